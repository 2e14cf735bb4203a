/** A button of a row: an icon in a table, an icon with its word on the cards of a phone. */
import type { TablerIcon } from '@tabler/icons-react';
import classes from './row-actions.module.css';

interface RowButtonProps {
  icon: TablerIcon;
  /** 'Réinitialiser le mot de passe' */
  label: string;
  /** How the row is called. */
  name: string;
  tone?: 'error';
  onClick: () => void;
}

export function RowButton({ icon: Icon, label, name, tone, onClick }: RowButtonProps) {
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
      <span className={classes.word}>{label}</span>
    </button>
  );
}
