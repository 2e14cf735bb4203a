/** Routes of a look-alike: its handlers answer the calls of its contract. */
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Endpoint, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { type Binding, bindFile, bindRead, bindWrite } from '#core/http/bind.ts';
import type { FileAnswer, ReadContext, WriteContext } from '#core/http/context.ts';
import type { CrudHandlers } from './crud-handlers.ts';

/** Binds the eight calls of a look-alike, or seven where nothing is deleted for good. */
export const bindCrud = <const C extends CrudContract>(
  contract: C,
  handlers: CrudHandlers<NoInfer<C>>,
): Binding[] => bindingsOf(contract, handlers as unknown as BoundHandlers);

type Values = Record<string, unknown>;
type Read = (input: Values, context: ReadContext) => Promise<unknown>;
type Write = (input: Values, context: WriteContext) => Promise<unknown>;

/** Handlers as a route calls them: each input was read by the rules of its call. */
interface BoundHandlers {
  list: Read;
  get: Read;
  create: Write;
  update: Write;
  remove: Write;
  disable: Write;
  enable: Write;
  export: (input: Values, context: ReadContext) => Promise<FileAnswer>;
}

function bindingsOf(contract: CrudContract, handlers: BoundHandlers): Binding[] {
  return [
    bindRead(contract.list, handlers.list),
    bindRead(contract.get, handlers.get),
    bindWrite(contract.create, handlers.create),
    bindWrite(contract.update, handlers.update),
    ...(contract.remove === undefined ? [] : [bindWrite(contract.remove, handlers.remove)]),
    bindWrite(contract.disable, handlers.disable),
    bindWrite(contract.enable, handlers.enable),
    bindFile(contract.export, handlers.export),
  ];
}

/** Binds a call to all active rows that the caller may see: the list without a page, where the documents have a call for it. */
export const bindAll = <E extends Endpoint>(
  endpoint: E,
  { list }: { readonly list: (input: Record<string, never>, context: ReadContext) => Promise<Output<E>> },
): Binding => bindRead(endpoint, (_input, context) => list({}, context));
