/** The values of a new record that are known only once its form opens: who opens it, what day it is, what was read before. */
import type { Endpoint, Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Field, Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import { queryClient } from '#core/api/query-client.ts';
import { endpointQuery } from '#core/api/use-endpoint.ts';

type Beginnings<F extends Fields> = { readonly [K in keyof F]?: () => unknown };

/** Returns the same fields; a new record begins with these values, each asked for when its form opens. */
export function beginningWith<F extends Fields>(fields: F, values: Beginnings<F>): F {
  const begun: Record<string, Field> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (value === undefined) continue;
    begun[name] = {
      ...field,
      get initial() {
        return value();
      },
    };
  }
  return { ...fields, ...begun };
}

/** Returns the answer of a list that the form reads before it opens (`reads`); undefined where it was not read. */
export const rowsRead = <E extends Endpoint>(endpoint: E, input: Input<E>): Output<E> | undefined =>
  queryClient.getQueryData(endpointQuery(endpoint, input).queryKey)?.data;
