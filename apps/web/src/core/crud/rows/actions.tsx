/** The buttons of a row: icons in a table, icons with words on the cards of a phone. */
import { IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { CrudLink, pathFor } from '#core/crud/crud-link.tsx';
import type { ListSearch } from '#core/crud/list/search.ts';
import type { AnyRow } from '#core/crud/values.ts';
import classes from './actions.module.css';

/** What may be done to a row: the other buttons do not appear. */
export interface RowRights {
  edit: boolean;
  remove: boolean;
  enable: boolean;
}

interface RowActionsProps {
  row: AnyRow;
  /** How the row is called: 'Modifier Franc guinéen'. */
  name: string;
  /** Path of the edit form, with '$id' and other fields of the row. */
  edit: string;
  retour: ListSearch;
  /** True when the row has left the list. */
  onRemove: () => Promise<boolean>;
  onEnable: () => Promise<boolean>;
  can: RowRights;
  /** Buttons of one's own. */
  more: ReactNode;
}

/** The button that was pressed leaves with its row: the focus goes to the list, not to the top of the page. */
async function leaveRow(event: MouseEvent<HTMLButtonElement>, act: () => Promise<boolean>): Promise<void> {
  const list = event.currentTarget.closest('section');
  if (await act()) list?.focus({ preventScroll: true });
}

export function RowActions({ row, name, edit, retour, onRemove, onEnable, can, more }: RowActionsProps) {
  if (row.estActif === 0) {
    if (!can.enable) return null;
    return (
      <button
        type="button"
        className={classes.action}
        aria-label={`Réactiver ${name}`}
        title="Réactiver"
        onClick={(event) => void leaveRow(event, onEnable)}
      >
        <IconRestore size={20} aria-hidden />
        <span className={classes.word}>Réactiver</span>
      </button>
    );
  }
  return (
    <>
      {more}
      {can.edit && (
        <CrudLink
          to={pathFor(edit, row) ?? edit}
          retour={retour}
          className={classes.action}
          aria-label={`Modifier ${name}`}
          title="Modifier"
        >
          <IconPencil size={20} aria-hidden />
          <span className={classes.word}>Modifier</span>
        </CrudLink>
      )}
      {can.remove && (
        <button
          type="button"
          className={classes.action}
          data-tone="error"
          aria-label={`Supprimer ${name}`}
          title="Supprimer"
          onClick={(event) => void leaveRow(event, onRemove)}
        >
          <IconTrash size={20} aria-hidden />
          <span className={classes.word}>Supprimer</span>
        </button>
      )}
    </>
  );
}
