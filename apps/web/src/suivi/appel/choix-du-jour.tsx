/** The day that a page is about: the one before, the one after, today. */
import { jourEnLettres, joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import kit from '#core/ui/kit.module.css';

interface ChoixDuJourProps {
  /** yyyy-MM-dd. */
  jour: string;
  today: string;
  onChoose: (jour: string) => void;
}

export function ChoixDuJour({ jour, today, onChoose }: ChoixDuJourProps) {
  return (
    <div className={kit.beside}>
      <Button variant="default" aria-label="Jour d'avant" onClick={() => onChoose(joursAvant(jour, 1))}>
        <IconChevronLeft size={18} aria-hidden />
      </Button>
      <strong>{jourEnLettres(jour)}</strong>
      <Button
        variant="default"
        aria-label="Jour d'après"
        disabled={jour >= today}
        onClick={() => onChoose(joursAvant(jour, -1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </Button>
      {jour !== today && (
        <Button variant="default" onClick={() => onChoose(today)}>
          Aujourd'hui
        </Button>
      )}
    </div>
  );
}
