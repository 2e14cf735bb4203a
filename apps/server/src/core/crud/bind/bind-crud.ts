/** Routes of a look-alike: its handlers answer the calls of its contract. */
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Endpoint, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { act, preview } from '#core/crud/many/act.ts';
import type { ManyContract, ManyOperations } from '#core/crud/many/rows.ts';
import { takeBackMany } from '#core/crud/many/take-back.ts';
import { type Binding, bindFile, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { FileAnswer, ReadContext, WriteContext } from '#core/http/context.ts';
import type { CrudHandlers } from './crud-handlers.ts';

/** Binds the calls of a look-alike, with those on many rows; none deletes for good where the contract has no such call. */
export const bindCrud = <const C extends CrudContract>(
  contract: C,
  handlers: CrudHandlers<NoInfer<C>>,
): Binding[] => bindingsOf(contract, handlers as unknown as BoundHandlers);

type Values = Record<string, unknown>;
type Read = (input: Values, context: ReadContext) => Promise<unknown>;
type Write = (input: Values, context: WriteContext) => Promise<unknown>;

/** Handlers as a route calls them: each input was read by the rules of its call. */
interface BoundHandlers extends ManyOperations {
  list: Read;
  get: Read;
  create: Write;
  update: Write;
  remove: Write;
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
    bindFile(contract.export, handlers.export, { heavy: 'export' }),
    ...manyBindings(contract, handlers),
  ];
}

/** Binds the acts on many rows: each row by the operation on one, whatever a domain put in its place. */
function manyBindings(contract: CrudContract & ManyContract, handlers: ManyOperations): Binding[] {
  const { previewMany, disableMany, enableMany, takeBackMany: taking } = contract;
  return [
    bindRead(previewMany, (input, context) => preview(handlers, input, context)),
    bindWrite(disableMany, (input, context) => act(contract, handlers, 'desactiver', input, context)),
    bindWrite(enableMany, (input, context) => act(contract, handlers, 'reactiver', input, context)),
    bindWrite(taking, (input, context) => takeBackMany(contract, handlers, input, context)),
  ];
}

/** Binds a call to all active rows that the caller may see: the list without a page, where the documents have a call for it. */
export const bindAll = <E extends Endpoint>(
  endpoint: E,
  { list }: { readonly list: (input: Record<string, never>, context: ReadContext) => Promise<Output<E>> },
): Binding => bindRead(endpoint, (_input, context) => list({}, context));
