/** The window that refuses a demand, with its reason. */
import { champsDuRefus, refuserDemande } from '@gestionscolaire/contract/accords/accords.ts';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { useWrite } from '#core/api/use-endpoint.ts';
import { text } from '#core/crud/slots.ts';

export function RefusFenetre({ id, objet, onClose }: { id: number; objet: string; onClose: () => void }) {
  const { mutateAsync } = useWrite(refuserDemande);
  return (
    <ActDialog
      title="Refuser la demande"
      fields={champsDuRefus}
      slots={{ motifRefus: text() }}
      send={(filled) => mutateAsync({ id, ...filled })}
      said="La demande est refusée."
      label="Refuser"
      isRed
      onClose={onClose}
    >
      <p>{objet}</p>
    </ActDialog>
  );
}
