/** A value outside of React that components follow: notices and dialogs use it, because they survive a navigation. */
import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get: () => T;
  set: (change: (value: T) => T) => void;
  use: () => T;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (change) => {
      value = change(value);
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
