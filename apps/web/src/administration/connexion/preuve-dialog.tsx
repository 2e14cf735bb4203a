/** The dialog that asks for the current password of a person who changes their own account, over the form. */
import { MOT_DE_PASSE_MAXIMAL } from '@gestionscolaire/contract/administration/connexion.ts';
import { Button, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/PasswordInput.css';
import { type SubmitEvent, useState } from 'react';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { PASSWORD_TOGGLE } from '#core/ui/fields/password.ts';
import kit from '#core/ui/kit.module.css';

interface PreuveProps {
  /** Sentence of the server. */
  sentence: string;
  /** True when the password typed before was wrong: the sentence stands at the field. */
  isWrong: boolean;
  /** undefined when the person gives up. */
  onAnswer: (password?: string) => void;
}

export function PreuveDialog({ sentence, isWrong, onAnswer }: PreuveProps) {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (password === '') setMissing(true);
    else onAnswer(password);
  };
  const fault = isMissing ? 'Le mot de passe est obligatoire.' : sentence;
  return (
    <Dialog title="Confirmez que c'est vous" onClose={() => onAnswer()}>
      <form noValidate onSubmit={submit} className={kit.column}>
        {!isWrong && <p>{sentence}</p>}
        <PasswordInput
          label="Mot de passe actuel"
          name="motDePasseActuel"
          autoComplete="current-password"
          required
          data-autofocus
          maxLength={MOT_DE_PASSE_MAXIMAL}
          visibilityToggleButtonProps={PASSWORD_TOGGLE}
          value={password}
          error={isWrong || isMissing ? fault : null}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button variant="default" onClick={() => onAnswer()}>
            Annuler
          </Button>
          <Button type="submit">Confirmer</Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
