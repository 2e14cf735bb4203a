/** Recomputes many enrolments by today's prices in one act and one lot, and takes it back. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { commeAvant } from '@gestionscolaire/contract/eleves/departs.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { differenceEntre } from '@gestionscolaire/contract/eleves/recalcul.ts';
import {
  RECALCULS_D_UN_COUP,
  type recalculerInscriptions,
} from '@gestionscolaire/contract/eleves/recalculs.ts';
import { requireReach } from '#core/crud/reach.ts';
import { quietly, withLines } from '#core/crud/write/together.ts';
import type { Db } from '#core/db/database.ts';
import { type Act, changes } from '#core/db/journal/journal.ts';
import { writesMany } from '#core/db/lock.ts';
import { updateRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { eachRow } from '#core/lots/each-row.ts';
import { type LotLigne, noteLot } from '#core/lots/note-lot.ts';
import { oneByOne } from '#core/lots/one-by-one.ts';
import type { LotPart, LotSource } from '#core/lots/source.ts';
import { corriger, lignesActives, readLignes, tenue } from '#eleves/inscriptions/echeances.ts';
import { type Inscription, porteurDe, stampOf } from '#eleves/inscriptions/tenue.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';
import { empreinteDesRecalculs, prevoirRecalculs, type Recalcul, recalculables } from './prevoir.ts';

/** The entity under which these lots are told, and the table of what each of them added. */
export const ENTITE_DES_RECALCULS = 'recalculs';
const CORRECTIONS = 'corrections';

type Demande = Input<typeof recalculerInscriptions>;

const CHANGE =
  'Ce que ces élèves doivent a changé entre-temps\u00A0: rien n’est recalculé, relisez ce qui changerait.';
const RIEN = 'Plus personne n’est à recalculer\u00A0: tous suivent les prix d’aujourd’hui.';
const TROP = `Plus de ${RECALCULS_D_UN_COUP} élèves sont à recalculer\u00A0: faites-le classe par classe.`;

/** Reads the name of a class or of a service, as it stands. */
async function nomDe(
  db: Db,
  table: 'classes' | 'prestations',
  id: number | null | undefined,
): Promise<string[]> {
  if (id == null) return [];
  const row = await db.selectFrom(table).select('libelle').where('id', '=', id).executeTakeFirst();
  return row === undefined ? [] : [row.libelle];
}

/** Says where a lot comes from: 'Nouveaux prix, Scolarité, 7ème B'. */
async function origineDe(db: Db, { classeId, prestationId }: Demande): Promise<string> {
  const parts = [
    ...(await nomDe(db, 'prestations', prestationId)),
    ...(await nomDe(db, 'classes', classeId)),
  ];
  return ['Nouveaux prix', ...parts].join(', ');
}

/** Stamps an enrolment, so that a window opened before is behind; the school's money is locked. */
async function marquer(context: WriteContext, { id, modifDate }: Inscription): Promise<void> {
  const own = { id, modifDate, estActif: 1 } as const;
  const next = await updateRow(context.db, 'inscriptions', own, { etat: 'inscrit' }, stampOf(context));
  if (next === undefined) refuse('PERIME', { phrase: CHANGE, actuel: null });
}

/** Tells the pupil's history how much more or less they owe. */
const acteDe = ({ id, ecoleId, eleveId }: Inscription, ecart: number): Act => ({
  entite: 'inscriptions',
  entiteId: id,
  ecoleId,
  changements: changes({ ecart: 0 }, { ecart }),
  rattaches: [{ entite: 'eleves', entiteId: eleveId }],
});

