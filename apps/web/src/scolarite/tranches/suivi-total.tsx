/**
 * Shows the total of the typed percentage with the other tranches; past 100 % the documents' sentence is at the field
 * (TRANCHE-11).
 */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { useEffect } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import type { LiveProps } from '#core/crud/crud-page.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './suivi-total.module.css';
import { suiviDuTotal } from './totaux.ts';

export function SuiviDesTranches({ values, record, onFaults }: LiveProps) {
  const { ecoleId, prestationId, pourcentage } = values;
  const parent =
    typeof ecoleId === 'number' && typeof prestationId === 'number' ? { ecoleId, prestationId } : null;
  const { data } = useEndpoint(tranches.list, parent ?? {}, { enabled: parent !== null });
  const annee = values['sessionId'] ?? null;
  // Each year's tranches make their own whole.
  const others = data?.data.filter(({ id, sessionId }) => id !== record?.id && sessionId === annee);
  const suivi = parent === null || others === undefined ? null : suiviDuTotal(others, pourcentage);
  const isTooMuch = suivi?.isTooMuch === true;
  useEffect(
    () => onFaults(isTooMuch ? { pourcentage: MESSAGES.pourcentagesComplets } : {}),
    [isTooMuch, onFaults],
  );
  return (
    <p
      role="status"
      className={`${kit.raised} ${kit.ifAny} ${classes.suivi}`}
      data-tone={isTooMuch ? 'error' : undefined}
    >
      {suivi?.phrase ?? ''}
    </p>
  );
}
