/** The enrolments that a school made in lots. */

import { getLotsInscription, reprendreInscriptions } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { nombreDEleves } from '@gestionscolaire/contract/eleves/nombre.ts';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Lots, type MotsDuLot } from '#core/lots/lots.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';

export function LotsDInscription({ ecoleId }: { ecoleId: number }) {
  const droits = useDroits();
  const canRead = droits.isKnown && droits.can(getLotsInscription);
  const lus = useEndpoint(getLotsInscription, { ecoleId }, { enabled: canRead });
  return (
    <ReadingPart of={lus} waiting={null}>
      {(all) =>
        all.length > 0 && (
          <section className={`${kit.sheet} ${kit.airy}`} aria-label="Inscriptions en nombre">
            <h2 className={kit.title}>Inscriptions en nombre</h2>
            <Lots all={all} mots={DES_INSCRIPTIONS} reprendre={reprendreInscriptions} />
          </section>
        )
      }
    </ReadingPart>
  );
}

const DES_INSCRIPTIONS: MotsDuLot = {
  compte: nombreDEleves,
  effet: (nombre) => `retire l'inscription de ${nombreDEleves(nombre)} et ce qu'elle demande de payer`,
  fait: 'Défait : ces inscriptions sont retirées.',
};
