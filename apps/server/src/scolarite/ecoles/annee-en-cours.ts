/** An enrolment `t` keeps its pupil and its class from being disabled as long as its school year lasts. */
import { type RawBuilder, sql } from 'kysely';

/** The condition that they are in the class, and the school year is not over on that day (yyyy-MM-dd). */
const estEnCours = (jour: string): RawBuilder<unknown> => sql`t.etat = 'inscrit' and exists (
  select 1 from sessions s where s.id = t."sessionId" and s."dateFin" >= ${jour})`;

/** The condition that the school year of the row `t` is not over on that day (yyyy-MM-dd). */
export const duneAnneeEnCours = (jour: string): RawBuilder<unknown> => sql`exists (
  select 1 from sessions s where s.id = t."sessionId" and s."dateFin" >= ${jour})`;

/** The words by which a refusal names such enrolments. */
export const INSCRIPTIONS_EN_COURS = {
  one: 'inscription en cours',
  many: 'inscriptions en cours',
  isFeminine: true,
  still: estEnCours,
} as const;
