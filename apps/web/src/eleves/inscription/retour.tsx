/** Asks, where somebody enrols a pupil who left in that year, whether they come back, and leads to their return (AMB-175). */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { estCeUnRetour } from '@gestionscolaire/contract/eleves/deja-inscrit.ts';
import {
  changerEtatInscription,
  type Inscription,
  inscriptionSelectBy,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { Button } from '@mantine/core';
import { IconDoorEnter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import kit from '#core/ui/kit.module.css';
import classes from './retour.module.css';

interface DUnEleve {
  readonly ecoleId: number;
  readonly eleveId: number;
}

/** Asks for the enrolments of a pupil that stand, whatever became of them. */
export const demandeDesSiennes = ({ ecoleId, eleveId }: DUnEleve) =>
  ({ ecoleId, eleveId, etat: 'actifs', page: 1, taille: 100 }) as const;

/** Returns the enrolment of a year that a pupil left; undefined: they are there, or never were. */
function departDansLAnnee(siennes: readonly Inscription[], sessionId: number): Inscription | undefined {
  const own = siennes.filter((one) => one.sessionId === sessionId);
  return own.some(({ etat }) => etat === 'inscrit') ? undefined : own.toSorted((a, b) => b.id - a.id)[0];
}

export function QuestionDuRetour({ ecoleId, eleveId, sessionId }: DUnEleve & { readonly sessionId: number }) {
  const { data } = useEndpoint(inscriptionSelectBy, demandeDesSiennes({ ecoleId, eleveId }), {
    enabled: ecoleId > 0 && eleveId > 0,
  });
  const une = departDansLAnnee(data?.data ?? [], sessionId);
  return une === undefined ? null : <Question une={une} />;
}

function Question({ une }: { une: Inscription }) {
  const droits = useDroits();
  const navigate = useNavigate();
  const revenir = async () => {
    const { DepartFenetre } = await import('./depart-fenetre.tsx');
    const laFiche = () => void navigate({ to: path(ADRESSES.eleve, { id: une.eleveId }) });
    await openWindow(({ onClose }) => <DepartFenetre inscription={une} onClose={onClose} onDone={laFiche} />);
  };
  return (
    <section className={`${kit.caution} ${kit.pile} ${classes.question}`} aria-label="Un retour">
      <p>
        <strong>{estCeUnRetour(une)}</strong> Son retour reprend ses échéances comme elles étaient, sans rien
        redemander.
      </p>
      {droits.isKnown && droits.can(changerEtatInscription) ? (
        <Button leftSection={<IconDoorEnter size={18} aria-hidden />} onClick={() => void revenir()}>
          Noter son retour
        </Button>
      ) : (
        <p>Qui modifie les inscriptions note son retour.</p>
      )}
    </section>
  );
}
