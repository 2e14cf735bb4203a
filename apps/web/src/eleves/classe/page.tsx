/** The page of class lists: the pupils of a class for a school year, on screen and on A4, and the acts on a whole class. */

import {
  addInscriptions,
  ETATS_D_INSCRIPTION,
  inscriptionSelectBy,
  LIBELLES_DES_ETATS,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import {
  finitBientot,
  premiereApres,
  type Session,
  sessions,
} from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowBigUpLines, IconPrinter, IconUsersPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { useToday } from '#core/today.ts';
import { Empty } from '#core/ui/empty.tsx';
import { PanelSkeleton } from '#core/ui/page-skeleton.tsx';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { SansClasseAVous, useClassesLues } from '#eleves/siennes.tsx';
import { SECTION_ELEVES } from '#eleves/trails.ts';
import { PourUneEcole, SansAnnee, useClasses, useEcoleChoisie } from '#scolarite/index.ts';
import { type ActeProps, useAdresse, useSession } from './adresse.ts';
import { ListeDeClasse } from './liste.tsx';
import { LotsDInscription } from './lots.tsx';

const TITRE = 'Listes de classe';

const ClassePapier = lazy(() => import('./papier.tsx').then((module) => ({ default: module.ClassePapier })));
const InscrireClasse = lazy(() =>
  import('./inscrire.tsx').then((module) => ({ default: module.InscrireClasse })),
);
const PromouvoirClasse = lazy(() =>
  import('./promouvoir.tsx').then((module) => ({ default: module.PromouvoirClasse })),
);

const PAGE = {
  title: TITRE,
  right: inscriptionSelectBy,
  breadcrumbs: [...crumbsOf(SECTION_ELEVES, {}), { label: TITRE }],
} as const;

export function ListesDeClasse() {
  const ecoleId = useEcoleChoisie();
  const choix = <PourUneEcole text="Ses classes paraîtront ici." Content={Listes} />;
  // The lists have their page around them, with their acts beside the title.
  return ecoleId === null ? <Reading {...PAGE}>{choix}</Reading> : choix;
}

function Listes({ ecoleId }: { ecoleId: number }) {
  const adresse = useAdresse();
  const annees = useEndpoint(sessions.list, {});
  const salles = useClasses(ecoleId);
  const lues = useClassesLues(ecoleId);
  const all = annees.data?.data ?? [];
  const session = useSession(all, adresse.session);
  const classes = salles.data?.data ?? [];
  const siennes = classes.filter(({ id }) => lues?.has(id) !== false);
  const toutes = lues === null ? 'Toutes les classes' : 'Toutes mes classes';
  const classe = siennes.find(({ id }) => id === adresse.classe);
  const retour = () => adresse.montrer({ acte: undefined });
  const hasNone = classes.length === 0 || lues === undefined || lues?.size === 0;
  if (session === undefined || hasNone || adresse.acte !== undefined)
    return (
      <Reading {...PAGE}>
        <ReadingPart of={[annees, salles]} isReady={lues !== undefined}>
          {() => {
            if (session === undefined)
              return <SansAnnee text="Une classe s'inscrit pour une année scolaire." />;
            if (classes.length === 0)
              return (
                <Empty
                  title="Cette école n'a pas encore de classe"
                  text="Ses classes s'ajoutent dans sa page."
                />
              );
            if (lues?.size === 0) return <SansClasseAVous />;
            const choix = { ecoleId, session, classe, classes: siennes, onDone: retour };
            return (
              <Suspense fallback={<PanelSkeleton />}>
                {adresse.acte === 'inscrire' ? (
                  <InscrireClasse {...choix} />
                ) : (
                  <PromouvoirClasse {...choix} sessions={all} />
                )}
              </Suspense>
            );
          }}
        </ReadingPart>
      </Reading>
    );
  const choix = { ecoleId, session, classe, classes: siennes, onDone: retour };
  const lesquels = (
    <div>
      <NativeSelect
        label="Année scolaire"
        data={all
          .toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1))
          .map(({ id, libelle }) => ({ value: String(id), label: libelle }))}
        value={String(session.id)}
        onChange={(event) => adresse.montrer({ session: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label="Classe"
        data={[
          { value: '', label: toutes },
          ...siennes.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
        ]}
        value={String(classe?.id ?? '')}
        onChange={(event) => adresse.montrer({ classe: Number(event.currentTarget.value) || undefined })}
      />
      <NativeSelect
        label="Élèves"
        data={[
          ...ETATS_D_INSCRIPTION.map((one) => ({ value: one, label: `${LIBELLES_DES_ETATS[one]}s` })),
          { value: 'tous', label: 'Tous' },
        ]}
        value={adresse.inscrits ?? 'inscrit'}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const etat = ETATS_D_INSCRIPTION.find((one) => one === value);
          adresse.montrer({ inscrits: value === 'tous' ? 'tous' : etat === 'inscrit' ? undefined : etat });
        }}
      />
    </div>
  );
  return (
    <Reading {...PAGE} actions={<Actes {...choix} sessions={all} />}>
      <ListeDeClasse
        key={`${session.id} ${classe?.id ?? ''}`}
        choix={lesquels}
        titre={`${classe?.libelle ?? toutes}, ${session.libelle}`}
        within={{
          ecoleId,
          sessionId: session.id,
          ...(classe === undefined ? {} : { classeId: classe.id }),
          ...(adresse.inscrits === 'tous' ? {} : { etatInscription: adresse.inscrits ?? 'inscrit' }),
        }}
      />
      <LotsDInscription ecoleId={ecoleId} />
    </Reading>
  );
}

function Actes({ ecoleId, session, classe, sessions: annees }: ActeProps & { sessions: readonly Session[] }) {
  const { montrer } = useAdresse();
  const droits = useDroits();
  const [isPrinting, setPrinting] = useState(false);
  const canAdd = droits.isKnown && droits.can(addInscriptions);
  // A class is promoted once a year: the rest of it, the button is one among others.
  const isSeason = finitBientot(session, useToday()) || premiereApres(annees, session) !== undefined;
  return (
    <>
      {classe !== undefined && (
        <Button
          variant="default"
          loading={isPrinting}
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => setPrinting(true)}
        >
          Feuille de classe
        </Button>
      )}
      {canAdd && (
        <Button
          variant="default"
          leftSection={<IconUsersPlus size={18} aria-hidden />}
          onClick={() => montrer({ acte: 'inscrire' })}
        >
          Inscrire toute une classe
        </Button>
      )}
      {canAdd && (
        <Button
          variant={isSeason ? 'filled' : 'default'}
          leftSection={<IconArrowBigUpLines size={18} aria-hidden />}
          onClick={() => montrer({ acte: 'promouvoir' })}
        >
          Promouvoir la classe
        </Button>
      )}
      {isPrinting && classe !== undefined && (
        <Suspense fallback={null}>
          <ClassePapier
            ecoleId={ecoleId}
            session={session}
            classe={classe}
            onDone={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
