/** Reads who is in a class on a day: enrolled by then, not left, and in that class (SUIVI-10). */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/db/database.ts';
import { anneeDuJour } from './annee.ts';

/** The class in which the enrolment `i` is on a day (yyyy-MM-dd). */
const classeCeJour = (jour: string): RawBuilder<unknown> => sql`(
  select c."classeId" from inscriptions_classes c
  where c."ecoleId" = i."ecoleId" and c."inscriptionId" = i.id and c.du <= ${jour}
  order by c.du desc limit 1)`;

/** The same of what was said of the enrolment `i` on that day: that of now, where it begins later by now. */
export const classeDuJourDit = (jour: string): RawBuilder<number> =>
  sql<number>`coalesce(${classeCeJour(jour)}, i."classeId")`;

/** The condition that the enrolment `i` is of the year of that day, begun, and not over: a pupil is gone on the day that they leave. */
const estLa = (ecoleId: number, jour: string): RawBuilder<unknown> => sql`
  i."ecoleId" = ${ecoleId} and i."estActif" = 1 and i."sessionId" = ${anneeDuJour(jour)}
  and i."dateInscription" <= ${jour} and (i."dateDepart" is null or i."dateDepart" > ${jour})`;

export interface EleveAppele {
  readonly inscriptionId: number;
  readonly eleveId: number;
  readonly matricule: string;
  readonly prenoms: string;
  readonly nom: string;
  readonly sexe: string;
}

const DE_L_ELEVE = sql`i.id as "inscriptionId", e.id as "eleveId", e.matricule, e.prenoms, e.nom, e.sexe`;
const INSCRITS = sql`inscriptions i join eleves e on e."ecoleId" = i."ecoleId" and e.id = i."eleveId"`;
const PAR_NOM = sql`e."nomCle", e."prenomsCle", i.id`;

/** Returns who the pupils of some enrolments are, by family name. */
export async function elevesDe(
  db: Db,
  ecoleId: number,
  inscriptionIds: readonly number[],
): Promise<readonly EleveAppele[]> {
  if (inscriptionIds.length === 0) return [];
  const { rows } = await sql<EleveAppele>`select ${DE_L_ELEVE} from ${INSCRITS}
    where i."ecoleId" = ${ecoleId} and i.id in (${sql.join(inscriptionIds)}) order by ${PAR_NOM}`.execute(db);
  return rows;
}

/** Returns the pupils of a class on a day, by family name. */
export async function elevesDuJour(
  db: Db,
  { ecoleId, classeId }: { readonly ecoleId: number; readonly classeId: number },
  jour: string,
): Promise<readonly EleveAppele[]> {
  const { rows } = await sql<EleveAppele>`
    select ${DE_L_ELEVE} from ${INSCRITS}
    where ${estLa(ecoleId, jour)} and i.id in (select k."inscriptionId" from inscriptions_classes k
        where k."ecoleId" = ${ecoleId} and k."classeId" = ${classeId} and k.du <= ${jour})
      and ${classeCeJour(jour)} = ${classeId}
    order by ${PAR_NOM}`.execute(db);
  return rows;
}

/**
 * Returns the pupils of a class on a day who were brought into it after an instant: enrolled since, or in that class from that very day
 * on by a change that came since.
 */
export async function venusDepuis(
  db: Db,
  { ecoleId, classeId }: { readonly ecoleId: number; readonly classeId: number },
  { jour, instant }: { readonly jour: string; readonly instant: string },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select i.id from inscriptions i
      join inscriptions_classes k on k."ecoleId" = i."ecoleId" and k."inscriptionId" = i.id
    where ${estLa(ecoleId, jour)} and k."classeId" = ${classeId} and k.du <= ${jour}
      and ${classeCeJour(jour)} = ${classeId}
      and (i."creationDate" > ${instant} or (k.du = ${jour} and i."modifDate" > ${instant}))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Counts the pupils of each class of a school on a day. */
export async function effectifsDuJour(
  db: Db,
  ecoleId: number,
  jour: string,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ classeId: number; nombre: number }>`
    select x."classeId", count(*) as nombre from (
      select ${classeCeJour(jour)} as "classeId" from inscriptions i where ${estLa(ecoleId, jour)}) x
    group by x."classeId"`.execute(db);
  return new Map(rows.map(({ classeId, nombre }) => [classeId, nombre]));
}
