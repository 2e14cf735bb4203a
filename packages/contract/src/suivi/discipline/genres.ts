/** Says what kinds of facts there are about a pupil, who reads each, and what is wrong with one, by field. Pure. Additions. */
import type { Operation } from '#core/api/droits.ts';
import type { GenreDeMotif } from '#suivi/motifs-suivi.ts';

export const GENRES_DE_FAIT = ['observation', 'encouragement', 'recompense', 'incident', 'sanction'] as const;
export type GenreDeFait = (typeof GENRES_DE_FAIT)[number];
export const LIBELLES_DES_GENRES_DE_FAIT: Readonly<Record<GenreDeFait, string>> = {
  observation: 'Observation',
  encouragement: 'Encouragement',
  recompense: 'Récompense',
  incident: 'Incident',
  sanction: 'Sanction',
};

/** The readers of a fact, each with those before: the direction, the teachers of the class, the family on its papers. */
export const VISIBILITES = ['direction', 'equipe', 'famille'] as const;
export type Visibilite = (typeof VISIBILITES)[number];
export const LIBELLES_DES_VISIBILITES: Readonly<Record<Visibilite, string>> = {
  direction: 'Direction et surveillance',
  equipe: 'Direction et enseignants de la classe',
  famille: 'Direction, enseignants et famille',
};

/** Returns the operation that adds a fact: what a school gives or inflicts is decided by who may change what others say. */
export const operationDuGenre = (genre: GenreDeFait): Operation =>
  genre === 'recompense' || genre === 'sanction' ? 'modification' : 'ajout';

/** Returns the kind of the motifs that a fact may have; undefined: it has none, and says what happened. */
export const motifDuGenre = (genre: GenreDeFait): GenreDeMotif | undefined =>
  genre === 'observation' || genre === 'encouragement' ? undefined : genre;

interface FaitSaisi {
  readonly genre: GenreDeFait;
  readonly motifId: number | null;
  readonly texte: string | null;
  readonly du: string | null;
  readonly au: string | null;
}

/** Returns the fault of a fact, by field: it says what happened, and only a sanction excludes, from a day to another. */
export function fauteDuFait({ genre, motifId, texte, du, au }: FaitSaisi): {
  motifId?: string;
  texte?: string;
  du?: string;
  au?: string;
} {
  const hasMotifs = motifDuGenre(genre) !== undefined;
  return {
    ...(hasMotifs && motifId === null && texte === null
      ? { motifId: 'Choisissez un motif, ou dites ce qui s’est passé.' }
      : {}),
    ...(!hasMotifs && motifId !== null
      ? { motifId: 'Ce fait n’a pas de motif : dites-le en un texte.' }
      : {}),
    ...(!hasMotifs && texte === null ? { texte: 'Dites ce qui est observé.' } : {}),
    ...fauteDeLExclusion(genre, du, au),
  };
}

function fauteDeLExclusion(
  genre: GenreDeFait,
  du: string | null,
  au: string | null,
): { du?: string; au?: string } {
  if (du === null && au === null) return {};
  if (genre !== 'sanction') return { du: 'Une exclusion est une sanction.' };
  if (du === null) return { du: 'Une exclusion a un premier jour.' };
  if (au === null) return { au: 'Une exclusion a un dernier jour.' };
  return au < du ? { au: 'Le dernier jour ne vient pas avant le premier.' } : {};
}
