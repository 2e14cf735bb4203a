/** The list screen of a look-alike: its panel in the frame of a page. */

import { crumbsOf } from '#core/crud/crud-link.tsx';
import type { CrudPage, CrudPaths } from '#core/crud/crud-page.tsx';
import { Page } from '#core/ui/page.tsx';
import { CrudPanel } from './crud-panel.tsx';

interface ScreenProps {
  page: CrudPage;
  paths: CrudPaths;
}

export function ListScreen({ page, paths }: ScreenProps) {
  const { titles, trail } = page;
  return (
    <CrudPanel
      page={page}
      paths={paths}
      renderFrame={(actions, list) => (
        <Page
          title={titles.list}
          breadcrumbs={[...crumbsOf(trail, {}), { label: titles.list }]}
          actions={actions ?? undefined}
        >
          {list}
        </Page>
      )}
    />
  );
}
