/** Says what of the grid is stored and what waits on this device, and gives the ways out. */
import { Button } from '@mantine/core';
import { Abandonner } from '#notes/brouillons/abandon.tsx';
import { direAttente, direAutres, MOTS_DES_NOTES } from '#notes/brouillons/dire.ts';
import { abandonner, envoyer, rouvrir } from './envoi.ts';
import type { EtatDeSaisie } from './etat.ts';
import { exporterLesBrouillons } from './export.ts';
import classes from './saisie.module.css';

/** Says what stands in the cells alone; null: nothing does. */
function direEnSaisie({ tapees, refusees }: EtatDeSaisie['enSaisie']): string | null {
  if (tapees > 0) return 'Une note est en cours de saisie : Entrée la garde.';
  if (refusees === 0) return null;
  return refusees === 1
    ? '1 note refusée n’est pas enregistrée.'
    : `${refusees} notes refusées ne sont pas enregistrées.`;
}

function direEtat(etat: EtatDeSaisie): string {
  const { siens, enSaisie } = etat;
  const waiting = [...siens.values()].filter(({ sort }) => sort === 'attente').length;
  if (waiting === 0)
    return direEnSaisie(enSaisie) ?? (siens.size === 0 ? 'Tout est enregistré.' : 'Rien d’autre n’attend.');
  return direAttente(waiting, MOTS_DES_NOTES, etat);
}

export function EtatDEnvoi({ etat }: { etat: EtatDeSaisie }) {
  const { siens, autres, panne, estRefusee, fermee, lieu } = etat;
  const isHeld = siens.size > 0 && (panne !== null || estRefusee || fermee !== null);
  return (
    <div className={classes.envoi}>
      <p role="status">
        {direEtat(etat)}
        {direAutres(autres, MOTS_DES_NOTES)}
      </p>
      {isHeld && (
        <>
          <Button
            size="compact-md"
            variant="default"
            onClick={() => (estRefusee ? rouvrir(lieu) : void envoyer())}
          >
            Réessayer
          </Button>
          <Button
            size="compact-md"
            variant="default"
            onClick={() => exporterLesBrouillons([...siens.values()])}
          >
            Exporter mes brouillons
          </Button>
          {fermee !== null && (
            <Abandonner
              compte={MOTS_DES_NOTES.nom(siens.size)}
              onAbandon={() => abandonner([...siens.values()])}
            />
          )}
        </>
      )}
    </div>
  );
}
