/** The buttons of a row: icons in a table, icons with words on the cards of a phone. */
import { IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { CrudLink, pathFor } from '#core/crud/crud-link.tsx';
import type { ListSearch } from '#core/crud/list/search.ts';
import type { AnyRow } from '#core/crud/values.ts';
import classes from './actions.module.css';

/** The rights on a row: a button without its right does not appear. */
export interface RowRights {
  edit: boolean;
  remove: boolean;
  enable: boolean;
}

interface RowActionsProps {
  row: AnyRow;
  /** Name of the row: 'Modifier Franc guinéen'. */
  name: string;
  /** Path of the edit form, with '$id' and other fields of the row. */
  edit: string;
  retour: ListSearch;
  /** Answers true when the row has left the list. */
  onRemove: () => Promise<boolean>;
  onEnable: () => Promise<boolean>;
  can: RowRights;
  /** Buttons of one's own. */
  more: ReactNode;
}

/** Moves the focus to the list when the pressed button leaves with its row, instead of the top of the page. */
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
