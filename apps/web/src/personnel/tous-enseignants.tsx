/**
 * The page of a school's teachers, with the class of each (B§2): the person's own school, or the one that a person of the
 * network chooses; it stays in the address.
 */
import { getEnseignantByEcoleId } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { enseignants } from '@gestionscolaire/contract/personnel/enseignants.ts';
import { telephoneLisible } from '#administration/index.ts';
import { useDroits } from '#core/api/droits.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { crudPage } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/list/use-list.ts';
import { Denied } from '#core/ui/failure.tsx';
import { Page } from '#core/ui/page.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import classes from './enseignants.module.css';
import { MoisDeLaLigne } from './mois-lien.tsx';
import { SECTION_PERSONNEL } from './trails.ts';

const TITRE = 'Enseignants';

const declared = crudPage(
  { ...enseignants, fields: {} },
  {
    titles: { list: TITRE, add: '', edit: '' },
    trail: SECTION_PERSONNEL,
    columns: [
      { key: 'name', title: 'Prénoms et nom', show: (row) => `${row.prenoms} ${row.name}` },
      {
        key: 'telephone',
        title: 'Téléphone',
        isNumber: true,
        show: (row) => (
          <span className={classes['numero']}>{telephoneLisible(row.indicatifTel, row.telephone)}</span>
        ),
      },
      { key: 'email', title: 'E-mail', none: 'Non renseigné' },
      {
        key: 'enseignant',
        title: 'Classe',
        none: <span className={classes['badge']}>Non affecté(e)</span>,
      },
    ],
    form: {},
    messages: { added: '', changed: '', removed: '' },
    nameOf: (row) => `${row.prenoms} ${row.name}`,
    // The months of a teacher without a class are opened from his own record (AMB-098).
    rowActions: ({ row }) => (row.enseignant === null ? null : <MoisDeLaLigne row={row} />),
  },
);

export function TousLesEnseignants() {
  const refusal = useDroits().refusal(getEnseignantByEcoleId, TITRE);
  return (
    <Page title={TITRE} breadcrumbs={[...crumbsOf(SECTION_PERSONNEL, {}), { label: TITRE }]}>
      {refusal === undefined ? (
        <PourUneEcole text="Ses enseignants paraîtront ici." Content={Liste} />
      ) : (
        <Denied sentence={refusal} />
      )}
    </Page>
  );
}

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState();
  const { contract, columns, rowActions: Actions } = declared;
  return (
    <DataList
      name={contract.entity}
      title={TITRE}
      endpoint={contract.list}
      shown={{ ecoleId }}
      exportEndpoint={contract.export}
      sortable={contract.sortable}
      columns={columns}
      state={state}
      add={null}
      renderActions={(row) => (Actions === undefined || row.estActif === 0 ? null : <Actions row={row} />)}
    />
  );
}
