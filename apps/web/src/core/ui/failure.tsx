/** What takes the place of data that could not be loaded (AMB-144): the reason and 'Réessayer'. */
import { MESSAGES } from '@gestionscolaire/contract/messages.ts';
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import classes from './state.module.css';

interface FailureProps {
  /** What went wrong; the sentence of an ApiError is shown as it is. */
  error: Error;
  onRetry: () => void;
}

export function Failure({ error, onRetry }: FailureProps) {
  const isOurs = error.name === 'ApiError';
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
