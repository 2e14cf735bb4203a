/** Finds neighbourhoods by the names that people write: 'Kipé', or 'Ratoma / Kipé' where several bear the name. */
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import type { Db } from '#core/db/database.ts';

const INCONNU =
  "Aucun quartier ne porte ce nom : ajoutez-le dans Localisation, Quartiers, ou écrivez-le comme il s'y trouve.";
const PLUSIEURS =
  'Plusieurs quartiers portent ce nom : écrivez sa commune devant, par exemple « Ratoma / Kipé ».';

/** The id of the neighbourhood that a text names, or why it names none. */
export type QuartierNomme = { id: number } | { faute: string };

/** Splits a text into the commune, where it is written, and the neighbourhood; 'Kipé (Ratoma)' too. */
function namesIn(text: string): { commune: string | undefined; quartier: string } {
  const written = text.trim();
  const bracket = written.indexOf('(', 1);
  if (bracket > 0 && written.endsWith(')') && bracket < written.length - 2)
    return { commune: cle(written.slice(bracket + 1, -1)), quartier: cle(written.slice(0, bracket)) };
  const [quartier = '', commune] = text.split(/[/,>]/).toReversed();
  return { commune: commune === undefined ? undefined : cle(commune), quartier: cle(quartier) };
}

/** Reads the neighbourhoods that these texts name by one statement; its answer then finds that of each text. */
export async function quartiersParNom(
  db: Db,
  texts: readonly string[],
): Promise<(text: string) => QuartierNomme> {
  const wanted = new Set(texts.flatMap((text) => [namesIn(text).quartier, cle(text)]));
  const rows =
    wanted.size === 0
      ? []
      : await db
          .selectFrom('quartiers as q')
          .innerJoin('communes as c', 'c.id', 'q.communeId')
          .select(['q.id', 'q.libelleCle as quartier', 'c.libelleCle as commune'])
          .where('q.estActif', '=', 1)
          .where('q.libelleCle', 'in', [...wanted])
          .orderBy('q.id')
          .execute();
  return (text) => {
    const { commune, quartier } = namesIn(text);
    const whole = rows.filter((row) => row.quartier === cle(text));
    const named = rows.filter((row) => row.quartier === quartier);
    // A neighbourhood whose own name has a stroke or brackets comes first.
    const within = commune === undefined ? named : named.filter((row) => row.commune === commune);
    const [first, another] = whole.length > 0 ? whole : within;
    if (first === undefined) return { faute: INCONNU };
    return another === undefined ? { id: first.id } : { faute: PLUSIEURS };
  };
}
