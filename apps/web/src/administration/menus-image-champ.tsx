/** The image field of the menu and tab forms; its code comes with the form that shows it, not with the list. */
import { lazy, Suspense } from 'react';
import { type ControlProps, type CustomSlot, custom } from '#core/crud/crud-page.tsx';

const ImageControl = lazy(() =>
  import('./menus-image.tsx').then((module) => ({ default: module.ImageControl })),
);

/** @param none value of a form without a chosen image (AMB-047, AMB-048). */
export function imageSlot(none: string): CustomSlot {
  function Control(props: ControlProps) {
    return (
      <Suspense fallback={null}>
        <ImageControl {...props} none={none} />
      </Suspense>
    );
  }
  return custom({ control: Control, format: (value) => (value === none ? 'Aucune' : String(value)) });
}
