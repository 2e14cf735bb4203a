/** Names a neighbourhood in a file: 534 of the 3 476 of Guinea share their name with another, and an import has to find the right one. */
import { sql } from 'kysely';

/** The name of the neighbourhood of a row `t`, with its commune where another has the same: 'Kipé', 'Abattoir I (Ratoma)'. */
export const QUARTIER_DANS_UN_FICHIER = sql`(
  select case when exists (
      select 1 from quartiers o
      where o."estActif" = 1 and o."libelleCle" = q."libelleCle" and o.id <> q.id
    ) then q.libelle || ' (' || c.libelle || ')' else q.libelle end
  from quartiers q join communes c on c.id = q."communeId"
  where q.id = t."quartierId")`;
