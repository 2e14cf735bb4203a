/**
 * The sentence that replaces data that could not be loaded (AMB-144): the reason and 'Réessayer'. For a missing right it says
 * which one, who can give it, and shows the way home.
 */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button } from '@mantine/core';
import { IconCloudOff, IconLock } from '@tabler/icons-react';
import { isDenied } from '#core/api/error.ts';
import { AppLink } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import { Empty } from './empty.tsx';
import classes from './state.module.css';

interface FailureProps {
  /** The failure; the sentence of an ApiError is shown as it is. */
  error: Error;
  onRetry: () => void;
}

const sentenceOf = (error: Error): string => (error.name === 'ApiError' ? error.message : MESSAGES.echec);

export function Failure({ error, onRetry }: FailureProps) {
  if (isDenied(error)) return <Denied sentence={error.message} />;
  return (
    <div className={`${kit.pile} ${classes.state}`} role="alert">
      <span className={`${kit.middle} ${classes.badge}`} data-tone="error">
        <IconCloudOff size={30} stroke={1.5} aria-hidden />
      </span>
      <p className={classes.title}>{sentenceOf(error)}</p>
      <Button variant="default" onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  );
}

/** Stands over data that could not be read again: they may be old, and what a person typed among them stays. */
export function Outdated({ error, onRetry }: FailureProps) {
  return (
    <div className={classes.outdated} role="alert">
      <p>{sentenceOf(error)}</p>
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
