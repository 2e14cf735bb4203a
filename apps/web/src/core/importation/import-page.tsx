/** importPage: the page that imports the records of an entity, declared. Its screen is a module of its own, fetched with it. */
import type { ImportContract } from '@gestionscolaire/contract/core/importation.ts';
import { type PageRow, page } from '#core/shell/route-rows.tsx';
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

/** A page of imports in the table of contents; its path names the school: '/importEcoleClasse/$ecoleId'. */
export function importRoute(path: string, load: () => Promise<{ imports: ImportPage }>): PageRow {
  const row = page(path, async () => {
    const [declared, { ImportScreen }] = await Promise.all([load(), import('./import-screen.tsx')]);
    return () => <ImportScreen page={declared.imports} />;
  });
  return { ...row, isForm: true };
}
