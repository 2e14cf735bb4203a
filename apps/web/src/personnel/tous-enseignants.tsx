/**
 * The page of a school's teachers, with the class of each (B§2): the person's own school, or the one that a person of the
 * network chooses; it stays in the address.
 */
import {
  getEnseignantByEcoleId,
  utilisateurs,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { enseignants } from '@gestionscolaire/contract/personnel/enseignants.ts';
import { enseignantsImport } from '@gestionscolaire/contract/personnel/enseignants-import.ts';
import { getMoisEnseignant } from '@gestionscolaire/contract/personnel/salaires.ts';
import { Button } from '@mantine/core';
import { estTouchable, telephoneLisible } from '#administration/index.ts';
import { useDroits } from '#core/api/droits.ts';
import { CrudLink, crumbsOf, pathFor } from '#core/crud/crud-link.tsx';
import { type AnyRow, listPage } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/use-list.ts';
import { asText } from '#core/crud/values.ts';
import { ImportButton } from '#core/imports/button.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading } from '#core/ui/reading.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import { MoisDeLaLigne } from './mois-lien.tsx';
import { SECTION_PERSONNEL } from './trails.ts';

const TITRE = 'Enseignants';

const PAGE = listPage(enseignants, {
  titles: { list: TITRE },
  columns: [
    { key: 'name', title: 'Prénoms et nom', show: (row) => `${row.prenoms} ${row.name}` },
    {
      key: 'telephone',
      title: 'Téléphone',
      isNumber: true,
      show: (row) => <span className={kit.whole}>{telephoneLisible(row.indicatifTel, row.telephone)}</span>,
    },
    { key: 'email', title: 'E-mail', none: 'Non renseigné' },
    {
      key: 'enseignant',
      title: 'Classe',
      none: <span className={kit.flag}>Non affecté(e)</span>,
    },
  ],
  nameOf: ({ prenoms, name }) => `${prenoms} ${name}`,
});

export function TousLesEnseignants() {
  return (
    <Reading
      title={TITRE}
      right={getEnseignantByEcoleId}
      breadcrumbs={[...crumbsOf(SECTION_PERSONNEL, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Ses enseignants paraîtront ici." Content={Liste} />
    </Reading>
  );
}

/** Returns the address of a teacher's record, for who may change it; of their months, for who may read these alone. */
function useFiche() {
  const { can } = useDroits();
  return (row: AnyRow): string | undefined => {
    if (row.estActif === 0) return undefined;
    if (can(utilisateurs.update) && estTouchable(row, 'modification'))
      return pathFor(ADRESSES.enseignants.edit, row);
    return can(getMoisEnseignant) ? path(ADRESSES.moisEnseignant, { id: row.id }) : undefined;
  };
}

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState(enseignants.filters);
  const { can } = useDroits();
  return (
    <DataList
      page={PAGE}
      shown={{ ecoleId }}
      state={state}
      opens={useFiche()}
      // A new school has its first teachers from here: the tab of its page is not where they are looked for.
      add={
        can(enseignants.create) && (
          <>
            <Button component={CrudLink} to={path(ADRESSES.enseignants.add, { ecoleId })}>
              Ajouter un enseignant
            </Button>
            <ImportButton
              adding={enseignantsImport.importer}
              to={path(ADRESSES.importEnseignants, { ecoleId })}
            />
          </>
        )
      }
      // The months of a teacher without a class are opened from their own record (AMB-098).
      renderActions={(row) =>
        row.estActif === 0 || row['enseignant'] === null ? null : (
          <MoisDeLaLigne row={{ id: row.id, prenoms: asText(row['prenoms']), name: asText(row['name']) }} />
        )
      }
    />
  );
}
