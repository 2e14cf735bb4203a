/**
 * The change of one's own password (A§2, docs/specification/screens.md); without a person, the page says where to ask for help.
 */
import { MOT_DE_PASSE_MAXIMAL, updateUserPwd } from '@gestionscolaire/contract/administration/connexion.ts';
import { LIBELLES, MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/PasswordInput.css';
import { IconCheck, IconCircleX } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { clearStorage, currentPerson, hasToChangePassword, SIGN_IN } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { noteChanged } from '#core/shell/new-password.ts';
import { alertBox } from '#core/ui/dialogs/notice.tsx';
import { PASSWORD_TOGGLE } from '#core/ui/fields/password.ts';
import kit from '#core/ui/kit.module.css';
import { Page } from '#core/ui/page.tsx';
import { endOnPurpose, leaveTo } from './life.ts';
import classes from './mot-de-passe.module.css';

const TITLE = 'Changer le mot de passe';
const FORCED =
  'Choisissez votre mot de passe\u00A0: 8 caractères au moins. Le mot de passe provisoire ne servira plus.';
const FORCED_ID = 'mot-de-passe-provisoire';
const ENSUITE = 'Fermez ce message\u00A0: la page de connexion revient, connectez-vous avec lui.';
const EMPTY = { password: '', password2: '' };

export function MotDePasse() {
  const person = currentPerson();
  return (
    <Page title={TITLE} width="narrow" breadcrumbs={[{ label: TITLE }]}>
      <div className={`${kit.card} ${classes.card}`}>
        {/* The sign-in page stays open for a person who comes from here, although they are signed in: it needs the referrer,
            which the site's own policy leaves out. */}
        <a href={SIGN_IN} referrerPolicy="same-origin" className={classes.back}>
          Retour à la connexion
        </a>
        {person === null ? (
          <p className={classes.help}>contactez votre administrateur</p>
        ) : (
          <ChangeForm userId={person.id} />
        )}
      </div>
    </Page>
  );
}

function ChangeForm({ userId }: { userId: number }) {
  const [entry, setEntry] = useState(EMPTY);
  const [status, setStatus] = useState<'' | 'succes' | 'error'>('');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const write = useWrite(updateUserPwd);
  const isForced = hasToChangePassword();
  const first = useRef<HTMLInputElement>(null);

  useEffect(() => first.current?.focus(), []);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (write.isPending || status === 'succes') return;
    setStatus('');
    setFault('');
    if (entry.password === '' || entry.password !== entry.password2) {
      setEntry(EMPTY);
      await alertBox('information', MESSAGES.motsDePasseDifferents);
      return;
    }
    try {
      await write.mutateAsync({
        id: userId,
        newMotDePasse: entry.password,
        modifUserId: userId,
        creationUserId: userId,
      });
    } catch (error) {
      const champs = error instanceof ApiError ? error.champs : {};
      setFault(champs['newMotDePasse'] ?? '');
      setReason(champs['newMotDePasse'] === undefined ? failureText(error) : '');
      setStatus('error');
      first.current?.focus();
      return;
    }
    endOnPurpose();
    setStatus('succes');
    await alertBox('succes', MESSAGES.motDePasseChangeAlerte, ENSUITE);
    clearStorage();
    noteChanged();
    await leaveTo(SIGN_IN);
  };

  return (
    <form
      noValidate
      aria-label={TITLE}
      aria-describedby={isForced ? FORCED_ID : undefined}
      onSubmit={(event) => void submit(event)}
      className={classes.form}
    >
      {isForced && <p id={FORCED_ID}>{FORCED}</p>}
      <Status status={status} reason={reason} />
      <PasswordInput
        ref={first}
        name="password"
        label="Nouveau mot de passe"
        description={isForced || fault !== '' ? undefined : '8 caractères au moins'}
        placeholder="nouveau mot de passe"
        autoComplete="new-password"
        required
        maxLength={MOT_DE_PASSE_MAXIMAL}
        visibilityToggleButtonProps={PASSWORD_TOGGLE}
        value={entry.password}
        error={fault === '' ? null : fault}
        onChange={(event) => setEntry({ ...entry, password: event.currentTarget.value })}
      />
      <PasswordInput
        name="password2"
        label="Confirmation du mot de passe"
        placeholder="entrez de nouveau le mot de passe"
        autoComplete="new-password"
        required
        maxLength={MOT_DE_PASSE_MAXIMAL}
        visibilityToggleButtonProps={PASSWORD_TOGGLE}
        value={entry.password2}
        onChange={(event) => setEntry({ ...entry, password2: event.currentTarget.value })}
      />
      <Button type="submit" loading={write.isPending}>
        {LIBELLES.validerMotDePasse}
      </Button>
    </form>
  );
}

/** Shows the result. `reason`: the server's own sentence when no field shows it; it stands beside the fixed one (AMB-007). */
function Status({ status, reason }: { status: '' | 'succes' | 'error'; reason: string }) {
  return (
    <div aria-live="polite">
      {status === 'succes' && (
        <p className={classes.banner} data-tone="succes">
          <IconCheck size={20} aria-hidden /> {MESSAGES.motDePasseChange}
        </p>
      )}
      {status === 'error' && (
        <div className={classes.banner} data-tone="error">
          <IconCircleX size={20} aria-hidden />
          <p>
            <span>{MESSAGES.motDePasseRefuse}</span>
            {reason !== '' && <small>{reason}</small>}
          </p>
        </div>
      )}
    </div>
  );
}