/** Reads the numbers of pupils, by which a lot names them: they outlive their names. */
async function readMatricules(db: Db, all: readonly Recalcul[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('eleves')
    .select(['id', 'matricule'])
    .where(
      'id',
      'in',
      all.map(({ inscription }) => inscription.eleveId),
    )
    .execute();
  return new Map(rows.map(({ id, matricule }) => [id, matricule]));
}

export async function recalculerTous(
  { lockCaisse }: PortCaisse,
  demande: Demande,
  context: WriteContext,
): Promise<Output<typeof recalculerInscriptions>> {
  const { db, now, caller } = context;
  const { ecoleId } = demande;
  requireReach(caller, demande);
  writesMany(db);
  await lockCaisse(db, ecoleId, now);
  const all = recalculables(await prevoirRecalculs(db, demande, jourDe(now)));
  if (all.length === 0) refuse('REGLE', { phrase: RIEN });
  if (all.length > RECALCULS_D_UN_COUP) refuse('REGLE', { phrase: TROP });
  if (empreinteDesRecalculs(all) !== demande.empreinte) refuse('PERIME', { phrase: CHANGE, actuel: null });

  const matricules = await readMatricules(db, all);
  const acts: Act[] = [];
  const { record } = quietly(context, acts);
  const made: LotLigne[] = [];
  await eachRow(all, async ({ inscription, difference, motif }) => {
    await marquer(context, inscription);
    const entiteId = await corriger(db, porteurDe(inscription), difference, motif, stampOf(context));
    if (entiteId === undefined) return;
    const nom = matricules.get(inscription.eleveId) ?? '';
    made.push({ entite: CORRECTIONS, entiteId, rang: made.length + 1, nom });
    record(acteDe(inscription, difference.ecart));
  });
  const lot = {
    ecoleId,
    entite: ENTITE_DES_RECALCULS,
    origine: await origineDe(db, demande),
    nombre: made.length,
  };
  return [{ id: await noteLot(withLines(context, ecoleId, acts), lot, made), nombre: made.length }];
}

const PAYE = 'un paiement a commencé ce que le recalcul demande.';
const AUTREMENT = 'ses échéances ont changé depuis.';

/** Gives an enrolment back the lines that a correction took away; those that it made go, as nobody began to pay one. */
async function defaireUn(correctionId: number, context: WriteContext): Promise<void> {
  const { db } = context;
  const inscription = await db
    .selectFrom('corrections as c')
    .innerJoin('inscriptions as i', 'i.id', 'c.inscriptionId')
    .selectAll('i')
    .where('c.id', '=', correctionId)
    .executeTakeFirst();
  if (inscription?.estActif !== 1) return refuse('REGLE', { phrase: AUTREMENT });
  const lignes = await readLignes(db, inscription.ecoleId, [inscription.id]);
  const made = lignes.filter((ligne) => ligne.correctionId === correctionId);
  if (made.some(({ estActif }) => estActif !== 1)) refuse('REGLE', { phrase: AUTREMENT });
  if (made.some(({ paye }) => paye > 0)) refuse('REGLE', { phrase: PAYE });
  const gone = lignes.filter(({ retireParId }) => retireParId === correctionId);
  const difference = differenceEntre(
    lignesActives(lignes).map(tenue),
    made.map(tenue),
    gone.map((ligne) => commeAvant(tenue(ligne))),
  );
  await marquer(context, inscription);
  await corriger(db, porteurDe(inscription), difference, 'Recalcul défait', stampOf(context));
}

/** The journal tells the lot under the enrolments, and so under their pupils. */
const sousLesInscriptions: LotPart['under'] = async (ids, db) => {
  const rows = await db
    .selectFrom('corrections as c')
    .innerJoin('inscriptions as i', 'i.id', 'c.inscriptionId')
    .select(['i.id', 'i.eleveId'])
    .where('c.id', 'in', ids)
    .execute();
  return rows.flatMap(({ id, eleveId }) => [
    { entite: 'inscriptions', entiteId: id },
    { entite: 'eleves', entiteId: eleveId },
  ]);
};

/** Names a pupil in a refusal; the lot itself notes their number alone. */
const eleveDe: LotPart['nameOf'] = async (correctionId, db) => {
  const row = await db
    .selectFrom('corrections as c')
    .innerJoin('inscriptions as i', 'i.id', 'c.inscriptionId')
    .innerJoin('eleves as e', 'e.id', 'i.eleveId')
    .select(['e.prenoms', 'e.nom', 'e.matricule'])
    .where('c.id', '=', correctionId)
    .executeTakeFirst();
  return row === undefined ? undefined : `${nomComplet(row)} (${row.matricule})`;
};

export const lotDesRecalculs = ({ lockCaisse }: PortCaisse): LotSource => ({
  entite: ENTITE_DES_RECALCULS,
  ce: 'Ce recalcul',
  parts: [
    {
      table: CORRECTIONS,
      begin: ({ db, now }, ecoleId) => lockCaisse(db, ecoleId, now),
      remove: oneByOne(({ id }, context) => defaireUn(id, context)),
      under: sousLesInscriptions,
      nameOf: eleveDe,
      usedBy: [],
    },
  ],
});
