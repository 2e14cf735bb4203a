/**
 * What the signed-in person may do, as the server says it: pages and buttons follow it, so that what would be refused is
 * not offered. The server decides every call anyway.
 */
import { getMesDroits } from '@gestionscolaire/contract/administration/privileges.ts';
import { obstacle, PHRASE_DU_RESEAU, phraseDroitAbsent } from '@gestionscolaire/contract/core/api/acces.ts';
import type { Endpoint, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from './use-endpoint.ts';

type Known = Output<typeof getMesDroits>;

/** Milliseconds during which one answer serves all that a page shows; the next page asks again. */
const FRESH = 1_000;

export interface Droits {
  /** False until the first answer: what depends on it is not shown yet. */
  isKnown: boolean;
  /** Whether some menu is held, or open to everybody; false while nothing is known. */
  hasMenus: boolean;
  /** Whether the person may make this call, as far as rights go; true while nothing is known. */
  can: (endpoint: Asked | undefined) => boolean;
  /** Why this call would be refused, in the server's words; `name`: how its screen is called. undefined: it would not. */
  refusal: (endpoint: Asked, name: string) => string | undefined;
}

type Asked = Pick<Endpoint, 'access'>;

export function useDroits(): Droits {
  const { data } = useQuery({ ...endpointQuery(getMesDroits, {}), staleTime: FRESH });
  const known = data?.data;
  return {
    isKnown: known !== undefined,
    hasMenus: (known?.menus.length ?? 0) > 0,
    can: (endpoint) =>
      endpoint !== undefined && (known === undefined || obstacleTo(known, endpoint.access) === undefined),
    refusal({ access }, name) {
      const found = known === undefined ? undefined : obstacleTo(known, access);
      if (found === 'reseau') return PHRASE_DU_RESEAU;
      return found === 'droit' && access.who === 'right'
        ? phraseDroitAbsent(access.operation, name)
        : undefined;
    },
  };
}

/** Held operations by reference, as the rule wants them. */
const byReference = (held: Known['menus']) =>
  new Map(held.map(({ reference, operations }) => [reference, new Set(operations)]));

function obstacleTo({ ecoleId, menus, onglets }: Known, access: Endpoint['access']) {
  if (access.who !== 'right') return undefined;
  return obstacle(access, { menus: byReference(menus), onglets: byReference(onglets) }, ecoleId);
}
