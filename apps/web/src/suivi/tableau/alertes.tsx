/** The pupils who pass a threshold of the school, each with the half-days that say so; and the thresholds. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { LIBELLES_DES_DEMI_JOURNEES } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { getAbsencesDeLEleve } from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import { direAlerte } from '@gestionscolaire/contract/suivi/chiffres/alertes.ts';
import {
  getSeuilsSuivi,
  type SeuilsLus,
  updateSeuilsSuivi,
} from '@gestionscolaire/contract/suivi/chiffres/seuils.ts';
import { type AlerteLue, getAlertesSuivi } from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import { Button } from '@mantine/core';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { NomDeLEleve } from './aujourdhui.tsx';
import { SeuilsFenetre } from './seuils.tsx';

interface AlertesProps {
  ecoleId: number;
  sessionId: number;
}

export function AlertesDeLEcole({ ecoleId, sessionId }: AlertesProps) {
  const droits = useDroits();
  const seuils = useEndpoint(getSeuilsSuivi, { ecoleId }).data?.data;
  const changer = (lus: SeuilsLus) =>
    openWindow(({ onClose }) => <SeuilsFenetre lus={lus} onClose={onClose} />);
  return (
    <section className={`${kit.section} ${kit.heads}`} aria-label="Alertes">
      <div className={kit.between}>
        <h2>Alertes</h2>
        {seuils !== undefined && droits.can(updateSeuilsSuivi) && (
          <Button variant="default" onClick={() => void changer(seuils)}>
            Seuils
          </Button>
        )}
      </div>
      <ReadingPart of={useEndpoint(getAlertesSuivi, { ecoleId, sessionId })}>
        {(alertes) =>
          alertes.length === 0 ? (
            <p className={kit.quiet}>Aucun élève ne passe un seuil de l'école.</p>
          ) : (
            <ul className={kit.lines}>
              {alertes.map((alerte) => (
                <Alerte
                  key={`${alerte.inscriptionId} ${alerte.genre}`}
                  alerte={alerte}
                  canOpen={droits.can(getAbsencesDeLEleve)}
                />
              ))}
            </ul>
          )
        }
      </ReadingPart>
    </section>
  );
}

function Alerte({ alerte, canOpen }: { alerte: AlerteLue; canOpen: boolean }) {
  return (
    <li>
      <NomDeLEleve {...alerte} canOpen={canOpen} />
      <details className={kit.opens}>
        <summary>{direAlerte(alerte)}</summary>
        <ul className={kit.bullets}>
          {alerte.demiJournees.map(({ jour, demiJournee }) => (
            <li key={`${jour} ${demiJournee}`}>
              {`${formaterJour(jour)}, ${LIBELLES_DES_DEMI_JOURNEES[demiJournee].toLowerCase()}`}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
