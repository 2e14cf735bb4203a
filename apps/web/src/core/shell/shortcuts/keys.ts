/** Reads a shortcut as it is declared, 'Ctrl+Enter', and says it as a keyboard does, 'Ctrl Entrée'. */

/** The parts of a keyboard event that tell which keys were pressed. */
export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'
>;

const MODIFIERS: readonly string[] = ['Ctrl', 'Alt', 'Shift'];

const SAID: Readonly<Record<string, string>> = {
  Shift: 'Maj',
  Enter: 'Entrée',
  Escape: 'Échap',
  Space: 'Espace',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ContextMenu: 'Menu',
};

/** Splits 'Ctrl+K' into its modifiers and its key; the key may be '+' itself. */
function readKeys(keys: string): { modifiers: readonly string[]; key: string } {
  const parts = keys.split(/(?<=.)\+/);
  return { modifiers: parts.slice(0, -1), key: parts.at(-1) ?? '' };
}

/** Returns the keys of a shortcut, one after the other, in the words of a French keyboard. */
export function sayKeys(keys: string): string[] {
  const { modifiers, key } = readKeys(keys);
  return [...modifiers, key].map((one) => SAID[one] ?? one);
}

/** Whether the keys are one sign that a field would take as text: 'E', '/', never 'F2' or 'Ctrl+K'. */
export function isTypable(keys: string): boolean {
  const { modifiers, key } = readKeys(keys);
  return key.length === 1 && !modifiers.includes('Ctrl') && !modifiers.includes('Alt');
}

/**
 * Whether an event is these keys. On a Mac the command key stands for Ctrl. A sign such as '/' or '?' is asked for by itself: a
 * keyboard may want Maj for it. A digit is asked for by its place, which Maj and Alt do not change.
 */
export function isPressed(keys: string, event: Pressed): boolean {
  const { modifiers, key } = readKeys(keys);
  const [ctrl, alt, shift] = MODIFIERS.map((one) => modifiers.includes(one));
  if (ctrl !== (event.ctrlKey || event.metaKey) || alt !== event.altKey) return false;
  if (/^\d$/.test(key)) return event.code === `Digit${key}` || event.code === `Numpad${key}`;
  const isSign = key.length === 1 && !/\p{L}/u.test(key);
  if (!isSign && shift !== event.shiftKey) return false;
  return event.key.toLowerCase() === (key === 'Space' ? ' ' : key.toLowerCase());
}

/** The keys that walk: holding one walks on. */
const WALKS: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown'];

/** Whether an event is a held key that repeats itself, and acts: one press is one act, however long it lasts. */
export const isHeldAct = ({ repeat, key }: Pick<Pressed, 'repeat' | 'key'>): boolean =>
  repeat && !WALKS.includes(key);

/**
 * Keeps a held Enter from acting again anywhere: it would collect, print and leave before anybody saw the receipt. It goes on in
 * a text of several lines, where it is a new line.
 */
export function ignoreHeldEnter(): void {
  const ignore = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isHeldAct(event)) return;
    if (event.target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', ignore, { capture: true });
}
