/** The store of answers: it says how long they are fresh, and never asks again after a refusal. */
import { APPELS_DES_DROITS } from '@gestionscolaire/contract/administration/droits/mes-droits.ts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { logFailure } from '#core/log.ts';
import { answerOf } from './client.ts';
import { takeWhole } from './early.ts';
import { ApiError } from './error.ts';

/** Milliseconds during which a list just seen is shown again without a new call. */
const FRESH = 5_000;

function canRetry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.code === 'RESEAU';
}

/** Reads the rights and the menus again when one was withdrawn meanwhile. */
function onError(error: Error): void {
  if (!(error instanceof ApiError) || error.code !== 'DROIT_ABSENT') return;
  for (const name of APPELS_DES_DROITS) void queryClient.invalidateQueries({ queryKey: [name] });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { staleTime: FRESH, retry: canRetry, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Fills the store before the first drawing: an answer that depart.js already received shows at once, without a skeleton. */
export function primeQueries(): void {
  for (const { name, input, whole } of takeWhole()) {
    if (whole === undefined) continue;
    try {
      queryClient.setQueryData([name, input], answerOf(whole.response, whole.text));
    } catch (error) {
      // The page asks again and shows the failure.
      logFailure(name, error);
    }
  }
}
