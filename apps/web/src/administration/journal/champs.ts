/** Names the entities and the fields of the journal by the contracts, whose code comes with this file. */
import { champDuJournal, motDEntite as motConnu } from '@gestionscolaire/contract/journal-mots.ts';

export const motDEntite = (entite: string): string => motConnu(entite) ?? entite;

export const motDeChamp = (entite: string, champ: string): string =>
  champDuJournal(entite, champ)?.label ?? champ;
