/** Says what of the grid of acquis is stored and what waits on this device, and gives the way to try again. */
import { Button } from '@mantine/core';
import kit from '#core/ui/kit.module.css';
import { Abandonner } from '#notes/brouillons/abandon.tsx';
import { direAutres, direGrille, MOTS_DES_ACQUIS } from '#notes/brouillons/dire.ts';
import { envoiDAcquis } from '#notes/envois/envoi-d-acquis.ts';
import type { EtatDesAcquis } from './use-acquis.ts';

export function EnvoiDesAcquis({ etat }: { etat: EtatDesAcquis }) {
  const { siens, autres, panne, estRefusee, fermee, lieu } = etat;
  return (
    <div className={`${kit.row} ${kit.spread}`}>
      <p role="status">{`${direGrille(etat, MOTS_DES_ACQUIS)}${direAutres(autres, MOTS_DES_ACQUIS)}`}</p>
      {siens.size > 0 && (panne !== null || fermee !== null) && (
        <>
          <Button
            size="compact-md"
            variant="default"
            onClick={() => (estRefusee ? envoiDAcquis.rouvrir(lieu) : void envoiDAcquis.envoyer())}
          >
            Réessayer
          </Button>
          {fermee !== null && (
            <Abandonner
              compte={MOTS_DES_ACQUIS.nom(siens.size)}
              onAbandon={() => envoiDAcquis.abandonner([...siens.values()])}
            />
          )}
        </>
      )}
    </div>
  );
}
