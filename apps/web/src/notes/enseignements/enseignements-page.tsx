/** The page of what a class is taught in a school year: its subjects, who teaches them, what differs from the programme. */

import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconListDetails, IconTable } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { CrudPanel } from '#core/crud/screens/crud-panel.tsx';
import { AppLink } from '#core/navigation/link.tsx';
import { Empty } from '#core/ui/empty.tsx';
import { PanelSkeleton } from '#core/ui/page-skeleton.tsx';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { useAdresseDesEnseignements } from '#notes/chemins/adresse-des-enseignements.ts';
import { SECTION_NOTES } from '#notes/chemins/trails.ts';
import { LienDeSimulation } from '#notes/simulation/vers.tsx';
import {
  ChoixAnnee,
  PourUneEcole,
  SansAnnee,
  useAnnees,
  useClasses,
  useEcoleChoisie,
} from '#scolarite/index.ts';
import { page } from './enseignements.tsx';
import { LotsDEnseignements } from './lots.tsx';

const TITRE = 'Enseignements';

const QuiEnseigneQuoi = lazy(() =>
  import('./tableau.tsx').then((module) => ({ default: module.QuiEnseigneQuoi })),
);

function Cours({ choix, children }: { choix?: ReactNode; children: ReactNode }) {
  return (
    <Reading
      title={TITRE}
      right={enseignements.list}
      breadcrumbs={[...crumbsOf(SECTION_NOTES, {}), { label: TITRE }]}
      actions={
        <>
          {choix}
          <Button
            variant="default"
            component={AppLink}
            to={ADRESSES.programmes.list}
            leftSection={<IconListDetails size={18} aria-hidden />}
          >
            Programmes
          </Button>
        </>
      }
    >
      {children}
    </Reading>
  );
}

export function Enseignements() {
  const ecoleId = useEcoleChoisie();
  const choix = <PourUneEcole text="Ce que ses classes apprennent paraîtra ici." Content={DeLEcole} />;
  // The list has its page around it, with its choices beside the title.
  return ecoleId === null ? <Cours>{choix}</Cours> : choix;
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const { session: asked, classe: choisie, acte, montrer } = useAdresseDesEnseignements();
  const { all, session, lues } = useAnnees(asked);
  const salles = useClasses(ecoleId);
  const toutes = salles.data?.data ?? [];
  if (session === undefined || toutes.length === 0 || acte === 'tableau')
    return (
      <Cours>
        <ReadingPart of={[lues, salles]}>
          {() => {
            if (session === undefined) return <SansAnnee text="Un programme est d'une année scolaire." />;
            if (toutes.length === 0)
              return (
                <Empty
                  title="Cette école n'a pas encore de classe"
                  text="Ses classes s'ajoutent dans sa page."
                />
              );
            return (
              <Suspense fallback={<PanelSkeleton />}>
                <QuiEnseigneQuoi
                  key={session.id}
                  ecoleId={ecoleId}
                  session={session}
                  onDone={() => montrer({ acte: undefined })}
                />
              </Suspense>
            );
          }}
        </ReadingPart>
      </Cours>
    );
  const classe = toutes.find(({ id }) => id === choisie);
  const choix = (
    <>
      <ChoixAnnee all={all} session={session} onSession={(id) => montrer({ session: id })} />
      <Button
        variant="default"
        leftSection={<IconTable size={18} aria-hidden />}
        onClick={() => montrer({ acte: 'tableau' })}
      >
        Qui enseigne quoi
      </Button>
      <NativeSelect
        aria-label="Classe"
        data={[
          { value: '', label: 'Toutes les classes' },
          ...toutes.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
        ]}
        value={String(classe?.id ?? '')}
        onChange={(event) => montrer({ classe: Number(event.currentTarget.value) || undefined })}
      />
      {classe !== undefined && <LienDeSimulation ecoleId={ecoleId} session={session.id} classe={classe.id} />}
    </>
  );
  return (
    <CrudPanel
      key={`${session.id} ${classe?.id ?? ''}`}
      page={page}
      paths={ADRESSES.enseignements}
      within={{ ecoleId, sessionId: session.id, ...(classe === undefined ? {} : { classeId: classe.id }) }}
      renderFrame={(actions, list) => (
        <Cours
          choix={
            <>
              {choix}
              {actions}
            </>
          }
        >
          {list}
          <LotsDEnseignements ecoleId={ecoleId} />
        </Cours>
      )}
    />
  );
}
