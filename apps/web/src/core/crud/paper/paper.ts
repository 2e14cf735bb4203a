/** Writes the name, the date and the filter of a printed list and of an exported file. */
import { formaterInstant, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { formatNumber, type Total } from '#core/crud/pages/paging.ts';
import type { ListSource } from '#core/crud/source.ts';

/** Most rows on paper: some thirty sheets. */
export const LIGNES_IMPRIMEES = 1_000;

/** Names a file: 'devises-2026-11-21.csv'. */
export function fileName(name: string, format: string, now: Date): string {
  return `${name}-${jourDe(now.toISOString())}.${format}`;
}

/** Writes 'Imprimé le 21/11/2026 à 08:05', in Conakry's time. */
export function printedOn(now: Date): string {
  const [day = '', time = ''] = formaterInstant(now.toISOString()).split(' ');
  return `Imprimé le ${day} à ${time.slice(0, 5)}`;
}

interface Asked extends Pick<ListSource, 'search' | 'isStateless'> {
  /** The filters that are set, in words. */
  narrowed?: readonly string[];
}

/** Writes 'Désactivés · recherche « kal » · 1 000 premiers éléments sur 3 480'. */
export function filterSentence(
  { search, isStateless = false, narrowed = [] }: Asked,
  { total, totalExact }: Total,
  shown: number,
): string {
  const of = `${totalExact ? '' : 'plus de '}${formatNumber(total)}`;
  const count =
    shown < total || !totalExact ? `${formatNumber(shown)} premiers éléments sur ${of}` : elements(total);
  return [
    ...(isStateless ? [] : [search.etat === 'desactives' ? 'Désactivés' : 'Actifs']),
    ...narrowed,
    ...(search.recherche === undefined ? [] : [`recherche « ${search.recherche} »`]),
    count,
  ].join(' · ');
}

function elements(total: number): string {
  return total === 1 ? '1 élément' : `${formatNumber(total)} éléments`;
}
