/** A failure in words: the documents' sentence as its headline, and the server's under it (AMB-171). */
import type { Said } from '#core/api/failure-text.ts';
import kit from '#core/ui/kit.module.css';
import classes from './said.module.css';

export function SaidLines({ said: { headline, reason } }: { said: Said }) {
  if (reason === undefined) return <p>{headline}</p>;
  return (
    <div className={classes.said}>
      <p className={kit.strong}>{headline}</p>
      <p>{reason}</p>
    </div>
  );
}
