/** The button that takes the convocations of a family out of the queue. */
import {
  type FamilleAPrevenir,
  retirerConvocation,
} from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { Button } from '@mantine/core';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';

export function RetirerConvocation({ famille }: { famille: FamilleAPrevenir }) {
  const { mutateAsync, isPending } = useWrite(retirerConvocation);
  const retirer = async () => {
    try {
      const ids = famille.eleves.flatMap(({ objets }) => objets);
      await mutateAsync({ ids, modifUserId: currentUserId() });
      notify('succes', ids.length > 1 ? 'Les convocations sont retirées.' : 'La convocation est retirée.');
    } catch (error) {
      notify('erreur', 'La convocation n’est pas retirée.', failureText(error));
    }
  };
  return (
    <Button variant="default" loading={isPending} onClick={() => void retirer()}>
      Retirer
    </Button>
  );
}
