/** Shows what this device keeps of the grid that the address names, where the server gives neither it nor who opens it. */
import { useIdParam } from '#core/shell/address.ts';
import { AcquisGardes } from './acquis.tsx';
import { NotesGardees } from './notes.tsx';

export function GardeesDeLaGrille() {
  const [classeId, periodeId] = [useIdParam('classeId'), useIdParam('periodeId')];
  if (classeId === null || periodeId === null) return null;
  return (
    <>
      <NotesGardees classeId={classeId} periodeId={periodeId} />
      <AcquisGardes classeId={classeId} periodeId={periodeId} />
    </>
  );
}
