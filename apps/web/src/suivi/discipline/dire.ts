/** Says a fact in words: what it is, of whom it excludes, what became of it. Pure. */
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { direExclusion } from '@gestionscolaire/contract/suivi/discipline/exclusion.ts';
import type { Fait } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import { LIBELLES_DES_GENRES_DE_FAIT } from '@gestionscolaire/contract/suivi/discipline/genres.ts';

/** Says what it is: « Incident : Bagarre », « Observation ». */
export const direGenre = ({ genre, motif }: Pick<Fait, 'genre' | 'motif'>): string =>
  motif === null ? LIBELLES_DES_GENRES_DE_FAIT[genre] : `${LIBELLES_DES_GENRES_DE_FAIT[genre]} : ${motif}`;

/** Says what was decided: « Convocation des parents · Exclu du 12/11/2026 au 14/11/2026 »; '' for nothing. */
export const direCeQuiSuit = ({ mesure, du, au }: Pick<Fait, 'mesure' | 'du' | 'au'>): string =>
  [mesure, du === null || au === null ? null : direExclusion({ du, au })]
    .filter((dit) => dit !== null)
    .join(' · ');

/** Says by whom it was cancelled, when and why; '' where it stands. */
export function direAnnulationDuFait({
  annuleLe,
  annulePar,
  annuleMotif,
}: Pick<Fait, 'annuleLe' | 'annulePar' | 'annuleMotif'>): string {
  if (annuleLe === null) return '';
  const by = annulePar === null ? '' : ` par ${annulePar}`;
  return `Annulé le ${formaterInstant(annuleLe)}${by}${annuleMotif === null ? '' : ` : ${annuleMotif}`}`;
}

/** Counts them, without those that are cancelled: « 2 faits, dont 1 sanction ». */
export function compterLesFaits(faits: readonly Pick<Fait, 'genre' | 'annuleLe'>[]): string {
  const standing = faits.filter(({ annuleLe }) => annuleLe === null);
  const sanctions = standing.filter(({ genre }) => genre === 'sanction').length;
  const all = `${standing.length} ${standing.length > 1 ? 'faits' : 'fait'}`;
  return sanctions === 0 ? all : `${all}, dont ${sanctions} ${sanctions > 1 ? 'sanctions' : 'sanction'}`;
}
