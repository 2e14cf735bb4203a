/** Reads and keeps one choice of the person: how the side menu or a page stands, on every machine they sign in from. */
import {
  type Choix,
  getPreferences,
  updatePreferences,
} from '@gestionscolaire/contract/administration/preferences.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { logFailure } from '#core/log.ts';
import { call } from './client.ts';
import { endpointQuery, useEndpoint } from './use-endpoint.ts';

type Word<K extends keyof Choix> = NonNullable<Choix[K]>;

/** The choices made since the page was loaded: they apply at once, before the server has answered, and where it cannot. */
let made: Choix = {};
const watchers = new Set<() => void>();

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/**
 * Returns the choice kept under a name, `whenNone` until there is one, and the function that changes it. Example:
 * `const [menu, keepMenu] = useChoice('menu', 'ouvert')`.
 */
export function useChoice<K extends keyof Choix>(
  name: K,
  whenNone: Word<K>,
): [word: Word<K>, keep: (word: Word<K>) => void] {
  const queryClient = useQueryClient();
  const preferences = useEndpoint(getPreferences, {});
  const here = useSyncExternalStore(watch, () => made)[name];
  const keep = (word: Word<K>) => {
    const choix = { [name]: word };
    made = { ...made, ...choix };
    for (const changed of watchers) changed();
    call(updatePreferences, { choix })
      .then((answer) => queryClient.setQueryData(endpointQuery(getPreferences, {}).queryKey, answer))
      .catch((error: unknown) => logFailure(name, error));
  };
  return [here ?? preferences.data?.data.choix[name] ?? whenNone, keep];
}
