/**
 * The build refuses what is wrong of handlers: `tsc` fails when a line below `@ts-expect-error` is right. So a field that a
 * contract renames is found where a domain reads or sends its old name.
 */
import type { menus } from '@gestionscolaire/contract/administration/menus.ts';
import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import type { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import { expect, it } from 'vitest';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { bindCrud } from './bind-crud.ts';
import type { CrudHandlers, ManyHandlers } from './crud-handlers.ts';

type OfPays = ManyHandlers<typeof pays>;

/** Calls every operation as a domain does; nobody runs it. */
async function callAll(handlers: OfPays, read: ReadContext, write: WriteContext): Promise<void> {
  const guinee = { libelle: 'Guinée', indicatifTel: '224', deviseId: null };
  const asRead = { id: 1, modifDate: null };

  await handlers.create(guinee, write);
  // @ts-expect-error -- the form has no field of this name
  await handlers.create({ ...guinee, indicatif: '224' }, write);
  // @ts-expect-error -- nor may one be missing
  await handlers.createMany([{ libelle: 'Guinée', deviseId: null }], write);
  // @ts-expect-error -- an edit says how the record was read
  await handlers.update({ ...guinee, id: 1 }, write);
  await handlers.update({ ...guinee, ...asRead }, write);
  // @ts-expect-error -- so does a disabling
  await handlers.disable({ id: 1 }, write);
  // @ts-expect-error -- the list is not sorted by it
  await handlers.list({ tri: 'symbole' }, read);
  // @ts-expect-error -- a file has two formats
  await handlers.export({ format: 'pdf' }, read);

  await handlers.list({ tri: 'devise' }, read);
}

type Ligne = Awaited<ReturnType<OfPays['list']>>[number];
type Fiche = Awaited<ReturnType<OfPays['get']>>[number];
type Menu = Awaited<ReturnType<CrudHandlers<typeof menus>['get']>>;

/** Keys that the answers have not: of a row, of a record, and of one that stands under a word. */
const perdues = (): [keyof Ligne, keyof Fiche, keyof Menu] => [
  // @ts-expect-error -- a row of the list has its dial code as indicatifTel
  'indicatif',
  // @ts-expect-error -- so has the record
  'indicatif',
  // @ts-expect-error -- the word is menu
  'menus',
];

/** Binds handlers to a contract that is not theirs. */
const bindOthers = (handlers: ManyHandlers<typeof regions>) =>
  // @ts-expect-error -- a country has a dial code, a region has none
  bindCrud(pays, handlers);

it('un champ du contrat qui change de nom arrête la construction là où son ancien nom est lu ou envoyé', () => {
  expect([callAll.length, bindOthers.length]).toEqual([3, 1]);
  expect(Object.keys(pays.row.shape)).not.toContain(perdues()[0]);
});
