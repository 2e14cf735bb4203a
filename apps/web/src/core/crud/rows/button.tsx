/**
 * A button or a link of a row: an icon in a table, an icon with its word on the cards of a phone, an entry with its name in the
 * menu of a row.
 */
import type { TablerIcon } from '@tabler/icons-react';
import { use } from 'react';
import { CrudLink } from '#core/crud/crud-link.tsx';
import type { ListSearch } from '#core/crud/search.ts';
import classes from './actions.module.css';
import { RowKeys, RowLook } from './look.ts';

interface RowPartProps {
  icon: TablerIcon;
  /** Label of the button: 'Réinitialiser le mot de passe'. */
  label: string;
  /** Word on a card, a part of the label: 'Mot de passe'. Default: the label. */
  word?: string;
  /** Name of the row. */
  name: string;
  /** Between the label and the name of the row, for screen readers; default: a colon. */
  link?: string;
}

const spoken = ({ label, name, link = '\u00A0: ' }: Pick<RowPartProps, 'label' | 'name' | 'link'>) =>
  `${label}${link}${name}`;

interface RowButtonProps extends RowPartProps {
  tone?: 'error' | undefined;
  onClick: (button: HTMLElement) => void;
}

export function RowButton({ icon: Icon, label, word = label, name, link, tone, onClick }: RowButtonProps) {
  const look = use(RowLook);
  return (
    <button
      type="button"
      className={classes.action}
      data-look={look}
      data-tone={tone}
      aria-label={spoken({ label, name, ...(link === undefined ? {} : { link }) })}
      title={look === 'menu' ? undefined : label}
      onClick={(event) => onClick(event.currentTarget)}
    >
      <Icon size={look === 'menu' ? 16 : 18} aria-hidden />
      <span className={classes.word}>{look === 'menu' ? label : word}</span>
    </button>
  );
}

interface RowLinkProps extends RowPartProps {
  to: string;
  /** Search of the list that the link leaves. */
  retour?: ListSearch;
  /** The keys that open it on a focused row, told at the right of its entry. */
  keys?: string | undefined;
}

export function RowLink({ icon: Icon, label, word = label, name, link, to, retour, keys }: RowLinkProps) {
  const look = use(RowLook);
  const drawKeys = use(RowKeys);
  return (
    <CrudLink
      to={to}
      {...(retour === undefined ? {} : { retour })}
      className={classes.action}
      data-look={look}
      aria-label={spoken({ label, name, ...(link === undefined ? {} : { link }) })}
      title={look === 'menu' ? undefined : label}
    >
      <Icon size={look === 'menu' ? 16 : 18} aria-hidden />
      <span className={classes.word}>{look === 'menu' ? label : word}</span>
      {keys !== undefined && drawKeys(keys)}
    </CrudLink>
  );
}
