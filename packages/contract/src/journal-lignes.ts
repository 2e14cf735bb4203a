/**
 * Names, in an act that wrote many records, the field of one of them: 'fiches_renseignement 12 prix'. The act stands under the
 * record that the person worked on; the history of each written record tells its own fields of it.
 */

export interface ChampDeLigne {
  readonly entite: string;
  readonly id: number;
  readonly champ: string;
}

const LIGNE = /^([a-z_]+) (\d{1,15}) (\w+)$/;

export const champDeLigne = ({ entite, id, champ }: ChampDeLigne): string => `${entite} ${id} ${champ}`;

/** Returns the record and the field that a key names; null for a field of the act's own record. */
export function lireChampDeLigne(cle: string): ChampDeLigne | null {
  const [, entite, id, champ] = LIGNE.exec(cle) ?? [];
  if (entite === undefined || champ === undefined) return null;
  return { entite, id: Number(id), champ };
}

/** Returns the key under which an act tells the name of a record that it wrote: 'fiches_renseignement 12'. */
export const cleDuNom = ({ entite, id }: Pick<ChampDeLigne, 'entite' | 'id'>): string => `${entite} ${id}`;
