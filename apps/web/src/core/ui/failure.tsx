/**
 * The sentence that replaces data that could not be loaded (AMB-144): the reason and 'Réessayer'. For a missing right it says
 * which one, who can give it, and shows the way home.
 */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button } from '@mantine/core';
import { IconCloudOff, IconLock } from '@tabler/icons-react';
import { AppLink } from '#core/shell/link.tsx';
import { Empty } from './empty.tsx';
import classes from './state.module.css';

interface FailureProps {
  /** The failure; the sentence of an ApiError is shown as it is. */
  error: Error;
  onRetry: () => void;
}

export function Failure({ error, onRetry }: FailureProps) {
  const isOurs = error.name === 'ApiError';
  if ('code' in error && error.code === 'DROIT_ABSENT') return <Denied sentence={error.message} />;
  return (
    <div className={classes.state} role="alert">
      <span className={classes.badge} data-tone="error">
        <IconCloudOff size={30} stroke={1.5} aria-hidden />
      </span>
      <p className={classes.title}>{isOurs ? error.message : MESSAGES.echec}</p>
      <Button variant="default" onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  );
}

/**
 * Replaces a page or a list that the person may not open: the server's sentence says which right is missing and who gives it.
 */
export function Denied({ sentence }: { sentence: string }) {
  return (
    <div role="alert">
      <Empty
        icon={IconLock}
        title="Accès refusé"
        text={sentence}
        action={
          <Button component={AppLink} to={ADRESSES.accueil}>
            Retour à l'accueil
          </Button>
        }
      />
    </div>
  );
}
