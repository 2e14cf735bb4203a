/** Makes the three routes of a look-alike. The declaration and the screen's module are fetched side by side. */

import type { CrudPage, CrudPaths, FormPaths } from '#core/crud/crud-page.tsx';
import { type PageRow, page } from '#core/shell/route-rows.tsx';

/** Fetches a declaration: `() => import('./parametres/devises.tsx')`. */
type LoadCrud = () => Promise<{ page: CrudPage }>;

export function crudRoutes(paths: CrudPaths, load: LoadCrud): PageRow[] {
  return [
    page(paths.list, async () => {
      const [declared, { ListScreen }] = await Promise.all([load(), import('./screen.tsx')]);
      return () => <ListScreen page={declared.page} paths={paths} />;
    }),
    ...formRoutes(paths.list, paths, load),
  ];
}

/** Makes the routes of the two forms of a look-alike that another page lists; `list` is that page's address. */
export function formRoutes(list: string, { add, edit }: FormPaths, load: LoadCrud): PageRow[] {
  const paths = { list, add, edit };
  const rows = [
    page(add, async () => {
      const [declared, { AddScreen }] = await Promise.all([load(), import('#core/crud/form/screen.tsx')]);
      return () => <AddScreen page={declared.page} paths={paths} />;
    }),
    page(edit, async () => {
      const [declared, { EditScreen }] = await Promise.all([load(), import('#core/crud/form/screen.tsx')]);
      return () => <EditScreen page={declared.page} paths={paths} />;
    }),
  ];
  return rows.map((row) => ({ ...row, isForm: true }));
}
