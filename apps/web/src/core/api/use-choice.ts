/** Reads and keeps one choice of the person: how the side menu or a page stands, on every machine he signs in from. */
import {
  type Choix,
  getPreferences,
  type Preferences,
  updatePreferences,
} from '@gestionscolaire/contract/administration/preferences.ts';
import { useQueryClient } from '@tanstack/react-query';
import { logFailure } from '#core/log.ts';
import { call } from './client.ts';
import { endpointQuery, useEndpoint } from './use-endpoint.ts';

type Word<K extends keyof Choix> = NonNullable<Choix[K]>;

/**
 * Answers the choice kept under a name, `whenNone` until there is one, and the function that changes it: it applies at once,
 * even where the server could not keep it. Example: `const [menu, keepMenu] = useChoice('menu', 'ouvert')`.
 */
export function useChoice<K extends keyof Choix>(
  name: K,
  whenNone: Word<K>,
): [word: Word<K>, keep: (word: Word<K>) => void] {
  const queryClient = useQueryClient();
  const preferences = useEndpoint(getPreferences, {});
  const { queryKey } = endpointQuery(getPreferences, {});
  const keep = (word: Word<K>) => {
    const choix = { [name]: word };
    queryClient.setQueryData<{ data: Preferences }>(queryKey, (known) =>
      known === undefined
        ? known
        : { ...known, data: { ...known.data, choix: { ...known.data.choix, ...choix } } },
    );
    call(updatePreferences, { choix })
      .then((answer) => queryClient.setQueryData(queryKey, answer))
      .catch((error: unknown) => logFailure(name, error));
  };
  return [preferences.data?.data.choix[name] ?? whenNone, keep];
}
