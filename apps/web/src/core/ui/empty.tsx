/** The sentence of an empty list: why it is empty, and what to do next. */
import { IconInbox, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import kit from '#core/ui/kit.module.css';
import classes from './state.module.css';

interface EmptyProps {
  title: string;
  text?: string;
  icon?: TablerIcon;
  /** A button or a link to go on. */
  action?: ReactNode;
}

export function Empty({ title, text, icon: Icon = IconInbox, action }: EmptyProps) {
  return (
    <div className={`${kit.pile} ${classes.state}`}>
      <span className={`${kit.middle} ${classes.badge}`}>
        <Icon size={30} stroke={1.5} aria-hidden />
      </span>
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}
