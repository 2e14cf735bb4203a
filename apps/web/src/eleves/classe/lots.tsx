/** The enrolments that a school made in lots. */

import { getLotsInscription, reprendreInscriptions } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Lots, type MotsDuLot } from '#core/lots/lots.tsx';
import { Failure } from '#core/ui/failure.tsx';
import classes from './page.module.css';

export const eleves = (nombre: number): string => (nombre === 1 ? '1 élève' : `${nombre} élèves`);

export function LotsDInscription({ ecoleId }: { ecoleId: number }) {
  const droits = useDroits();
  const canRead = droits.isKnown && droits.can(getLotsInscription);
  const { data, error, refetch } = useEndpoint(getLotsInscription, { ecoleId }, { enabled: canRead });
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  const all = data?.data ?? [];
  if (all.length === 0) return null;
  return (
    <section className={classes.carte} aria-label="Inscriptions en nombre">
      <h2 className={classes.titre}>Inscriptions en nombre</h2>
      <Lots all={all} mots={DES_INSCRIPTIONS} reprendre={reprendreInscriptions} />
    </section>
  );
}

const DES_INSCRIPTIONS: MotsDuLot = {
  compte: eleves,
  effet: (nombre) => `retire l'inscription de ${eleves(nombre)} et ce qu'elle demande de payer`,
  fait: 'Défait : ces inscriptions sont retirées.',
};
