/** ImportPage: the page that imports the records of an entity, declared. */
import type { ImportContract } from '@gestionscolaire/contract/core/importation.ts';
import type { Crumb } from '../crud/crud-page.tsx';

export interface ImportPage {
  contract: ImportContract;
  /** 'Importer des classes' */
  title: string;
  /** Between Accueil and the page; '$ecoleId' is the school of the address. */
  trail: readonly Crumb[];
  /** Where what was imported is seen, with '$ecoleId', and how the link is called. */
  list: Crumb;
  /** What the person should know before choosing a file. */
  notes: readonly string[];
}
