/** The list of the records of pupils that became one: which is kept, which leads to it, when and by whom. */

import { fusionSelectBy, fusions } from '@gestionscolaire/contract/caisse/fusions.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { listPage } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/use-list.ts';
import { Reading } from '#core/ui/reading.tsx';
import { liensDeLEleve } from '#eleves/eleves-liens.ts';
import { SECTION_ELEVES } from '#eleves/trails.ts';
import { PourUneEcole } from '#scolarite/index.ts';

const TITRE = 'Fiches réunies';

const PAGE = listPage(fusions, {
  titles: { list: TITRE },
  columns: [
    { key: 'nom', title: 'Nom' },
    { key: 'prenoms', title: 'Prénoms', isName: true },
    { key: 'matricule', title: 'Fiche gardée', isNumber: true, isNarrow: true },
    { key: 'matriculeEcarte', title: 'Fiche réunie', isNumber: true, isNarrow: true },
    { key: 'prenomsEcarte', title: 'Ses prénoms' },
    { key: 'nomEcarte', title: 'Son nom' },
    { key: 'jour', title: 'Jour', isDay: true },
    { key: 'auteur', title: 'Réunies par', isName: true },
  ],
  nameOf: nomComplet,
  comesFrom:
    'Deux fiches du même élève se réunissent depuis l’une d’elles, par « Réunir avec une autre fiche ».',
  opens: ({ eleveId }) => path(ADRESSES.eleve, { id: eleveId }),
  rowLinks: liensDeLEleve(({ eleveId }) => eleveId),
});

export function ListeDesFusions() {
  return (
    <Reading
      title={TITRE}
      right={fusionSelectBy}
      breadcrumbs={[...crumbsOf(SECTION_ELEVES, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Les fiches de ses élèves qui ont été réunies paraîtront ici." Content={Liste} />
    </Reading>
  );
}

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState(fusions.filters);
  return <DataList page={PAGE} shown={{ ecoleId }} state={state} />;
}
