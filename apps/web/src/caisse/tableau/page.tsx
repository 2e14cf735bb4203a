/**
 * The dashboard of payments (B§2, B§4; AMB-129 to AMB-134, AMB-161, AMB-181): by session and month, the money of the school, the curve of
 * what came in, and its classes. Each choice reads it again. The page itself shows a failure to read, never a notice (AMB-144).
 */

import { type CleDAge, getArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import {
  exportStatistiquePaiement,
  getStatistiquePaiement,
  getTotauxPaiement,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { nomDuMois, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button } from '@mantine/core';
import { IconChartBar, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { quelleEcole } from '#caisse/ecole.ts';
import { useDroits } from '#core/api/droits.ts';
import { endpointQuery, useEndpoint } from '#core/api/use-endpoint.ts';
import { ExportMenu } from '#core/crud/paper/export-menu.tsx';
import { AppLink } from '#core/navigation/link.tsx';
import { useAddress } from '#core/shell/address.ts';
import { useToday } from '#core/today.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Page } from '#core/ui/page.tsx';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { monEcole, PourUneEcole, useEcoleChoisie } from '#scolarite/index.ts';
import { Argent } from './argent.tsx';
import { ArrieresParClasse } from './arrieres.tsx';
import { BarreDuTableau, CarteDesFiltres } from './barre.tsx';
import { Classes } from './classes.tsx';
import { Encaissements } from './encaissements/carte.tsx';
import { type ChoixDuTableau, choisir, type FiltresDuTableau, lireFiltresDuTableau } from './mots/filtres.ts';
import { arrieresDe, periodeDite, TOUTES_LES_ECOLES } from './mots/mots.ts';
import classes from './tableau.module.css';

const TableauPapier = lazy(() =>
  import('./papier.tsx').then((module) => ({ default: module.TableauPapier })),
);
/** Loaded lazily: only people of the network look at it. */
const TableauDesEcoles = lazy(() =>
  import('./ecoles.tsx').then((module) => ({ default: module.TableauDesEcoles })),
);

const TITRE = 'Tableau de bord';
const FIL = [{ label: TITRE }];

const lireVue = ({ vue }: Readonly<Record<string, unknown>>) => vue === 'ecoles';

export function TableauDeBord() {
  const mayRead = useDroits().can(getStatistiquePaiement);
  const { said: isOfAll } = useAddress(lireVue);
  const ecoleId = useEcoleChoisie();
  const isOfNetwork = monEcole() === null;
  if (isOfNetwork && isOfAll && mayRead)
    return (
      <Suspense fallback={null}>
        <TableauDesEcoles />
      </Suspense>
    );
  if (ecoleId !== null && mayRead) return <PourUneEcole text="" Content={Tableau} />;
  return (
    <Reading
      title={TITRE}
      right={getStatistiquePaiement}
      breadcrumbs={FIL}
      actions={
        <Button variant="default" component={AppLink} to={TOUTES_LES_ECOLES}>
          Toutes les écoles
        </Button>
      }
    >
      <PourUneEcole text="Ses paiements paraîtront ici." Content={Tableau} />
    </Reading>
  );
}

/** Reads and changes the filters in the address, which also names the school. */
function useFiltresDuTableau(ecoleId: number) {
  const { said: filtres, go } = useAddress(lireFiltresDuTableau);
  const choose = (choix: ChoixDuTableau) => go({ ...quelleEcole(ecoleId), ...choisir(filtres, choix) });
  return { filtres, choose };
}

/** Reads the figures at each choice, even those just seen (DASH-16); the old ones stay until the answer. */
function useTableau(ecoleId: number, { session, mois }: FiltresDuTableau) {
  const input = { sessionId: session, ecoleId, moisId: mois };
  const always = { staleTime: 0, placeholderData: keepPreviousData };
  const cartes = useQuery({ ...endpointQuery(getStatistiquePaiement, input), ...always });
  const totaux = useQuery({ ...endpointQuery(getTotauxPaiement, input), ...always });
  return {
    lus: [cartes, totaux],
    isStale: cartes.isPlaceholderData || totaux.isPlaceholderData,
  } as const;
}

function Tableau({ ecoleId }: { ecoleId: number }) {
  const { filtres, choose } = useFiltresDuTableau(ecoleId);
  const { data } = useEndpoint(sessions.list, {});
  const { lus, isStale } = useTableau(ecoleId, filtres);
  const [isPrinting, setPrinting] = useState(false);
  const canSeeArrieres = useDroits().can(getArrieres);
  const known = data?.data ?? [];
  const sessionId = filtres.session ?? lus[1].data?.data.sessionId ?? null;
  const session = known.find(({ id }) => id === sessionId);
  const periode = periodeDite(session, filtres.mois, useToday());
  const retards = (of: { classeId?: number; age?: CleDAge }) => arrieresDe(ecoleId, { sessionId, ...of });
  const body = (cartes: Output<typeof getStatistiquePaiement>, totaux: Output<typeof getTotauxPaiement>) => {
    if (cartes.length === 0) return <Empty icon={IconChartBar} title="Aucune donnée disponible" />;
    return (
      <div className={`${kit.stack} ${classes.corps}`} data-stale={isStale || undefined}>
        <div className={`${kit.pile} ${classes.haut}`}>
          <Argent
            cartes={cartes}
            autres={totaux}
            periode={periode}
            mois={filtres.mois === null ? null : nomDuMois(filtres.mois)}
            fin={session === undefined ? null : nomDuMois(session.dateFin.slice(5, 7))}
            arrieres={canSeeArrieres ? { tous: retards({}), depuis30: retards({ age: 'moins60' }) } : null}
            toutes={monEcole() === null ? TOUTES_LES_ECOLES : null}
          />
          <Encaissements recettes={totaux.recettes} ecoleId={ecoleId} sessionId={sessionId} />
        </div>
        <Classes
          cartes={cartes}
          search={{ ...filtres, session: sessionId }}
          ecoleId={ecoleId}
          arrieresDeClasse={canSeeArrieres ? (classeId) => retards({ classeId }) : null}
        />
        <ArrieresParClasse cartes={cartes} adresse={canSeeArrieres ? retards : null} />
        {isPrinting && (
          <Suspense fallback={null}>
            <TableauPapier {...{ cartes, totaux, ecoleId, periode }} onDone={() => setPrinting(false)} />
          </Suspense>
        )}
      </div>
    );
  };
  const outils = (
    <BarreDuTableau {...{ filtres, choose, known, session }}>
      <Fichiers filtres={filtres} ecoleId={ecoleId} />
      <Button
        variant="default"
        disabled={(lus[0].data?.data.length ?? 0) === 0}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => setPrinting(true)}
      >
        Imprimer
      </Button>
    </BarreDuTableau>
  );
  return (
    <Page title={TITRE} breadcrumbs={FIL} actions={outils}>
      <CarteDesFiltres {...{ filtres, choose, known, session }} />
      <section className={classes.resultat} aria-label="Paiements par classe" aria-busy={isStale}>
        <ReadingPart of={lus}>{([cartes, totaux]) => body(cartes, totaux)}</ReadingPart>
      </section>
    </Page>
  );
}

/** The files of the classes, in the school's own order. */
function Fichiers({ filtres, ecoleId }: { filtres: FiltresDuTableau; ecoleId: number }) {
  const shown = { ecoleId, sessionId: filtres.session, moisId: filtres.mois };
  return (
    <ExportMenu
      name="tableau-de-bord"
      exportEndpoint={exportStatistiquePaiement}
      shown={shown}
      sortable={['libelle']}
      search={{}}
    />
  );
}
