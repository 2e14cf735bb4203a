/**
 * Shows once, after a sign-in, the failed attempts on one's account, who gave it another password (AMB-169), and the devices that
 * are new to it.
 */
import { getPreferences, updatePreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#core/api/client.ts';
import { endpointQuery } from '#core/api/use-endpoint.ts';
import { logFailure } from '#core/log.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { phraseDAppareils, phrasesDAnnonce } from './annonces-phrases.ts';

async function tell(queryClient: QueryClient): Promise<void> {
  const asked = endpointQuery(getPreferences, {});
  // The early answer of the first script is enough: a write elsewhere adds no announcement.
  const { data } = await queryClient.ensureQueryData(asked);
  const phrases = phrasesDAnnonce(data);
  const appareils = phraseDAppareils(data);
  if (phrases.length === 0 && appareils === undefined) return;
  for (const phrase of phrases) notify('attention', phrase);
  if (appareils !== undefined)
    notify('attention', appareils, <AppLink to={ADRESSES.connexions}>Voir mes connexions</AppLink>);
  queryClient.setQueryData(asked.queryKey, await call(updatePreferences, { annoncesLues: true }));
}

export function Annonces() {
  const queryClient = useQueryClient();
  useEffect(() => {
    tell(queryClient).catch((error: unknown) => logFailure(getPreferences.name, error));
  }, [queryClient]);
  return null;
}
