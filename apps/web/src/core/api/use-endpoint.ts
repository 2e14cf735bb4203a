/**
 * Calls in components. Query keys are the call's name and its input: nobody writes a key or invalidates by hand; after
 * any write that succeeded every list and record on screen is asked for again.
 */
import type { Endpoint, Input, Output } from '@gestionscolaire/contract/core/endpoint.ts';
import {
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Answer, ApiError, call, newIdempotencyKey } from './client.ts';

/** Options of a query: for a loader, `queryClient.ensureQueryData(endpointQuery(devises.list, {…}))`. */
export function endpointQuery<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Answer<Output<E>>, ApiError>({
    queryKey: [endpoint.name, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

interface ReadOptions {
  /** Shows the previous page while the next one comes. */
  keepPrevious?: boolean;
  /** False: not yet asked for. */
  enabled?: boolean;
}

/** Reads a call: `const { data, error, isPending, refetch } = useEndpoint(devises.list, { page: 1 })`. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { keepPrevious = false, enabled = true }: ReadOptions = {},
): UseQueryResult<Answer<Output<E>>, ApiError> {
  return useQuery({
    ...endpointQuery(endpoint, input),
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/**
 * Writes a call: `const write = useWrite(devises.create); await write.mutateAsync(input)`. The same input sent again
 * after the network failed carries the same Idempotency-Key, so that it is written once.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
): UseMutationResult<Answer<Output<E>>, ApiError, Input<E>> {
  const queryClient = useQueryClient();
  const unanswered = pendingKeys(endpoint.name);
  return useMutation({
    mutationFn: async (input: Input<E>) => {
      const act = JSON.stringify(input);
      const idempotencyKey = unanswered.get(act) ?? newIdempotencyKey();
      unanswered.set(act, idempotencyKey);
      try {
        const answer = await call(endpoint, input, { idempotencyKey });
        unanswered.delete(act);
        return answer;
      } catch (error) {
        // A refusal wrote nothing; silence or a fault on the way may have.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) unanswered.delete(act);
        throw error;
      }
    },
    onSuccess: () => {
      void queryClient.invalidateQueries();
    },
  });
}

const keysByName = new Map<string, Map<string, string>>();

/** Keys of the acts of one call whose answer never came. */
function pendingKeys(name: string): Map<string, string> {
  const keys = keysByName.get(name) ?? new Map<string, string>();
  keysByName.set(name, keys);
  return keys;
}
