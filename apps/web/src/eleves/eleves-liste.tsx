/** The page of a school's pupils: the person's own school, or the one that a person of the network chooses. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import type { ReactNode } from 'react';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { CrudPanel } from '#core/crud/screens/crud-panel.tsx';
import type { Within } from '#core/crud/source.ts';
import { ImportButton } from '#core/imports/button.tsx';
import { Reading } from '#core/ui/reading.tsx';
import { PourUneEcole, useEcoleChoisie } from '#scolarite/index.ts';
import { page } from './eleves.tsx';
import { elevesRessemblants } from './recherche/ressemblants.tsx';
import { SansClasseAVous, useClassesLues } from './siennes.tsx';
import { SECTION_ELEVES } from './trails.ts';

const cadre = (actions: ReactNode, contenu: ReactNode) => (
  <Reading
    title={page.titles.list}
    right={eleves.export}
    breadcrumbs={[...crumbsOf(SECTION_ELEVES, {}), { label: page.titles.list }]}
    actions={actions ?? undefined}
  >
    {contenu}
  </Reading>
);

export function ListeDesEleves() {
  const ecoleId = useEcoleChoisie();
  const choix = <PourUneEcole text="Ses élèves paraîtront ici." Content={Liste} />;
  // The list has its page around it, with its buttons beside the title.
  return ecoleId === null ? cadre(null, choix) : choix;
}

function Importer({ within }: { within: Within }) {
  return (
    <ImportButton
      adding={eleves.create}
      to={path(ADRESSES.importEleves, { ecoleId: Number(within['ecoleId']) })}
    />
  );
}

const pageDeLaListe = { ...page, listActions: Importer };

function Liste({ ecoleId }: { ecoleId: number }) {
  const lues = useClassesLues(ecoleId);
  if (lues?.size === 0) return cadre(null, <SansClasseAVous />);
  return (
    <CrudPanel
      page={pageDeLaListe}
      paths={ADRESSES.eleves}
      within={{ ecoleId }}
      renderResembling={elevesRessemblants(ecoleId)}
      renderFrame={cadre}
    />
  );
}
