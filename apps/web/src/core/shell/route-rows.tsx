/** Makes the routes of src/routes.tsx: a path and its page, fetched when it is first needed. */
import type { ComponentType } from 'react';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** True when a menu may lead here: a page without parameters that is no form. */
    isScreen?: boolean;
  }
}

/** Fetches a page: `() => import('./administration/accueil/page.tsx').then((module) => module.Accueil)`. */
export type LoadPage = () => Promise<ComponentType>;

export interface PageRow {
  /** Path as TanStack Router writes it: '/modifDevise/$id'. */
  path: string;
  load: LoadPage;
  /** True for a form: no tile leads to it. */
  isForm?: true;
  /** Reads the search of the address; without it the search is kept as it is. */
  search?: (raw: Record<string, unknown>) => object;
}

/** Makes the route of a form that stands alone. */
export function formPage(path: string, load: LoadPage): PageRow {
  return { ...page(path, load), isForm: true };
}

export function page(path: string, load: LoadPage, search?: PageRow['search']): PageRow {
  return { path, load, ...(search === undefined ? {} : { search }) };
}
