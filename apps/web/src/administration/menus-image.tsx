/** The image of a menu or a tab (AMB-047, AMB-048): made small here, uploaded as it is chosen; the form sends its stored name. */
import { getImage, TYPES_IMAGE, uploadFiles } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import { Button, Input } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { apiBase } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { wireRequest } from '#core/api/request.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import type { ControlProps } from '#core/crud/crud-page.tsx';
import classes from './menus-image.module.css';
import { imageReduite } from './menus-image-reduite.ts';

/** Held while an image is on its way: no image has this name, so the form is not sent without it. */
const EN_ROUTE = '…';

interface ImageControlProps extends ControlProps {
  /** Value of a form without a chosen image. */
  none: string;
}

export function ImageControl({ id, label, disabled, value, error, onChange, none }: ImageControlProps) {
  const { mutateAsync } = useWrite(uploadFiles);
  const [failure, setFailure] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  /** The last choice: an answer that comes after another choice, or after the form was left, changes nothing. */
  const choice = useRef(0);
  useEffect(() => () => void (choice.current += 1), []);
  const isSending = value === EN_ROUTE;
  const name = typeof value === 'string' && value !== none && !isSending ? value : null;

  const send = async (file: File) => {
    choice.current += 1;
    const mine = choice.current;
    const before = isSending ? none : value;
    setFailure(null);
    onChange(EN_ROUTE);
    try {
      const { data } = await mutateAsync({ image: await imageReduite(file) });
      if (choice.current === mine) onChange(data.file);
    } catch (refusal) {
      if (choice.current !== mine) return;
      onChange(before);
      setFailure(failureText(refusal, "Cette image n'a pas pu être envoyée. Choisissez-en une autre."));
    }
  };
  const remove = () => {
    choice.current += 1;
    setFailure(null);
    onChange(none);
    input.current?.focus();
  };

  return (
    <Input.Wrapper id={id} label={label} error={failure ?? (isSending ? null : error)} size="md">
      <div className={classes.image}>
        {name !== null && (
          <img
            className={classes.apercu}
            src={apiBase() + wireRequest(getImage, { file: name }).path}
            alt=""
          />
        )}
        <label className={classes.choisir} data-disabled={disabled || undefined}>
          <IconPhotoPlus size={18} aria-hidden />
          <span aria-hidden>{name === null ? 'Choisir une image' : 'Changer d’image'}</span>
          <input
            ref={input}
            id={id}
            type="file"
            accept={TYPES_IMAGE.join(',')}
            disabled={disabled}
            aria-label={label}
            aria-invalid={failure !== null || undefined}
            aria-describedby={failure === null ? undefined : `${id}-error`}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = '';
              if (file !== undefined) void send(file);
            }}
          />
        </label>
        {name !== null && !disabled && (
          <Button variant="subtle" leftSection={<IconX size={18} aria-hidden />} onClick={remove}>
            Retirer l'image
          </Button>
        )}
        <span role="status">{isSending ? "Envoi de l'image…" : ''}</span>
      </div>
    </Input.Wrapper>
  );
}
