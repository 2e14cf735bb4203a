/** Gives what a phone's keys lack: the codes, which its digits cannot write, and the way to the next pupil. */
import { CODES_DE_NOTE, SIGLES_DES_CODES } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import type { PointerEvent, RefObject } from 'react';
import type { EtatDeSaisie } from './etat.ts';
import { allerApres } from './modele.ts';
import classes from './saisie.module.css';
import { allerEn } from './tableau.tsx';

interface BarreProps {
  etat: EtatDeSaisie;
  table: RefObject<HTMLTableElement | null>;
}

/** The cell keeps the focus, and the keys stay open. */
const stay = (event: PointerEvent) => event.preventDefault();

export function BarreDuTelephone({ etat, table }: BarreProps) {
  const next = () => {
    const to = allerApres({ key: 'Enter', shiftKey: false, ctrlKey: false }, etat.choix, etat.parcours);
    if (to !== null) allerEn(table.current, to);
  };
  return (
    <div className={classes.telephone} role="group" aria-label="Codes et suite">
      {CODES_DE_NOTE.map((code) => (
        <Button
          key={code}
          variant="default"
          size="compact-md"
          onPointerDown={stay}
          onClick={() => {
            etat.noter([{ at: etat.choix, note: { valeur: null, code } }]);
            next();
          }}
        >
          {SIGLES_DES_CODES[code]}
        </Button>
      ))}
      <Button
        size="compact-md"
        leftSection={<IconArrowDown size={18} aria-hidden />}
        onPointerDown={stay}
        onClick={next}
      >
        Suivant
      </Button>
    </div>
  );
}
