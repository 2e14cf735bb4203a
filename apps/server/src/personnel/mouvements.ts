/**
 * Checks deductions and advances alike: a teacher, a month of the session, and a box to tick once they pass their
 * salary (AMB-172).
 */
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterMontant, SOMME_MAXIMALE } from '@gestionscolaire/contract/core/values/montant.ts';
import type { avances } from '@gestionscolaire/contract/personnel/avances.ts';
import type { retenues } from '@gestionscolaire/contract/personnel/retenues.ts';
import { depasse, salaireDuMois } from '@gestionscolaire/contract/personnel/salaires.ts';
import {
  anneeDuMois,
  libelleDuMois,
  moisCivil,
  moisOfferts,
  type Periode,
} from '@gestionscolaire/contract/scolarite/sessions.ts';
import { sql } from 'kysely';
import { ENSEIGNANT_ABSENT, fauteDEnseignant } from '#administration/index.ts';
import type { CrudSource } from '#core/crud/source.ts';
import type { Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import { readSalaires } from './salaires.ts';

type Table = 'retenues' | 'avances_salaire';

interface Mouvement {
  readonly ecoleId: number;
  readonly employeId: number;
  readonly sessionId: number;
  readonly moisId: string;
}

type MouvementEcrit = Mouvement & { readonly montant: number };
type MouvementAvant = (MouvementEcrit & { readonly id: number; readonly estActif: number }) | null;

/**
 * Refuses a new movement for a person who is no teacher of the school; one that they already have stays theirs, disabled or
 * not.
 */
async function checkTeacher(trx: Trx, { employeId, ecoleId }: Mouvement): Promise<void> {
  const person = await trx
    .selectFrom('utilisateurs')
    .select(['ecoleId', 'fonctionCle', 'estActif'])
    .where('id', '=', employeId)
    .executeTakeFirst();
  const faute = fauteDEnseignant(person, ecoleId);
  if (faute !== undefined) refuseAt('employeId', faute);
}

function checkMonth(session: Periode & { libelle: string }, moisId: string): void {
  const months = moisOfferts(session);
  if (months.some(({ id }) => id === moisId)) return;
  refuseAt(
    'moisId',
    `${libelleDuMois(moisId)} n'est pas un mois de l'année scolaire « ${session.libelle} ».`,
  );
}

/** Adds up all that is taken from a month, without the row itself. */
async function takenFrom(
  trx: Trx,
  { ecoleId, employeId, sessionId, moisId }: Mouvement,
  but: { table: Table; id: number },
): Promise<number> {
  const part = (table: Table) => sql`
    select montant from ${sql.table(table)}
    where "ecoleId" = ${ecoleId} and "employeId" = ${employeId} and "estActif" = 1
      and "sessionId" = ${sessionId} and "moisId" = ${moisId} and id <> ${but.table === table ? but.id : 0}`;
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(montant), 0) as total
    from (${part('retenues')} union all ${part('avances_salaire')}) as m`.execute(trx);
  return rows[0]?.total ?? 0;
}

/**
 * Whether more is taken from a month than before: an amount that was confirmed once, or is less now, is not asked
 * about again.
 */
function takesMore(row: MouvementEcrit, before: MouvementAvant, stays: boolean): boolean {
  if (before?.estActif !== 1 || !stays) return true;
  return row.montant > before.montant;
}

/** Whether another advance of the same amount is of the same month: two clicks, or two papers of one advance. */
async function estDejaDonnee(
  trx: Trx,
  { ecoleId, employeId, sessionId, moisId, montant }: MouvementEcrit,
  id: number,
): Promise<boolean> {
  const other = await trx
    .selectFrom('avances_salaire')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('employeId', '=', employeId)
    .where('estActif', '=', 1)
    .where('sessionId', '=', sessionId)
    .where('moisId', '=', moisId)
    .where('montant', '=', montant)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

const TROP_PRIS = `Les retenues et les avances d'un mois ne passent pas ${formaterMontant(SOMME_MAXIMALE)}.`;

/** Checks a movement under the teacher's lock: two that are sent at once are counted one after the other. */
const checkMouvement =
  (table: Table) =>
  async (
    trx: Trx,
    row: MouvementEcrit,
    before: MouvementAvant,
    isConfirmed: (field: string) => boolean,
  ): Promise<void> => {
    await lockRow(trx, 'utilisateurs', row.employeId);
    if (before === null) await checkTeacher(trx, row);
    const session = await trx
      .selectFrom('sessions')
      .select(['libelle', 'dateDebut', 'dateFin'])
      .where('id', '=', row.sessionId)
      .executeTakeFirstOrThrow();
    const stays = before?.moisId === row.moisId && before.sessionId === row.sessionId;
    if (!stays) checkMonth(session, row.moisId);

    const taken = await takenFrom(trx, row, { table, id: before?.id ?? 0 });
    const total = taken + row.montant;
    if (total > SOMME_MAXIMALE && takesMore(row, before, stays)) refuseAt('montant', TROP_PRIS);
    const salaires = await readSalaires(trx, row.ecoleId, row.employeId);
    const base = salaireDuMois(salaires, moisCivil(session, row.moisId));
    if (isConfirmed('montant')) return;
    const phrases: string[] = [];
    const mois = `${libelleDuMois(row.moisId)} ${anneeDuMois(session, row.moisId)}`;
    if (base !== null && depasse(base, total) && takesMore(row, before, stays)) {
      const prises = `${formaterMontant(total)} de retenues et d'avances`;
      phrases.push(`${mois} : ${prises}, pour un salaire de base de ${formaterMontant(base)}`);
    }
    const isAsBefore = stays && before?.estActif === 1 && before.montant === row.montant;
    if (table === 'avances_salaire' && !isAsBefore && (await estDejaDonnee(trx, row, before?.id ?? 0)))
      phrases.push(`${mois} : une avance de ${formaterMontant(row.montant)} lui a déjà été donnée`);
    if (phrases.length > 0) refuse('A_CONFIRMER', { champs: { montant: phrases.join('. ') } });
  };

/** The first day of its session. */
const debut = sql`(select s."dateDebut" from sessions s where s.id = t."sessionId")`;
/** The place of its month in that session: the months before the one in which it begins come a year later. */
const rang = sql`case when t."moisId" >= substr(${debut}, 6, 2) then 0 else 1 end`;
const PAR_MOIS = [debut, rang, sql.ref('t.moisId')];

export const MOUVEMENT_EXPORTE = {
  employePrenoms: 'Prénoms',
  employeName: 'Nom',
  observations: 'Observations',
} as const;

type Commun<C extends typeof retenues | typeof avances, T extends Table> = Pick<
  CrudSource<C, T>,
  | 'school'
  | 'within'
  | 'check'
  | 'joins'
  | 'reads'
  | 'totals'
  | 'searched'
  | 'order'
  | 'parents'
  | 'referencedBy'
>;

/** Returns the part that the sources of both share. */
export const mouvement = (
  table: Table,
): Commun<typeof retenues, 'retenues'> & Commun<typeof avances, 'avances_salaire'> => ({
  school: {
    kind: 'parent',
    field: 'employeId',
    table: 'utilisateurs',
    refus: "Cette personne n'est d'aucune école.",
  },
  within: ['employeId'],
  check: checkMouvement(table),
  joins: [
    { table: 'utilisateurs', as: 'employe', on: 't.employeId' },
    { table: 'sessions', as: 'session', on: 't.sessionId' },
  ],
  reads: { employePrenoms: 'employe.prenoms', employeName: 'employe.nom', session: 'session.libelle' },
  totals: { montant: sql`t.montant` },
  searched: ['session.libelle', 'employe.prenoms', 'employe.nom'],
  order: { moisId: PAR_MOIS, session: PAR_MOIS },
  // Equal labels of two teachers are no duplicates.
  parents: [
    { field: 'employeId', table: 'utilisateurs', refus: ENSEIGNANT_ABSENT, isScope: true },
    {
      field: 'sessionId',
      table: 'sessions',
      refus: "Cette année scolaire n'existe pas ou est désactivée.",
    },
  ],
  referencedBy: [],
});
