/** Names the entities and the fields of the journal by the contracts, whose code comes with this file. */
import type { Acte } from '@gestionscolaire/contract/administration/journal.ts';
import { cleDuNom, lireChampDeLigne } from '@gestionscolaire/contract/journal-lignes.ts';
import { champDuJournal, motDEntite as motConnu } from '@gestionscolaire/contract/journal-mots.ts';

export const motDEntite = (entite: string): string => motConnu(entite) ?? 'Autres données';

/** Names a field, of one of the records that the act wrote with the name of that record; a box of the table of privileges goes by its own name, 'Pays (pays) · Lecture', told without its reference. */
export function motDeChamp({ entite, noms }: Pick<Acte, 'entite' | 'noms'>, champ: string): string {
  const label = champDuJournal(entite, champ)?.label;
  const ligne = lireChampDeLigne(champ);
  if (ligne === null) return label ?? champ.replace(/ \([^()]*\)(?= · )/, '');
  const nom = noms[cleDuNom(ligne)] ?? `${motDEntite(ligne.entite)} n°\u00A0${ligne.id}`;
  return `${nom}, ${label ?? ligne.champ}`;
}

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
