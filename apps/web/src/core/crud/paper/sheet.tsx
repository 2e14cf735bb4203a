/** A paper that a page writes: the head of every paper, then its own content. It prints as soon as it is drawn. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Paper } from '#core/ui/paper.tsx';
import { PaperHead } from './head.tsx';
import classes from './print-sheet.module.css';
import { fetchPaperSchool, type PaperSchool } from './school.ts';

interface PaperSheetProps {
  title: string;
  /** Its content in words. */
  told: string;
  /** The school of the paper; default: the person's own. */
  ecoleId?: number;
  /** Name of the school where its record may not be read. */
  schoolName?: string;
  onDone: () => void;
  children: ReactNode;
}

export function PaperSheet({ title, told, ecoleId, schoolName, onDone, children }: PaperSheetProps) {
  const [now] = useState(() => new Date());
  const [school, setSchool] = useState<PaperSchool | null | undefined>(undefined);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const stop = new AbortController();
    void fetchPaperSchool(ecoleId, stop.signal).then((read) => stop.signal.aborted || setSchool(read));
    return () => stop.abort();
  }, [ecoleId]);
  const isReady = school !== undefined;
  useEffect(() => {
    if (!isReady) return undefined;
    const end = () => done();
    window.addEventListener('afterprint', end, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [isReady]);
  if (!isReady) return null;
  const named = school ?? (schoolName === undefined ? null : { libelle: schoolName, logo: null });
  return (
    <Paper className={classes.sheet}>
      <PaperHead school={named} title={title} told={told} now={now} />
      {children}
    </Paper>
  );
}
