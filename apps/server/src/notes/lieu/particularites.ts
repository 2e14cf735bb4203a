/** Reads the dispensations and options of pupils, and which of them hold in a period. */
import type { ParticulariteLue } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import type { Db } from '#core/db/database.ts';

const GENRES: readonly ParticulariteLue['genre'][] = ['dispense', 'suit', 'neSuitPas'];

/** Returns the kind that a column holds; the database holds no other. */
function genreDe(text: string): ParticulariteLue['genre'] {
  const found = GENRES.find((genre) => genre === text);
  if (found === undefined) throw new Error(`unknown word ${text}`);
  return found;
}

/** Reads the particularités in the subjects of a year, or of some pupils alone, each with the days between which it holds. */
export async function readParticularites(
  db: Db,
  ecoleId: number,
  of: { readonly sessionId: number } | { readonly inscriptionIds: readonly number[] },
) {
  const all = db
    .selectFrom('particularites as t')
    .innerJoin('enseignements as n', 'n.id', 't.enseignementId')
    .leftJoin('periodes as debut', 'debut.id', 't.periodeDebutId')
    .leftJoin('periodes as fin', 'fin.id', 't.periodeFinId')
    .select(['t.inscriptionId', 't.enseignementId', 't.genre', 'debut.dateDebut', 'fin.dateFin'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.estActif', '=', 1);
  const rows = await ('sessionId' in of
    ? all.where('n.sessionId', '=', of.sessionId)
    : all.where('t.inscriptionId', 'in', of.inscriptionIds)
  ).execute();
  return rows.map(({ genre, ...row }) => ({ ...row, genre: genreDe(genre) }));
}

/** Whether a particularité holds in a period, whole. Days are yyyy-MM-dd; null: without an end. */
export const vautPour = (
  { dateDebut, dateFin }: { readonly dateDebut: string | null; readonly dateFin: string | null },
  periode: { readonly dateDebut: string; readonly dateFin: string },
): boolean =>
  (dateDebut === null || dateDebut <= periode.dateDebut) && (dateFin === null || dateFin >= periode.dateFin);
