/** Makes the route of an import. The declaration and the screen's module are fetched side by side. */

import type { ImportPage } from '#core/imports/page.ts';
import { type PageRow, page } from '#core/shell/route-rows.tsx';

/** Makes the route of an import; its path names the school: '/importEcoleClasse/$ecoleId'. */
export function importRoute(path: string, load: () => Promise<{ imports: ImportPage }>): PageRow {
  const row = page(path, async () => {
    const [declared, { ImportScreen }] = await Promise.all([load(), import('./screen.tsx')]);
    return () => <ImportScreen page={declared.imports} />;
  });
  return { ...row, isForm: true };
}
