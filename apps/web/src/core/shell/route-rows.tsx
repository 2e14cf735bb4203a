/** Rows of the table of contents (src/routes.tsx): a path and the page that answers it, fetched when it is first needed. */
import type { ComponentType } from 'react';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Whether a person may well be led here: a page without parameters that is no form. */
    isScreen?: boolean;
  }
}

/** Fetches a page: `() => import('./administration/accueil.tsx').then((module) => module.Accueil)`. */
export type LoadPage = () => Promise<ComponentType>;

export interface PageRow {
  /** As TanStack Router writes it: '/modifDevise/$id'. */
  path: string;
  load: LoadPage;
  /** A form: no tile leads to it. */
  isForm?: true;
  /** Reads the search of the address; without it the search is kept as it is. */
  search?: (raw: Record<string, unknown>) => object;
}

/** The same for a form that stands alone. */
export function formPage(path: string, load: LoadPage): PageRow {
  return { ...page(path, load), isForm: true };
}

export function page(path: string, load: LoadPage, search?: PageRow['search']): PageRow {
  return { path, load, ...(search === undefined ? {} : { search }) };
}
