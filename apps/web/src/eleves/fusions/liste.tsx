/** The list of the records of pupils that became one: which is kept, which leads to it, when and by whom. */
import { ADRESSES, path } from '@gestionscolaire/contract/adresses.ts';
import {
  exportFusion,
  type Fusion,
  fusionSelectBy,
  TRIS_DE_FUSION,
} from '@gestionscolaire/contract/caisse/fusions.ts';
import { IconUser } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { type AnyRow, columnsOf } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/list/use-list.ts';
import { RowLink } from '#core/crud/rows/button.tsx';
import { asText } from '#core/crud/values.ts';
import { Denied } from '#core/ui/failure.tsx';
import { Page } from '#core/ui/page.tsx';
import { SECTION_ELEVES } from '#eleves/trails.ts';
import { PourUneEcole } from '#scolarite/index.ts';

const TITRE = 'Fiches réunies';

const COLONNES = columnsOf<Fusion>([
  { key: 'nom', title: 'Nom' },
  { key: 'prenoms', title: 'Prénoms' },
  { key: 'matricule', title: 'Fiche gardée', isNumber: true, isNarrow: true },
  { key: 'matriculeEcarte', title: 'Fiche réunie', isNumber: true, isNarrow: true },
  { key: 'prenomsEcarte', title: 'Ses prénoms' },
  { key: 'nomEcarte', title: 'Son nom' },
  { key: 'jour', title: 'Jour', isDay: true },
  { key: 'auteur', title: 'Réunies par' },
]);

export function ListeDesFusions() {
  const refusal = useDroits().refusal(fusionSelectBy, TITRE);
  return (
    <Page title={TITRE} breadcrumbs={[...crumbsOf(SECTION_ELEVES, {}), { label: TITRE }]}>
      {refusal === undefined ? (
        <PourUneEcole text="Les fiches de ses élèves qui ont été réunies paraîtront ici." Content={Liste} />
      ) : (
        <Denied sentence={refusal} />
      )}
    </Page>
  );
}

const nomDe = ({ prenoms, nom }: AnyRow): string => `${asText(prenoms)} ${asText(nom)}`;
const ficheDe = ({ eleveId }: AnyRow): string => path(ADRESSES.eleve, { id: Number(eleveId) });

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState();
  return (
    <DataList
      name="fusions"
      title={TITRE}
      endpoint={fusionSelectBy}
      shown={{ ecoleId }}
      exportEndpoint={exportFusion}
      sortable={TRIS_DE_FUSION}
      isStateless
      columns={COLONNES}
      state={state}
      add={null}
      opens={ficheDe}
      nameOf={nomDe}
      renderActions={(row) => (
        <RowLink icon={IconUser} label="Voir la fiche" word="Fiche" name={nomDe(row)} to={ficheDe(row)} />
      )}
    />
  );
}
