/**
 * The control of a record's image (AMB-047, AMB-048, AMB-092): it makes a chosen image small and uploads it at once; the form
 * sends its stored name. Nobody else sees the image before the form is saved, so the control shows it as it was read here.
 */
import { getImage, TYPES_IMAGE, uploadFiles } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import { Button, Input } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { apiBase } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { wireRequest } from '#core/api/request.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import type { ControlProps } from '#core/crud/crud-page.tsx';
import { FileButton } from '#core/ui/fields/file-button.tsx';
import { Image } from '#core/ui/image.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './image.module.css';
import { PrivateImage } from './image-privee.tsx';
import { base64Of, imageReduite, PasUneImage } from './image-reduite.ts';

/** The value while an image is on its way: no image has this name, so the form is not sent without it. */
const EN_ROUTE = '…';

interface ImageControlProps extends ControlProps {
  /** Value of a form without a chosen image. */
  none: string | null;
  isPrivate: boolean;
  /** True when the image is printed too: a logo. */
  isPrinted: boolean;
  /** True for the photograph of a paper, which is read on the page. */
  isPage: boolean;
}

interface Chosen {
  /** Name under which the image is stored. */
  name: string;
  /** Address of the image, 'data:…'. */
  url: string;
}

export function ImageControl({
  id,
  label,
  disabled,
  value,
  error,
  onChange,
  none,
  isPrivate,
  isPrinted,
  isPage,
}: ImageControlProps) {
  const { mutateAsync } = useWrite(uploadFiles);
  const [failure, setFailure] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Counts the choices: an answer that comes after another choice, or after the form was left, changes nothing. */
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
      const url = await imageReduite(file, { isPrinted, isPage });
      const { data } = await mutateAsync({ image: base64Of(url) });
      if (choice.current !== mine) return;
      setChosen({ name: data.file, url });
      onChange(data.file);
    } catch (refusal) {
      if (choice.current !== mine) return;
      onChange(before);
      setFailure(phraseDuRefus(refusal));
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
      <div className={kit.row}>
        {name !== null && <Apercu {...{ name, chosen, isPrivate, isPage }} />}
        <FileButton
          ref={input}
          id={id}
          text={name === null ? 'Choisir une image' : 'Changer d’image'}
          icon={IconPhotoPlus}
          accept={TYPES_IMAGE.join(',')}
          disabled={disabled}
          aria-label={label}
          aria-invalid={failure !== null || undefined}
          aria-describedby={failure === null ? undefined : `${id}-error`}
          onChoose={(file) => void send(file)}
        />
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

function phraseDuRefus(refusal: unknown): string {
  if (refusal instanceof PasUneImage) return refusal.message;
  return failureText(refusal, "Cette image n'a pas pu être envoyée. Choisissez-en une autre.");
}

interface ApercuProps {
  name: string;
  chosen: Chosen | null;
  isPrivate: boolean;
  isPage: boolean;
}

function Apercu({ name, chosen, isPrivate, isPage }: ApercuProps) {
  const className = isPage ? `${kit.frame} ${classes.page}` : `${kit.frame} ${classes.apercu}`;
  if (isPrivate && chosen?.name !== name) return <PrivateImage className={className} name={name} alt="" />;
  const stored = apiBase() + wireRequest(getImage, { file: name }).path;
  return <Image className={className} src={chosen?.name === name ? chosen.url : stored} />;
}
