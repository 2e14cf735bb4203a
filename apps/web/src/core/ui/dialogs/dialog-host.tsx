/** The place of windows, questions and alerts: once in the application. Their code is fetched with the first of them. */
import { lazy, Suspense } from 'react';
import { dialogs, windows } from './requests.ts';

const DialogView = lazy(() => import('./dialog-view.tsx').then((module) => ({ default: module.DialogView })));

export function DialogHost() {
  const request = dialogs.use()[0];
  return (
    <>
      {windows.use().map(({ id, View, close }) => (
        <View key={id} onClose={close} />
      ))}
      {request !== undefined && (
        <Suspense fallback={null}>
          <DialogView key={request.id} request={request} />
        </Suspense>
      )}
    </>
  );
}
