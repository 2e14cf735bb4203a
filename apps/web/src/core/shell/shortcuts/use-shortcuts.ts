/**
 * Keeps the shortcuts of what is on screen. Each is declared where it is handled, and '?' shows them all (help.tsx): a shortcut
 * that nobody declared does not exist.
 */
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { createStore } from '#core/storage/store.ts';
import { isHeldAct, isPressed, isTypable, type Pressed } from './keys.ts';

export interface Shortcut {
  /** The keys, by the browser's names: 'Ctrl+K', 'F2', 'Ctrl+Enter', '/'. */
  keys: string;
  /** The words that '?' shows: 'Rechercher'. */
  label: string;
  /** Called with the element that had the focus. */
  run: (target: EventTarget | null) => void;
}

/** The shortcuts of one declaration, under the place that '?' names. */
interface Declared {
  where: string;
  read: () => readonly Shortcut[];
  /** True when the keys act only inside the element that declared them. */
  isInside: boolean;
}

/** Whether keys of one sign act: a person may switch them off. */
let hasSigns = true;

/** Switches the keys of one sign, such as '/' or 'E', on or off for the whole product. */
export function switchSigns(isOn: boolean): void {
  hasSigns = isOn;
}

/** Whether these keys act now. */
export const isActive = (keys: string): boolean => hasSigns || !isTypable(keys);

const declared = createStore<readonly Declared[]>([]);

const SUR_CETTE_PAGE = 'Sur cette page';
/** The place of the shortcuts that every page has; '?' tells them last. */
export const PARTOUT = 'Partout';

/**
 * Declares shortcuts of the whole page while its component is shown: `useShortcuts([{ keys: 'Ctrl+K', label: 'Rechercher', run
 * }])`. Where two have the same keys, the one declared last acts. They rest while a dialog is open; one sign alone, such as '/',
 * never acts in a field. `where`: the heading under which '?' shows them.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], where = SUR_CETTE_PAGE): void {
  useDeclared(shortcuts, where, false);
}

/**
 * Declares shortcuts that act inside one element, and answers the `onKeyDown` of this element: a form, a list. The first of the
 * keys that fits runs, and the browser does nothing more with them.
 */
export function useShortcutsInside(
  shortcuts: readonly Shortcut[],
  where: string,
): (event: ReactKeyboardEvent) => void {
  useDeclared(shortcuts, where, true);
  return (event) => act(shortcuts, event, event.target);
}

function useDeclared(shortcuts: readonly Shortcut[], where: string, isInside: boolean): void {
  // Read when a key is pressed, and while '?' is drawn, where no effect event may be called.
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const one: Declared = { where, isInside, read: () => latest.current };
    declared.set((all) => [...all, one]);
    if (declared.get().length === 1) document.addEventListener('keydown', onPageKey);
    return () => {
      declared.set((all) => all.filter((other) => other !== one));
      if (declared.get().length === 0) document.removeEventListener('keydown', onPageKey);
    };
  }, [where, isInside]);
}

function onPageKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return;
  const all = declared.get().filter(({ isInside }) => !isInside);
  act(
    all.toReversed().flatMap(({ read }) => read()),
    event,
    event.target,
  );
}

type Event = Pressed & { preventDefault: () => void };

function act(shortcuts: readonly Shortcut[], event: Event, target: EventTarget | null): void {
  const found = shortcuts.find(({ keys }) => isActive(keys) && isPressed(keys, event));
  if (found === undefined || (isTypable(found.keys) && takesText(target))) return;
  event.preventDefault();
  if (!isHeldAct(event)) found.run(target);
}

/** The kinds of inputs that take no text: a letter typed there is lost to nobody. */
const WITHOUT_TEXT: readonly string[] = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range'];

/** Whether an element takes what is typed. */
function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(target.type);
  return target.isContentEditable || /^(?:textarea|select)$/i.test(target.tagName);
}

/** The shortcuts of one place, for whoever shows them. */
export interface ShortcutGroup {
  where: string;
  /** The acts, each with every combination that does it: 'Ctrl+K' and '/'. */
  shortcuts: readonly { label: string; keys: readonly string[] }[];
}

/** Returns what can be pressed now, by place, the page's own first; the keys that do one thing are told in one line. */
export function shortcutsNow(): ShortcutGroup[] {
  const groups = new Map<string, Map<string, Set<string>>>();
  for (const { where, read } of declared.get().toReversed()) {
    const group = groups.get(where) ?? new Map<string, Set<string>>();
    for (const { keys, label } of read())
      if (isActive(keys)) group.set(label, (group.get(label) ?? new Set()).add(keys));
    if (group.size > 0) groups.set(where, group);
  }
  return Array.from(groups, ([where, group]) => ({
    where,
    shortcuts: Array.from(group, ([label, keys]) => ({ label, keys: [...keys] })),
  })).toSorted((a, b) => Number(a.where === PARTOUT) - Number(b.where === PARTOUT));
}
