/** The window by which a person proves that it is they who sit there, over the form of an act that wants it (AMB-184). */
import { MOT_DE_PASSE_MAXIMAL, prouverIdentite } from '@gestionscolaire/contract/administration/connexion.ts';
import { CHAMP_CODE } from '@gestionscolaire/contract/administration/second-facteur.ts';
import { CHAMP_PREUVE } from '@gestionscolaire/contract/core/api/preuve.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/PasswordInput.css';
import { type SubmitEvent, useState } from 'react';
import { ApiError, call } from '#core/api/client.ts';
import { readIdentity, storeIdentity } from '#core/api/identity.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { PASSWORD_TOGGLE } from '#core/ui/fields/password.ts';
import kit from '#core/ui/kit.module.css';

interface PreuveProps {
  /** Sentence of the server. */
  sentence: string;
  onProved: () => void;
  onClose: () => void;
}

/** Keeps the other token that a proof gives: the one before opens nothing any more. */
function keepToken(token: string | null | undefined): void {
  const identity = readIdentity();
  if (identity !== null && typeof token === 'string') storeIdentity({ ...identity, token });
}

export function PreuveDialog({ sentence, onProved, onClose }: PreuveProps) {
  const [password, setPassword] = useState('');
  /** Undefined until the server asked for the code of the second factor. */
  const [code, setCode] = useState<string>();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure('');
    if (password === '') return setFaults({ [CHAMP_PREUVE]: 'Le mot de passe est obligatoire.' });
    setFaults({});
    setBusy(true);
    try {
      const typed = { [CHAMP_PREUVE]: password, ...(code !== undefined && { [CHAMP_CODE]: code }) };
      const { data } = await call(prouverIdentite, typed);
      keepToken(data[0]?.token);
      onProved();
      onClose();
    } catch (error) {
      setBusy(false);
      const champs = error instanceof ApiError ? error.champs : {};
      if (Object.keys(champs).length === 0)
        return setFailure(error instanceof ApiError ? error.message : MESSAGES.echec);
      setFaults(champs);
      if (champs[CHAMP_PREUVE] !== undefined) setPassword('');
      if (champs[CHAMP_CODE] !== undefined && code === undefined) setCode('');
    }
  };

  return (
    <Dialog title="Confirmez que c'est vous" onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className={kit.column}>
        <p>{sentence}</p>
        {failure !== '' && (
          <p role="alert" className={`${kit.error} ${kit.inset} ${kit.fault}`}>
            {failure}
          </p>
        )}
        <PasswordInput
          label="Mot de passe actuel"
          name={CHAMP_PREUVE}
          autoComplete="current-password"
          required
          data-autofocus
          maxLength={MOT_DE_PASSE_MAXIMAL}
          visibilityToggleButtonProps={PASSWORD_TOGGLE}
          value={password}
          error={faults[CHAMP_PREUVE]}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {code !== undefined && (
          <TextInput
            label="Code de vérification"
            name={CHAMP_CODE}
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field comes as the answer of the button just pressed
            autoFocus
            value={code}
            error={faults[CHAMP_CODE]}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" loading={isBusy}>
            Confirmer
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
