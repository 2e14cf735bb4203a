/** Maintains sessions, the school years of the network. They never overlap, so that a day is in one of them at most. */

import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  anneeDuMois,
  fauteDePeriode,
  libelleDuMois,
  moisCivil,
  type Periode,
  sessions,
} from '@gestionscolaire/contract/scolarite/sessions.ts';
import { sql } from 'kysely';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { crudSource } from '#core/crud/source.ts';
import type { Trx } from '#core/db/database.ts';
import { lockName, lockRow } from '#core/db/lock.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { direLesJours } from './dans-l-annee.ts';

/**
 * Refuses to move the months of a session: an amount taken from a month's salary, or asked of a pupil for it, stays
 * in that month. The days of a session may grow.
 */
async function refuseToMoveMonths(trx: Trx, periode: Periode, before: StoredRow<'sessions'>): Promise<void> {
  const was = { dateDebut: before.dateDebut };
  if (was.dateDebut === periode.dateDebut) return;
  const { rows } = await sql<{ moisId: string }>`
    select distinct "moisId" from (
      select "moisId", "sessionId" from retenues union all select "moisId", "sessionId" from avances_salaire
      union all select "moisId", "sessionId" from echeances
    ) as m where "sessionId" = ${before.id} order by "moisId"`.execute(trx);
  const moved = rows.find(({ moisId }) => moisCivil(was, moisId) !== moisCivil(periode, moisId));
  if (moved === undefined) return;
  const month = `${libelleDuMois(moved.moisId)} ${anneeDuMois(was, moved.moisId)}`;
  refuseAt(
    'dateDebut',
    `Des retenues, des avances ou des échéances sont de ${month} : avec ce premier jour, elles changeraient d'année.`,
  );
}

/** Refuses a year that would leave outside something that has days in it: each asks for the row of the year first. */
async function refuseToLeave(trx: Trx, periode: Periode, id: number): Promise<void> {
  await lockRow(trx, 'sessions', id);
  const { rows } = await sql<{ libelle: string; du: string; au: string }>`
    select libelle, "dateDebut" as du, "dateFin" as au from periodes
      where "sessionId" = ${id} and "estActif" = 1
        and ("dateDebut" < ${periode.dateDebut} or "dateFin" > ${periode.dateFin})
    union all
    select libelle, du, au from jours_sans_classe
      where "sessionId" = ${id} and "estActif" = 1 and (du < ${periode.dateDebut} or au > ${periode.dateFin})
    union all
    select 'Absence annoncée', n.du, n.au from absences_annoncees n join inscriptions i on i.id = n."inscriptionId"
      where i."sessionId" = ${id} and n."estActif" = 1 and (n.du < ${periode.dateDebut} or n.au > ${periode.dateFin})
    union all
    select m.libelle, t.du, coalesce(t.au, t.du) from creneaux t join enseignements e on e.id = t."enseignementId"
        join matieres m on m.id = e."matiereId"
      where e."sessionId" = ${id} and t."estActif" = 1
        and (t.du < ${periode.dateDebut} or coalesce(t.au, t.du) > ${periode.dateFin})
    union all
    select 'Changement d''un cours', x.jour, x.jour from changements_du_jour x
        join creneaux t on t.id = x."creneauId" join enseignements e on e.id = t."enseignementId"
      where e."sessionId" = ${id} and x."estActif" = 1 and (x.jour < ${periode.dateDebut} or x.jour > ${periode.dateFin})
    union all
    select 'Vie scolaire', f.jour, coalesce(f.au, f.jour) from faits f join inscriptions i on i.id = f."inscriptionId"
      where i."sessionId" = ${id} and f."annuleLe" is null
        and (f.jour < ${periode.dateDebut} or f.jour > ${periode.dateFin} or coalesce(f.au, f.jour) > ${periode.dateFin})
    union all
    select 'Infirmerie', p.jour, p.jour from passages_infirmerie p join inscriptions i on i.id = p."inscriptionId"
      where i."sessionId" = ${id} and p."annuleLe" is null
        and (p.jour < ${periode.dateDebut} or p.jour > ${periode.dateFin})
    order by du, libelle limit 1`.execute(trx);
  const [left] = rows;
  if (left === undefined) return;
  const champ = left.du < periode.dateDebut ? 'dateDebut' : 'dateFin';
  refuseAt(champ, `« ${left.libelle} », ${direLesJours(left.du, left.au)}, serait hors de cette année.`);
}

