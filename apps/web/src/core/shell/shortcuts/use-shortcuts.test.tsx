import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { isHeldAct, isPressed, isTypable, type Pressed, sayKeys } from './keys.ts';
import { shortcutsNow, useShortcuts, useShortcutsInside } from './use-shortcuts.ts';

const pressed: string[] = [];
const one = (keys: string, label = keys) => ({ keys, label, run: () => void pressed.push(label) });

function Page({ isDialogOpen = false }: { isDialogOpen?: boolean }) {
  const [times, setTimes] = useState(0);
  useShortcuts([one('Ctrl+K'), one('/', 'Ctrl+K'), one('?')], 'Partout');
  useShortcuts([one('E'), { keys: 'F2', label: `F2 ${times}`, run: () => setTimes(times + 1) }]);
  const onKeyDown = useShortcutsInside([one('Ctrl+Enter', 'Valider')], 'Dans le formulaire');
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Entrée from any field, as in every form */}
      <form aria-label="Fiche" onKeyDown={onKeyDown}>
        <input aria-label="Nom" />
        <input type="checkbox" aria-label="Actif" />
      </form>
      <dialog open={isDialogOpen}>Question</dialog>
    </>
  );
}

/** Presses keys on an element, and returns what they ran. */
function press(on: Element, init: Partial<Pressed>): string[] {
  pressed.length = 0;
  fireEvent.keyDown(on, init);
  return [...pressed];
}

describe('les raccourcis du clavier', () => {
  it('[NAV-04] « ? » dit ce qui est déclaré, là où c’est déclaré, et oublie ce qui n’est plus là', () => {
    const { unmount } = render(<Page />);
    expect(shortcutsNow()).toEqual([
      { where: 'Dans le formulaire', shortcuts: [{ keys: ['Ctrl+Enter'], label: 'Valider' }] },
      {
        where: 'Sur cette page',
        shortcuts: [
          { keys: ['E'], label: 'E' },
          { keys: ['F2'], label: 'F2 0' },
        ],
      },
      {
        where: 'Partout',
        shortcuts: [
          { keys: ['Ctrl+K', '/'], label: 'Ctrl+K' },
          { keys: ['?'], label: '?' },
        ],
      },
    ]);
    unmount();
    expect(shortcutsNow()).toEqual([]);
    expect(press(document.body, { key: 'k', ctrlKey: true })).toEqual([]);
  });

  it('[NAV-04] une touche d’une lettre n’agit jamais dans un champ ; Ctrl+K y agit', () => {
    render(<Page />);
    const nom = screen.getByRole('textbox', { name: 'Nom' });
    expect(press(nom, { key: 'e' })).toEqual([]);
    expect(press(nom, { key: '?', shiftKey: true })).toEqual([]);
    expect(press(nom, { key: 'k', ctrlKey: true })).toEqual(['Ctrl+K']);
    expect(press(screen.getByRole('checkbox'), { key: 'e' })).toEqual(['E']);
    expect(press(document.body, { key: '?', shiftKey: true })).toEqual(['?']);
  });

  it('ce qui est déclaré dans un formulaire n’agit que dans ce formulaire', () => {
    render(<Page />);
    expect(press(document.body, { key: 'Enter', ctrlKey: true })).toEqual([]);
    expect(press(screen.getByRole('textbox'), { key: 'Enter', ctrlKey: true })).toEqual(['Valider']);
  });

  it('une touche tenue agit une fois ; une flèche tenue avance', () => {
    render(<Page />);
    expect(press(document.body, { key: 'k', ctrlKey: true, repeat: true })).toEqual([]);
    expect(press(screen.getByRole('textbox'), { key: 'Enter', ctrlKey: true, repeat: true })).toEqual([]);
    expect(isHeldAct({ key: 'ArrowDown', repeat: true })).toBe(false);
  });

  it('lit l’état du moment, et se tait sous une fenêtre', () => {
    const { rerender } = render(<Page />);
    fireEvent.keyDown(document.body, { key: 'F2' });
    fireEvent.keyDown(document.body, { key: 'F2' });
    expect(JSON.stringify(shortcutsNow())).toContain('"label":"F2 2"');
    rerender(<Page isDialogOpen />);
    expect(press(document.body, { key: 'k', ctrlKey: true })).toEqual([]);
  });
});

describe('les touches', () => {
  const SEULE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };
  const event = (init: Partial<Pressed>): Pressed => ({ key: '', code: '', ...SEULE, ...init });

  it('se comparent comme un clavier français les donne', () => {
    expect(isPressed('/', event({ key: '/', shiftKey: true }))).toBe(true);
    expect(isPressed('Alt+1', event({ key: '&', code: 'Digit1', altKey: true }))).toBe(true);
    expect(isPressed('Ctrl+K', event({ key: 'K', metaKey: true }))).toBe(true);
    expect(isPressed('Ctrl+K', event({ key: 'k' }))).toBe(false);
    expect(isPressed('E', event({ key: 'E', shiftKey: true }))).toBe(false);
    expect(isPressed('Shift+F10', event({ key: 'F10', shiftKey: true }))).toBe(true);
    expect(isPressed('Space', event({ key: ' ' }))).toBe(true);
  });

  it('se disent en français', () => {
    expect(
      ['Ctrl+Enter', 'Shift+F10', 'Alt+1', '?', 'Escape'].map((keys) => sayKeys(keys).join(' ')),
    ).toEqual(['Ctrl Entrée', 'Maj F10', 'Alt 1', '?', 'Échap']);
    expect(['E', '?', 'F2', 'Ctrl+K', 'Alt+1'].filter(isTypable)).toEqual(['E', '?']);
  });
});
