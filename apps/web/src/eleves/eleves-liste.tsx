/** The page of a school's pupils: the person's own school, or the one that a person of the network chooses. */
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { useDroits } from '#core/api/droits.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { CrudPanel } from '#core/crud/crud-panel.tsx';
import { Denied } from '#core/ui/failure.tsx';
import { Page } from '#core/ui/page.tsx';
import { PourUneEcole } from '../scolarite/index.ts';
import { ELEVES, TRAIL } from './chemins.ts';
import { page } from './eleves.tsx';

export function ListeDesEleves() {
  const refusal = useDroits().refusal(eleves.export, page.titles.list);
  return (
    <Page title={page.titles.list} breadcrumbs={[...crumbsOf(TRAIL, {}), { label: page.titles.list }]}>
      {refusal === undefined ? (
        <PourUneEcole text="Ses élèves paraîtront ici." Content={Liste} />
      ) : (
        <Denied sentence={refusal} />
      )}
    </Page>
  );
}

function Liste({ ecoleId }: { ecoleId: number }) {
  return <CrudPanel page={page} paths={ELEVES} within={{ ecoleId }} />;
}
