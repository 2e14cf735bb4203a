/**
 * Makes calls in components. The key of a query is the call's name and its input, so nobody writes a key or invalidates by
 * hand. After any write that succeeded, every list and record on screen is asked for again, but what says that this write
 * does not touch it (`ReadMeta`).
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
import { type RefObject, useRef, useState } from 'react';
import { type Answer, type ApiError, call, newIdempotencyKey } from './client.ts';
import { mayBeWritten } from './may-be-written.ts';

/** Makes the options of a query; a loader writes `queryClient.ensureQueryData(endpointQuery(devises.list, {…}))`. */
export function endpointQuery<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Answer<Output<E>>, ApiError>({
    queryKey: [endpoint.name, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

/** A query may say this of itself: `{ isTouchedBy: ({ name }) => name === 'addMenu' }`. */
export type ReadMeta = {
  /** Whether its answer may be another after this write; default: after any write. */
  isTouchedBy?: (written: Endpoint) => boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ReadMeta;
  }
}

export interface ReadOptions extends ReadMeta {
  /** True to show the previous page while the next one comes. */
  keepPrevious?: boolean;
  /** False while the call must not be made yet. */
  enabled?: boolean;
  /** True when the answer is of no use once the component is gone: the preview of an act, made anew each time. */
  isForgotten?: boolean;
}

/** Reads a call: `const { data, error, isPending, refetch } = useEndpoint(devises.list, { page: 1 })`. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { keepPrevious = false, enabled = true, isForgotten = false, ...meta }: ReadOptions = {},
): UseQueryResult<Answer<Output<E>>, ApiError> {
  return useQuery({
    ...endpointQuery(endpoint, input),
    enabled,
    meta,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(isForgotten ? { gcTime: 0 } : {}),
  });
}

/**
 * Returns whether a write had outdated the kept answer of a call when this component was first drawn. A screen that acts on a sum
 * waits then for the new answer: the old one would offer to pay what was just paid.
 */
export function useWasOutdated<E extends Endpoint>(endpoint: E, input: Input<E>): boolean {
  const queryClient = useQueryClient();
  const { queryKey } = endpointQuery(endpoint, input);
  return useState(() => queryClient.getQueryState(queryKey)?.isInvalidated === true)[0];
}

/** An act that was sent, while nobody knows whether it was written. */
export interface Unanswered {
  /** The input as it was sent. */
  content: string;
  idempotencyKey: string;
}

/**
 * Writes a call: `const write = useWrite(devises.create); await write.mutateAsync(input)`. After a silence, the same input from
 * the same mounted form carries the same Idempotency-Key, so that it is written once. After an answer, with another input or in
 * a form opened anew, the act is another and has another key.
 * @param memory keeps the unanswered act where a draft finds it, so that the form taken up again sends it with its own key.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  memory?: RefObject<Unanswered | undefined>,
): UseMutationResult<Answer<Output<E>>, ApiError, Input<E>> {
  const queryClient = useQueryClient();
  const own = useRef<Unanswered>(undefined);
  const unanswered = memory ?? own;
  return useMutation({
    // The store forgets the input, which may hold a password, with the form.
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
        // An earlier sending of this act may have been written: only an answer that settles it too frees the key.
        if (!mayBeWritten(error, true)) forget();
        throw error;
      }
    },
    onSuccess: () => {
      // After the end of a connexion nothing can be asked for again.
      if (endpoint.endsConnexion) return;
      void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isTouchedBy?.(endpoint) ?? true });
    },
  });
}
