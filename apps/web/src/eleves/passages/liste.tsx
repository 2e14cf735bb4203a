/** The list of the pupils who passed from one school of the network to another, as one of the two tells it. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { LIBELLES_DES_SENS, passageSelectBy, passages } from '@gestionscolaire/contract/eleves/passages.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { listPage, oneOf } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/use-list.ts';
import { Reading } from '#core/ui/reading.tsx';
import { liensDeLEleve } from '#eleves/eleves-liens.ts';
import { SECTION_ELEVES } from '#eleves/trails.ts';
import { PourUneEcole } from '#scolarite/index.ts';

const TITRE = 'Passages';

const PAGE = listPage(passages, {
  titles: { list: TITRE },
  columns: [
    { key: 'nom', title: 'Nom' },
    { key: 'prenoms', title: 'Prénoms', isName: true },
    { key: 'matricule', title: 'Matricule', isNumber: true, isNarrow: true },
    { key: 'sens', title: 'Sens', isNarrow: true, show: ({ sens }) => LIBELLES_DES_SENS[sens] },
    { key: 'autreEcole', title: 'Autre école' },
    { key: 'jour', title: 'Jour', isDay: true },
    { key: 'auteur', title: 'Par', isName: true },
  ],
  nameOf: nomComplet,
  comesFrom: 'Un élève change d’école depuis sa fiche, par « Passer à une autre école ».',
  filters: { sens: oneOf(LIBELLES_DES_SENS) },
  opens: ({ eleveId }) => path(ADRESSES.eleve, { id: eleveId }),
  rowLinks: liensDeLEleve(({ eleveId }) => eleveId),
});

export function ListeDesPassages() {
  return (
    <Reading
      title={TITRE}
      right={passageSelectBy}
      breadcrumbs={[...crumbsOf(SECTION_ELEVES, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Ses élèves qui partent ou arrivent paraîtront ici." Content={Liste} />
    </Reading>
  );
}

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState(passages.filters);
  return <DataList page={PAGE} shown={{ ecoleId }} state={state} />;
}
