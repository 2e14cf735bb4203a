/**
 * The page of a school (B§2): its name, its logo, and the tabs that the server gives this person. A tab's content is fetched
 * when it is first opened.
 */

import { getOngletByUserReference, type Onglet } from '@gestionscolaire/contract/administration/onglets.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { ONGLETS, type ReferenceAOnglets } from '@gestionscolaire/contract/ecrans/references.ts';
import { type Ecole, ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { getGrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { Button } from '@mantine/core';
import { IconFileUnknown, IconLayoutNavbar } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { CrudLink, useRetour } from '#core/crud/crud-link.tsx';
import { useTab } from '#core/crud/form/use-tab.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { useIdParam } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import { PanelSkeleton } from '#core/ui/page-skeleton.tsx';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { Tabs } from '#core/ui/tabs.tsx';
import { TRAIL_ECOLE } from '#scolarite/ecoles/trails.ts';
import { LogoEcole } from './logo.tsx';

const MENU = 'ecole' satisfies ReferenceAOnglets;
type Reference = (typeof ONGLETS)[typeof MENU][number];

interface OngletProps {
  ecoleId: number;
}

const CONTENU: Readonly<Record<Reference, ComponentType<OngletProps>>> = {
  detail: lazy(() => import('./detail.tsx').then((module) => ({ default: module.DetailOnglet }))),
  tranchePaiementEcole: lazy(() =>
    import('#scolarite/tranches/onglet.tsx').then((module) => ({ default: module.TranchesOnglet })),
  ),
  classeEcole: lazy(() =>
    import('#scolarite/classes/onglet.tsx').then((module) => ({ default: module.ClassesOnglet })),
  ),
  ecoleEnseignant: lazy(() =>
    import('#personnel/index.ts').then((module) => ({ default: module.EnseignantsOnglet })),
  ),
};

const estDeLaPage = (reference: string): reference is Reference =>
  ONGLETS[MENU].some((one) => one === reference);

export function ModifEcole() {
  const id = useIdParam('id');
  // Another school is another page.
  return <EcolePage key={id} id={id} />;
}

function EcolePage({ id }: { id: number | null }) {
  const lecture = useEndpoint(ecoles.get, { id: id ?? 0 }, { enabled: id !== null });
  const droits = useEndpoint(getOngletByUserReference, { userId: currentUserId(), referenceMenu: MENU });
  const ecole = lecture.data?.data[0];
  const titre = ecole?.libelle ?? 'École';
  const onglets = droits.data?.data.filter(({ reference }) => estDeLaPage(reference));
  return (
    <Reading
      title={titre}
      breadcrumbs={[...TRAIL_ECOLE, { label: titre }]}
      subtitle={ecole?.slogan ?? undefined}
      actions={ecole === undefined ? undefined : <Actions ecole={ecole} />}
    >
      {onglets?.length === 0 ? (
        <SansOnglet />
      ) : (
        <ReadingPart of={id === null ? null : [droits, lecture]} unknown={<Inconnue />}>
          {([ouverts, [lue]]) =>
            lue !== undefined && (
              <Onglets ecole={lue} ouverts={ouverts.filter(({ reference }) => estDeLaPage(reference))} />
            )
          }
        </ReadingPart>
      )}
    </Reading>
  );
}

/** The logo, and the way to the prices of the school. */
function Actions({ ecole: { id, logo } }: { ecole: Ecole }) {
  const droits = useDroits();
  const hasPrices = droits.isKnown && droits.can(getGrilleDePrix);
  return (
    <>
      {hasPrices && (
        <Button variant="default" component={AppLink} to={`${ADRESSES.grilleDePrix}?ecoleId=${id}`}>
          Grille des prix
        </Button>
      )}
      {logo !== null && <LogoEcole name={logo} />}
    </>
  );
}

function Onglets({ ecole, ouverts }: { ecole: Ecole; ouverts: readonly Onglet[] }) {
  const { open, choose } = useTab(ouverts);
  const Contenu = estDeLaPage(open) ? CONTENU[open] : null;
  return (
    <Tabs
      label={ecole.libelle}
      tabs={ouverts.map(({ reference, libelle }) => ({ key: reference, label: libelle }))}
      open={open}
      onOpen={choose}
    >
      <Suspense fallback={<PanelSkeleton />}>{Contenu !== null && <Contenu ecoleId={ecole.id} />}</Suspense>
    </Tabs>
  );
}

function Retour() {
  return (
    <Button component={CrudLink} to={ADRESSES.ecoles.list} search={useRetour()} variant="default">
      Retour
    </Button>
  );
}

/** The line shown without any tab, and the way back (AMB-097). */
function SansOnglet() {
  return (
    <Empty
      icon={IconLayoutNavbar}
      title="Aucun onglet de cette page ne vous est ouvert"
      text="L'administrateur donne les onglets d'une école par les privilèges de votre groupe."
      action={<Retour />}
    />
  );
}

function Inconnue() {
  return (
    <Empty
      icon={IconFileUnknown}
      title="École introuvable"
      text="Elle n'existe pas, ou elle a été supprimée."
      action={<Retour />}
    />
  );
}
