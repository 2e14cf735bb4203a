/**
 * The teachers of a school with the class of each (B§2): the person's own school, or the one that a person of the network
 * chooses; it stays in the address.
 */

import { getEnseignantByEcoleId } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { enseignants } from '@gestionscolaire/contract/personnel/enseignants.ts';
import { IconSchool } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { telephoneLisible } from '#administration/index.ts';
import { useDroits } from '#core/api/droits.ts';
import { currentPerson } from '#core/api/identity.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { crudPage } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/list/use-list.ts';
import { Empty } from '#core/ui/empty.tsx';
import { Denied } from '#core/ui/failure.tsx';
import { Page } from '#core/ui/page.tsx';
import classes from './enseignants.module.css';
import { MoisDeLaLigne } from './mois-lien.tsx';
import { SECTION_PERSONNEL } from './trails.ts';

/** Whoever is of a school never chooses one: the fields of forms come with the choice, not with the list. */
const ChoixEcole = lazy(() =>
  import('./tous-enseignants-ecole.tsx').then((module) => ({ default: module.ChoixEcole })),
);

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
    // Who teaches no class is reached from his own record (AMB-098).
    rowActions: ({ row }) => (row.enseignant === null ? null : <MoisDeLaLigne row={row} />),
  },
);

function ecoleDe(raw: Record<string, unknown>): number | null {
  const ecoleId = Number(raw['ecoleId']);
  return Number.isSafeInteger(ecoleId) && ecoleId > 0 ? ecoleId : null;
}

export function TousLesEnseignants() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const mine = currentPerson()?.ecoleId ?? null;
  const ecoleId = mine ?? ecoleDe(raw);
  const refusal = useDroits().refusal(getEnseignantByEcoleId, TITRE);
  const body = () => {
    if (refusal !== undefined) return <Denied sentence={refusal} />;
    return (
      <>
        {mine === null && (
          <div className={classes['choix']}>
            <Suspense fallback={null}>
              <ChoixEcole value={ecoleId} />
            </Suspense>
          </div>
        )}
        {ecoleId === null ? (
          <Empty icon={IconSchool} title="Choisissez une école" text="Ses enseignants paraîtront ici." />
        ) : (
          <Liste key={ecoleId} ecoleId={ecoleId} />
        )}
      </>
    );
  };
  return (
    <Page title={TITRE} breadcrumbs={[...crumbsOf(SECTION_PERSONNEL, {}), { label: TITRE }]}>
      {body()}
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
