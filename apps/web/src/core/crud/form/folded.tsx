/** The fields of a form that few people fill in: they stand under 'Plus d’informations', which opens by itself on a fault. */
import { type ReactNode, useState } from 'react';
import kit from '#core/ui/kit.module.css';
import classes from './crud-form.module.css';

interface FoldedProps {
  hasFault: boolean;
  children: ReactNode;
}

export function Folded({ hasFault, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.folded}
      open={isOpen || hasFault}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Plus d'informations</summary>
      <div className={`${kit.grid} ${kit.airy} ${classes.fields}`}>{children}</div>
    </details>
  );
}
