/** Gives what a phone's keys lack: the codes, which its digits cannot write, and the way to the next pupil. */
import {
  CODES_DE_NOTE,
  type CodeDeNote,
  LIBELLES_DES_CODES,
  SIGLES_DES_CODES,
} from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import type { PointerEvent, RefObject } from 'react';
import kit from '#core/ui/kit.module.css';
import type { EtatDeSaisie } from './etat.ts';
import classes from './saisie.module.css';

interface BarreProps {
  etat: EtatDeSaisie;
  table: RefObject<HTMLTableElement | null>;
}

/** The cell keeps the focus, and the keys stay open. */
const stay = (event: PointerEvent) => event.preventDefault();

export function BarreDuTelephone({ etat, table }: BarreProps) {
  const { l, c } = etat.choix;
  /** Presses a key of the cell: it keeps, refuses or leaves its text as it does for a keyboard. */
  const press = (key: 'Enter' | 'Escape') => {
    const cell = table.current?.querySelector<HTMLInputElement>(`[data-l="${l}"][data-c="${c}"]`);
    if (cell === document.activeElement)
      cell?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    else cell?.focus();
  };
  const write = (code: CodeDeNote) => {
    // Digits begun in the cell are left.
    press('Escape');
    etat.noter([{ at: etat.choix, note: { valeur: null, code } }]);
    press('Enter');
  };
  return (
    <div className={`${kit.wrap} ${classes.telephone}`} role="group" aria-label="Codes et suite">
      {CODES_DE_NOTE.map((code) => (
        <Button
          key={code}
          variant="default"
          size="compact-md"
          title={LIBELLES_DES_CODES[code]}
          onPointerDown={stay}
          onClick={() => write(code)}
        >
          {SIGLES_DES_CODES[code]}
        </Button>
      ))}
      <Button
        size="compact-md"
        leftSection={<IconArrowDown size={18} aria-hidden />}
        onPointerDown={stay}
        onClick={() => press('Enter')}
      >
        Suivant
      </Button>
    </div>
  );
}
