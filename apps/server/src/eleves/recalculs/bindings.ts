/** The calls about pupils who still pay an old price: how many they are, what a recomputation changes, the act, and its lots. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { lireLesDus } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  apercuRecalculs,
  getAnciensPrix,
  getLotsRecalcul,
  recalculerInscriptions,
  reprendreRecalculs,
} from '@gestionscolaire/contract/eleves/recalculs.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import { mayRead, missingRight } from '#core/acces/decide.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { listLots } from '#core/lots/list-lots.ts';
import { takeBack } from '#core/lots/take-back.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';
import { ENTITE_DES_RECALCULS, lotDesRecalculs, recalculerTous } from './ecrire.ts';
import { empreinteDesRecalculs, prevoirRecalculs, type Recalcul } from './prevoir.ts';

/** Names what enrolments change, and counts the pupils of each. */
async function compter(
  db: Db,
  table: 'classes' | 'prestations',
  all: readonly { readonly id: number; readonly eleveId: number }[],
) {
  const grouped = Map.groupBy(all, ({ id }) => id);
  if (grouped.size === 0) return [];
  const rows = await db
    .selectFrom(table)
    .select(['id', 'libelle'])
    .where('id', 'in', [...grouped.keys()])
    .orderBy('libelleCle')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    eleves: new Set(grouped.get(row.id)?.map(({ eleveId }) => eleveId)).size,
  }));
}

async function compterLesAnciens(
  db: Db,
  input: Input<typeof getAnciensPrix>,
  now: string,
): Promise<Output<typeof getAnciensPrix>> {
  const all = await prevoirRecalculs(db, input, jourDe(now));
  const eleves = all.map(({ inscription: { eleveId, classeId } }) => ({ id: classeId, eleveId }));
  const services = all.flatMap(({ inscription: { eleveId }, prestationIds }) =>
    [...prestationIds].map((id) => ({ id, eleveId })),
  );
  return {
    eleves: new Set(eleves.map(({ eleveId }) => eleveId)).size,
    classes: await compter(db, 'classes', eleves),
    prestations: await compter(db, 'prestations', services),
  };
}

const somme = (lignes: readonly { readonly montant: number }[]): number =>
  lignes.reduce((total, { montant }) => total + montant, 0);

/** Reads the names by which the lines of a preview are told, by enrolment. */
async function readNoms(db: Db, ecoleId: number, all: readonly Recalcul[]) {
  if (all.length === 0) return [];
  return db
    .selectFrom('inscriptions as i')
    .innerJoin('eleves as t', 't.id', 'i.eleveId')
    .innerJoin('classes as c', 'c.id', 'i.classeId')
    .select(['i.id', 't.matricule', 't.prenoms', 't.nom', 'c.libelle as classe'])
    .where('i.ecoleId', '=', ecoleId)
    .where(
      'i.id',
      'in',
      all.map(({ inscription }) => inscription.id),
    )
    .orderBy('c.libelleCle')
    .orderBy('c.id')
    .orderBy('t.nomCle')
    .orderBy('t.prenomsCle')
    .orderBy('i.id')
    .execute();
}

async function montrer(
  db: Db,
  input: Input<typeof apercuRecalculs>,
  now: string,
): Promise<Output<typeof apercuRecalculs>> {
  const all = await prevoirRecalculs(db, input, jourDe(now));
  const byId = new Map(all.map((one) => [one.inscription.id, one]));
  const noms = await readNoms(db, input.ecoleId, all);
  const lignes = noms.flatMap(({ id, ...nom }) => {
    const one = byId.get(id);
    if (one === undefined) return [];
    const { gardees, retirees, ajoutees } = one.difference;
    const avant = somme(gardees) + somme(retirees);
    const apres = somme(gardees) + somme(ajoutees);
    return [{ ...nom, inscriptionId: id, session: one.session, avant, apres, refus: one.refus }];
  });
  return { lignes, empreinte: empreinteDesRecalculs(all) };
}

/** Refuses whoever is not told what families owe: the preview of one pupil does too. */
function requireDus({ caller }: Pick<ReadContext, 'caller'>): void {
  if (!mayRead({ access: lireLesDus }, caller)) throw missingRight('lecture', 'Paiements');
}

export const recalculsBindings = (caisse: PortCaisse): readonly Binding[] => [
  bindRead(getAnciensPrix, (input, { caller, database, now }) => {
    requireReach(caller, input);
    return database.atOneInstant((db) => compterLesAnciens(db, input, now));
  }),
  bindRead(apercuRecalculs, (input, context) => {
    requireReach(context.caller, input);
    requireDus(context);
    return context.database.atOneInstant((db) => montrer(db, input, context.now));
  }),
  bindWrite(recalculerInscriptions, (input, context) => {
    requireDus(context);
    return recalculerTous(caisse, input, context);
  }),
  bindRead(getLotsRecalcul, (input, context) =>
    listLots(ENTITE_DES_RECALCULS, nomsDesPersonnes, input, context),
  ),
  bindWrite(reprendreRecalculs, (input, context) => takeBack(lotDesRecalculs(caisse), input, context)),
];
