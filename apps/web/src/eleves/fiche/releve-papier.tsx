/** The paper of a pupil's account, on A4: the pupil, his school, and every line to the balance. */

import { nomComplet, type SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { TITRE_APPLICATION } from '@gestionscolaire/contract/messages.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { printedOn } from '#core/crud/paper/paper.ts';
import sheet from '#core/crud/paper/print-sheet.module.css';
import { Releve } from './releve.tsx';

interface RelevePapierProps {
  solde: SoldeEleve;
  onDone: () => void;
}

export function RelevePapier({ solde, onDone }: RelevePapierProps) {
  const [now] = useState(() => new Date());
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const end = () => done();
    window.addEventListener('afterprint', end, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, []);
  const { eleve, inscriptions } = solde;
  const classe = inscriptions.find(({ etat }) => etat === 'inscrit')?.classe;
  return createPortal(
    <section className={sheet['sheet']} data-print-sheet>
      <header className={sheet['head']}>
        <p>{`${TITRE_APPLICATION} · ${eleve.ecole}`}</p>
        <h1>{nomComplet(eleve)}</h1>
        <p>{`Relevé de compte · matricule ${eleve.matricule}${classe === undefined ? '' : ` · ${classe}`}`}</p>
        <p>{printedOn(now)}</p>
      </header>
      <Releve solde={solde} />
    </section>,
    document.body,
  );
}
