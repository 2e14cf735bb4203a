/**
 * Calls in components. Query keys are the call's name and its input: nobody writes a key or invalidates by hand; after
 * any write that succeeded every list and record on screen is asked for again.
 */
import type { Endpoint, Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import {
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { type Answer, type ApiError, call, newIdempotencyKey } from './client.ts';
import { mayBeWritten } from './may-be-written.ts';

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

/** An act that was sent and of which nobody knows yet whether it was written. */
interface Unanswered {
  /** The input as it was sent. */
  content: string;
  idempotencyKey: string;
}

/**
 * Writes a call: `const write = useWrite(devises.create); await write.mutateAsync(input)`. The Idempotency-Key belongs
 * to the act: the same input sent again by the same mounted form after silence carries the same key, so that it is
 * written once. An answer, other content or a form opened anew is another act.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
): UseMutationResult<Answer<Output<E>>, ApiError, Input<E>> {
  const queryClient = useQueryClient();
  const unanswered = useRef<Unanswered>(undefined);
  return useMutation({
    // What was sent, a password perhaps, is forgotten with the form.
    gcTime: 0,
    mutationFn: async (input: Input<E>) => {
      const content = JSON.stringify(input);
      const act =
        unanswered.current?.content === content
          ? unanswered.current
          : { content, idempotencyKey: newIdempotencyKey() };
      unanswered.current = act;
      const forget = () => {
        if (unanswered.current === act) unanswered.current = undefined;
      };
      try {
        const answer = await call(endpoint, input, { idempotencyKey: act.idempotencyKey });
        forget();
        return answer;
      } catch (error) {
        // An earlier sending of this act may have been written: only what settles that too frees the key.
        if (!mayBeWritten(error, true)) forget();
        throw error;
      }
    },
    onSuccess: () => {
      // Once the connexion has ended nothing can be asked for again.
      if (!endpoint.endsConnexion) void queryClient.invalidateQueries();
    },
  });
}
