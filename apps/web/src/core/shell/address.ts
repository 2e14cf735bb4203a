/** What the address of a page says: the record of its path, the choices behind its '?'. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

/** The id that a text or a number names; null for anything else. */
export function idOf(given: unknown): number | null {
  const text = typeof given === 'number' ? String(given) : given;
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The id that a parameter of the page's path names: `useIdParam('id')` is 3 at '/eleve/3', and null at '/eleve/trois'. */
export function useIdParam(name: string): number | null {
  const params: Readonly<Record<string, string>> = useParams({ strict: false });
  return idOf(params[name]);
}

type Search = Readonly<Record<string, unknown>>;

interface Going {
  /** What else the address says is forgotten. */
  alone?: true;
  /** Back does not undo it. */
  replace?: true;
  resetScroll?: boolean;
}

interface Address<Said> {
  /** What `parse` understood; what it did not is as if nobody had written it. */
  said: Said;
  /** Writes choices into the address, so that Back undoes them and a link tells them; null and undefined take one away. */
  go: (change: Search, how?: Going) => void;
}

/**
 * The choices behind the '?' of the page's address: `useAddress((raw) => ({ classeId: idOf(raw['classeId']) }))`, then
 * `go({ classeId: 3 })`. A choice begins again at the first page of its list.
 */
export function useAddress<Said>(parse: (raw: Search) => Said): Address<Said> {
  const raw: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const said = useMemo(() => parse(raw), [parse, raw]);
  const go = (change: Search, { alone, ...how }: Going = {}) => {
    const { page: _, ...kept } = raw;
    const next = Object.entries({ ...(alone ? {} : kept), ...change });
    const search = Object.fromEntries(next.filter(([, value]) => value !== null && value !== undefined));
    void navigate({ to: '.', search, resetScroll: false, ...how });
  };
  return { said, go };
}
