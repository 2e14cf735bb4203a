/** The control of a form that changes averages: what the change does to them, as it is typed. */
import { direEcart } from '@gestionscolaire/contract/notes/simulation/ecart.ts';
import { simulerNotation } from '@gestionscolaire/contract/notes/simulation/simulation.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import type { ControlProps } from '#core/crud/crud-page.tsx';
import type { Held } from '#core/crud/slots.ts';
import type { AnyRow } from '#core/crud/values.ts';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { toucheUnEnseignement, toucheUneRegle } from './change.ts';
import { type GenreDeProposition, prendreLaProposition } from './proposition.ts';
import {
  ecrireQuestion,
  type Question,
  questionDEnseignement,
  questionDeRegle,
  relireQuestion,
} from './question.ts';
import classes from './simulation.module.css';

/** Milliseconds between the last change and the call. */
const PAUSE = 250;
const RIEN: Question = { ecoleId: 1, sessionId: 1 };

interface Change {
  readonly genre: GenreDeProposition;
  readonly touche: (values: Held, record: AnyRow | null) => boolean;
  readonly question: (values: Held, record: AnyRow) => Question | null;
}

/** Asks for the sum of a simulation while a form is filled in. */
function useEffet(question: Question | null) {
  const text = ecrireQuestion(question);
  const [asked] = useDebouncedValue(text, PAUSE);
  const sent = relireQuestion(asked);
  const { data, error, isFetching, refetch } = useEndpoint(simulerNotation, sent ?? RIEN, {
    enabled: sent !== null,
    isForgotten: true,
  });
  const isSettled = question !== null && asked === text && !isFetching && data !== undefined;
  return { ecart: isSettled ? data.data.ecart : undefined, isSettled, error, refetch };
}

/** Makes the control that shows the effect of a change, and gives it to the form as the value to send. */
function controleDEffet({ genre, touche, question }: Change) {
  return function Effet({ id, values, record, error, onChange, setField }: ControlProps) {
    const isTouched = touche(values, record);
    const asked = record !== null && isTouched ? question(values, record) : null;
    const { ecart, isSettled, error: failure, refetch } = useEffet(asked);
    // A form that changes nothing sends null; while the effect is worked out, nothing can be sent.
    const known = isSettled ? (ecart ?? null) : '';
    const said = isTouched ? known : null;
    const key = JSON.stringify(said);
    const tell = useEffectEvent(() => onChange(said));
    useEffect(() => tell(), [key]);
    const propose = useEffectEvent(() => {
      const given = record === null ? undefined : prendreLaProposition(genre, record.id);
      for (const [name, value] of Object.entries(given ?? {})) setField(name, value);
    });
    useEffect(() => propose(), []);
    if (!isTouched) return null;
    const isFailed = failure !== null && asked !== null;
    const contenu = () => (
      <div
        id={id}
        tabIndex={-1}
        role="status"
        className={`${kit.caution} ${kit.stale} ${classes.effet}`}
        data-stale={!isSettled || undefined}
      >
        {asked === null && <p>Corrigez les valeurs : leur effet sur les moyennes paraîtra ici.</p>}
        {asked !== null && !isSettled && <p>Calcul de l’effet sur les moyennes…</p>}
        {isSettled && ecart === null && <p>Aucune note n’existe encore : rien d’autre ne change.</p>}
        {isSettled && ecart != null && (
          <>
            <p>
              <strong>{`Des notes existent. ${direEcart(ecart)}`}</strong>
            </p>
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={() => void refetch()}
            >
              Relire les chiffres
            </Button>
          </>
        )}
        {isSettled && error !== undefined && error !== null && (
          <p className={`${kit.fault} ${kit.small}`}>{error}</p>
        )}
      </div>
    );
    const data = isFailed ? undefined : { data: null };
    return <ReadingPart of={{ data, error: isFailed ? failure : null, refetch }}>{contenu}</ReadingPart>;
  };
}

export const EffetDEnseignement = controleDEffet({
  genre: 'enseignements',
  touche: toucheUnEnseignement,
  question: questionDEnseignement,
});

export const EffetDeRegle = controleDEffet({
  genre: 'regles_notation',
  touche: toucheUneRegle,
  question: questionDeRegle,
});
