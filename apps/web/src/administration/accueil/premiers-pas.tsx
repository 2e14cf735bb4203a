/** The first steps of a network, on the home page of who may take them: what nobody has decided yet, asked once (AMB-160). */
import { getFormulations, updateFormulations } from '@gestionscolaire/contract/parametres/formulations.ts';
import { lazy, Suspense, useId } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import classes from './premiers-pas.module.css';

const Choix = lazy(() =>
  import('#parametres/index.ts').then((module) => ({ default: module.FormulationsChoix })),
);

export function PremiersPas() {
  const { isKnown, can } = useDroits();
  const isTheirs = isKnown && can(updateFormulations);
  const { data } = useEndpoint(getFormulations, {}, { enabled: isTheirs });
  const id = useId();
  if (!isTheirs || data === undefined || data.data.estChoisi) return null;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>Premiers pas</h2>
      <p>
        Avec quels mots le produit parle-t-il à tout le réseau ? Le choix se change dans Paramètres,
        Formulations.
      </p>
      <Suspense fallback={null}>
        <Choix chosen={undefined} />
      </Suspense>
    </section>
  );
}
