/** The two windows of the menu list (A§2): the sub-menus of a main menu, the tabs of a sub-menu. */
import { getFilsByPere, type Menu } from '@gestionscolaire/contract/administration/menus.ts';
import { onglets } from '@gestionscolaire/contract/administration/onglets.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { IconFolders } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { AnyRow, CrudPage } from '#core/crud/crud-page.tsx';
import { RowActions } from '#core/crud/rows/actions.tsx';
import { RowButton } from '#core/crud/rows/button.tsx';
import { useRowActions, useRowRights } from '#core/crud/rows/use-actions.ts';
import type { ListSearch } from '#core/crud/search.ts';
import { Dialog } from '#core/ui/dialogs/dialog.tsx';
import { alertBox, NoticeLine } from '#core/ui/dialogs/notice.tsx';
import type { NoticeKind } from '#core/ui/dialogs/requests.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { MenusEnfants } from './enfants.tsx';
import { page as pageDesOnglets } from './onglets.tsx';

interface SousMenusProps {
  menu: Pick<Menu, 'id' | 'libelle'>;
  /** Declaration of the menus. */
  page: CrudPage;
  onClose: () => void;
}

export function SousMenus({ menu, page, onClose }: SousMenusProps) {
  return (
    <Fenetre
      title={`Sous-menus de « ${menu.libelle} »`}
      page={page}
      edit={ADRESSES.menus.edit}
      endpoint={getFilsByPere}
      parent={{ pereId: menu.id }}
      empty="Ce menu n'a pas de sous-menu."
      renderMore={(row) => (
        <RowButton
          icon={IconFolders}
          label="Voir les onglets"
          word="Onglets"
          name={page.nameOf(row)}
          onClick={() =>
            void openWindow((props) => <Onglets id={row.id} libelle={page.nameOf(row)} {...props} />)
          }
        />
      )}
      onClose={onClose}
    />
  );
}

function Onglets({ id, libelle, onClose }: { id: number; libelle: string; onClose: () => void }) {
  return (
    <Fenetre
      title={`Onglets de « ${libelle} »`}
      page={pageDesOnglets}
      edit={ADRESSES.onglets.edit}
      endpoint={onglets.list}
      parent={{ menuId: id }}
      empty="Ce sous-menu n'a pas d'onglet."
      // The window shows an alert, and another sentence in its status line (AMB-139).
      refusedLine={MESSAGES.ongletSuppressionEchouee}
      onClose={onClose}
    />
  );
}

interface FenetreProps {
  title: string;
  page: CrudPage;
  /** Path of the edit form, with '$id'. */
  edit: string;
  /** The call that lists, and the parent of the rows. */
  endpoint: Endpoint;
  parent: Readonly<Record<string, number>>;
  empty: string;
  /** Adds buttons to a row before its own. */
  renderMore?: (row: AnyRow) => ReactNode;
  /** Sentence of the status line after a refused removal; an alert then shows the refusal. */
  refusedLine?: string;
  onClose: () => void;
}

interface Told {
  kind: NoticeKind;
  message: string;
  under: string | undefined;
}

function Fenetre({
  title,
  page,
  edit,
  endpoint,
  parent,
  empty,
  renderMore,
  refusedLine,
  onClose,
}: FenetreProps) {
  const [told, setTold] = useState<Told | null>(null);
  const [search, setSearch] = useState<ListSearch>({});
  const isRemoving = useRef(false);
  const say = useCallback(
    (kind: NoticeKind, message: string, reason?: string) => {
      const isAlert = kind === 'erreur' && isRemoving.current && refusedLine !== undefined;
      setTold({ kind, message: isAlert ? refusedLine : message, under: reason });
      if (isAlert) void alertBox(kind, message, reason);
    },
    [refusedLine],
  );
  const { remove, enable } = useRowActions(page, say);
  const can = useRowRights(page);
  useCloseOnLeave(onClose);

  const removeRow = async (row: AnyRow) => {
    isRemoving.current = true;
    try {
      return await remove(row);
    } finally {
      isRemoving.current = false;
    }
  };
  return (
    <Dialog title={title} size="lg" withCross onClose={onClose}>
      <div role={told?.kind === 'erreur' ? 'alert' : 'status'}>
        {told !== null && <NoticeLine {...told} onClose={() => setTold(null)} />}
      </div>
      <MenusEnfants
        title={title}
        {...{ page, endpoint, parent, search, empty }}
        onSearch={setSearch}
        renderActions={(row) => (
          <RowActions
            row={row}
            name={page.nameOf(row)}
            edit={edit}
            retour={{}}
            onRemove={() => removeRow(row)}
            onEnable={() => enable(row)}
            can={can(row)}
            more={renderMore?.(row)}
          />
        )}
      />
    </Dialog>
  );
}

/** Closes the window when one of its links, or Back, leads to another page. */
function useCloseOnLeave(onClose: () => void): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const opened = useRef(path);
  useEffect(() => {
    if (path !== opened.current) onClose();
  }, [onClose, path]);
}
