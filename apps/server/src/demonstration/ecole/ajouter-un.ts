/** Adds one record by its entity's own add, its rules included. */
import type { Endpoint, ObjectSchema } from '@gestionscolaire/contract/core/api/endpoint.ts';
import * as z from 'zod/mini';
import type { WriteContext } from '#core/http/context.ts';

/** An add takes two keys that are no field of its form. */
type Beside = 'creationUserId' | 'libelleConfirme';
/** A word among a few ('F', 'M') is given as any text: the rules of the add read it. */
type Given<V> = V extends string ? string : V;
type Fields<V> = { readonly [K in keyof V]: Given<V[K]> };

interface Adding<I extends ObjectSchema> {
  create: (input: z.output<I>, context: WriteContext) => Promise<readonly { id: number }[]>;
}

export async function ajouter<I extends ObjectSchema>(
  { create: { input: rules } }: { readonly create: Endpoint<I> },
  to: Adding<NoInfer<I>>,
  values: Fields<Omit<z.input<NoInfer<I>>, Beside>>,
  context: WriteContext,
): Promise<number> {
  const input = z.parse(rules, { ...values, creationUserId: 0, libelleConfirme: true });
  const [made] = await to.create(input, context);
  return made?.id ?? 0;
}
