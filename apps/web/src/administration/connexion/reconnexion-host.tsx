/** The place of the sign-in over a page: its code is fetched when it is needed. */
import { lazy, Suspense } from 'react';
import { reconnexion } from './reconnexion.ts';

const ReconnexionDialog = lazy(() =>
  import('./reconnexion-dialog.tsx').then((module) => ({ default: module.ReconnexionDialog })),
);

export function ReconnexionHost() {
  const request = reconnexion.use();
  if (request === null) return null;
  return (
    <Suspense fallback={null}>
      <ReconnexionDialog onAnswer={request.answer} />
    </Suspense>
  );
}
