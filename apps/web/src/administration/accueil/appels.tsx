/**
 * The description of the calls, for people who write a program. The document is asked of the server under its right. The reader
 * that shows it is kept by the server beside the application (core/http/server/reader.ts), and fetched when this page opens.
 */
import { getDescriptionAppels } from '@gestionscolaire/contract/administration/description.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { apiBase } from '#core/api/client.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import kit from '#core/ui/kit.module.css';
import { Page } from '#core/ui/page.tsx';
import { ReadingPart } from '#core/ui/reading.tsx';
import classes from './appels.module.css';

declare global {
  interface Window {
    /** The function that the reader's script defines. */
    SwaggerUIBundle?: (options: Readonly<Record<string, unknown>>) => unknown;
  }
}

const FIL = [
  { label: 'Administration technique', to: ADRESSES.adminTechnique },
  { label: 'Description des appels' },
] as const;

/** Adds a file of the reader to the page once; resolves when it is loaded. */
function fetchPart(tag: 'script' | 'link', name: string): Promise<void> {
  const address = `${apiBase()}lecteur/${name}`;
  const known = document.head.querySelector(`[data-lecteur="${name}"]`);
  if (known !== null) return Promise.resolve();
  return new Promise((done, fail) => {
    const element = document.createElement(tag);
    element.dataset['lecteur'] = name;
    element.addEventListener('load', () => done());
    element.addEventListener('error', () => {
      element.remove();
      fail(new Error(`${name} is not there`));
    });
    if (tag === 'script') element.setAttribute('src', address);
    else {
      element.setAttribute('rel', 'stylesheet');
      element.setAttribute('href', address);
    }
    document.head.append(element);
  });
}

export function Appels() {
  const description = useEndpoint(getDescriptionAppels, {});
  const [isOpen, setOpen] = useState(false);
  return (
    <Page
      title="Description des appels"
      breadcrumbs={[...FIL]}
      subtitle="Pour qui écrit un programme : chaque appel, son droit, ce qu’il prend, ce qu’il rend et ses refus."
    >
      <ReadingPart of={description}>
        {(spec) =>
          isOpen ? (
            <section className={classes.card} aria-label="Lecteur">
              <Lecteur spec={spec} />
            </section>
          ) : (
            <p className={kit.paragraph}>
              <Button onClick={() => setOpen(true)}>Ouvrir le lecteur</Button>
            </p>
          )
        }
      </ReadingPart>
    </Page>
  );
}

const nothing = () => () => null;
/** Leaves out the reader's sign-in, and the licence, which links to another site. */
const withoutOutside = () => ({ wrapComponents: { authorizeBtn: nothing, OAS31License: nothing } });

/** The reader: another project's, in English, fetched when somebody opens this page. */
function Lecteur({ spec }: { spec: unknown }) {
  const place = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    Promise.all([fetchPart('link', 'swagger-ui.css'), fetchPart('script', 'swagger-ui-bundle.js')]).then(
      () => {
        if (isGone) return;
        // The reader sends no call: it would be written in the person's name.
        window.SwaggerUIBundle?.({
          spec,
          domNode: place.current,
          validatorUrl: null,
          supportedSubmitMethods: [],
          plugins: [withoutOutside],
          docExpansion: 'none',
          defaultModelsExpandDepth: 0,
        });
      },
      (reason: Error) => {
        if (!isGone) setError(reason);
      },
    );
    return () => {
      isGone = true;
    };
  }, [spec, attempt]);
  const refetch = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  // The reader is drawn into a place that stands before it is there.
  const data = error === null ? { data: place } : undefined;
  return <ReadingPart of={{ data, error, refetch }}>{(drawn) => <div ref={drawn} />}</ReadingPart>;
}
