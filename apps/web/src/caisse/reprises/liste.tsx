/** The list of what a school's pupils owed and had paid before the product was there: money that no cashier counted. */

import { addReprise, repriseSelectBy, reprises } from '@gestionscolaire/contract/caisse/reprises.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { Button } from '@mantine/core';
import { CHOIX_DE_CAISSE } from '#caisse/filtres.ts';
import { SECTION_CAISSE } from '#caisse/trails.ts';
import { useDroits } from '#core/api/droits.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { listPage } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/use-list.ts';
import { AppLink } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading } from '#core/ui/reading.tsx';
import { liensDeLEleve } from '#eleves/index.ts';
import { PourUneEcole } from '#scolarite/index.ts';

const TITRE = 'Reprises';

const PAGE = listPage(reprises, {
  titles: { list: TITRE },
  columns: [
    { key: 'nom', title: 'Nom' },
    { key: 'prenoms', title: 'Prénoms', isName: true },
    { key: 'matricule', title: 'Matricule', isNumber: true, isNarrow: true },
    { key: 'classe', title: 'Classe' },
    { key: 'resteAnterieur', title: 'Reste antérieur', isMoney: true },
    { key: 'dejaPaye', title: 'Déjà payé', isMoney: true },
    { key: 'jour', title: 'Jour', isDay: true },
    { key: 'auteur', title: 'Écrite par', isName: true },
  ],
  nameOf: nomComplet,
  comesFrom: 'Une reprise s’écrit depuis la fiche de l’élève, ou vient du fichier des élèves.',
  filters: CHOIX_DE_CAISSE,
  opens: ({ eleveId }) => path(ADRESSES.eleve, { id: eleveId }),
  rowLinks: liensDeLEleve(({ eleveId }) => eleveId),
});

export function ListeDesReprises() {
  return (
    <Reading
      title={TITRE}
      right={repriseSelectBy}
      breadcrumbs={[...crumbsOf(SECTION_CAISSE, {}), { label: TITRE }]}
    >
      <PourUneEcole
        text="Ce que ses élèves devaient ou avaient payé avant le produit paraîtra ici."
        Content={Liste}
      />
    </Reading>
  );
}

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState(reprises.filters);
  return (
    <DataList page={PAGE} shown={{ ecoleId }} state={state} add={<CommentReprendre ecoleId={ecoleId} />} />
  );
}

/** Says how an empty list is filled: from a file of pupils, or one pupil at a time. */
function CommentReprendre({ ecoleId }: { ecoleId: number }) {
  const { isKnown, can } = useDroits();
  if (!isKnown || !can(addReprise)) return null;
  return (
    <>
      <p className={kit.paragraph}>
        La liste des élèves, avec une colonne « Déjà payé » ou « Reste antérieur », se reprend d’un coup : les
        inscrits y sont reconnus. Un seul élève se reprend sur sa fiche.
      </p>
      {can(elevesImport.importer) && (
        <Button component={AppLink} to={path(ADRESSES.importEleves, { ecoleId })}>
          Importer ces montants
        </Button>
      )}
    </>
  );
}
