/** One record through its entity's own add, its rules included. */
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import * as z from 'zod/mini';
import type { CrudHandlers } from '#core/crud/crud-handlers.ts';
import type { WriteContext } from '#core/http/context.ts';

export async function ajouter(
  { create }: CrudContract,
  to: CrudHandlers,
  values: Record<string, unknown>,
  context: WriteContext,
): Promise<number> {
  const input = z.parse(create.input, { ...values, creationUserId: 0, libelleConfirme: true });
  const [made] = await to.create(input, context);
  return made?.id ?? 0;
}
