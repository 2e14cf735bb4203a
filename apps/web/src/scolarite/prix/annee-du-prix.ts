/** The school year by whose days the instalments of a price follow each other. */
import { type Periode, sessionDuPrix, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { ANNEE_D_USAGE } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { useToday } from '#core/today.ts';

/** Returns the price's own session; for one of every year, that of today; `sessionId` null: every year. */
export function useAnneeDuPrix(sessionId: number | null): Pick<Periode, 'dateDebut'> {
  const { data } = useEndpoint(sessions.list, {});
  return sessionDuPrix(data?.data ?? [], sessionId, useToday()) ?? ANNEE_D_USAGE;
}
