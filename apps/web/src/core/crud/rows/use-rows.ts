/**
 * The gestures of a list's rows. A whole row opens its record, by a click or by Entrée; the arrows go from row to row, Maj+F10
 * opens its menu. Links, buttons and fields of a row keep their own gestures.
 */
import { defaultParseSearch, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import type { ListSearch } from '#core/crud/list/search.ts';
import type { LeadColumn } from '#core/crud/list/table.tsx';
import type { AnyRow } from '#core/crud/values.ts';

export interface RowOpening {
  /** Answers the address of a row's record; undefined where a row opens nothing. */
  opens?: ((row: AnyRow) => string | undefined) | undefined;
  /** Search of the list, to which the record leads back. */
  retour?: ListSearch | undefined;
}

interface Rows extends RowOpening {
  rows: readonly AnyRow[];
  lead?: LeadColumn | undefined;
  marked?: number | undefined;
}

/** The parts of a row that have gestures of their own. */
const OWN = 'a, button, input, label, select, textarea, [role="menu"]';
/** The button of a row's menu. */
const MENU = '[data-row-menu]';

export function useRows({ rows, opens, retour = {}, lead, marked }: Rows) {
  const navigate = useNavigate();
  const [current, setCurrent] = useState<number | undefined>(marked);
  // The row that was just kept may stand below what is seen.
  useEffect(() => {
    if (marked !== undefined) document.querySelector(`tr[data-row="${marked}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const rowOf = (element: Element | null): AnyRow | undefined => {
    const id = element?.closest('tr[data-row]')?.getAttribute('data-row');
    return rows.find((row) => String(row.id) === id);
  };
  const open = (row: AnyRow | undefined, inNewTab: boolean) => {
    const to = row === undefined ? undefined : opens?.(row);
    if (to === undefined) return;
    if (inNewTab) return void window.open(to);
    const [path, search] = to.split('?');
    void navigate({
      to: path ?? to,
      ...(search === undefined ? {} : { search: defaultParseSearch(search) }),
      state: { retour },
    });
  };
  /** Answers the row that a click is for: none on a control of its own, in a window over it, or after a selection of text. */
  const clicked = ({ target, currentTarget }: MouseEvent<HTMLElement>): AnyRow | undefined => {
    const isOwn = !(target instanceof Element) || target.closest(OWN) !== null;
    if (isOwn || !currentTarget.contains(target)) return undefined;
    return String(window.getSelection() ?? '') === '' ? rowOf(target) : undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event;
    if (!(target instanceof HTMLTableRowElement)) return;
    const row = rowOf(target);
    const step = { ArrowDown: target.nextElementSibling, ArrowUp: target.previousElementSibling }[key];
    const menu = key === 'ContextMenu' || (key === 'F10' && event.shiftKey);
    if (step instanceof HTMLElement) {
      step.focus();
      const next = rowOf(step);
      for (const one of event.shiftKey ? [row, next] : []) if (one !== undefined) lead?.onKey(one, 'extend');
    } else if (key === 'Enter') open(row, event.ctrlKey || event.metaKey);
    else if (key === ' ' && lead !== undefined && row !== undefined) lead.onKey(row, 'toggle');
    else if (menu) target.querySelector<HTMLElement>(MENU)?.click();
    else return;
    event.preventDefault();
  };
  const hasGestures = opens !== undefined || lead !== undefined;
  const first = rows.some(({ id }) => id === current) ? current : (rows[0]?.id ?? undefined);
  return {
    onRow: hasGestures
      ? {
          onKeyDown,
          onClick: (event: MouseEvent<HTMLElement>) => open(clicked(event), event.ctrlKey || event.metaKey),
          onAuxClick: (event: MouseEvent<HTMLElement>) => event.button === 1 && open(clicked(event), true),
        }
      : {},
    rowProps: (row: AnyRow) => ({
      'data-row': row.id,
      'data-opens': (opens?.(row) !== undefined && true) || undefined,
      'data-marked': row.id === marked || undefined,
      'data-chosen': lead?.isChosen(row) === true || undefined,
      // One row is reached by Tab, the others by the arrows.
      ...(hasGestures ? { tabIndex: row.id === first ? 0 : -1, onFocus: () => setCurrent(row.id) } : {}),
    }),
  };
}
