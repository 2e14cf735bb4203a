/** Every image of the product: one that does not load says so in its place (A§8). */
import { MESSAGES } from '@gestionscolaire/contract/messages.ts';
import { useState } from 'react';
import classes from './image.module.css';

interface ImageProps {
  /** null: it was asked for in another way, and did not come. */
  src: string | null;
  /** Its name; '' where it is written beside it. */
  alt?: string;
  className?: string | undefined;
}

/** Another address is another image, which may load. */
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
