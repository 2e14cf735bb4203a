/** The button of a notice that takes an act on many rows back whole. */
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import type { ActeEnNombre } from '@gestionscolaire/contract/core/api/many.ts';
import { Button } from '@mantine/core';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { wasTakenBack } from './words.ts';

interface TakeBackProps {
  contract: Pick<CrudContract, 'takeBackMany' | 'noms'>;
  acte: ActeEnNombre;
  done: { id: number; nombre: number };
  onDone: () => void;
}

export function TakeBack({ contract, acte, done: { id, nombre }, onDone }: TakeBackProps) {
  const write = useWrite(contract.takeBackMany);
  const takeBack = async () => {
    try {
      await write.mutateAsync({ id, modifUserId: currentUserId(), modifDate: null });
      onDone();
      notify('succes', wasTakenBack(acte, nombre, contract.noms));
    } catch (error) {
      notify('erreur', failureText(error));
    }
  };
  return (
    <Button variant="default" size="sm" mt={8} loading={write.isPending} onClick={() => void takeBack()}>
      Défaire
    </Button>
  );
}
