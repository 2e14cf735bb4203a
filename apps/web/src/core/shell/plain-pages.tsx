/** The pages that hold a sentence and a way home: an unknown address, a page that broke. */

import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { Button } from '@mantine/core';
import { IconError404, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { networkError } from '#core/api/error.ts';
import { logFailure } from '#core/log.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { Empty } from '#core/ui/empty.tsx';
import { Failure } from '#core/ui/failure.tsx';
import { Page } from '#core/ui/page.tsx';

const home = (
  <Button component={AppLink} to={ADRESSES.accueil}>
    Retour à l'accueil
  </Button>
);

/** The page of an unknown address (AMB-045). */
export function PageIntrouvable() {
  return (
    <Page title="Page introuvable">
      <Empty icon={IconError404} title="Cette adresse ne mène à aucune page." action={home} />
    </Page>
  );
}

/** The page shown where nothing could be asked of the server; `children`: what this device keeps. */
export function PageHorsConnexion({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <Page title="Hors connexion">
      <Failure error={networkError()} onRetry={onRetry} />
      {children}
    </Page>
  );
}

/** The page shown in place of one that threw: the rest of the application still works. */
export function PageEnPanne({ error }: { error: unknown }) {
  logFailure('page', error);
  return (
    <Page title="La page n'a pas pu s'afficher">
      <Empty
        icon={IconRefresh}
        title="Rechargez la page. Si cela recommence, prévenez votre administrateur."
        action={<Button onClick={() => window.location.reload()}>Recharger la page</Button>}
      />
    </Page>
  );
}
