/** The paper of a teacher's session: the teacher, the session, and each month. */
import { TITRE_APPLICATION } from '@gestionscolaire/contract/messages.ts';
import type { MoisEnseignant } from '@gestionscolaire/contract/personnel/salaires.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { printedOn } from '#core/crud/paper/paper.ts';
import sheet from '#core/crud/paper/print-sheet.module.css';
import classes from './mois.module.css';
import { TableDesMois } from './mois-table.tsx';

interface MoisPapierProps {
  mois: MoisEnseignant;
  nom: string;
  onDone: () => void;
}

export function MoisPapier({ mois, nom, onDone }: MoisPapierProps) {
  const [now] = useState(() => new Date());
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const end = () => done();
    window.addEventListener('afterprint', end, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, []);
  const { ecole, enseignant } = mois.enseignant;
  return createPortal(
    <section className={sheet['sheet']} data-print-sheet>
      <header className={sheet['head']}>
        <p>{`${TITRE_APPLICATION} · ${ecole}`}</p>
        <h1>{nom}</h1>
        <p>{`Année scolaire ${mois.session?.libelle ?? ''}${enseignant === null ? '' : ` · Classe ${enseignant}`}`}</p>
        <p>{printedOn(now)}</p>
      </header>
      <TableDesMois mois={mois} className={`${sheet['table']} ${classes['papier']}`} />
    </section>,
    document.body,
  );
}
