/** Where questions and alerts appear: once in the application. Their code travels with the first of them. */
import { lazy, Suspense } from 'react';
import { dialogs } from './dialogs.ts';

const DialogView = lazy(() => import('./dialog-view.tsx').then((module) => ({ default: module.DialogView })));

export function DialogHost() {
  const request = dialogs.use()[0];
  if (request === undefined) return null;
  return (
    <Suspense fallback={null}>
      <DialogView key={request.id} request={request} />
    </Suspense>
  );
}
