/** The prestations of whole classes, and the amount that each pupil would owe. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { apercuEcheancier } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { getPrestationsAPrendre } from '@gestionscolaire/contract/eleves/prestations-a-prendre.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import { UnlessFailed } from '#core/ui/reading.tsx';
import { AucunePrestation, PrestationsChoix } from '#eleves/inscription/prestations-choix.tsx';
import { choixDe, type Dites, direOmises, offertesDe, omises, prisesEn } from '#eleves/inscription/prises.ts';
import classes from './page.module.css';

interface DesClasses {
  ecoleId: number;
  sessionId: number;
  /** The class that most pupils go to; null while none is chosen. */
  classeId: number | null;
  /** The class of the others; null where there are none. */
  autreId?: number | null;
}

/** Reads what a pupil of the class would owe for the services that they take. */
function useTotal(ecoleId: number, sessionId: number, classeId: number | null, prestationIds: number[]) {
  const none = { premierMois: null, remisePourcentage: null, remiseMontant: null };
  const { data } = useEndpoint(
    apercuEcheancier,
    { ecoleId, sessionId, classeId: classeId ?? 1, prestationIds, ...none },
    { enabled: classeId !== null && prestationIds.length > 0, keepPrevious: true },
  );
  return classeId === null || prestationIds.length === 0 ? null : (data?.data.total ?? null);
}

/** Holds the choice of the prestations of one or two classes: what is compulsory for them, until a person says otherwise. */
export function useServices({ ecoleId, sessionId, classeId, autreId = null }: DesClasses) {
  const [dites, setDites] = useState<Dites>({});
  /** Whether a person said that no service is taken. */
  const [aucune, setAucune] = useState(false);
  const { data, error, refetch } = useEndpoint(getPrestationsAPrendre, { ecoleId, sessionId });
  const shown = [classeId, autreId].filter((id) => id !== null);
  const salles = (data?.data.classes ?? []).filter(({ id }) => shown.includes(id));
  const offertes = offertesDe(data?.data.prestations ?? [], shown);
  const prises = classeId === null ? [] : prisesEn(offertes, dites, classeId);
  const choix = choixDe(offertes, dites);
  return {
    offertes,
    salles,
    aucune,
    setAucune,
    /** Whether it is said what is taken: some services, or none. */
    isSaid: data !== undefined && (choix.prestationIds.length > 0 || aucune),
    dites,
    setDites,
    choix,
    /** Says which compulsory services are not taken; null where all are. */
    omises: direOmises(omises(offertes, dites)),
    isKnown: data !== undefined,
    lecture: { error, refetch },
    parEleve: useTotal(ecoleId, sessionId, classeId, prises),
  };
}

export function Services({ services }: { services: ReturnType<typeof useServices> }) {
  const droits = useDroits();
  const { offertes, salles, dites, setDites, choix, aucune, setAucune, isKnown, lecture } = services;
  return (
    <UnlessFailed of={lecture}>
      <fieldset className={`${kit.group} ${classes.services}`}>
        <legend>Prestations</legend>
        {!isKnown && <p className={kit.quiet}>Lecture des prix…</p>}
        {isKnown && offertes.length === 0 && (
          <p className={kit.quiet}>
            {salles.length === 0 ? 'Choisissez d’abord la classe.' : 'Cette classe n’a pas encore de prix.'}{' '}
            {droits.can(fichesRenseignement.create) && (
              <AppLink to={ADRESSES.fiches.list}>Écrire les fiches de prix</AppLink>
            )}
          </p>
        )}
        <PrestationsChoix offertes={offertes} classes={salles} dites={dites} onChange={setDites} />
        {isKnown && choix.prestationIds.length === 0 && (
          <AucunePrestation isTaken={aucune} onChange={setAucune} />
        )}
      </fieldset>
    </UnlessFailed>
  );
}
