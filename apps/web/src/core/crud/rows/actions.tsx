/** The actions of a row of a look-alike: its own, 'Modifier' and 'Supprimer'; of a disabled row, 'Réactiver'. */
import { IconArchive, IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pathFor } from '#core/crud/crud-link.tsx';
import type { ListSearch } from '#core/crud/search.ts';
import type { AnyRow } from '#core/crud/values.ts';
import { RowButton, RowLink } from './button.tsx';

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
  /** Returns true when the row has left the list. */
  onRemove: () => Promise<boolean>;
  onEnable: () => Promise<boolean>;
  can: RowRights;
  /** Word of the removal; default: 'Supprimer'. */
  removal?: 'Supprimer' | 'Désactiver' | undefined;
  /** Buttons of one's own. */
  more: ReactNode;
}

/** Moves the focus to the list when the pressed button leaves with its row, instead of the top of the page. */
async function leaveRow(button: HTMLElement, act: () => Promise<boolean>): Promise<void> {
  const list = button.closest('section');
  if (await act()) list?.focus({ preventScroll: true });
}

export function RowActions({
  row,
  name,
  edit,
  retour,
  onRemove,
  onEnable,
  can,
  removal = 'Supprimer',
  more,
}: RowActionsProps) {
  if (row.estActif === 0) {
    if (!can.enable) return null;
    return (
      <RowButton
        icon={IconRestore}
        label="Réactiver"
        name={name}
        link=" "
        onClick={(button) => void leaveRow(button, onEnable)}
      />
    );
  }
  return (
    <>
      {more}
      {can.edit && (
        <RowLink
          icon={IconPencil}
          label="Modifier"
          name={name}
          link=" "
          to={pathFor(edit, row) ?? edit}
          retour={retour}
        />
      )}
      {can.remove && (
        <RowButton
          icon={removal === 'Supprimer' ? IconTrash : IconArchive}
          label={removal}
          name={name}
          link=" "
          tone="error"
          onClick={(button) => void leaveRow(button, onRemove)}
        />
      )}
    </>
  );
}
