/**
 * The first steps of an installation, on the home page of who may take them: which words the product speaks, asked once (AMB-160),
 * then what a school sets up before its first receipt (DEBUT-01). They are counted in the data, fold away, and go once all is done.
 */
import { getPremiersPas } from '@gestionscolaire/contract/accueil/premiers-pas.ts';
import { getFormulations, updateFormulations } from '@gestionscolaire/contract/parametres/formulations.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useChoice } from '#core/api/use-choice.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { isReworded } from '#core/api/wording.ts';
import kit from '#core/ui/kit.module.css';
import { useEcoleChoisie } from '#scolarite/index.ts';
import { Etapes } from './etapes.tsx';
import classes from './premiers-pas.module.css';

const Choix = lazy(() =>
  import('#parametres/index.ts').then((module) => ({ default: module.FormulationsChoix })),
);

export function PremiersPas() {
  const { isKnown, can } = useDroits();
  const isTheirs = isKnown && can(updateFormulations);
  const { data: mots } = useEndpoint(getFormulations, {}, { enabled: isTheirs });
  const ecoleId = useEcoleChoisie();
  const { data } = useEndpoint(getPremiersPas, ecoleId === null ? {} : { ecoleId }, { enabled: isKnown });
  const [choix, garder] = useChoice('premiersPas', 'montres');
  const id = useId();
  const isAsked = isTheirs && mots !== undefined && !mots.data.estChoisi;
  const pas = data?.data.pas ?? [];
  const faits = pas.filter(({ estFait }) => estFait).length;
  // Who has one step to take, as a cashier, is led by their own screen.
  const hasSteps = pas.length > 2 && faits < pas.length;
  if (!isAsked && !hasSteps) return null;
  const isFolded = choix === 'replies' && !isAsked;
  return (
    <section
      className={`${kit.card} ${classes.card}`}
      aria-labelledby={id}
      data-folded={isFolded || undefined}
    >
      <header className={`${kit.wrap} ${classes.tete}`}>
        <h2 id={id}>Premiers pas</h2>
        {hasSteps && (
          <>
            <p role="status">{`${faits} sur ${pas.length}`}</p>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={!isFolded}
              onClick={() => garder(isFolded ? 'montres' : 'replies')}
            >
              {isFolded ? 'Reprendre les premiers pas' : 'Plus tard'}
            </Button>
          </>
        )}
      </header>
      {hasSteps && !isFolded && data !== undefined && <Etapes {...data.data} />}
      {isAsked && (
        <>
          <p>
            Une question, quand vous voudrez&nbsp;: les mots des écrans. Le premier choix garde ceux des
            documents, tels quels. Le second les écrit en français corrigé. Il se change dans Paramètres,
            Formulations.
          </p>
          <Suspense fallback={null}>
            {/* The tiles above are written anew, in the words just chosen. */}
            <Choix chosen={undefined} onChosen={() => isReworded() && location.reload()} />
          </Suspense>
        </>
      )}
    </section>
  );
}
