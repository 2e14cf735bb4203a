/** What an enrolment `t` holds as long as its school year lasts: its pupil and its class. */
import { type RawBuilder, sql } from 'kysely';

/** He is in the class, and the school year is not over on that day (yyyy-MM-dd). */
export const estEnCours = (jour: string): RawBuilder<unknown> => sql`t.etat = 'inscrit' and exists (
  select 1 from sessions s where s.id = t."sessionId" and s."dateFin" >= ${jour})`;

/** How a refusal names them. */
export const INSCRIPTIONS_EN_COURS = {
  one: 'inscription en cours',
  many: 'inscriptions en cours',
  isFeminine: true,
  still: estEnCours,
} as const;
