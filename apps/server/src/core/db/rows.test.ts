/**
 * The build refuses a write of a column that its table has not: `tsc` fails when a line below `@ts-expect-error` is right. So a
 * column that is renamed is found where its old name stands; the database refuses the same writes.
 */
import { expect, it } from 'vitest';
import { ownServer } from '#tests/harness.ts';
import type { Trx } from './database.ts';
import { insertMany } from './insert-many.ts';
import { insertRow, updateRow, withKeys } from './rows.ts';

const STAMP = { now: '2027-01-01T00:00:00.000Z', userId: null };
const paiement = {
  ecoleId: 1,
  eleveId: 1,
  inscriptionId: null,
  sessionId: 1,
  numero: 1,
  jour: '2027-01-01',
  montant: 1000,
  moyenPaiement: 'especes',
  reference: null,
  payeur: 'Mariama',
  observations: null,
};
const unite = withKeys({ libelle: 'Trimestre civil', symbole: 'tr', debut: null, fin: null }, [
  'libelle',
  'symbole',
]);
const { libelleCle: _key, ...sansCle } = unite;

it.each<[string, RegExp, (trx: Trx) => Promise<unknown>]>([
  [
    'une colonne mal écrite',
    /payeurs/,
    // @ts-expect-error -- a payment says who paid as payeur
    (trx) => insertRow(trx, 'paiements', { ...paiement, payeurs: null }, STAMP),
  ],
  [
    'la clé d’un texte qui n’en a pas',
    /observationsCle/,
    // @ts-expect-error -- observations have no comparison key
    (trx) => insertRow(trx, 'paiements', withKeys(paiement, ['observations']), STAMP),
  ],
  [
    'une valeur d’un autre type',
    /montant|mille/,
    // @ts-expect-error -- an amount is a number of francs
    (trx) => insertRow(trx, 'paiements', { ...paiement, montant: 'mille' }, STAMP),
  ],
  [
    'une colonne qui manque',
    /libelleCle/,
    // @ts-expect-error -- the comparison key is missing
    (trx) => insertRow(trx, 'unites', sansCle, STAMP),
  ],
  [
    'une table qui n’est pas de fiches',
    /estActif/,
    // @ts-expect-error -- counters have no stamps
    (trx) => insertRow(trx, 'compteurs', { ecoleId: 1, nom: 'recu', valeur: 1 }, STAMP),
  ],
  [
    'un changement d’une colonne mal écrite',
    /annuleMotifs/,
    (trx) =>
      // @ts-expect-error -- a reason is annuleMotif
      updateRow(trx, 'paiements', { id: 1, modifDate: null, estActif: 1 }, { annuleMotifs: 'x' }, STAMP),
  ],
  [
    'une colonne mal écrite parmi plusieurs lignes',
    /rang/,
    // @ts-expect-error -- a line of a lot has no such column
    (trx) => insertMany(trx, 'rattachements', [{ entite: 'pays', entiteId: 1, journalId: 1, rang: 1 }]),
  ],
])('refuse, à la construction et dans la base, %s', async (_quoi, message, write) => {
  const { database } = await ownServer();
  await expect(database.transaction(write)).rejects.toThrow(message);
});

it('écrit les colonnes que la table a, et complète les autres', async () => {
  const { database } = await ownServer();
  const id = await database.transaction((trx) => insertRow(trx, 'unites', unite, STAMP));
  const next = await database.transaction((trx) =>
    updateRow(trx, 'unites', { id, modifDate: null, estActif: 1 }, { estActif: 0 }, STAMP),
  );
  expect(next).toBe(STAMP.now);
  const row = await database.read
    .selectFrom('unites')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ ...unite, estActif: 0, creationDate: STAMP.now, modifDate: STAMP.now });
});
