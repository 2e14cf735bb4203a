/**
 * Says how many pupils still pay an old price and leads to their recomputation (AMB-178). It is read from the books, so that it stands
 * on the pages of prices as long as somebody does, and not in a notice that goes.
 */
import { lireLesDus } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  type CibleDeRecalcul,
  getAnciensPrix,
  getLotsRecalcul,
  recalculerInscriptions,
} from '@gestionscolaire/contract/eleves/recalculs.ts';
import { Button } from '@mantine/core';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import kit from '#core/ui/kit.module.css';
import { useEcoleChoisie } from '#scolarite/ecoles/choisie.tsx';
import classes from './anciens-prix.module.css';

const direLesAnciens = (eleves: number): string =>
  eleves === 1 ? "1 élève paie encore l'ancien prix" : `${eleves} élèves paient encore l'ancien prix`;

export function AnciensPrix(cible: CibleDeRecalcul) {
  const { ecoleId } = cible;
  const droits = useDroits();
  const canRead = droits.isKnown && droits.can(getAnciensPrix);
  const canRecompute =
    droits.isKnown && droits.can(recalculerInscriptions) && droits.can({ access: lireLesDus });
  const { data } = useEndpoint(getAnciensPrix, cible, { enabled: canRead });
  const lots = useEndpoint(getLotsRecalcul, { ecoleId }, { enabled: canRecompute });
  const eleves = data?.data.eleves ?? 0;
  const hasLots = (lots.data?.data ?? []).length > 0;
  const ouvrir = async () => {
    const { RecalculsFenetre } = await import('./fenetre.tsx');
    await openWindow(({ onClose }) => <RecalculsFenetre cible={cible} onClose={onClose} />);
  };
  if (eleves === 0 && !hasLots) return null;
  return (
    <div
      role="status"
      className={`${kit.row} ${classes.phrase}`}
      data-tone={eleves === 0 ? undefined : 'caution'}
    >
      {eleves > 0 && <span>{`${direLesAnciens(eleves)}${canRecompute ? '\u00A0:' : '.'}`}</span>}
      {canRecompute && (
        <Button size="compact-md" variant="default" onClick={() => void ouvrir()}>
          {eleves === 0 ? 'Recalculs déjà faits…' : 'Recalculer…'}
        </Button>
      )}
    </div>
  );
}

/** The same on a list of every school: of the one that the person is in, or chose. */
export function AnciensPrixDeLEcole() {
  const ecoleId = useEcoleChoisie();
  return ecoleId === null ? null : <AnciensPrix ecoleId={ecoleId} />;
}
