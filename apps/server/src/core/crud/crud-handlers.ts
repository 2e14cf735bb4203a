/**
 * What answers the calls of a look-alike. A domain declares its source and takes the operations as they come, or puts
 * its own in the place of one: `{ ...crudHandlers(pays, source), remove: … }`.
 */

import { type CrudContract, confirmationKey } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseCles } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { sql } from 'kysely';
import { anyTable, type Db, type Trx } from '#core/db/database.ts';
import { type Changes, changes } from '#core/db/journal.ts';
import { lockName, lockRow } from '#core/db/lock.ts';
import { followRow } from '#core/db/long-list.ts';
import { prepared } from '#core/db/prepared.ts';
import { countReferences, deleteRow, findRow, insertRows, updateRow, withKeys } from '#core/db/rows.ts';
import type { Row, TableName, Value } from '#core/db/tables.ts';
import { type Binding, bindFile, bindRead, bindWrite } from '#core/http/bind.ts';
import type { FileAnswer, ReadContext, WriteContext } from '#core/http/context.ts';
import { exportList } from './export/file.ts';
import { listReader } from './list.ts';
import { schoolRules } from './school.ts';
import {
  type AnyCrudSource,
  type CrudSource,
  dayOf,
  declare,
  joinsOf,
  type Reference,
  type ShownRow,
  schoolColumn,
  selection,
} from './source.ts';

type Input = Record<string, unknown>;
/** What a record is read with: a connection, and the instant of the call. */
type At = Pick<ReadContext, 'db' | 'now'>;
type Written = { id: number; modifDate: string | null }[];

export interface CrudHandlers {
  list: (input: Input, context: ReadContext) => Promise<readonly ShownRow[]>;
  /** Bare rows, or under the key that the contract wraps them in. */
  get: (input: Input, context: ReadContext) => Promise<unknown>;
  create: (input: Input, context: WriteContext) => Promise<{ id: number }[]>;
  update: (input: Input, context: WriteContext) => Promise<Written>;
  /** Bound only where the contract has the call. */
  remove: (input: Input, context: WriteContext) => Promise<Written>;
  disable: (input: Input, context: WriteContext) => Promise<Written>;
  enable: (input: Input, context: WriteContext) => Promise<Written>;
  export: (input: Input, context: ReadContext) => Promise<FileAnswer>;
}

/** Whether a request confirms a field (AMB-079, AMB-153). */
const confirmedIn = (input: Input) => (field: string) => input[confirmationKey(field)] === true;

/** The sentence of AMB-153 for a label that another active record under the same parent already has. */
const LIBELLE_EN_DOUBLE = 'Un enregistrement porte déjà ce libellé';

/** What a contract promises and its source does not say would be found out by another school. */
function refuseIncomplete({ entity, create, within, row }: CrudContract, source: AnyCrudSource): void {
  const isOfSchools = create.access.who === 'right' && create.access.scope === 'ecole';
  if (isOfSchools && source.school === undefined)
    throw new Error(`${entity}: whose its rows are is not said`);
  const column = schoolColumn(source.school);
  if (column !== undefined && !(column in row.shape))
    throw new Error(`${entity}: its rows do not show their ${column}`);
  const forgotten = within.filter((field) => source.within?.includes(field) !== true);
  if (forgotten.length > 0) throw new Error(`${entity}: its list is not narrowed by ${forgotten.join()}`);
}

/** The same, and many additions at once. */
export interface ManyHandlers extends CrudHandlers {
  /** Adds records under the rules of `create`, each but for its label told beside those that are there: not beside one another. */
  createMany: (inputs: readonly Input[], context: WriteContext) => Promise<{ id: number }[]>;
}

type ParentReader = (table: string, id: number, isHeld: boolean) => Promise<Row | undefined>;

/** Parents as a transaction finds them, each read once, under its lock where it is to be held. */
function parentReader(db: Trx): ParentReader {
  const known = new Map<string, Promise<Row | undefined>>();
  const read = async (table: string, id: number, isHeld: boolean) => {
    if (isHeld) await lockRow(db, table, id);
    return findRow(db, table, id);
  };
  return (table, id, isHeld) => {
    const key = `${table} ${id}`;
    const found = known.get(key) ?? read(table, id, isHeld);
    known.set(key, found);
    return found;
  };
}

