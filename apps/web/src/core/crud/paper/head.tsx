/** The head of every paper that the browser prints: the school with its logo, the title, what it shows, the time of printing. */
import { TITRE_APPLICATION } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Image } from '#core/ui/image.tsx';
import { printedOn } from './paper.ts';
import classes from './print-sheet.module.css';
import type { PaperSchool } from './school.ts';

interface PaperHeadProps {
  school: PaperSchool | null;
  title: string;
  /** Its filters in words, or its period. */
  told: string;
  now: Date;
}

export function PaperHead({ school, title, told, now }: PaperHeadProps) {
  return (
    <header className={classes.head}>
      {school !== null && school.logo !== null && <Image className={classes.logo} src={school.logo.src} />}
      <div className={classes.named}>
        <p>{school === null ? TITRE_APPLICATION : `${school.libelle} · ${TITRE_APPLICATION}`}</p>
        <h1>{title}</h1>
        <p>{told}</p>
      </div>
      <p>{printedOn(now)}</p>
    </header>
  );
}
