/** The slots of the two fields that a change of averages asks for: its effect, and its reason. Nothing shows until something changes. */
import { lazy, Suspense } from 'react';
import { type ControlProps, custom, text } from '#core/crud/crud-page.tsx';
import type { Held } from '#core/crud/slots.ts';
import type { AnyRow } from '#core/crud/values.ts';
import { demandeUnMotif, toucheUnEnseignement, toucheUneRegle } from './change.ts';
import { aUneProposition, type GenreDeProposition } from './proposition.ts';

// Only the forms need it: the lists do not carry its code.
const EffetDEnseignement = lazy(() =>
  import('./champ.tsx').then((module) => ({ default: module.EffetDEnseignement })),
);
const EffetDeRegle = lazy(() => import('./champ.tsx').then((module) => ({ default: module.EffetDeRegle })));

const Enseignement = (props: ControlProps) => (
  <Suspense fallback={null}>
    <EffetDEnseignement {...props} />
  </Suspense>
);
const Regle = (props: ControlProps) => (
  <Suspense fallback={null}>
    <EffetDeRegle {...props} />
  </Suspense>
);

const CHANGES = {
  enseignements: { control: Enseignement, touche: toucheUnEnseignement },
  regles_notation: { control: Regle, touche: toucheUneRegle },
} as const;

export function slotsDEcart(genre: GenreDeProposition) {
  const { control, touche } = CHANGES[genre];
  /** Whether something changes, or a simulation proposed it. */
  const isShown = (values: Held, record: AnyRow | null) =>
    touche(values, record) || (record !== null && aUneProposition(genre, record.id));
  return {
    ecart: custom({ control, format: () => '', isHidden: (values, record) => !isShown(values, record) }),
    motif: text({ isHidden: (values) => !demandeUnMotif(values), isRequired: demandeUnMotif }),
  };
}
