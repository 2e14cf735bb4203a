/** A sheet of a school's figures, in the words of the caisse. */
import type { ReactNode } from 'react';
import { PaperSheet } from '#core/crud/paper/sheet.tsx';

interface PapierProps {
  titre: string;
  sousTitre: string;
  ecoleId: number;
  onDone: () => void;
  children: ReactNode;
}

export function Papier({ titre, sousTitre, ecoleId, onDone, children }: PapierProps) {
  return (
    <PaperSheet title={titre} told={sousTitre} ecoleId={ecoleId} onDone={onDone}>
      {children}
    </PaperSheet>
  );
}
