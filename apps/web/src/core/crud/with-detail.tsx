/** A value with the detail that tells it from its namesakes, in one cell. */
import type { ReactNode } from 'react';
import kit from '#core/ui/kit.module.css';
import classes from './with-detail.module.css';

interface WithDetailProps {
  /** '' or nothing when the value stands alone. */
  detail: ReactNode;
  children: ReactNode;
}

export function WithDetail({ detail, children }: WithDetailProps) {
  return (
    <span title={typeof detail === 'string' ? detail : undefined}>
      {children}
      {detail !== '' && detail != null && (
        <span className={`${kit.fine} ${kit.block} ${classes.detail}`}>{detail}</span>
      )}
    </span>
  );
}
