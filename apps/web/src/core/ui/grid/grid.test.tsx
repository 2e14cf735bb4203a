/** Tests what grids share on screen: keys, the way on from a cell that was left, several cells, steps taken back, a block that is pasted. */
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { allerEn } from './cells.ts';
import { type Position, positionAfter } from './keys.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { type Choix, uneCase } from './range.ts';
import { useUndoable } from './undo.ts';
import { useGrid } from './use-grid.ts';

const TAILLE = { lignes: 2, colonnes: 2 };
const AUTOUR = [0, 1];
const VIDE: Readonly<Record<string, string>> = {};

/** A grid of four cells, whose pasted block is shown before it is written. */
function Grille({ canWrite = true, isFixed = false, isTyped = false }) {
  const table = useRef<HTMLTableElement>(null);
  const [bloc, setBloc] = useState<readonly (readonly string[])[] | null>(null);
  const [ecrit, setEcrit] = useState('');
  const [choix, setChoix] = useState<Choix>(uneCase({ l: 0, c: 0 }));
  const { now, write, ...steps } = useUndoable(VIDE);
  const texteDe = ({ l, c }: Position) => now[`${l} ${c}`] ?? '';
  const handlers = useGrid({
    where: 'Dans la grille',
    destination: (key, at) => positionAfter(key, at, TAILLE),
    isFixed,
    hasTexts: true,
    choix,
    onChoose: setChoix,
    vider: {
      label: 'Vider les cases',
      run: (cells) => write({ ...now, ...Object.fromEntries(cells.map(({ l, c }) => [`${l} ${c}`, ''])) }),
    },
    undo: steps,
    texteDe,
    onBloc: (_at, colle) => setBloc(colle),
  });
  return (
    <MantineProvider>
      <table ref={table} {...handlers}>
        <tbody>
          {AUTOUR.map((l) => (
            <tr key={l}>
              {AUTOUR.map((c) => (
                <td key={c} tabIndex={-1}>
                  <input
                    aria-label={`${l} ${c}`}
                    data-l={l}
                    data-c={c}
                    data-typed={isTyped || undefined}
                    // A cell drops its text by Escape, and tells nobody else.
                    onKeyDown={(event) => {
                      if (isTyped && event.key === 'Escape') event.stopPropagation();
                    }}
                    value={texteDe({ l, c })}
                    onChange={({ currentTarget: { value } }) => write({ ...now, [`${l} ${c}`]: value })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" onClick={() => allerEn(table.current, { l: 0, c: 1 })}>
        Aller
      </button>
      <output>{ecrit}</output>
      {bloc !== null && (
        <PasteDialog
          canWrite={canWrite}
          onWrite={() => setEcrit(bloc.join(' | '))}
          onClose={() => setBloc(null)}
        >
          <p>{`${bloc.length} lignes`}</p>
        </PasteDialog>
      )}
    </MantineProvider>
  );
}

const cellule = ({ l, c }: Position) => screen.getByRole<HTMLInputElement>('textbox', { name: `${l} ${c}` });
const cliquer = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const coller = (texte: string) =>
  fireEvent.paste(cellule({ l: 0, c: 0 }), { clipboardData: { getData: () => texte } });
/** Presses a key where the focus is. @returns whether the browser does it too */
const presser = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const ecrire = (at: Position, value: string) => fireEvent.change(cellule(at), { target: { value } });
const contenus = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

it('une touche mène d’une case à l’autre, et repart de la case que l’on a quittée', () => {
  render(<Grille />);
  cliquer('Aller');
  expect(document.activeElement).toBe(cellule({ l: 0, c: 1 }));
  presser('ArrowDown');
  expect(document.activeElement).toBe(cellule({ l: 1, c: 1 }));
  // No cell is under it: what is typed from here on goes nowhere.
  presser('Enter');
  expect(document.activeElement?.tagName).toBe('TD');
  presser('a');
  presser('ArrowDown');
  expect(document.activeElement?.tagName).toBe('TD');
  presser('ArrowUp');
  expect(document.activeElement).toBe(cellule({ l: 0, c: 1 }));
  // Tab at the last cell, and what goes with Alt, stay the browser's.
  expect(presser('ArrowLeft', { altKey: true })).toBe(true);
  presser('End', { ctrlKey: true });
  expect(presser('Tab')).toBe(true);
  expect(document.activeElement).toBe(cellule({ l: 1, c: 1 }));
});

it('F2 garde les flèches dans le texte de la case, Échap les rend à la grille', () => {
  render(<Grille />);
  cliquer('Aller');
  presser('F2');
  for (const key of ['ArrowDown', 'ArrowLeft', 'Home']) expect(presser(key)).toBe(true);
  presser('Escape');
  presser('ArrowDown');
  expect(document.activeElement).toBe(cellule({ l: 1, c: 1 }));
});

it('F2 vaut aussi dans un texte déjà tapé, qu’Échap ôte de sa case', () => {
  render(<Grille isTyped />);
  cliquer('Aller');
  presser('F2');
  expect(presser('ArrowLeft')).toBe(true);
  presser('Escape');
  presser('ArrowDown');
  expect(document.activeElement).toBe(cellule({ l: 1, c: 1 }));
});

it('une case pressée à côté de son champ est celle des touches, jamais l’ancien choix', () => {
  render(<Grille />);
  for (const [at, value] of ['1', '2', '3', '4'].entries()) ecrire({ l: at >> 1, c: at % 2 }, value);
  fireEvent.pointerDown(cellule({ l: 0, c: 0 }));
  cellule({ l: 0, c: 0 }).focus();
  presser('ArrowDown', { shiftKey: true });
  const td = cellule({ l: 0, c: 1 }).closest('td');
  td?.focus();
  presser('Delete');
  expect(contenus()).toEqual(['1', '', '3', '4']);
});

it('ce qui ne change rien n’est pas un pas : Ctrl+Z défait ce qui se voit', () => {
  render(<Grille />);
  ecrire({ l: 0, c: 0 }, '1');
  cellule({ l: 1, c: 1 }).focus();
  ecrire({ l: 1, c: 1 }, '2');
  presser('Delete');
  presser('Delete');
  presser('z', { ctrlKey: true });
  expect(contenus()).toEqual(['1', '', '', '2']);
});

it('Maj étend le choix, Suppr le vide d’un coup ; Ctrl+Z défait, Ctrl+Y et Ctrl+Maj+Z refont', () => {
  render(<Grille />);
  ecrire({ l: 0, c: 0 }, '12');
  ecrire({ l: 0, c: 1 }, '13');
  fireEvent.focus(cellule({ l: 0, c: 0 }));
  cellule({ l: 0, c: 0 }).focus();
  presser('ArrowRight', { shiftKey: true });
  let copie = '';
  fireEvent.copy(cellule({ l: 0, c: 1 }), {
    clipboardData: {
      setData: (_kind: string, texte: string) => {
        copie = texte;
      },
    },
  });
  expect(copie).toBe('12\t13');
  presser('Delete');
  expect(contenus()).toEqual(['', '', '', '']);
  presser('z', { ctrlKey: true });
  expect(contenus()).toEqual(['12', '13', '', '']);
  presser('z', { ctrlKey: true });
  expect(contenus()).toEqual(['12', '', '', '']);
  presser('y', { ctrlKey: true });
  expect(contenus()).toEqual(['12', '13', '', '']);
  presser('Z', { ctrlKey: true, shiftKey: true });
  expect(contenus()).toEqual(['', '', '', '']);
  presser('y', { ctrlKey: true });
  expect(contenus()).toEqual(['', '', '', '']);
});

it('une grille fermée se parcourt, et rien ne s’y vide, ne s’y défait ni ne s’y colle', () => {
  render(<Grille isFixed />);
  ecrire({ l: 0, c: 1 }, '13');
  cliquer('Aller');
  presser('Delete');
  presser('z', { ctrlKey: true });
  coller('12\t13');
  expect(contenus()).toEqual(['', '13', '', '']);
  expect(screen.queryByRole('dialog')).toBeNull();
  presser('ArrowDown');
  expect(document.activeElement).toBe(cellule({ l: 1, c: 1 }));
});

it('un bloc collé se voit avant de s’écrire', () => {
  render(<Grille />);
  coller('12');
  expect(screen.queryByRole('dialog')).toBeNull();
  coller('12\t13\r\n14\t15\r\n');
  expect(screen.getByRole('dialog', { name: 'Ce qui va être collé' }).textContent).toContain('2 lignes');
  cliquer('Annuler');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
  coller('12\t13\r\n14\t15\r\n');
  cliquer('Coller');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('12,13 | 14,15');
});

it('un bloc dont rien ne s’écrit ne se colle pas', () => {
  render(<Grille canWrite={false} />);
  coller('a\tb');
  expect(screen.getByRole('button', { name: 'Coller' }).getAttribute('disabled')).not.toBeNull();
});
