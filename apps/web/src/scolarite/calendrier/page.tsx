/** The page of a school year's calendar: its months, what it counts, and the days and weeks that make it. */

import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getCalendrier } from '@gestionscolaire/contract/scolarite/calendrier/appel.ts';
import {
  type Calendrier,
  jourDuCalendrier,
  joursEntre,
  LIBELLES_DES_PARTIES_DU_JOUR,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { joursSansClasse } from '@gestionscolaire/contract/scolarite/calendrier/jours-sans-classe.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import { ETAPES, type Etape } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import type { Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { AppLink } from '#core/navigation/link.tsx';
import { idOf, useAddress } from '#core/shell/address.ts';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { PourUneEcole } from '#scolarite/ecoles/choisie.tsx';
import { monEcole } from '#scolarite/ecoles/choix.ts';
import { SECTION_SCOLARITE } from '#scolarite/ecoles/trails.ts';
import { ChoixAnnee } from '#scolarite/sessions/annees.tsx';
import { PourUneAnnee } from '#scolarite/sessions/sans-annee.tsx';
import { Legende, Mois } from './mois.tsx';
import { direLaSemaine, TOUS_LES_NIVEAUX } from './semaines-de-classe.tsx';

const TITRE = 'Calendrier scolaire';

const lireAdresse = (raw: Readonly<Record<string, unknown>>) => ({
  session: idOf(raw['session']) ?? undefined,
  etape: ETAPES.find((one) => one === raw['etape']),
});

export function CalendrierPage() {
  return (
    <Reading
      title={TITRE}
      right={getCalendrier}
      breadcrumbs={[...crumbsOf(SECTION_SCOLARITE, {}), { label: TITRE }]}
      actions={<Actes />}
    >
      <PourUneEcole text="Ses jours de classe paraîtront ici." Content={DeLEcole} />
    </Reading>
  );
}

function Actes() {
  const droits = useDroits();
  return (
    <>
      <Button variant="default" component={AppLink} to={ADRESSES.semainesDeClasse.list}>
        Semaines de classe
      </Button>
      <Button variant="default" component={AppLink} to={ADRESSES.joursSansClasse.list}>
        Jours sans classe
      </Button>
      {droits.can(joursSansClasse.create) && (
        <Button
          component={AppLink}
          to={ADRESSES.joursSansClasse.add}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          Ajouter des jours sans classe
        </Button>
      )}
    </>
  );
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const { said, go } = useAddress(lireAdresse);
  return (
    <PourUneAnnee id={said.session} text="Un calendrier est celui d'une année scolaire.">
      {(session, all) => (
        <>
          <div className={kit.wrap}>
            <ChoixAnnee all={all} session={session} onSession={(id) => go({ session: id })} />
            <NativeSelect
              aria-label="Niveau"
              data={[TOUS_LES_NIVEAUX, ...ETAPES]}
              value={said.etape ?? TOUS_LES_NIVEAUX}
              onChange={({ currentTarget: { value } }) =>
                go({ etape: ETAPES.find((one) => one === value) ?? null })
              }
            />
          </div>
          <DeLAnnee key={session.id} {...{ ecoleId, session }} etape={said.etape ?? null} />
        </>
      )}
    </PourUneAnnee>
  );
}

interface AnneeProps {
  ecoleId: number;
  session: Session;
  etape: Etape | null;
}

function DeLAnnee({ ecoleId, session, etape }: AnneeProps) {
  const calendrier = useEndpoint(getCalendrier, { ecoleId, sessionId: session.id });
  return (
    <ReadingPart of={calendrier}>
      {(lu) => (
        <>
          <p>{compter(lu, session, etape)}</p>
          <Legende />
          <Mois calendrier={lu} {...{ session, etape }} />
          <SansClasse all={lu.sansClasse} />
          <Semaines all={lu.semaines} etape={etape} />
        </>
      )}
    </ReadingPart>
  );
}

/** Says what a year has: « 187 jours de classe, soit 374 demi-journées. » */
function compter(calendrier: Calendrier, { dateDebut, dateFin }: Session, etape: Etape | null): string {
  const days = joursEntre(dateDebut, dateFin).map((jour) => jourDuCalendrier(calendrier, etape, jour));
  const open = days.filter(({ classe }) => classe.length > 0).length;
  const halves = days.reduce((sum, { classe }) => sum + classe.length, 0);
  const taken = days.filter(({ prises }) => prises.length > 0).length;
  const said =
    taken === 0
      ? ''
      : ` ${taken === 1 ? "1 jour de la semaine n'a" : `${taken} jours de la semaine n'ont`} pas classe.`;
  return `${open} jours de classe, soit ${halves} demi-journées.${said}`;
}

type Lu = Output<typeof getCalendrier>;

function SansClasse({ all }: { all: Lu['sansClasse'] }) {
  const droits = useDroits();
  const mine = monEcole();
  return (
    <section className={kit.section} aria-labelledby="sans-classe">
      <h2 id="sans-classe">Jours sans classe</h2>
      {all.length === 0 && <p className={kit.paragraph}>Aucun n'est encore enregistré pour cette année.</p>}
      <ul className={kit.lines}>
        {all.map((one) => {
          const days =
            one.du === one.au ? formaterJour(one.du) : `${formaterJour(one.du)} – ${formaterJour(one.au)}`;
          const part =
            one.partie === 'journee' ? '' : `, ${LIBELLES_DES_PARTIES_DU_JOUR[one.partie].toLowerCase()}`;
          const isOurs = droits.can(joursSansClasse.update) && (mine === null || !one.estDuReseau);
          return (
            <li key={one.id} className={kit.between}>
              {isOurs ? (
                <AppLink to={path(ADRESSES.joursSansClasse.edit, { id: one.id })}>{one.libelle}</AppLink>
              ) : (
                <span>{one.libelle}</span>
              )}
              <span
                className={kit.quiet}
              >{`${days}${part}${one.estDuReseau ? ' · toutes les écoles' : ''}`}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Semaines({ all, etape }: { all: Lu['semaines']; etape: Etape | null }) {
  const droits = useDroits();
  const own = all.filter((one) => etape === null || one.etape === null || one.etape === etape);
  return (
    <section className={kit.section} aria-labelledby="semaines">
      <h2 id="semaines">Semaines de classe</h2>
      {own.length === 0 && (
        <p className={kit.paragraph}>
          Aucune n'est réglée : la classe a lieu du lundi au vendredi, matin et après-midi.
        </p>
      )}
      <ul className={kit.lines}>
        {own.map((one) => (
          <li key={one.id} className={kit.between}>
            {droits.can(semainesDeClasse.update) ? (
              <AppLink to={path(ADRESSES.semainesDeClasse.edit, { id: one.id })}>{one.libelle}</AppLink>
            ) : (
              <span>{one.libelle}</span>
            )}
            <span className={kit.quiet}>
              {`à partir du ${formaterJour(one.aPartirDu)}${one.etape === null ? '' : `, ${one.etape}`} · ${direLaSemaine(one)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