/** Refuses a session that overlaps another one: of two people adding the same year at once, the second is refused. */
async function checkPeriode(
  trx: Trx,
  row: WrittenRow<'sessions'>,
  before: StoredRow<'sessions'> | null,
): Promise<void> {
  const periode = { dateDebut: row.dateDebut, dateFin: row.dateFin };
  const faute = fauteDePeriode(periode);
  if (faute !== undefined) refuseAt('dateFin', faute.dateFin);
  await lockName(trx, 'sessions');
  if (before !== null) {
    await refuseToMoveMonths(trx, periode, before);
    await refuseToLeave(trx, periode, before.id);
  }
  const other = await trx
    .selectFrom('sessions')
    .select(['libelle', 'dateDebut', 'dateFin'])
    .where('estActif', '=', 1)
    .where('id', '!=', before?.id ?? 0)
    .where('dateDebut', '<=', periode.dateFin)
    .where('dateFin', '>=', periode.dateDebut)
    .executeTakeFirst();
  if (other === undefined) return;
  const days = direLesJours(other.dateDebut, other.dateFin);
  refuseAt('dateDebut', `Ces jours touchent « ${other.libelle} », ${days}.`);
}

const DE_SALAIRE = { column: 'sessionId', isFeminine: true } as const;
const INSCRIPTIONS = {
  table: 'inscriptions',
  column: 'sessionId',
  one: 'inscription',
  many: 'inscriptions',
  isFeminine: true,
} as const;
const PAIEMENTS = {
  table: 'paiements',
  column: 'sessionId',
  one: 'paiement',
  many: 'paiements',
  isFeminine: false,
} as const;

export const sessionsSource = crudSource(sessions, {
  table: 'sessions',
  keyed: ['libelle'],
  check: checkPeriode,
  referencedBy: [
    { table: 'retenues', one: 'retenue', many: 'retenues', ...DE_SALAIRE },
    { table: 'avances_salaire', one: 'avance', many: 'avances', ...DE_SALAIRE },
    INSCRIPTIONS,
    { table: 'echeances', column: 'sessionId', one: 'échéance', many: 'échéances', isFeminine: true },
    PAIEMENTS,
    { table: 'tranches', column: 'sessionId', one: 'tranche', many: 'tranches', isFeminine: true },
    { table: 'periodes', column: 'sessionId', one: 'période', many: 'périodes', isFeminine: true },
    {
      table: 'regles_notation',
      column: 'sessionId',
      one: 'règle de notation',
      many: 'règles de notation',
      isFeminine: true,
    },
    { table: 'programmes', column: 'sessionId', one: 'programme', many: 'programmes', isFeminine: false },
    {
      table: 'enseignements',
      column: 'sessionId',
      one: 'enseignement',
      many: 'enseignements',
      isFeminine: false,
    },
    {
      table: 'feuilles_appel',
      column: 'sessionId',
      one: "feuille d'appel",
      many: "feuilles d'appel",
      isFeminine: true,
    },
    {
      table: 'billets_entree',
      column: 'sessionId',
      one: "billet d'entrée",
      many: "billets d'entrée",
      isFeminine: false,
    },
    {
      table: 'jours_sans_classe',
      column: 'sessionId',
      one: 'jour sans classe',
      many: 'jours sans classe',
      isFeminine: false,
    },
    {
      table: 'fiches_renseignement',
      column: 'sessionId',
      one: 'fiche de prix',
      many: 'fiches de prix',
      isFeminine: true,
    },
  ],
  // Without its session, receipts would take the numbers of another year.
  heldBy: [INSCRIPTIONS, PAIEMENTS],
});

export const sessionsHandlers = crudHandlers(sessions, sessionsSource);

export const sessionsBindings: Binding[] = bindCrud(sessions, sessionsHandlers);
