/** Names a group and a member in the windows of the groups. */
import type { Membre } from '@gestionscolaire/contract/administration/groupes.ts';
import { formatNumber } from '#core/crud/pages/paging.ts';

export interface Groupe {
  id: number;
  libelle: string;
}

/** Writes the detail that tells a person from their namesakes: 'Comptable · École de Ratoma'. */
export function detailDe({ fonction, ecole }: Pick<Membre, 'fonction' | 'ecole'>): string {
  return [fonction, ecole].filter((text) => text !== null).join(' · ');
}

/** Writes 'Awa Diallo, Sory Camara, Fanta Bah + 4': the first names, and how many more. */
export function nomsCourts({ membres, noms }: { membres: number; noms: readonly string[] }): string {
  const autres = membres - noms.length;
  return autres > 0 ? `${noms.join(', ')} +\u00A0${formatNumber(autres)}` : noms.join(', ');
}
