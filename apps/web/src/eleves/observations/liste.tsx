/** The list of the pupils on whom something is remarked, for whoever holds that right. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import {
  type ObservationDEleve,
  observationSelectBy,
  observationsDesEleves,
} from '@gestionscolaire/contract/eleves/observations.ts';
import { useDroits } from '#core/api/droits.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { listPage } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/use-list.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { Reading } from '#core/ui/reading.tsx';
import { SECTION_ELEVES } from '#eleves/trails.ts';
import { PourUneEcole } from '#scolarite/index.ts';

const TITRE = 'Observations sur les élèves';

const PAGE = listPage(observationsDesEleves, {
  titles: { list: TITRE },
  columns: [
    { key: 'nom', title: 'Élève', show: (row) => <Nom row={row} /> },
    { key: 'matricule', title: 'Matricule', isNumber: true, isNarrow: true, card: 'plain' },
    { key: 'classe', title: 'Classe', card: 'plain' },
    { key: 'observations', title: 'Observations', isWide: true },
  ],
  nameOf: nomComplet,
  comesFrom: 'Une observation s’écrit en modifiant la fiche d’un élève.',
});

/** A pupil's name, which opens their card for whoever may read it. */
function Nom({ row }: { row: Pick<ObservationDEleve, 'id' | 'prenoms' | 'nom'> }) {
  const droits = useDroits();
  return droits.isKnown && droits.can(eleves.get) ? (
    <AppLink to={path(ADRESSES.eleve, { id: row.id })}>{nomComplet(row)}</AppLink>
  ) : (
    nomComplet(row)
  );
}

export function ListeDesObservations() {
  return (
    <Reading
      title={TITRE}
      right={observationSelectBy}
      breadcrumbs={[...crumbsOf(SECTION_ELEVES, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Ses élèves sur qui une observation est écrite paraîtront ici." Content={Liste} />
    </Reading>
  );
}

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState(observationsDesEleves.filters);
  return <DataList page={PAGE} shown={{ ecoleId }} state={state} />;
}
