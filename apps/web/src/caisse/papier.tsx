/** A sheet of a school's figures: the school, the title, the time of printing. It prints as soon as it is drawn. */
import { TITRE_APPLICATION } from '@gestionscolaire/contract/messages.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { printedOn } from '#core/crud/paper/paper.ts';
import sheet from '#core/crud/paper/print-sheet.module.css';

interface PapierProps {
  titre: string;
  sousTitre: string;
  ecoleId: number;
  onDone: () => void;
  children: ReactNode;
}

export function Papier({ titre, sousTitre, ecoleId, onDone, children }: PapierProps) {
  const [now] = useState(() => new Date());
  const { data, isPending } = useEndpoint(ecoles.list, {});
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (isPending) return undefined;
    const end = () => done();
    window.addEventListener('afterprint', end, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [isPending]);
  if (isPending) return null;
  const ecole = data?.data.find(({ id }) => id === ecoleId)?.libelle;
  return createPortal(
    <section className={sheet['sheet']} data-print-sheet>
      <header className={sheet['head']}>
        <p>{ecole === undefined ? TITRE_APPLICATION : `${TITRE_APPLICATION} · ${ecole}`}</p>
        <h1>{titre}</h1>
        <p>{sousTitre}</p>
        <p>{printedOn(now)}</p>
      </header>
      {children}
    </section>,
    document.body,
  );
}
