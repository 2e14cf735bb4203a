/**
 * Makes the tables of sealed bulletins, and the chain of a school's seals with its head; and brings their menu. Nothing updates a
 * bulletin or a seal, but to erase a person.
 */

import {
  addColumns,
  createIndex,
  createTable,
  entier,
  id,
  instant,
  reference,
  referenceEcole,
  schoolKey,
  texte,
} from '#core/db/columns.ts';
import type { Trx } from '#core/db/database.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import { installScreens, type MenuInstalle } from '#migrations/installations/installations.ts';

const MENUS: readonly MenuInstalle[] = [
  { reference: 'bulletins', libelle: 'Bulletins', url: '/bulletins', pere: 'note', ordre: 8 },
];

const facultatif = { nullable: true } as const;
const ecoleId = reference('ecoles');

async function seals(trx: Trx): Promise<void> {
  await addColumns(trx, 'etats_periodes', {
    scelleeLe: instant(facultatif),
    scelleePar: entier(facultatif),
  });

  // One row per school: the lock of its seals and the head of their chain.
  await createTable(
    trx,
    'registres_notes',
    { ecoleId, rang: entier(), empreinte: texte() },
    { primaryKey: ['ecoleId'] },
  );

  await createTable(trx, 'scellements', {
    id: id(),
    ecoleId,
    rang: entier(),
    // scellement, rectification
    genre: texte(),
    classeId: referenceEcole('classes'),
    periodeId: referenceEcole('periodes'),
    instant: instant(),
    auteurId: entier(facultatif),
    // JSON, byte for byte: each bulletin by enrolment, version and hash.
    contenu: texte(),
    precedente: texte(),
    empreinte: texte(),
  });
  await createIndex(trx, 'scellements', 'rang', ['ecoleId', 'rang'], { unique: true });
  await createIndex(trx, 'scellements', 'classeId', ['ecoleId', 'classeId', 'periodeId']);
  await createIndex(trx, 'scellements', 'periodeId', ['ecoleId', 'periodeId']);

  await createTable(trx, 'bulletins', {
    id: id(),
    ecoleId,
    inscriptionId: referenceEcole('inscriptions'),
    classeId: referenceEcole('classes'),
    periodeId: referenceEcole('periodes'),
    version: entier(),
    // JSON, byte for byte: the bulletin proves itself from it alone.
    contenu: texte(),
    // The person and what was said of them, of which the content holds the hash: erasing them changes no seal.
    prive: texte(facultatif),
    empreinte: texte(),
    // The rank of the seal that holds it.
    scellementRang: entier(),
    motif: texte(facultatif),
    // Copies of the content, for lists: hundredths, place, word.
    moyenne: entier(facultatif),
    rang: entier(facultatif),
    decision: texte(facultatif),
    instant: instant(),
    // The hash of what its paper attested, once its person is erased.
    attestation: texte(facultatif),
  });
  await schoolKey(trx, 'bulletins');
  await createIndex(trx, 'bulletins', 'version', ['ecoleId', 'inscriptionId', 'periodeId', 'version'], {
    unique: true,
  });
  await createIndex(trx, 'bulletins', 'classeId', ['ecoleId', 'classeId', 'periodeId', 'inscriptionId']);
  await createIndex(trx, 'bulletins', 'periodeId', ['ecoleId', 'periodeId']);
  await createIndex(trx, 'bulletins', 'empreinte', ['ecoleId', 'empreinte']);
}

export const scellements: Steps = {
  name: '0035-scellements',
  async up(trx, now) {
    await seals(trx);
    await installScreens(trx, { menus: MENUS }, now);
  },
};
