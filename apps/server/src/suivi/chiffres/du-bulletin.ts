/**
 * Counts the absences that bulletins hold: the half-days and the sheets of the dashboard, of the days that the register has sealed or that
 * are over (SUIVI-11).
 */
import { jourDe, joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import { estDeLaClasse } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import { sql } from 'kysely';
import { readHead } from '#core/db/chain/links.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { AbsencesDeBulletin, AbsencesDemandees } from '#notes/index.ts';
import { dernierJourScelle, premierAppel, scellerJusquAu } from '#suivi/registre/inscrire.ts';
import { type DesJours, demiJourneesEntieres } from './entieres.ts';
import { readAppelsAttendus } from './lire.ts';

/** Seals the days of a school that are over. */
export async function scellerLesJours(
  trx: Trx,
  ecoleId: number,
  stamp: { readonly now: string; readonly userId: number },
): Promise<void> {
  await scellerJusquAu(trx, ecoleId, joursAvant(jourDe(stamp.now), 1), stamp);
}

/** Counts the half-days of absence of some pupils, by enrolment. */
async function compterDemiJournees(
  db: Db,
  jours: DesJours,
  inscriptionIds: readonly number[],
  nonJustifiees = false,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ inscriptionId: number; nombre: number }>`${demiJourneesEntieres(
    jours,
    sql`a."inscriptionId", count(*) as nombre`,
    { and: sql`and a."inscriptionId" in (${sql.join(inscriptionIds)})`, nonJustifiees },
  )} group by a."inscriptionId"`.execute(db);
  return new Map(rows.map(({ inscriptionId, nombre }) => [inscriptionId, nombre]));
}

/** Counts how often some pupils were late, by enrolment. */
async function compterRetards(
  db: Db,
  { ecoleId, du, au }: DesJours,
  inscriptionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('absences')
    .select('inscriptionId')
    .select(({ fn }) => fn.countAll<number>().as('nombre'))
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', 'in', inscriptionIds)
    .where('jour', '>=', du)
    .where('jour', '<=', au)
    .where('genre', '=', 'retard')
    .where('annuleeLe', 'is', null)
    .groupBy('inscriptionId')
    .execute();
  return new Map(rows.map(({ inscriptionId, nombre }) => [inscriptionId, nombre]));
}

/** Returns the last day that can be counted again later: the last sealed, or yesterday, which the next write seals. */
async function dernierJourCompte(db: Db, ecoleId: number, au: string, now: string): Promise<string> {
  const hier = joursAvant(jourDe(now), 1);
  const scelle = (await dernierJourScelle(db, ecoleId)) ?? hier;
  const dernier = scelle > hier ? scelle : hier;
  return dernier < au ? dernier : au;
}

export async function absencesDuBulletin(
  db: Db,
  { ecoleId, sessionId, du, au, eleves }: AbsencesDemandees,
  now: string,
): Promise<AbsencesDeBulletin> {
  // A school that calls no roll pays for one statement.
  const premier = eleves.length === 0 ? null : await premierAppel(db, ecoleId, { du, au });
  if (premier === null) return new Map();
  const jusquAu = await dernierJourCompte(db, ecoleId, au, now);
  const session = await findRow(db, 'sessions', sessionId);
  if (session === undefined || premier > jusquAu) return new Map();
  const jours = { ecoleId, du, au: jusquAu, classeId: null };
  const ids = eleves.map(({ inscriptionId }) => inscriptionId);
  const demis = await compterDemiJournees(db, jours, ids);
  const aJustifier = await compterDemiJournees(db, jours, ids, true);
  const retards = await compterRetards(db, jours, ids);
  const classes = new Set(eleves.flatMap((eleve) => eleve.classes.map(({ classeId }) => classeId)));
  const [seule = null, ...autres] = classes;
  const classeId = autres.length === 0 ? seule : null;
  const appels = await readAppelsAttendus(db, { ...jours, classeId }, { session, now });
  const registre = (await readHead(db, 'suivi', ecoleId))?.rang ?? 0;
  return new Map(
    eleves.map((eleve) => {
      const { inscriptionId } = eleve;
      const siens = appels.filter((one) => estDeLaClasse(eleve, one.classeId, one.jour));
      const demiJournees = demis.get(inscriptionId) ?? 0;
      return [
        inscriptionId,
        {
          demiJournees,
          justifiees: demiJournees - (aJustifier.get(inscriptionId) ?? 0),
          retards: retards.get(inscriptionId) ?? 0,
          appelsFaits: siens.reduce((sum, one) => sum + one.faits, 0),
          appelsAttendus: siens.reduce((sum, one) => sum + one.attendus, 0),
          jusquAu,
          registre,
        },
      ];
    }),
  );
}
