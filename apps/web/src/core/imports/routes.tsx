/** Makes the route of an import. The declaration and the screen's module are fetched side by side. */
import { type PageRow, page } from '#core/shell/route-rows.tsx';
import type { ImportPage } from './page.ts';

/** Makes the route of an import; its path names the school: '/importEcoleClasse/$ecoleId'. */
export function importRoute(path: string, load: () => Promise<{ imports: ImportPage }>): PageRow {
  const row = page(path, async () => {
    const [declared, { ImportScreen }] = await Promise.all([load(), import('./screen.tsx')]);
    return () => <ImportScreen page={declared.imports} />;
  });
  return { ...row, isForm: true };
}
