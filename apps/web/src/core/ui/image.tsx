/** The one image of the product: when it does not load, a sentence in its place says so (A§8). */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { useState } from 'react';
import classes from './image.module.css';

interface ImageProps {
  /** null when another call fetched the image and failed. */
  src: string | null;
  /** Name of the image; '' where it is written beside it. */
  alt?: string;
  className?: string | undefined;
}

/** Shows an image; another address begins anew, since it may load. */
export function Image(props: ImageProps) {
  return <Loaded key={props.src} {...props} />;
}

function Loaded({ src, alt = '', className = '' }: ImageProps) {
  const [hasFailed, setFailed] = useState(src === null);
  return (
    <img
      {...(src === null ? {} : { src })}
      className={`${className} ${hasFailed ? classes.failed : ''}`}
      alt={hasFailed ? MESSAGES.imageAbsente : alt}
      onError={() => setFailed(true)}
    />
  );
}
