/** The window that refuses a demand, with its reason. */
import { champsDuRefus, refuserDemande } from '@gestionscolaire/contract/accords/accords.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { Dialog } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { ReasonForm } from '#core/ui/dialogs/reason-form.tsx';

export function RefusFenetre({ id, objet, onClose }: { id: number; objet: string; onClose: () => void }) {
  const { mutateAsync } = useWrite(refuserDemande);
  const refuser = async (motifRefus: string) => {
    await mutateAsync({ id, motifRefus });
    notify('succes', 'La demande est refusée.');
    onClose();
  };
  return (
    <Dialog title="Refuser la demande" onClose={onClose}>
      <ReasonForm
        name="motifRefus"
        field={champsDuRefus.motifRefus}
        label="Refuser"
        isRed
        send={refuser}
        onClose={onClose}
      >
        <p>{objet}</p>
      </ReasonForm>
    </Dialog>
  );
}
