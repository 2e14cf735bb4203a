/** Tests what grids share on screen: the way on from a cell that was left, a block that is pasted, and the window that shows it. */
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { allerEn, blocColle, finirEn, partirDe } from './cells.ts';
import { type Position, positionAfter } from './keys.ts';
import { PasteDialog } from './paste-dialog.tsx';

const TAILLE = { lignes: 2, colonnes: 2 };
const AUTOUR = [0, 1];

/** A grid of four cells, whose pasted block is shown before it is written. */
function Grille({ canWrite = true }: { canWrite?: boolean }) {
  const table = useRef<HTMLTableElement>(null);
  const [bloc, setBloc] = useState<string[][] | null>(null);
  const [ecrit, setEcrit] = useState('');
  return (
    <MantineProvider>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and blocks from any cell */}
      <table
        ref={table}
        onKeyDown={(event) => partirDe(event, table.current, (key, at) => positionAfter(key, at, TAILLE))}
        onPaste={(event) => setBloc(blocColle(event))}
      >
        <tbody>
          {AUTOUR.map((l) => (
            <tr key={l}>
              {AUTOUR.map((c) => (
                <td key={c} tabIndex={-1}>
                  <input aria-label={`${l} ${c}`} data-l={l} data-c={c} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" onClick={() => allerEn(table.current, { l: 0, c: 1 })}>
        Aller
      </button>
      <button type="button" onClick={() => finirEn(table.current, { l: 0, c: 1 })}>
        Finir
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

const cellule = ({ l, c }: Position) => screen.getByRole('textbox', { name: `${l} ${c}` });
const cliquer = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const coller = (texte: string) =>
  fireEvent.paste(cellule({ l: 0, c: 0 }), { clipboardData: { getData: () => texte } });

it('une touche repart de la case que l’on a quittée, et d’aucune autre', () => {
  render(<Grille />);
  cliquer('Aller');
  expect(document.activeElement).toBe(cellule({ l: 0, c: 1 }));
  // Its own control keeps its keys.
  fireEvent.keyDown(cellule({ l: 0, c: 1 }), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(cellule({ l: 0, c: 1 }));
  cliquer('Finir');
  expect(document.activeElement?.tagName).toBe('TD');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'a' });
  expect(document.activeElement?.tagName).toBe('TD');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
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
