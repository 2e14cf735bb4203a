/** How the journal calls entities and fields: by the contracts, which all come with it. */
import { champDuJournal, motDEntite as motConnu } from '@gestionscolaire/contract/journal-mots.ts';

export const motDEntite = (entite: string): string => motConnu(entite) ?? entite;

export const motDeChamp = (entite: string, champ: string): string =>
  champDuJournal(entite, champ)?.label ?? champ;
