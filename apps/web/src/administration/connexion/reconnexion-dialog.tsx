/** The sign-in over an open page: the same person keeps what they typed, another person loses the page. */
import { type Identite, login } from '@gestionscolaire/contract/administration/connexion.ts';
import { CHAMP_CODE } from '@gestionscolaire/contract/administration/second-facteur.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/PasswordInput.css';
import { type SubmitEvent, useEffect, useState } from 'react';
import { ApiError, call } from '#core/api/client.ts';
import { presentDevice } from '#core/api/device.ts';
import { clearStorage, currentPerson, SIGN_IN, storeIdentity, watchOtherTabs } from '#core/api/identity.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { PASSWORD_TOGGLE } from '#core/ui/fields/password.ts';
import kit from '#core/ui/kit.module.css';
import { leaveForHome, leaveTo } from './life.ts';

interface ReconnexionProps {
  onAnswer: (isBack: boolean) => void;
}

interface Entry {
  login: string;
  password: string;
  /** Absent until the server asked for it. */
  [CHAMP_CODE]?: string;
}

const FIELDS = ['login', 'password', CHAMP_CODE] as const;
const idOf = (field: string) => `reconnexion-${field}`;

/** Returns the sentence of each field that the sign-in would refuse. */
function faultsOf(entry: Entry): Partial<Entry> {
  const { error } = login.input.safeParse(entry);
  const issues = error?.issues.toReversed() ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

export function ReconnexionDialog({ onAnswer }: ReconnexionProps) {
  const [person] = useState(currentPerson);
  const [entry, setEntry] = useState<Entry>({ login: '', password: '' });
  const [failure, setFailure] = useState('');
  const [faults, setFaults] = useState<Partial<Entry>>({});
  const [isBusy, setBusy] = useState(false);
  /** The sentence that asks for the code of the second factor. */
  const [asked, setAsked] = useState('');
  const [stranger, setStranger] = useState<Identite | null>(null);

  // The same person may have signed in again in another tab.
  useEffect(
    () => watchOtherTabs((identity) => identity?.data[0]?.id === person?.id && onAnswer(true)),
    [person, onAnswer],
  );

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const missing = faultsOf(entry);
    setFaults(missing);
    const first = FIELDS.find((field) => missing[field] !== undefined);
    if (first !== undefined) {
      setFailure('');
      return document.getElementById(idOf(first))?.focus();
    }
    setBusy(true);
    setFailure('');
    try {
      const { data } = await call(login, { ...entry, ...presentDevice() });
      if (data.data[0]?.id === person?.id) {
        storeIdentity(data);
        onAnswer(true);
      } else setStranger(data);
    } catch (error) {
      const sentence = error instanceof ApiError ? error.champs[CHAMP_CODE] : undefined;
      if (sentence === undefined) setFailure(error instanceof ApiError ? error.message : MESSAGES.echec);
      else if (entry[CHAMP_CODE] === undefined) {
        setAsked(sentence);
        setEntry({ ...entry, [CHAMP_CODE]: '' });
      } else setFaults({ [CHAMP_CODE]: sentence });
    } finally {
      setBusy(false);
    }
  };

  const abandon = () => {
    clearStorage();
    void leaveTo(SIGN_IN);
  };

  if (stranger !== null) return <Stranger identity={stranger} onBack={() => setStranger(null)} />;
  return (
    <Dialog title={MESSAGES.reconnexion} key="sign-in">
      <form noValidate onSubmit={(event) => void submit(event)} className={kit.column}>
        <p>
          Votre connexion a pris fin. Reconnectez-vous
          {person !== null && (
            <>
              {' '}
              en tant que{' '}
              <strong>
                {person.prenoms} {person.nom}
              </strong>
            </>
          )}{' '}
          : vous retrouverez la page comme vous l'avez laissée.
        </p>
        {failure !== '' && (
          <p role="alert" className={`${kit.error} ${kit.inset} ${kit.fault}`}>
            {failure}
          </p>
        )}
        <TextInput
          id={idOf('login')}
          label="Téléphone ou e-mail"
          error={faults.login}
          name="login"
          autoComplete="username"
          required
          data-autofocus
          value={entry.login}
          onChange={(event) => setEntry({ ...entry, login: event.currentTarget.value })}
        />
        <PasswordInput
          id={idOf('password')}
          label="Mot de passe"
          error={faults.password}
          name="password"
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={PASSWORD_TOGGLE}
          value={entry.password}
          onChange={(event) => setEntry({ ...entry, password: event.currentTarget.value })}
        />
        {entry[CHAMP_CODE] !== undefined && (
          <TextInput
            id={idOf(CHAMP_CODE)}
            label="Code de vérification"
            description={asked}
            error={faults[CHAMP_CODE]}
            name={CHAMP_CODE}
            autoComplete="one-time-code"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field comes as the answer of the button just pressed
            autoFocus
            required
            value={entry[CHAMP_CODE]}
            onChange={(event) => setEntry({ ...entry, [CHAMP_CODE]: event.currentTarget.value })}
          />
        )}
        <DialogButtons>
          <Button variant="default" onClick={abandon}>
            Abandonner la page
          </Button>
          <Button type="submit" loading={isBusy}>
            Se connecter
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** The warning to another person who signed in: the page is not theirs. */
function Stranger({ identity, onBack }: { identity: Identite; onBack: () => void }) {
  const goOn = () => {
    storeIdentity(identity);
    void leaveForHome();
  };
  return (
    <Dialog title="Attention" role="alertdialog" key="stranger" onClose={onBack}>
      <p>
        Vous vous connectez avec un autre compte : la page ouverte et ce qui y a été saisi seront abandonnés.
      </p>
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onBack}>
          Revenir
        </Button>
        <Button onClick={goOn}>Abandonner la page</Button>
      </DialogButtons>
    </Dialog>
  );
}
