/**
 * The rights of the signed-in person, as the server says them. Pages and buttons follow them, so that no call is offered that
 * would be refused. The server decides every call anyway.
 */
import { getMesDroits } from '@gestionscolaire/contract/administration/droits/mes-droits.ts';
import { obstacle, phraseDroitAbsent, phraseDuReseau } from '@gestionscolaire/contract/core/api/acces.ts';
import type { Endpoint, Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, type ReadOptions, useEndpoint } from './use-endpoint.ts';

type Known = Output<typeof getMesDroits>;

/** Milliseconds during which one answer serves all that a page shows; the next page asks again. */
const FRESH = 1_000;

export interface Droits {
  /** False until the first answer: nothing that depends on rights is shown yet. */
  isKnown: boolean;
  /** Whether the person holds some menu, or one is open to everybody; false while nothing is known. */
  hasMenus: boolean;
  /** Whether the person has the right to make this call; true while nothing is known. */
  can: (endpoint: Asked | undefined) => boolean;
  /**
   * Says in the server's words why this call would be refused; undefined when it would not. `name`: the title of its screen.
   */
  refusal: (endpoint: Asked, name: string) => string | undefined;
  /** The keys of the call's answer that the person is not told; all of those that some are not told while nothing is known. */
  withheld: (endpoint: Pick<Endpoint, 'reserved'>) => readonly string[];
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
      if (found === undefined || access.who !== 'right') return undefined;
      return found === 'reseau' ? phraseDuReseau(access) : phraseDroitAbsent(access.operation, name);
    },
    withheld: ({ reserved }) =>
      reserved.flatMap(({ keys, to }) =>
        known !== undefined && obstacleTo(known, to) === undefined ? [] : keys,
      ),
  };
}

/**
 * Reads a call for the page that its right opens: the call goes out while the rights are on their way, never once it is known that it
 * would be refused.
 */
export function useAllowedEndpoint<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { enabled = true, ...options }: ReadOptions = {},
) {
  const { can } = useDroits();
  return useEndpoint(endpoint, input, { enabled: enabled && can(endpoint), ...options });
}

/** Groups the held operations by reference, as the contract's rule reads them. */
const byReference = (held: Known['menus']) =>
  new Map(held.map(({ reference, operations }) => [reference, new Set(operations)]));

function obstacleTo({ ecoleId, menus, onglets }: Known, access: Endpoint['access']) {
  if (access.who !== 'right') return undefined;
  return obstacle(access, { menus: byReference(menus), onglets: byReference(onglets) }, ecoleId);
}
