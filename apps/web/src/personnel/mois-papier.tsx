/** The paper of a teacher's session: the teacher, the session, and each month. */
import type { MoisEnseignant } from '@gestionscolaire/contract/personnel/salaires.ts';
import sheet from '#core/crud/paper/print-sheet.module.css';
import { PaperSheet } from '#core/crud/paper/sheet.tsx';
import classes from './mois.module.css';
import { TableDesMois } from './mois-table.tsx';

interface MoisPapierProps {
  mois: MoisEnseignant;
  nom: string;
  onDone: () => void;
}

export function MoisPapier({ mois, nom, onDone }: MoisPapierProps) {
  const { ecole, enseignant } = mois.enseignant;
  return (
    <PaperSheet
      title={nom}
      told={`Année scolaire ${mois.session?.libelle ?? ''}${enseignant === null ? '' : ` · Classe ${enseignant}`}`}
      schoolName={ecole ?? ''}
      onDone={onDone}
    >
      <TableDesMois mois={mois} className={`${sheet['table']} ${classes['papier']}`} />
    </PaperSheet>
  );
}
