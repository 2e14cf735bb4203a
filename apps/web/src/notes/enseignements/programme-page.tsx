/** The page of programmes: the subjects of each order in a school year, applied to classes, copied from elsewhere, or taken from an example. */

import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { addEnseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { addExempleProgramme } from '@gestionscolaire/contract/notes/enseignements/exemples.ts';
import { copierProgramme, programmes } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { Button } from '@mantine/core';
import { IconBooks, IconCopy, IconListCheck } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { CrudPanel } from '#core/crud/screens/crud-panel.tsx';
import { PanelSkeleton } from '#core/ui/page-skeleton.tsx';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { useAdresseDesEnseignements } from '#notes/chemins/adresse-des-enseignements.ts';
import { TRAIL_ENSEIGNEMENTS } from '#notes/chemins/trails.ts';
import { ChoixAnnee, PourUneEcole, SansAnnee, useAnnees, useEcoleChoisie } from '#scolarite/index.ts';
import { LotsDEnseignements, LotsDeProgrammes } from './lots.tsx';
import { page } from './programmes.tsx';

const TITRE = 'Programmes';

const Appliquer = lazy(() => import('./appliquer.tsx').then((module) => ({ default: module.Appliquer })));
const Copier = lazy(() => import('./copier.tsx').then((module) => ({ default: module.Copier })));
const PrendreUnExemple = lazy(() =>
  import('./exemple.tsx').then((module) => ({ default: module.PrendreUnExemple })),
);

const PAGE = {
  title: TITRE,
  right: programmes.list,
  breadcrumbs: [...crumbsOf(TRAIL_ENSEIGNEMENTS, {}), { label: TITRE }],
} as const;

export function Programme() {
  const ecoleId = useEcoleChoisie();
  const choix = <PourUneEcole text="Ses programmes paraîtront ici." Content={DeLEcole} />;
  // The list has its page around it, with its acts beside the title.
  return ecoleId === null ? <Reading {...PAGE}>{choix}</Reading> : choix;
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const { session: asked, acte, montrer } = useAdresseDesEnseignements();
  const { all, session, lues } = useAnnees(asked);
  // A programme is of no use before its classes have it.
  const canApply = useDroits().can(addEnseignements);
  const retour = () => montrer({ acte: undefined });
  if (session === undefined || acte !== undefined)
    return (
      <Reading {...PAGE}>
        <ReadingPart of={lues}>
          {() =>
            session === undefined ? (
              <SansAnnee text="Un programme est d'une année scolaire." />
            ) : (
              <Suspense fallback={<PanelSkeleton />}>
                {acte === 'appliquer' && <Appliquer ecoleId={ecoleId} session={session} onDone={retour} />}
                {acte === 'copier' && (
                  <Copier ecoleId={ecoleId} session={session} sessions={all} onDone={retour} />
                )}
                {acte === 'exemple' && (
                  <PrendreUnExemple
                    ecoleId={ecoleId}
                    session={session}
                    onDone={retour}
                    onTaken={() => montrer({ acte: canApply ? 'appliquer' : undefined })}
                  />
                )}
              </Suspense>
            )
          }
        </ReadingPart>
      </Reading>
    );
  return (
    <CrudPanel
      key={session.id}
      page={page}
      paths={ADRESSES.programmes}
      within={{ ecoleId, sessionId: session.id }}
      renderFrame={(actions, list) => (
        <Reading
          {...PAGE}
          actions={
            <>
              <ChoixAnnee all={all} session={session} onSession={(id) => montrer({ session: id })} />
              <Actes />
              {actions}
            </>
          }
        >
          {list}
          <LotsDEnseignements ecoleId={ecoleId} />
          <LotsDeProgrammes ecoleId={ecoleId} />
        </Reading>
      )}
    />
  );
}

function Actes() {
  const { montrer } = useAdresseDesEnseignements();
  const droits = useDroits();
  return (
    <>
      {droits.can(addExempleProgramme) && (
        <Button
          variant="default"
          leftSection={<IconListCheck size={18} aria-hidden />}
          onClick={() => montrer({ acte: 'exemple' })}
        >
          Prendre un exemple
        </Button>
      )}
      {droits.can(copierProgramme) && (
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => montrer({ acte: 'copier' })}
        >
          Copier d'ailleurs
        </Button>
      )}
      {droits.can(addEnseignements) && (
        <Button
          variant="default"
          leftSection={<IconBooks size={18} aria-hidden />}
          onClick={() => montrer({ acte: 'appliquer' })}
        >
          Appliquer à des classes
        </Button>
      )}
    </>
  );
}
