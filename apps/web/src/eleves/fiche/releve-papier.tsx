/** The paper of a pupil's account, on A4: the pupil, his school, and every line to the balance. */

import { nomComplet, type SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { PaperSheet } from '#core/crud/paper/sheet.tsx';
import { Releve } from './releve.tsx';

interface RelevePapierProps {
  solde: SoldeEleve;
  onDone: () => void;
}

export function RelevePapier({ solde, onDone }: RelevePapierProps) {
  const { eleve, inscriptions } = solde;
  const classe = inscriptions.find(({ etat }) => etat === 'inscrit')?.classe;
  return (
    <PaperSheet
      title={nomComplet(eleve)}
      told={`Relevé de compte · matricule ${eleve.matricule}${classe === undefined ? '' : ` · ${classe}`}`}
      ecoleId={eleve.ecoleId}
      schoolName={eleve.ecole}
      onDone={onDone}
    >
      <Releve solde={solde} />
    </PaperSheet>
  );
}
