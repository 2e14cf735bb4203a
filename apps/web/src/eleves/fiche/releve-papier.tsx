/** The paper of a pupil's account, on A4: the pupil, their school, and every line to the balance. */

import { nomComplet, type SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { PaperSheet } from '#core/crud/paper/sheet.tsx';
import { classeDite } from '#eleves/annees.ts';
import { Releve } from './releve.tsx';

interface RelevePapierProps {
  solde: SoldeEleve;
  onDone: () => void;
}

export function RelevePapier({ solde, onDone }: RelevePapierProps) {
  const { eleve } = solde;
  return (
    <PaperSheet
      title={nomComplet(eleve)}
      told={`Relevé de compte · matricule ${eleve.matricule} · ${classeDite(solde)}`}
      ecoleId={eleve.ecoleId}
      schoolName={eleve.ecole}
      onDone={onDone}
    >
      <Releve solde={solde} />
    </PaperSheet>
  );
}
