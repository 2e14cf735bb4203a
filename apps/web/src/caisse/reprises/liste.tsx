/** The list of what a school's pupils owed and had paid before the product was there: money that no cashier counted. */
import { ADRESSES, path } from '@gestionscolaire/contract/adresses.ts';
import {
  exportReprise,
  type Reprise,
  repriseSelectBy,
  TRIS_DE_REPRISE,
} from '@gestionscolaire/contract/caisse/reprises.ts';
import { SECTION_CAISSE } from '#caisse/trails.ts';
import { useDroits } from '#core/api/droits.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { type AnyRow, columnsOf } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/list/use-list.ts';
import { asText } from '#core/crud/values.ts';
import { Denied } from '#core/ui/failure.tsx';
import { Page } from '#core/ui/page.tsx';
import { liensDeLEleve } from '#eleves/index.ts';
import { PourUneEcole } from '#scolarite/index.ts';

const TITRE = 'Reprises';

const COLONNES = columnsOf<Reprise>([
  { key: 'nom', title: 'Nom' },
  { key: 'prenoms', title: 'Prénoms' },
  { key: 'matricule', title: 'Matricule', isNumber: true, isNarrow: true },
  { key: 'classe', title: 'Classe' },
  { key: 'resteAnterieur', title: 'Reste antérieur', isMoney: true },
  { key: 'dejaPaye', title: 'Déjà payé', isMoney: true },
  { key: 'jour', title: 'Jour', isDay: true },
  { key: 'auteur', title: 'Écrite par' },
]);

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

const nomDe = ({ prenoms, nom }: AnyRow): string => `${asText(prenoms)} ${asText(nom)}`;
const ficheDe = ({ eleveId }: AnyRow): string => path(ADRESSES.eleve, { id: Number(eleveId) });

const LIENS = liensDeLEleve(({ eleveId }: AnyRow) => Number(eleveId));

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState();
  return (
    <DataList
      name="reprises"
      title={TITRE}
      endpoint={repriseSelectBy}
      shown={{ ecoleId }}
      exportEndpoint={exportReprise}
      sortable={TRIS_DE_REPRISE}
      isStateless
      columns={COLONNES}
      state={state}
      add={null}
      opens={ficheDe}
      nameOf={nomDe}
      rowLinks={LIENS}
      renderActions={() => null}
    />
  );
}
