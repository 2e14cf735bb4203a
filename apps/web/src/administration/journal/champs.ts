/** Names the entities and the fields of the journal by the contracts, whose code comes with this file. */
import { champDuJournal, motDEntite as motConnu } from '@gestionscolaire/contract/journal-mots.ts';

export const motDEntite = (entite: string): string => motConnu(entite) ?? 'Autres données';

/** Names a field; a box of the table of privileges goes by its own name, 'Pays (pays) · Lecture', told without its reference. */
export const motDeChamp = (entite: string, champ: string): string =>
  champDuJournal(entite, champ)?.label ?? champ.replace(/ \([^()]*\)(?= · )/, '');
