/** The window that asks for a typed word before pupils are anonymised, and says what goes and what stays. */
import {
  anonymiserEleves,
  COPIES_D_AVANT,
  EFFACES,
  GARDES,
  MOT_D_ANONYMAT,
} from '@gestionscolaire/contract/personne/conservation.ts';
import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import { type SubmitEvent, useState } from 'react';
import { failureText } from '#core/api/failure-text.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import classes from './personne.module.css';

interface AnonymiserProps {
  readonly ecoleId: number;
  readonly eleveIds: readonly number[];
  readonly onClose: () => void;
}

const enMots = (nombre: number): string =>
  nombre === 1 ? 'Cet ancien élève sera anonymisé.' : `Ces ${nombre} anciens élèves seront anonymisés.`;

export function Anonymiser({ ecoleId, eleveIds, onClose }: AnonymiserProps) {
  const [mot, setMot] = useState('');
  const [faute, setFaute] = useState<string | null>(null);
  const { mutateAsync, isPending } = useWrite(anonymiserEleves);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (mot !== MOT_D_ANONYMAT) {
      setFaute(`Tapez ${MOT_D_ANONYMAT}, en majuscules.`);
      return;
    }
    try {
      await mutateAsync({ ecoleId, eleveIds: [...eleveIds], confirmation: mot });
      notify('succes', eleveIds.length === 1 ? 'Ancien élève anonymisé' : 'Anciens élèves anonymisés');
      onClose();
    } catch (error) {
      setFaute(failureText(error));
    }
  };
  return (
    <Dialog title="Anonymiser" onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <p>{`${enMots(eleveIds.length)} Cela ne se défait pas.`}</p>
        <p>{`S'efface\u00A0: ${EFFACES}.`}</p>
        <p>{`Reste\u00A0: ${GARDES}.`}</p>
        <p className={classes.caution}>{COPIES_D_AVANT}</p>
        <TextInput
          label={`Tapez ${MOT_D_ANONYMAT} pour confirmer`}
          data-autofocus
          autoComplete="off"
          value={mot}
          error={faute}
          onChange={(event) => setMot(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" color="red" loading={isPending}>
            Anonymiser
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
