/** The field of an image of a menu, a person or a school. Its code comes with the form that shows it, not with the list. */
import { lazy, Suspense } from 'react';
import { type ControlProps, type CustomSlot, custom } from '#core/crud/crud-page.tsx';

const ImageControl = lazy(() =>
  import('./image-control.tsx').then((module) => ({ default: module.ImageControl })),
);

/**
 * Makes the slot of an image.
 * @param none value of a form without a chosen image (AMB-047, AMB-048).
 * @param isPrivate true when a stored image is read with the token: the server shows it to nobody else.
 * @param isPrinted true when the image keeps a format that paper takes: a school's logo is on its receipts.
 * @param isPage true for the photograph of a paper: it stays large enough to be read, and is shown so.
 */
export function imageSlot(
  none: string | null,
  { isPrivate = false, isPrinted = false, isPage = false } = {},
): CustomSlot {
  function Control(props: ControlProps) {
    return (
      <Suspense fallback={null}>
        <ImageControl {...props} {...{ none, isPrivate, isPrinted, isPage }} />
      </Suspense>
    );
  }
  return custom({
    control: Control,
    isFile: true,
    format: (value) => (value === none ? 'Aucune' : String(value)),
  });
}
