/** The list of what a school's pupils owed and had paid before the product was there: money that no cashier counted. */
import { ADRESSES, path } from '@gestionscolaire/contract/adresses.ts';
import { repriseSelectBy, reprises } from '@gestionscolaire/contract/caisse/reprises.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { CHOIX_DE_CAISSE } from '#caisse/filtres.ts';
import { SECTION_CAISSE } from '#caisse/trails.ts';
import { useDroits } from '#core/api/droits.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { listPage } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/list/use-list.ts';
import { Denied } from '#core/ui/failure.tsx';
import { Page } from '#core/ui/page.tsx';
import { liensDeLEleve } from '#eleves/index.ts';
import { PourUneEcole } from '#scolarite/index.ts';

const TITRE = 'Reprises';

const PAGE = listPage(reprises, {
  titles: { list: TITRE },
  columns: [
    { key: 'nom', title: 'Nom' },
    { key: 'prenoms', title: 'Prénoms' },
    { key: 'matricule', title: 'Matricule', isNumber: true, isNarrow: true },
    { key: 'classe', title: 'Classe' },
    { key: 'resteAnterieur', title: 'Reste antérieur', isMoney: true },
    { key: 'dejaPaye', title: 'Déjà payé', isMoney: true },
    { key: 'jour', title: 'Jour', isDay: true },
    { key: 'auteur', title: 'Écrite par' },
  ],
  nameOf: nomComplet,
  filters: CHOIX_DE_CAISSE,
  opens: ({ eleveId }) => path(ADRESSES.eleve, { id: eleveId }),
  rowLinks: liensDeLEleve(({ eleveId }) => eleveId),
});

export function ListeDesReprises() {
  const refusal = useDroits().refusal(repriseSelectBy, TITRE);
  return (
    <Page title={TITRE} breadcrumbs={[...crumbsOf(SECTION_CAISSE, {}), { label: TITRE }]}>
      {refusal === undefined ? (
        <PourUneEcole
          text="Ce que ses élèves devaient ou avaient payé avant le produit paraîtra ici."
          Content={Liste}
        />
      ) : (
        <Denied sentence={refusal} />
      )}
    </Page>
  );
}

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState(reprises.filters);
  return <DataList page={PAGE} shown={{ ecoleId }} state={state} />;
}
