/** An image that is not public: it is fetched with the token, which an image tag does not send, and forgotten with the page. */
import { getDocument } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import { useEffect, useState } from 'react';
import { fetchFile } from '#core/api/client.ts';
import { Image } from '#core/ui/image.tsx';

interface PrivateImageProps {
  /** Name of the stored file. */
  name: string;
  alt: string;
  className?: string | undefined;
}

/** Shows an image; another name begins anew, with an empty place until it has come. */
export function PrivateImage(props: PrivateImageProps) {
  return <Fetched key={props.name} {...props} />;
}

function Fetched({ name, alt, className }: PrivateImageProps) {
  const [state, setState] = useState<{ url: string } | 'waiting' | 'failed'>('waiting');
  useEffect(() => {
    const leaving = new AbortController();
    let made: string | undefined;
    fetchFile(getDocument, { file: name }, { signal: leaving.signal })
      .then((file) => {
        if (leaving.signal.aborted) return;
        made = URL.createObjectURL(file);
        setState({ url: made });
      })
      .catch(() => {
        if (!leaving.signal.aborted) setState('failed');
      });
    return () => {
      leaving.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [name]);
  // The place is kept while the image comes.
  if (state === 'waiting') return <span className={className} />;
  return <Image className={className} src={state === 'failed' ? null : state.url} alt={alt} />;
}
