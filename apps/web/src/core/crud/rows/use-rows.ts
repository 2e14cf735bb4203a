/**
 * The gestures of a list's rows. A whole row opens its record, by a click or by Entrée; the arrows go from row to row, Maj+F10
 * opens its menu, a finger that stays selects it. Links, buttons and fields of a row keep their own gestures.
 */
import { defaultParseSearch, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import type { LeadColumn } from '#core/crud/lead-column.ts';
import { linksOf, type RowLinkTo } from '#core/crud/links.ts';
import type { ListSearch } from '#core/crud/search.ts';
import type { AnyRow } from '#core/crud/values.ts';
import { type Shortcut, useShortcutsInside } from '#core/shell/shortcuts/use-shortcuts.ts';
import { useLongPress } from './use-long-press.ts';

export interface RowOpening {
  /** Returns the address of a row's record; undefined where a row opens nothing. */
  opens?: ((row: AnyRow) => string | undefined) | undefined;
  /** The links of a row that the person may follow; those with keys open on a focused row. */
  links?: readonly RowLinkTo<AnyRow>[] | undefined;
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
/** Those that a finger may stay on for themselves; a link opens at once, so it is no more than its row. */
const CONTROL = 'button, input, label, select, textarea, [role="menu"]';
type Step = 'nextElementSibling' | 'previousElementSibling';
const STEPS: readonly (readonly [keys: string, way: Step, label: string])[] = [
  ['ArrowDown', 'nextElementSibling', 'Ligne suivante'],
  ['ArrowUp', 'previousElementSibling', 'Ligne précédente'],
];
/** The button of a row's menu. */
const MENU = '[data-row-menu]';
const DANS_LA_LISTE = 'Dans la liste';
const NONE: readonly RowLinkTo<AnyRow>[] = [];

export function useRows({ rows, opens, links = NONE, retour = {}, lead, marked }: Rows) {
  const navigate = useNavigate();
  const [current, setCurrent] = useState<number | undefined>(marked);
  // The row that was just kept may stand below what is seen.
  useEffect(() => {
    if (marked !== undefined)
      document.querySelector(`tr[data-row="${marked}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const rowOf = (element: Element | null): AnyRow | undefined => {
    const id = element?.closest('tr[data-row]')?.getAttribute('data-row');
    return rows.find((row) => String(row.id) === id);
  };
  const visit = (to: string) => {
    const [path, search] = to.split('?');
    void navigate({
      to: path ?? to,
      ...(search === undefined ? {} : { search: defaultParseSearch(search) }),
      state: { retour },
    });
  };
  const open = (row: AnyRow | undefined, inNewTab: boolean) => {
    const to = row === undefined ? undefined : opens?.(row);
    if (to === undefined) return;
    if (inNewTab) window.open(to);
    else visit(to);
  };
  /** Returns the row that a click is for: none on a control of its own, in a window over it, or after a selection of text. */
  const clicked = ({ target, currentTarget }: MouseEvent<HTMLElement>): AnyRow | undefined => {
    const isOwn = !(target instanceof Element) || target.closest(OWN) !== null;
    if (isOwn || !currentTarget.contains(target)) return undefined;
    return String(window.getSelection() ?? '') === '' ? rowOf(target) : undefined;
  };
  const hasGestures = opens !== undefined || lead !== undefined;
  /** Makes a key of the focused row. */
  const key = (keys: string, label: string, run: (row: AnyRow, line: Element) => void): Shortcut => ({
    keys,
    label,
    run: (target) => {
      const line = target instanceof Element ? target : null;
      const row = rowOf(line);
      if (line !== null && row !== undefined) run(row, line);
    },
  });
  const step = (line: Element, way: Step, isExtending: boolean) => {
    const next = line[way];
    if (!(next instanceof HTMLElement)) return;
    next.focus();
    for (const one of isExtending ? [rowOf(line), rowOf(next)] : [])
      if (one !== undefined) lead?.onKey(one, 'extend');
  };
  const menu = (_: AnyRow, line: Element) => line.querySelector<HTMLElement>(MENU)?.click();
  const shortcuts = [
    ...STEPS.map(([keys, way, label]) => key(keys, label, (_, line) => step(line, way, false))),
    ...(opens === undefined
      ? []
      : [
          key('Enter', links.find(({ keys }) => keys === 'Enter')?.label ?? 'Ouvrir', (row) =>
            open(row, false),
          ),
          key('Ctrl+Enter', 'Ouvrir dans un autre onglet', (row) => open(row, true)),
        ]),
    ...links.flatMap(({ keys = 'Enter', label, to }) =>
      keys === 'Enter'
        ? []
        : key(keys, label, (row) => {
            if (linksOf(row, links).length > 0) visit(to(row));
          }),
    ),
    ...(lead === undefined
      ? []
      : [
          key('Space', 'Sélectionner la ligne', (row) => lead.onKey(row, 'toggle')),
          ...STEPS.map(([keys, way]) =>
            key(`Shift+${keys}`, 'Étendre la sélection', (_, line) => step(line, way, true)),
          ),
        ]),
    key('Shift+F10', 'Menu de la ligne', menu),
    key('ContextMenu', 'Menu de la ligne', menu),
  ];
  const listened = useShortcutsInside(hasGestures ? shortcuts : [], DANS_LA_LISTE);
  // The controls of a row keep their own keys.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    event.target instanceof HTMLTableRowElement && listened(event);
  const press = useLongPress((target) => {
    const row = target.closest(CONTROL) === null ? rowOf(target) : undefined;
    if (row !== undefined) lead?.onKey(row, 'toggle');
  });
  const first = rows.some(({ id }) => id === current) ? current : (rows[0]?.id ?? undefined);
  return {
    onRow: hasGestures
      ? {
          onKeyDown,
          ...(lead === undefined ? {} : press),
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
