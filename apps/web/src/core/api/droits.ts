/**
 * What the signed-in person may do, as the server says it: pages and buttons follow it, so that what would be refused is
 * not offered. The server decides every call anyway.
 */
import { getMesDroits } from '@gestionscolaire/contract/administration/privileges.ts';
import type { Endpoint, Output } from '@gestionscolaire/contract/core/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from './use-endpoint.ts';

type Known = Output<typeof getMesDroits>;

/** Milliseconds during which one answer serves all that a page shows; the next page asks again. */
const FRESH = 1_000;

export interface Droits {
  /** False until the first answer: what depends on it is not shown yet. */
  isKnown: boolean;
  /** Whether the person may make this call, as far as rights go; true while nothing is known. */
  can: (endpoint: Pick<Endpoint, 'access'> | undefined) => boolean;
}

export function useDroits(): Droits {
  const { data } = useQuery({ ...endpointQuery(getMesDroits, {}), staleTime: FRESH });
  const known = data?.data;
  return {
    isKnown: known !== undefined,
    can: (endpoint) => endpoint !== undefined && (known === undefined || allows(known, endpoint.access)),
  };
}

/** The rule of core/acces/decide.ts for what can be known here. */
function allows({ ecoleId, menus }: Known, access: Endpoint['access']): boolean {
  if (access.who !== 'right') return true;
  const { menu, operation, scope, also } = access;
  if (operation !== 'lecture' && scope === 'reseau' && ecoleId !== null) return false;
  const owners = [menu, ...also];
  return menus.some(
    ({ reference, operations }) => owners.includes(reference) && operations.includes(operation),
  );
}
