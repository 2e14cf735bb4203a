/** Adds an application: its QR code, the key for one that does not read it, and the first code, which proves that it works. */
import { activerSecondFacteur, CHAMP_CODE } from '@gestionscolaire/contract/administration/second-facteur.ts';
import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './page.module.css';

export interface Preparation {
  cle: string;
  /** The QR code, an SVG. */
  image: string;
}

interface ApplicationProps {
  preparation: Preparation;
  onCancel: () => void;
  /** `codes`: null when the answer was repeated, which tells them no second time. */
  onActive: (codes: readonly string[] | null) => void;
}

const focus = (element: HTMLElement | null): void => element?.focus();

/** Writes a key in groups of four: it is typed by hand. */
const groupes = (cle: string): string => cle.replaceAll(/(.{4})(?=.)/g, '$1 ');

export function Application({ preparation: { cle, image }, onCancel, onActive }: ApplicationProps) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState('');
  const write = useWrite(activerSecondFacteur);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (write.isPending) return;
    if (code.trim() === '') return setFault('Le code est obligatoire.');
    try {
      const { data } = await write.mutateAsync({ [CHAMP_CODE]: code });
      onActive(data[0]?.codes ?? null);
    } catch (error) {
      const sentence = error instanceof ApiError ? error.champs[CHAMP_CODE] : undefined;
      setFault(sentence ?? '');
      if (sentence === undefined) notify('erreur', failureText(error));
    }
  };

  return (
    <form noValidate className={`${kit.column} ${classes.form}`} onSubmit={(event) => void submit(event)}>
      {/* The button that led here is gone: the focus goes to what it brought, not to the field, whose keyboard would hide the code. */}
      <ol ref={focus} tabIndex={-1} className={`${kit.bullets} ${classes.steps}`}>
        <li>Ouvrez l'application sur votre téléphone, et faites-lui lire ce code.</li>
        <li>Tapez ensuite les six chiffres qu'elle montre.</li>
      </ol>
      <img
        className={classes.code}
        src={`data:image/svg+xml,${encodeURIComponent(image)}`}
        alt="Code QR à lire avec l'application"
      />
      <p className={classes.key}>
        Sans appareil photo, tapez cette clé dans l'application{'\u00A0'}: <code>{groupes(cle)}</code>
      </p>
      <TextInput
        name={CHAMP_CODE}
        label="Code de l'application"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
        value={code}
        error={fault === '' ? null : fault}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className={`${kit.wrap} ${kit.near}`}>
        <Button variant="default" onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit" loading={write.isPending}>
          Valider
        </Button>
      </div>
    </form>
  );
}
