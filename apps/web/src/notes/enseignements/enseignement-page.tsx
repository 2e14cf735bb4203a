/** The page of a subject in a class: its form, who teaches it, and what pupils do otherwise in it. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useAllowedEndpoint } from '#core/api/droits.ts';
import { CrudLink, crumbsOf, useRetour } from '#core/crud/crud-link.tsx';
import { useTab } from '#core/crud/form/use-tab.ts';
import { CrudPanel } from '#core/crud/screens/crud-panel.tsx';
import { useIdParam } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import { PanelSkeleton } from '#core/ui/page-skeleton.tsx';
import { NamedReading } from '#core/ui/reading.tsx';
import { Tabs } from '#core/ui/tabs.tsx';
import { TRAIL_ENSEIGNEMENTS } from '#notes/chemins/trails.ts';
import { page as attributions } from './enseignants.tsx';
import { page } from './enseignements.tsx';
import { page as particularites } from './particularites.tsx';

const EditPanel = lazy(() =>
  import('#core/crud/form/screen.tsx').then((module) => ({ default: module.EditPanel })),
);

const ONGLETS = [
  { reference: 'enseignement', id: 0, libelle: 'Matière' },
  { reference: 'attributions', id: 0, libelle: 'Enseignants' },
  { reference: 'particularites', id: 0, libelle: 'Particularités' },
] as const;

const cadre = (titre: string) => ({
  title: titre,
  breadcrumbs: [...crumbsOf(TRAIL_ENSEIGNEMENTS, {}), { label: titre }],
});
const SANS_NOM = cadre('Enseignement');

export function ModifEnseignement() {
  const id = useIdParam('id');
  // Another subject is another page.
  return <EnseignementPage key={id} id={id} />;
}

const titreDe = ({ matiere, classe }: { matiere: string; classe: string }) => `${matiere}, ${classe}`;

function EnseignementPage({ id }: { id: number | null }) {
  const lu = useAllowedEndpoint(enseignements.get, { id: id ?? 0 }, { enabled: id !== null });
  return (
    <NamedReading
      {...SANS_NOM}
      right={enseignements.get}
      screen="Enseignements"
      of={id === null ? null : lu}
      unknown={<Inconnu />}
      renderHead={([row]) => (row === undefined ? {} : { ...cadre(titreDe(row)), subtitle: row.session })}
    >
      {([row]) => row !== undefined && <Onglets id={row.id} titre={titreDe(row)} />}
    </NamedReading>
  );
}

function Onglets({ id, titre }: { id: number; titre: string }) {
  const { open, choose } = useTab(ONGLETS);
  const within = { enseignementId: id };
  return (
    <Tabs
      label={titre}
      tabs={ONGLETS.map(({ reference, libelle }) => ({ key: reference, label: libelle }))}
      open={open}
      onOpen={choose}
    >
      {open === 'enseignement' && (
        <Suspense fallback={<PanelSkeleton />}>
          <EditPanel id={id} page={page} paths={ADRESSES.enseignements} />
        </Suspense>
      )}
      {open === 'attributions' && (
        <CrudPanel key={open} page={attributions} paths={ADRESSES.attributions} within={within} />
      )}
      {open === 'particularites' && (
        <CrudPanel key={open} page={particularites} paths={ADRESSES.particularites} within={within} />
      )}
    </Tabs>
  );
}

function Inconnu() {
  return (
    <Empty
      icon={IconFileUnknown}
      title="Enseignement introuvable"
      text="Il n'existe pas, ou il a été supprimé."
      action={
        <Button component={CrudLink} to={ADRESSES.enseignements.list} search={useRetour()} variant="default">
          Retour
        </Button>
      }
    />
  );
}
