/** Says what of the grid is stored and what waits on this device, and gives the ways out. */
import { Button } from '@mantine/core';
import kit from '#core/ui/kit.module.css';
import { Abandonner } from '#notes/brouillons/abandon.tsx';
import { direAutres, direGrille, MOTS_DES_NOTES } from '#notes/brouillons/dire.ts';
import { abandonner, envoyer, rouvrir } from '#notes/envois/envoi.ts';
import { exporterLesBrouillons } from '#notes/envois/export.ts';
import type { EtatDeSaisie } from './etat.ts';
import classes from './saisie.module.css';

interface EnvoiProps {
  etat: EtatDeSaisie;
  /** Leads to the first cell whose text was refused. */
  onRefusee: () => void;
}

export function EtatDEnvoi({ etat, onRefusee }: EnvoiProps) {
  const { siens, autres, panne, estRefusee, fermee, lieu } = etat;
  const isHeld = siens.size > 0 && (panne !== null || estRefusee || fermee !== null);
  return (
    <div className={`${kit.row} ${classes.envoi}`}>
      <p role="status">
        {direGrille(etat, MOTS_DES_NOTES)}
        {direAutres(autres, MOTS_DES_NOTES)}
      </p>
      {etat.refusees.length > 0 && (
        <Button size="compact-md" variant="default" onClick={onRefusee}>
          Y aller
        </Button>
      )}
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
