/** The prestations of a whole class, ticked, and the amount that each of its pupils would owe. */
import { ADRESSES } from '@gestionscolaire/contract/adresses.ts';
import { type Apercu, apercuEcheancier } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/shell/link.tsx';
import { Failure } from '#core/ui/failure.tsx';
import classes from './page.module.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

interface DeLaClasse {
  ecoleId: number;
  sessionId: number;
  /** null while no class is chosen. */
  classeId: number | null;
}

/** Reads the prices of a class, and the total of the taken prestations for one pupil. */
function usePrix({ ecoleId, sessionId, classeId }: DeLaClasse, prestationIds: number[]) {
  const none = { premierMois: null, remisePourcentage: null, remiseMontant: null };
  return useEndpoint(
    apercuEcheancier,
    { ecoleId, sessionId, classeId: classeId ?? 1, prestationIds, ...none },
    { enabled: classeId !== null, keepPrevious: true },
  );
}

type Prix = Apercu['prix'];

const sansDoubles = (all: Prix): Prix => [...new Map(all.map((one) => [one.prestationId, one])).values()];

/** Lists the prestations of one or two classes; all are taken until one is unticked. */
export function useServices(une: DeLaClasse, autre: DeLaClasse | null = null) {
  const [refused, setRefused] = useState<readonly number[]>([]);
  const vide = { ...une, classeId: null };
  const first = usePrix(une, []);
  const second = usePrix(autre ?? vide, []);
  const prix = sansDoubles([
    ...(une.classeId === null ? [] : (first.data?.data.prix ?? [])),
    ...(autre?.classeId == null ? [] : (second.data?.data.prix ?? [])),
  ]);
  const pris = prix.map(({ prestationId }) => prestationId).filter((id) => !refused.includes(id));
  // The total of the taken prestations, in the class that most pupils go to.
  const total = usePrix(une, pris);
  return {
    prix,
    pris,
    isKnown: une.classeId === null || first.data !== undefined,
    error: first.error ?? second.error,
    retry: () => void Promise.all([first.refetch(), second.refetch()]),
    parEleve: une.classeId === null || pris.length === 0 ? null : (total.data?.data.total ?? null),
    tick: (id: number, isTaken: boolean) =>
      setRefused((all) => (isTaken ? all.filter((one) => one !== id) : [...all, id])),
  };
}

export function Services({ services }: { services: ReturnType<typeof useServices> }) {
  const droits = useDroits();
  const { prix, pris, isKnown, error, retry, tick } = services;
  if (error !== null) return <Failure error={error} onRetry={retry} />;
  return (
    <fieldset className={classes.services}>
      <legend>Prestations</legend>
      {!isKnown && <p className={classes.note}>Lecture des prix…</p>}
      {isKnown && prix.length === 0 && (
        <p className={classes.note}>
          Choisissez une classe qui a des prix.{' '}
          {droits.can(fichesRenseignement.create) && (
            <AppLink to={ADRESSES.fiches.list}>Écrire les fiches de prix</AppLink>
          )}
        </p>
      )}
      {prix.map(({ prestationId, prestation }) => (
        <Checkbox
          key={prestationId}
          size="md"
          label={prestation}
          checked={pris.includes(prestationId)}
          onChange={(event) => tick(prestationId, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
