/**
 * Keeps the days of an enrolment around what bulletins sealed of its pupil: nobody left before a mark that is under a seal, or came
 * after it. A rectification says first that they have no mark, or the day is another.
 */
import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour, joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#core/db/database.ts';
import { lockName } from '#core/db/lock.ts';
import type { Inscription } from './tenue.ts';

/** Locks the seals of a school until the transaction ends: none is made meanwhile. It comes after the locks of money and of classes. */
export const lockSceaux = (trx: Trx, ecoleId: number): Promise<void> => lockName(trx, `sceaux ${ecoleId}`);

/** The days that a change takes from an enrolment, both included; `au` null: all from `du` on. */
interface JoursOtes {
  readonly du: string;
  readonly au: string | null;
}

/** The last of what a seal holds of the pupil in those days. */
interface Scelle {
  readonly periode: string;
  readonly jour: string;
  /** The evaluation; null: what a child has acquired, which no rectification takes away. */
  readonly quoi: string | null;
}

const dans = (jour: string, { du, au }: JoursOtes) =>
  au === null
    ? sql<SqlBool>`${sql.ref(jour)} >= ${du}`
    : sql<SqlBool>`${sql.ref(jour)} between ${du} and ${au}`;

async function scelleDans(
  db: Db,
  { id, ecoleId }: Pick<Inscription, 'id' | 'ecoleId'>,
  jours: JoursOtes,
): Promise<Scelle | undefined> {
  const note = await db
    .selectFrom('bulletins as b')
    .innerJoin('evaluations as v', 'v.periodeId', 'b.periodeId')
    .innerJoin('notes as n', (on) =>
      on.onRef('n.evaluationId', '=', 'v.id').onRef('n.inscriptionId', '=', 'b.inscriptionId'),
    )
    .innerJoin('periodes as p', 'p.id', 'b.periodeId')
    .select(['p.libelle as periode', 'v.jour', 'v.libelle as quoi'])
    .where('b.ecoleId', '=', ecoleId)
    .where('b.inscriptionId', '=', id)
    .where('b.version', '=', 1)
    .where('v.ecoleId', '=', ecoleId)
    .where('n.ecoleId', '=', ecoleId)
    .where('v.annuleMotif', 'is', null)
    // A figure says that they were there; no code does.
    .where('n.valeur', 'is not', null)
    .where(dans('v.jour', jours))
    .orderBy('v.jour', 'desc')
    .orderBy('v.id', 'desc')
    .executeTakeFirst();
  if (note !== undefined) return note;
  // The acquis of a child have no day: they are of their whole period.
  return db
    .selectFrom('bulletins as b')
    .innerJoin('acquis as a', (on) =>
      on.onRef('a.periodeId', '=', 'b.periodeId').onRef('a.inscriptionId', '=', 'b.inscriptionId'),
    )
    .innerJoin('periodes as p', 'p.id', 'b.periodeId')
    .select(['p.libelle as periode', 'p.dateFin as jour', sql<null>`null`.as('quoi')])
    .where('b.ecoleId', '=', ecoleId)
    .where('b.inscriptionId', '=', id)
    .where('b.version', '=', 1)
    .where('a.ecoleId', '=', ecoleId)
    .where('a.valeurId', 'is not', null)
    .where(dans('p.dateDebut', jours))
    .where(dans('p.dateFin', jours))
    .orderBy('p.dateFin', 'desc')
    .executeTakeFirst();
}

const dire = ({ periode, jour, quoi }: Scelle, champ: string): string =>
  quoi === null
    ? `« ${periode} » est scellé avec les acquis de cet élève : ${champ}.`
    : `« ${periode} » est scellé avec une note de cet élève du ${formaterJour(jour)} (${quoi}) : rectifiez d'abord son bulletin, ou ${champ}.`;

/** Returns why a pupil may not have left on a day; undefined: nothing of them is sealed from then on. */
export async function fauteDeDepart(
  db: Db,
  inscription: Pick<Inscription, 'id' | 'ecoleId' | 'dateDepart'>,
  dateDepart: string,
): Promise<string | undefined> {
  const { dateDepart: was } = inscription;
  // They were away already from the day that was said before.
  if (was !== null && dateDepart >= was) return undefined;
  const scelle = await scelleDans(db, inscription, {
    du: dateDepart,
    au: was === null ? null : joursAvant(was, 1),
  });
  return scelle === undefined ? undefined : dire(scelle, 'datez le départ d’après');
}

/**
 * Refuses a departure on a day from which something of the pupil is sealed. Its caller locked the school's money.
 * @throws Refus at its field
 */
export async function refuseDepartScelle(
  trx: Trx,
  inscription: Pick<Inscription, 'id' | 'ecoleId' | 'dateDepart'>,
  dateDepart: string,
): Promise<void> {
  await lockSceaux(trx, inscription.ecoleId);
  const faute = await fauteDeDepart(trx, inscription, dateDepart);
  if (faute !== undefined) refuseAt('dateDepart', faute);
}

/**
 * Refuses a later day of an enrolment, before which something of the pupil is sealed. Its caller locked the school's money.
 * @throws Refus at its field
 */
export async function refuseInscriptionScellee(
  trx: Trx,
  inscription: Pick<Inscription, 'id' | 'ecoleId' | 'dateInscription'>,
  dateInscription: string,
): Promise<void> {
  const { dateInscription: was, ecoleId } = inscription;
  if (dateInscription <= was) return;
  await lockSceaux(trx, ecoleId);
  const scelle = await scelleDans(trx, inscription, { du: was, au: joursAvant(dateInscription, 1) });
  if (scelle !== undefined) refuseAt('dateInscription', dire(scelle, 'datez l’inscription d’avant'));
}
