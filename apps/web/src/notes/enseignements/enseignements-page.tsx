/** The page of what a class is taught in a school year: its subjects, who teaches them, what differs from the programme. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconListDetails, IconSelector, IconTable } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { CrudPanel } from '#core/crud/crud-panel.tsx';
import { AppLink } from '#core/shell/link.tsx';
import { Empty } from '#core/ui/empty.tsx';
import { Denied, Failure } from '#core/ui/failure.tsx';
import { Page } from '#core/ui/page.tsx';
import { PanelSkeleton } from '#core/ui/page-skeleton.tsx';
import { LienDeSimulation } from '#notes/simulation/vers.tsx';
import { SECTION_NOTES } from '#notes/trails.ts';
import { PourUneEcole, useClasses, useEcoleChoisie } from '#scolarite/index.ts';
import { useAdresseDesEnseignements, useAnnees } from './adresse.ts';
import { ChoixAnnee, SansAnnee } from './cadre.tsx';
import { page } from './enseignements.tsx';
import { LotsDEnseignements } from './lots.tsx';

const TITRE = 'Enseignements';

const QuiEnseigneQuoi = lazy(() =>
  import('./tableau.tsx').then((module) => ({ default: module.QuiEnseigneQuoi })),
);

const cadre = (contenu: ReactNode, choix?: ReactNode) => (
  <Page
    title={TITRE}
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
    {contenu}
  </Page>
);

export function Enseignements() {
  const refusal = useDroits().refusal(enseignements.list, TITRE);
  const ecoleId = useEcoleChoisie();
  if (refusal !== undefined) return cadre(<Denied sentence={refusal} />);
  const choix = <PourUneEcole text="Ce que ses classes apprennent paraîtra ici." Content={DeLEcole} />;
  // The list has its page around it, with its choices beside the title.
  return ecoleId === null ? cadre(choix) : choix;
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const { session: asked, classe: choisie, acte, montrer } = useAdresseDesEnseignements();
  const { all, session, isKnown, error, refetch } = useAnnees(asked);
  const salles = useClasses(ecoleId);
  const failure = error ?? salles.error;
  if (failure !== null)
    return cadre(<Failure error={failure} onRetry={() => void Promise.all([refetch(), salles.refetch()])} />);
  if (!isKnown || salles.data === undefined) return cadre(<PanelSkeleton />);
  if (session === undefined) return cadre(<SansAnnee />);
  if (salles.data.length === 0)
    return cadre(
      <Empty title="Cette école n'a pas encore de classe" text="Ses classes s'ajoutent dans sa page." />,
    );
  if (acte === 'tableau')
    return cadre(
      <Suspense fallback={<PanelSkeleton />}>
        <QuiEnseigneQuoi
          key={session.id}
          ecoleId={ecoleId}
          session={session}
          onDone={() => montrer({ acte: undefined })}
        />
      </Suspense>,
    );
  const classe = salles.data.find(({ id }) => id === choisie);
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
        rightSection={<IconSelector size={18} aria-hidden />}
        data={[
          { value: '', label: 'Toutes les classes' },
          ...salles.data.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
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
      renderFrame={(actions, list) =>
        cadre(
          <>
            {list}
            <LotsDEnseignements ecoleId={ecoleId} />
          </>,
          <>
            {choix}
            {actions}
          </>,
        )
      }
    />
  );
}
