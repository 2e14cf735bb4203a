/** A button or a link of a row: an icon in a table, an icon with its word on the cards of a phone. */
import type { TablerIcon } from '@tabler/icons-react';
import { CrudLink } from '#core/crud/crud-link.tsx';
import classes from './actions.module.css';

interface RowPartProps {
  icon: TablerIcon;
  /** Label of the button: 'Réinitialiser le mot de passe'. */
  label: string;
  /** Word on a card, a part of the label: 'Mot de passe'. Default: the label. */
  word?: string;
  /** Name of the row. */
  name: string;
}

interface RowButtonProps extends RowPartProps {
  tone?: 'error';
  onClick: () => void;
}

export function RowButton({ icon: Icon, label, word = label, name, tone, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes.action}
      data-tone={tone}
      aria-label={`${label}\u00A0: ${name}`}
      title={label}
      onClick={onClick}
    >
      <Icon size={20} aria-hidden />
      <span className={classes.word}>{word}</span>
    </button>
  );
}

export function RowLink({ icon: Icon, label, word = label, name, to }: RowPartProps & { to: string }) {
  return (
    <CrudLink to={to} className={classes.action} aria-label={`${label}\u00A0: ${name}`} title={label}>
      <Icon size={20} aria-hidden />
      <span className={classes.word}>{word}</span>
    </CrudLink>
  );
}