/** The eight operations over one declared source: what it says is of this contract and of its table. */
export const crudHandlers = <const C extends CrudContract, T extends TableName>(
  contract: C,
  source: CrudSource<C, T>,
): ManyHandlers => handlersOf(contract, source as unknown as AnyCrudSource);

function handlersOf(contract: CrudContract, source: AnyCrudSource): ManyHandlers {
  const { table } = source;
  const readList = listReader(contract, source);
  const fields = Object.keys(contract.fields);
  const scope = source.parents?.find(({ isScope }) => isScope)?.field;
  const fixed = fields.filter((name) => contract.fields[name]?.isFixed === true);
  const { isSeen, refuseShared, schoolOf, besides, placed } = schoolRules(source);
  refuseIncomplete(contract, source);
  declare(source);

  const completed = source.completed ?? ((_db: Db, rows: readonly Row[]) => Promise.resolve(rows));

  const oneShown = prepared<Row>(
    (param) => sql<Row>`
      select ${selection(contract, source)} from ${sql.table(table)} as t ${joinsOf(source.joins ?? [])}
      where t.id = ${param('id')}`,
  );
  /** The record as an answer shows it, parents' labels included. */
  const findShown = ({ db, now }: At, id: number): Promise<Row | undefined> =>
    oneShown.first(db, { ...dayOf(now), id });

  /** Refuses a stale write with what is stored now: null when the record is gone or disabled (AMB-145). */
  async function refuseStale(context: WriteContext, id: number, wanted: 0 | 1): Promise<never> {
    const stored = await findShown(context, id);
    if (stored?.['estActif'] !== wanted) return refuse('PERIME', { actuel: null });
    const [actuel] = await completed(context.db, [stored], context.caller);
    return refuse('PERIME', { actuel });
  }

  /** A parent must be there and active; one that was disabled meanwhile may stay where it already is. */
  async function checkParents(
    db: Trx,
    row: Row,
    before: Row | null,
    readParent = parentReader(db),
  ): Promise<void> {
    const champs: Record<string, string> = {};
    for (const { field, table: of, refus, isOfSchool, isHeld } of source.parents ?? []) {
      const id = row[field];
      if (typeof id !== 'number' || id === before?.[field]) continue;
      const parent = await readParent(of, id, isHeld === true);
      const isElsewhere =
        isOfSchool === true &&
        (parent?.['ecoleId'] ?? null) !== null &&
        parent?.['ecoleId'] !== schoolOf(row);
      if (parent?.['estActif'] !== 1 || isElsewhere) champs[field] = refus;
    }
    const [phrase] = Object.values(champs);
    if (phrase !== undefined) refuse('SAISIE_INVALIDE', { phrase, champs });
  }

  /**
   * Equal labels under one parent are allowed once the person has confirmed them (AMB-153). `row`: as it is about to be stored.
   * Of another school's labels nothing is told (AMB-155).
   */
  async function checkLabel(
    { db, caller }: Pick<WriteContext, 'db' | 'caller'>,
    row: Row,
    before: Row | null,
    hasConfirmed: boolean,
  ): Promise<void> {
    if (!fields.includes('libelle')) return;
    const label = cle(String(row['libelle']));
    const parent = scope === undefined ? null : (row[scope] ?? null);
    const isSame =
      before?.['libelleCle'] === label &&
      schoolOf(before) === schoolOf(row) &&
      (scope === undefined || before[scope] === parent);
    if (hasConfirmed || isSame) return;
    // Two persons adding the same name at once: the second is asked too.
    const family = `${table} ${source.school?.kind === 'self' ? null : schoolOf(row)} ${parent}`;
    await lockName(db, `${family} ${label}`, { family });
    let query = anyTable(db)
      .selectFrom(table)
      .select('id')
      .where('estActif', '=', 1)
      .where('libelleCle', '=', label)
      .where(besides(row, caller));
    if (before !== null) query = query.where('id', '!=', before['id'] ?? null);
    if (scope !== undefined) query = query.where(scope, 'is not distinct from', parent);
    const other = await query.limit(1).executeTakeFirst();
    if (other !== undefined) refuse('A_CONFIRMER', { champs: { libelle: LIBELLE_EN_DOUBLE } });
  }

  /** The tables beside a long list follow every write of a record. */
  async function follow(db: Trx, id: number, before: Row | null, after: Row | null): Promise<void> {
    if (source.longList !== undefined) await followRow(db, source.longList, id, before, after);
  }

  /** What a call may leave out, and leaves out, stays as it is. */
  function ownValues(input: Input, old: Row = {}): Row {
    const valueOf = (name: string) => (input[name] === undefined ? old[name] : input[name]) ?? null;
    return Object.fromEntries(fields.map((name) => [name, valueOf(name) as Value]));
  }

  /** Our screens never send another value than the stored one. */
  function refuseMoved(values: Row, old: Row): void {
    const moved = fixed.filter((name) => values[name] !== old[name]);
    if (moved.length > 0) refuseCles(...moved);
  }

  const storedOf = (values: Row): Row => source.stored?.(values) ?? values;

  /** The fields of a stored row under the names they have in a form. */
  async function fieldsOf(at: At, row: Row): Promise<Row> {
    const shown = source.stored === undefined ? row : await findShown(at, Number(row['id']));
    return pick(shown ?? row, fields);
  }

  async function setState(input: Input, context: WriteContext, estActif: 0 | 1): Promise<Written> {
    const id = Number(input['id']);
    const modifDate = (input['modifDate'] ?? null) as string | null;
    const from = estActif === 1 ? 0 : 1;
    const isConfirmed = confirmedIn(input);
    const stamp = { now: context.now, userId: context.caller.userId };
    const before = await findRow(context.db, table, id);
    if (!isSeen(before, context.caller)) return refuse('INTROUVABLE');
    refuseShared(before, context.caller);
    if (estActif === 0 && before['estActif'] === 1) await refuseHeld(context, source, before);
    // Put back beside a namesake that came meanwhile: the same question as for an addition.
    if (estActif === 1 && before['estActif'] === 0) {
      await checkParents(context.db, before, null);
      await source.check?.(context.db, { ...before, estActif: 1 }, before, isConfirmed);
      await checkLabel(context, before, null, isConfirmed('libelle'));
    }
    const next = await updateRow(context.db, table, { id, modifDate, estActif: from }, { estActif }, stamp);
    if (next === undefined) return refuseStale(context, id, from);
    await follow(context.db, id, { ...before, estActif: from }, { ...before, estActif });
    const changements = { estActif: [from, estActif] } satisfies Changes;
    context.record({ entite: table, entiteId: id, ecoleId: schoolOf(before), changements });
    return [{ id, modifDate: next }];
  }

  async function createMany(inputs: readonly Input[], context: WriteContext): Promise<{ id: number }[]> {
    const { db, now, caller, record } = context;
    if (inputs.length === 0) return [];
    const told = inputs.map((input) => ownValues(input));
    const placedRows: Row[] = [];
    const parents = parentReader(db);
    for (const values of told) {
      const own = await placed(db, storedOf(values), caller);
      await checkParents(db, own, null, parents);
      placedRows.push(own);
    }
    const made = await source.atCreation?.(db, placedRows, now);
    const rows = placedRows.map((own, rang) => withKeys({ ...own, ...made?.[rang] }, source.keyed));
    for (const [rang, row] of rows.entries()) {
      const isConfirmed = confirmedIn(inputs[rang] ?? {});
      await source.check?.(db, row, null, isConfirmed);
      await checkLabel(context, row, null, isConfirmed('libelle'));
    }
    const ids = await insertRows(db, table, rows, { now, userId: caller.userId });
    for (const [rang, id] of ids.entries()) {
      const row = rows[rang] ?? {};
      await follow(db, id, null, { ...row, estActif: 1 });
      const changements = changes(null, told[rang] ?? {});
      record({ entite: table, entiteId: id, ecoleId: schoolOf({ ...row, id }), changements });
    }
    return ids.map((id) => ({ id }));
  }

  return {
    async list(input, context) {
      const { now, caller } = context;
      const { rows, total, isExact } = await readList.read(context.db, input, {
        now,
        school: caller.ecoleId,
      });
      context.setTotal(total, isExact);
      return completed(context.db, rows, caller);
    },

    async get(input, { db, now, caller }) {
      const row = await findShown({ db, now }, Number(input['id']));
      if (!isSeen(row, caller)) return refuse('INTROUVABLE');
      const rows = await completed(db, [row], caller);
      return contract.wrap === undefined ? rows : { [contract.wrap]: rows };
    },

    create: (input, context) => createMany([input], context),
    createMany,

    async update(input, context) {
      const { db, now, caller, record } = context;
      const id = Number(input['id']);
      const modifDate = (input['modifDate'] ?? null) as string | null;
      const before = await findRow(db, table, id);
      if (before !== undefined && !isSeen(before, caller)) return refuse('INTROUVABLE');
      if (before !== undefined) refuseShared(before, caller);
      if (before?.['estActif'] !== 1 || before['modifDate'] !== modifDate) return refuseStale(context, id, 1);
      const old = await fieldsOf(context, before);
      const values = ownValues(input, old);
      const isConfirmed = confirmedIn(input);
      refuseMoved(values, old);
      const row = withKeys(storedOf(values), source.keyed);
      await checkParents(db, { ...before, ...row }, before);
      await source.check?.(db, { ...before, ...row }, before, isConfirmed);
      await checkLabel(context, { ...before, ...row }, before, isConfirmed('libelle'));
      const stamp = { now, userId: caller.userId };
      const target = { id, modifDate, estActif: 1 } as const;
      const next = await updateRow(db, table, target, row, stamp);
      if (next === undefined) return refuseStale(context, id, 1);
      await follow(db, id, before, { ...before, ...row });
      const ecoleId = schoolOf({ ...before, ...row });
      record({ entite: table, entiteId: id, ecoleId, changements: changes(old, values) });
      return [{ id, modifDate: next }];
    },

    async remove(input, { db, caller, record }) {
      const id = Number(input['id']);
      const stored = await findRow(db, table, id);
      if (!isSeen(stored, caller)) return refuse('INTROUVABLE');
      refuseShared(stored, caller);
      await refuseUsed(db, source.referencedBy, stored);
      await source.beforeRemoval?.(db, stored);
      const before = await deleteRow(db, table, id);
      if (before === undefined) return refuse('INTROUVABLE');
      await follow(db, id, before, null);
      record({
        entite: table,
        entiteId: id,
        // Of a school that is no more the act is the network's.
        ecoleId: source.school?.kind === 'self' ? null : schoolOf(before),
        changements: changes(pick(before, [...fields, 'estActif']), null),
      });
      return [{ id, modifDate: (before['modifDate'] ?? null) as string | null }];
    },

    disable: (input, context) => setState(input, context, 0),
    enable: (input, context) => setState(input, context, 1),
    export: (input, context) => exportList(contract, source, readList, input, context),
  };
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

/** 'Utilisé par 5 préfectures, dont 1 désactivée' (AMB-069). */
async function refuseUsed(db: Db, references: readonly Reference[], row: Row): Promise<void> {
  const parts: string[] = [];
  for (const reference of references) {
    const { one, many, isFeminine } = reference;
    const { total, disabled } = await countReferences(db, reference, row);
    if (total === 0) continue;
    const state = `désactivé${isFeminine ? 'e' : ''}${disabled > 1 ? 's' : ''}`;
    const told = disabled === 0 ? '' : `, dont ${disabled} ${state}`;
    parts.push(`${total} ${total > 1 ? many : one}${told}`);
  }
  if (parts.length > 0) refuse('UTILISE', { phrase: `Utilisé par ${parts.join(' et ')}` });
}

/** Where disabling is how a record is deleted, what is active under it keeps it (AMB-058). Whoever points at it meanwhile waits. */
async function refuseHeld(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  { table, heldBy = [] }: AnyCrudSource,
  row: Row,
): Promise<void> {
  const parts: string[] = [];
  if (heldBy.length > 0) await lockRow(db, table, Number(row['id']));
  for (const reference of heldBy) {
    const { one, many, still } = reference;
    const { total, disabled } = await countReferences(db, reference, row, still?.(jourDe(now)));
    const active = total - disabled;
    if (active > 0) parts.push(`${active} ${active > 1 ? many : one}`);
  }
  if (parts.length > 0) refuse('UTILISE', { phrase: `Utilisé par ${parts.join(' et ')}` });
}

/** The routes of a look-alike: eight, or seven where nothing is deleted for good. */
export function bindCrud(contract: CrudContract, handlers: CrudHandlers): Binding[] {
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

/** All active rows that the caller may see: the list without a page, where the documents have a call for it. */
export const bindAll = (endpoint: Endpoint, { list }: CrudHandlers): Binding =>
  bindRead(endpoint, (_input, context) => list({}, context));
