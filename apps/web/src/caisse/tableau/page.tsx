/**
 * The dashboard of payments (B§2, B§4; AMB-129 to AMB-134): by session and month, a card for each class, the school's totals
 * and the money received over the session. Each choice reads it again. The page itself shows a failure to read, never a notice
 * (AMB-144).
 */
import { getStatistiquePaiement, getTotauxPaiement } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { LIBELLES } from '@gestionscolaire/contract/messages.ts';
import { unMois } from '@gestionscolaire/contract/scolarite/mois.ts';
import { moisOfferts, type Session, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconChartBar, IconPrinter, IconSelector } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { quelleEcole } from '#caisse/ecole.ts';
import { useDroits } from '#core/api/droits.ts';
import { endpointQuery, useEndpoint } from '#core/api/use-endpoint.ts';
import { useAddress } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import { Denied, Failure } from '#core/ui/failure.tsx';
import { Page } from '#core/ui/page.tsx';
import { PanelSkeleton } from '#core/ui/page-skeleton.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import { Cartes } from './cartes.tsx';
import { type Choix, choisir, type FiltresDuTableau, lireFiltresDuTableau } from './filtres.ts';
import { periodeDite } from './mots.ts';
import { Recettes } from './recettes.tsx';
import classes from './tableau.module.css';
import { TotauxDeLEcole } from './totaux.tsx';

const TableauPapier = lazy(() =>
  import('./papier.tsx').then((module) => ({ default: module.TableauPapier })),
);

const TITRE = 'Tableau de bord';

export function TableauDeBord() {
  const refusal = useDroits().refusal(getStatistiquePaiement, TITRE);
  return (
    <Page title={TITRE} breadcrumbs={[{ label: TITRE }]}>
      {refusal === undefined ? (
        <PourUneEcole text="Ses paiements paraîtront ici." Content={Tableau} />
      ) : (
        <Denied sentence={refusal} />
      )}
    </Page>
  );
}

/** Reads and changes the filters in the address, which also names the school. */
function useFiltresDuTableau(ecoleId: number) {
  const { said: filtres, go } = useAddress(lireFiltresDuTableau);
  const choose = (choix: Choix) => go({ ...quelleEcole(ecoleId), ...choisir(filtres, choix) });
  return { filtres, choose };
}

/** Reads the figures at each choice, even those just seen (DASH-16); the old ones stay until the answer. */
function useTableau(ecoleId: number, { session, mois }: FiltresDuTableau) {
  const input = { sessionId: session, ecoleId, moisId: mois };
  const always = { staleTime: 0, placeholderData: keepPreviousData };
  const cartes = useQuery({ ...endpointQuery(getStatistiquePaiement, input), ...always });
  const totaux = useQuery({ ...endpointQuery(getTotauxPaiement, input), ...always });
  return {
    cartes: cartes.data?.data,
    totaux: totaux.data?.data,
    error: cartes.error ?? totaux.error,
    isStale: cartes.isPlaceholderData || totaux.isPlaceholderData,
    retry: () => {
      void cartes.refetch();
      void totaux.refetch();
    },
  };
}

function Tableau({ ecoleId }: { ecoleId: number }) {
  const { filtres, choose } = useFiltresDuTableau(ecoleId);
  const { data } = useEndpoint(sessions.list, {});
  const { cartes, totaux, error, isStale, retry } = useTableau(ecoleId, filtres);
  const [isPrinting, setPrinting] = useState(false);
  const known = data?.data ?? [];
  const shown = filtres.session ?? totaux?.sessionId ?? null;
  const session = known.find(({ id }) => id === shown);
  const body = (): ReactNode => {
    if (error !== null) return <Failure error={error} onRetry={retry} />;
    if (cartes === undefined || totaux === undefined) return <PanelSkeleton />;
    if (cartes.length === 0) return <Empty icon={IconChartBar} title="Aucune donnée disponible" />;
    const sessionId = totaux.sessionId ?? shown;
    return (
      <div className={classes.corps} data-stale={isStale || undefined}>
        <div className={classes.tete}>
          <h2>{periodeDite(session, filtres.mois)}</h2>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => setPrinting(true)}
          >
            Imprimer
          </Button>
        </div>
        <TotauxDeLEcole cartes={cartes} credit={totaux.credit} partis={totaux.partis} />
        <Cartes cartes={cartes} search={{ ...filtres, session: sessionId }} ecoleId={ecoleId} />
        {session !== undefined && <Recettes recettes={totaux.recettes} session={session} />}
        {isPrinting && (
          <Suspense fallback={null}>
            <TableauPapier
              {...{ cartes, ecoleId }}
              credit={totaux.credit}
              partis={totaux.partis}
              periode={periodeDite(session, filtres.mois)}
              onDone={() => setPrinting(false)}
            />
          </Suspense>
        )}
      </div>
    );
  };
  return (
    <div className={classes.tableau}>
      <BarreDuTableau {...{ filtres, choose, known, session }} />
      <section className={classes.resultat} aria-label="Paiements par classe" aria-busy={isStale}>
        {body()}
      </section>
    </div>
  );
}

const SELECTEUR = <IconSelector size={18} aria-hidden />;

interface BarreProps {
  filtres: FiltresDuTableau;
  choose: (choix: Choix) => void;
  known: readonly Pick<Session, 'id' | 'libelle' | 'dateDebut' | 'dateFin'>[];
  /** The session whose figures are shown: its months are offered. */
  session: Pick<Session, 'dateDebut' | 'dateFin'> | undefined;
}

function BarreDuTableau({ filtres, choose, known, session }: BarreProps) {
  const offered = session === undefined ? [] : moisOfferts(session);
  const latest = known.toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1));
  return (
    <section className={classes.carte} aria-labelledby="filtrer-les-donnees">
      <h2 id="filtrer-les-donnees" className={classes.titre}>
        Filtrer les données
      </h2>
      <div className={classes.filtres}>
        <NativeSelect
          label={LIBELLES.session}
          rightSection={SELECTEUR}
          data={[
            { value: '', label: LIBELLES.choisirSession },
            ...latest.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
          ]}
          value={String(filtres.session ?? '')}
          onChange={({ currentTarget: { value } }) =>
            choose({ filtre: 'session', valeur: value === '' ? null : Number(value) })
          }
        />
        <NativeSelect
          label="Mois"
          rightSection={SELECTEUR}
          data={[
            { value: '', label: LIBELLES.choisirMois },
            ...offered.map(({ id, libelle }) => ({ value: id, label: libelle })),
          ]}
          value={filtres.mois ?? ''}
          onChange={({ currentTarget: { value } }) => choose({ filtre: 'mois', valeur: unMois(value) })}
        />
      </div>
    </section>
  );
}
