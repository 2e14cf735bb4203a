/** The list of the pupils who passed from one school of the network to another, as one of the two tells it. */
import { ADRESSES, path } from '@gestionscolaire/contract/adresses.ts';
import {
  exportPassage,
  LIBELLES_DES_SENS,
  type Passage,
  passageSelectBy,
  TRIS_DE_PASSAGE,
} from '@gestionscolaire/contract/eleves/passages.ts';
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

const TITRE = 'Passages';

const COLONNES = columnsOf<Passage>([
  { key: 'nom', title: 'Nom' },
  { key: 'prenoms', title: 'Prénoms' },
  { key: 'matricule', title: 'Matricule', isNumber: true, isNarrow: true },
  { key: 'sens', title: 'Sens', isNarrow: true, show: ({ sens }) => LIBELLES_DES_SENS[sens] },
  { key: 'autreEcole', title: 'Autre école' },
  { key: 'jour', title: 'Jour', isDay: true },
  { key: 'auteur', title: 'Par' },
]);

export function ListeDesPassages() {
  const refusal = useDroits().refusal(passageSelectBy, TITRE);
  return (
    <Page title={TITRE} breadcrumbs={[...crumbsOf(SECTION_ELEVES, {}), { label: TITRE }]}>
      {refusal === undefined ? (
        <PourUneEcole text="Ses élèves qui partent ou arrivent paraîtront ici." Content={Liste} />
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
      name="passages"
      title={TITRE}
      endpoint={passageSelectBy}
      shown={{ ecoleId }}
      exportEndpoint={exportPassage}
      sortable={TRIS_DE_PASSAGE}
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
