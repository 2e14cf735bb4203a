/** A group and a member as the windows of the groups call them. */
import type { Membre } from '@gestionscolaire/contract/administration/groupes.ts';

export interface Groupe {
  id: number;
  libelle: string;
}

/** What tells a person from his namesakes: 'Comptable · École de Ratoma'. */
export function detailDe({ fonction, ecole }: Pick<Membre, 'fonction' | 'ecole'>): string {
  return [fonction, ecole].filter((text) => text !== null).join(' · ');
}
