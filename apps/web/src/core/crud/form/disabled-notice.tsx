/** The notice above the form of a disabled record: nobody can change the record before it is enabled. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { ApiError } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import type { AnyRow } from '#core/crud/crud-page.tsx';
import { enableRow } from '#core/crud/rows/use-actions.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './crud-form.module.css';

interface DisabledNoticeProps {
  row: AnyRow;
  enable: Endpoint;
  onEnabled: (stamps: Pick<AnyRow, 'modifDate' | 'estActif'>) => void;
}

export function DisabledNotice({ row, enable, onEnabled }: DisabledNoticeProps) {
  const { mutateAsync, isPending } = useWrite(enable);
  const droits = useDroits();
  const putBack = async () => {
    try {
      const answer = await enableRow(mutateAsync, row);
      if (answer === undefined) return;
      const [written] = answer.data as { modifDate: string | null }[];
      onEnabled({ estActif: 1, modifDate: written?.modifDate ?? null });
      notify('succes', 'Réactivation effectuée');
    } catch (error) {
      notify('erreur', error instanceof ApiError ? error.message : MESSAGES.echec);
    }
  };
  return (
    <div className={`${kit.caution} ${kit.row} ${kit.inset} ${classes.disabled}`} role="note">
      <IconArchive size={22} aria-hidden />
      <p>Cet enregistrement est désactivé. Réactivez-le pour le modifier.</p>
      {droits.can(enable) && (
        <Button variant="default" loading={isPending} onClick={() => void putBack()}>
          Réactiver
        </Button>
      )}
    </div>
  );
}
