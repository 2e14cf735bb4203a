/** Names the entities and the fields of the journal by the contracts, whose code comes with this file. */
import type { Acte } from '@gestionscolaire/contract/administration/journal.ts';
import { champDuJournal, motDEntite as motConnu } from '@gestionscolaire/contract/journal-mots.ts';

export const motDEntite = (entite: string): string => motConnu(entite) ?? 'Autres données';

/** Names a field; a box of the table of privileges goes by its own name, 'Pays (pays) · Lecture', told without its reference. */
export const motDeChamp = (entite: string, champ: string): string =>
  champDuJournal(entite, champ)?.label ?? champ.replace(/ \([^()]*\)(?= · )/, '');

/** Names the record of an act: 'Devise « Franc »', 'Connexion n° 12'; the product itself is one, and has no number. */
export function motDEnregistrement({
  entite,
  entiteId,
  libelle,
}: Pick<Acte, 'entite' | 'entiteId' | 'libelle'>): string {
  const mot = motDEntite(entite);
  if (libelle !== null) return `${mot} « ${libelle} »`;
  return entiteId === 0 ? mot : `${mot} n°\u00A0${entiteId}`;
}
