/** The address of a person as a field of a form; its code comes with the form, not with the list. */
import { lazy, Suspense } from 'react';
import type { ControlProps } from '#core/crud/crud-page.tsx';
import classes from './personne-champs.module.css';

const Cascade = lazy(() =>
  import('./adresse-cascade.tsx').then((module) => ({ default: module.AdresseCascade })),
);

export function Adresse(props: ControlProps) {
  return (
    <Suspense fallback={<div className={classes.attente} />}>
      <Cascade {...props} />
    </Suspense>
  );
}
