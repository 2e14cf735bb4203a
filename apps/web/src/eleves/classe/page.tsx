/** The page of class lists: the pupils of a class for a school year, on screen and on A4, and the acts on a whole class. */

import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
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
import {
  IconArrowBigUpLines,
  IconCalendarOff,
  IconPrinter,
  IconSelector,
  IconUsersPlus,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { AppLink } from '#core/shell/link.tsx';
import { useToday } from '#core/today.ts';
import { Empty } from '#core/ui/empty.tsx';
import { Denied, Failure } from '#core/ui/failure.tsx';
import { Page } from '#core/ui/page.tsx';
import { PanelSkeleton } from '#core/ui/page-skeleton.tsx';
import { SansClasseAVous, useClassesLues } from '#eleves/siennes.tsx';
import { SECTION_ELEVES } from '#eleves/trails.ts';
import { PourUneEcole, useClasses, useEcoleChoisie } from '#scolarite/index.ts';
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

const cadre = (contenu: ReactNode, actes?: ReactNode) => (
  <Page title={TITRE} breadcrumbs={[...crumbsOf(SECTION_ELEVES, {}), { label: TITRE }]} actions={actes}>
    {contenu}
  </Page>
);

export function ListesDeClasse() {
  const refusal = useDroits().refusal(inscriptionSelectBy, TITRE);
  const ecoleId = useEcoleChoisie();
  if (refusal !== undefined) return cadre(<Denied sentence={refusal} />);
  const choix = <PourUneEcole text="Ses classes paraîtront ici." Content={Listes} />;
  // The lists have their page around them, with their acts beside the title.
  return ecoleId === null ? cadre(choix) : choix;
}

function Listes({ ecoleId }: { ecoleId: number }) {
  const adresse = useAdresse();
  const annees = useEndpoint(sessions.list, {});
  const salles = useClasses(ecoleId);
  const lues = useClassesLues(ecoleId);
  const all = annees.data?.data ?? [];
  const session = useSession(all, adresse.session);
  const error = annees.error ?? salles.error;
  if (error !== null)
    return cadre(
      <Failure error={error} onRetry={() => void Promise.all([annees.refetch(), salles.refetch()])} />,
    );
  if (annees.data === undefined || salles.data === undefined || lues === undefined)
    return cadre(<PanelSkeleton />);
  if (session === undefined) return cadre(<SansAnnee />);
  if (salles.data.length === 0)
    return cadre(
      <Empty title="Cette école n'a pas encore de classe" text="Ses classes s'ajoutent dans sa page." />,
    );
  if (lues?.size === 0) return cadre(<SansClasseAVous />);
  const toutes = lues === null ? 'Toutes les classes' : 'Toutes mes classes';
  const siennes = salles.data.filter(({ id }) => lues?.has(id) !== false);
  const classe = siennes.find(({ id }) => id === adresse.classe);
  const retour = () => adresse.montrer({ acte: undefined });
  const choix = { ecoleId, session, classe, classes: siennes, onDone: retour };
  if (adresse.acte !== undefined)
    return cadre(
      <Suspense fallback={<PanelSkeleton />}>
        {adresse.acte === 'inscrire' ? (
          <InscrireClasse {...choix} />
        ) : (
          <PromouvoirClasse {...choix} sessions={all} />
        )}
      </Suspense>,
    );
  const lesquels = (
    <div>
      <NativeSelect
        label="Année scolaire"
        rightSection={<IconSelector size={18} aria-hidden />}
        data={all
          .toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1))
          .map(({ id, libelle }) => ({ value: String(id), label: libelle }))}
        value={String(session.id)}
        onChange={(event) => adresse.montrer({ session: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label="Classe"
        rightSection={<IconSelector size={18} aria-hidden />}
        data={[
          { value: '', label: toutes },
          ...siennes.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
        ]}
        value={String(classe?.id ?? '')}
        onChange={(event) => adresse.montrer({ classe: Number(event.currentTarget.value) || undefined })}
      />
      <NativeSelect
        label="Élèves"
        rightSection={<IconSelector size={18} aria-hidden />}
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
  return cadre(
    <>
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
    </>,
    <Actes {...choix} sessions={all} />,
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

function SansAnnee() {
  const droits = useDroits();
  return (
    <Empty
      icon={IconCalendarOff}
      title="Aucune année scolaire n'est enregistrée"
      text="Une classe s'inscrit pour une année scolaire."
      action={
        droits.can(sessions.create) ? (
          <Button component={AppLink} to={ADRESSES.sessions.add}>
            Ajouter une année scolaire
          </Button>
        ) : undefined
      }
    />
  );
}
