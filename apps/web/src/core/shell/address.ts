/** Reads the address of a page: the record of its path, the choices behind its '?'. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

/** Reads an id from a text or a number; null for anything else. */
export function idOf(given: unknown): number | null {
  const text = typeof given === 'number' ? String(given) : given;
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Reads the id in a parameter of the page's path: `useIdParam('id')` is 3 at '/eleve/3', and null at '/eleve/trois'. */
export function useIdParam(name: string): number | null {
  const params: Readonly<Record<string, string>> = useParams({ strict: false });
  return idOf(params[name]);
}

type Search = Readonly<Record<string, unknown>>;

interface Going {
  /** True to drop the other choices of the address. */
  alone?: true;
  /** True when Back does not undo the change. */
  replace?: true;
  resetScroll?: boolean;
}

interface Address<Said> {
  /** The choices that `read` understood; the others count as absent. */
  said: Said;
  /** Writes choices into the address, so that Back undoes them and a link keeps them; null and undefined remove one. */
  go: (change: Search, how?: Going) => void;
}

/**
 * Reads and changes the choices behind the '?' of the page's address: `useAddress((raw) => ({ classeId: idOf(raw['classeId'])
 * }))`, then `go({ classeId: 3 })`. A choice begins again at the first page of its list.
 */
export function useAddress<Said>(read: (raw: Search) => Said): Address<Said> {
  const raw: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const said = useMemo(() => read(raw), [read, raw]);
  const go = (change: Search, { alone, ...how }: Going = {}) => {
    const { page: _, ...kept } = raw;
    const next = Object.entries({ ...(alone ? {} : kept), ...change });
    const search = Object.fromEntries(next.filter(([, value]) => value !== null && value !== undefined));
    void navigate({ to: '.', search, resetScroll: false, ...how });
  };
  return { said, go };
}
