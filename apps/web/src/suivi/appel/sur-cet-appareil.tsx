/** Tells a sheet that waits on this device, why the server did not take it, and asks what becomes of it. */
import { direPointe, estLeMemePointe } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { Button } from '@mantine/core';
import kit from '#core/ui/kit.module.css';
import { BoutonCorriger } from './actes.tsx';
import { nomSurLaFeuille } from './dire-appel.ts';
import { type AppelGarde, appelsGardes } from './envoi.ts';
import { AbandonnerAppel } from './gardes.tsx';
import { type Feuille, pointeDe } from './pointes.ts';

interface SurCetAppareilProps {
  garde: AppelGarde;
  feuille: Feuille;
}

export function SurCetAppareil({ garde, feuille }: SurCetAppareilProps) {
  const { refus, estDejaFait } = garde;
  const isConflict = estDejaFait && feuille.feuille !== null;
  return (
    <div className={`${kit.caution} ${kit.inset}`} role="status">
      <p>{refus ?? 'Cet appel attend sur cet appareil : il partira dès que le serveur le prendra.'}</p>
      {isConflict && <Conflit garde={garde} feuille={feuille} />}
      {!isConflict && <AbandonnerAppel garde={garde} />}
    </div>
  );
}

/** Tells, pupil by pupil, where the sheet of this device says other things than the one that stands; each is a choice. */
function Conflit({ garde, feuille }: SurCetAppareilProps) {
  const miens = new Map(garde.feuille.eleves.map((one) => [one.inscriptionId, pointeDe(one)]));
  const other = feuille.eleves.flatMap((eleve) => {
    const mien = miens.get(eleve.inscriptionId);
    return mien === undefined || estLeMemePointe(mien, pointeDe(eleve)) ? [] : [{ eleve, mien }];
  });
  return (
    <>
      <ul className={kit.lines}>
        {other.map(({ eleve, mien }) => (
          <li key={eleve.inscriptionId} className={kit.between}>
            <span>{`${nomSurLaFeuille(eleve)} : vous ${direPointe(mien)}, l'autre feuille ${direPointe(eleve)}`}</span>
            {feuille.peutCorriger && (
              <BoutonCorriger
                feuille={feuille}
                label="Corriger comme moi"
                size="compact-md"
                dits={[{ eleve, pointe: mien }]}
              />
            )}
          </li>
        ))}
      </ul>
      {other.length === 0 && <p>Les deux feuilles disent la même chose.</p>}
      <Button variant="default" onClick={() => void appelsGardes.abandonner(garde.id)}>
        Garder la feuille enregistrée
      </Button>
    </>
  );
}
