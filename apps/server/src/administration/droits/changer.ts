/**
 * Every change of a group, a privilege, a mode, a menu or a tab goes through `changingRights`. It compares what every
 * group holds before and after, so no screen has rules of its own: nobody gives or takes a right that they do not
 * hold, and somebody able to administer always remains (docs/sujets/droits.md).
 */

import { DES_OPERATIONS, holds, type Rights } from '@gestionscolaire/contract/core/api/acces.ts';
import { OPERATIONS, type Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import type { Screen } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { REFERENCES_DU_PRODUIT, type ReferenceMenu } from '@gestionscolaire/contract/ecrans/references.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '#core/acces/caller.ts';
import { exigerPreuve } from '#core/acces/preuve.ts';
import type { Db, Trx } from '#core/db/database.ts';
import type { WriteContext } from '#core/http/context.ts';
import { bumpRights, lockRights, nameOf, PRIVILEGES_DONNES, readRights } from './held.ts';
import { withParts } from './parts.ts';

/** One operation on one menu or tab. */
type Grant = Screen & { operation: Operation };

/** A grant that a group holds by its privileges, counting or not. */
interface Held extends Grant {
  groupeId: number;
  /** Whether its group and its mode are active: then only a disabled menu or tab keeps it from counting. */
  isUsable: boolean;
  /** Whether it counts now. */
  isInForce: boolean;
}

/** The grants that groups give, and to whom. Disabled ones are part of it: they come back with whoever holds them. */
interface Grants {
  /** The grants by 'group kind reference operation', the strongest of each. */
  groups: Map<string, Held>;
  /** The groups of each person. */
  members: Map<string, { userId: number; groupeId: number }>;
  /** The grants that everybody has, by 'kind reference', and whether they count now. */
  open: Map<string, Grant & { isInForce: boolean }>;
}

/** Whether a grant lets its holder give rights, or somebody's account, to others. */
const administers = ({ kind, reference, operation }: Grant): boolean =>
  operation !== 'lecture' && kind === 'menus' && QUI_ADMINISTRENT.has(cle(reference));

/** The rights that a person of the network needs to give rights back: without one such person nobody could. */
const ADMINISTRER: readonly (readonly [reference: ReferenceMenu, operation: Operation])[] = [
  ['privileges', 'ajout'],
  ['groupes', 'modification'],
  ['utilisateurs', 'modification'],
  // It brings a disabled menu back.
  ['menus', 'suppression'],
];

/** The menus by which rights and accounts are given: who writes there administers. */
const QUI_ADMINISTRENT = new Set(
  (['privileges', 'groupes', 'utilisateurs'] satisfies ReferenceMenu[]).map((reference) => cle(reference)),
);

type Context = Pick<WriteContext, 'db' | 'now' | 'readmit'>;

/**
 * Waits for the lock of rights and of who may enter (the version's row, on both engines), then decides the call anew:
 * the call before may have shut the caller out, or taken the right from them. Returns the caller as they are now.
 */
export async function lockRightsAndReadmit({
  db,
  readmit,
}: Pick<Context, 'db' | 'readmit'>): Promise<Caller> {
  await lockRights(db);
  return readmit();
}

/**
 * Runs a change of rights in its turn. It refuses a change that gives or takes a right which the caller lacks, or
 * leaves nobody to administer; otherwise it makes it count at everybody's next call. A disabled right counts as
 * given: a menu, a mode or a group that is disabled comes back. A menu or a tab that the change itself makes, under a
 * new reference, is given freely: nobody could lack it.
 */
export async function changingRights<T>(context: Context, change: () => Promise<T>): Promise<T> {
  const { db, now } = context;
  const caller = await lockRightsAndReadmit(context);
  await bumpRights(db);
  const known = await readKnown(db);
  return keepingAdministration(db, change, async (before, after) => {
    const held = heldBy(before, caller.userId);
    const changed = [...differing(before, after)];
    const foreign = changed.find((grant) => known.has(keyOf(grant)) && !holds(held, grant, grant.operation));
    if (foreign !== undefined) await refuseForeign(db, foreign);
    if (changed.some(administers)) exigerPreuve(caller, now);
  });
}

/**
 * Refuses to touch persons who have, or could have again, a right that the caller lacks; asked in one's turn, once
 * for all of them.
 */
export async function refuseStronger(db: Db, callerId: number, userIds: readonly number[]): Promise<void> {
  const others = new Set(userIds);
  others.delete(callerId);
  if (others.size === 0) return;
  const grants = await readGrants(db, [callerId, ...others]);
  const mine = heldBy(grants, callerId);
  const foreign = grantsOf(grants, others).find((grant) => !holds(mine, grant, grant.operation));
  if (foreign === undefined) return;
  const name = await nameOf(db, foreign);
  refuse('DROIT_ABSENT', {
    phrase: `Cette personne a un droit que vous n'avez pas : ${DES_OPERATIONS[foreign.operation]} sur « ${name} ». Seul un administrateur qui l'a peut la modifier.`,
  });
}

/**
 * Refuses a change after which nobody of the network could administer, or after which nobody of the network has some
 * right: whoever lacks a right cannot give it. The change is undone with its transaction.
 */
export async function keepingAdministration<T>(
  db: Trx,
  change: () => Promise<T>,
  check?: (before: Grants, after: Grants) => Promise<void>,
): Promise<T> {
  const before = await readGrants(db);
  const heldBefore = ofNetwork(before, await networkPeople(db));
  const result = await change();
  const after = await readGrants(db);
  await check?.(before, after);
  const people = await networkPeople(db);
  await requireAdministrator(db, people);
  const heldAfter = ofNetwork(after, people);
  for (const [key, grant] of heldBefore) {
    if (heldAfter.has(key)) continue;
    refuse('REGLE', {
      phrase: `Plus personne du réseau n'aurait ${DES_OPERATIONS[grant.operation]} sur « ${await nameOf(db, grant)} » et ne pourrait redonner ce droit : gardez-le à quelqu'un.`,
    });
  }
  return result;
}

/** Refuses when nobody holds all that it takes to administer and sees the menus above. */
async function requireAdministrator(db: Trx, userIds: readonly number[]): Promise<void> {
  const peres = await db
    .selectFrom('menus as m')
    .innerJoin('menus as pere', 'pere.id', 'm.menuPereId')
    .select('pere.reference')
    .distinct()
    .where('m.estActif', '=', 1)
    .where(
      'm.referenceCle',
      'in',
      ADMINISTRER.map(([reference]) => cle(reference)),
    )
    .execute();
  for (const userId of userIds) {
    const { menus } = await readRights(db, userId);
    const isAble = ADMINISTRER.every(
      ([reference, operation]) => menus.get(reference)?.has(operation) === true,
    );
    if (isAble && peres.every(({ reference }) => menus.has(reference))) return;
  }
  refuse('REGLE', {
    phrase:
      "Plus personne ne pourrait administrer le produit : il faut que quelqu'un du réseau garde l'administration technique, les privilèges, les groupes et les utilisateurs.",
  });
}

/** Reads the ids of persons of the network who are in a group, may enter, and have changed their one-time password. */
async function networkPeople(db: Trx): Promise<number[]> {
  const people = await db
    .selectFrom('utilisateurs')
    .select('id')
    .where('estActif', '=', 1)
    .where('estSuspendu', '=', 0)
    .where('ecoleId', 'is', null)
    .where('motDePasseAChanger', '=', 0)
    .where('id', 'in', (eb) => eb.selectFrom('user_groupes').select('userId').where('estActif', '=', 1))
    .orderBy('id')
    .execute();
  return people.map(({ id }) => id);
}

/** Returns what these people together can give, disabled menus included, by 'kind reference operation'. */
function ofNetwork({ groups, members }: Grants, userIds: readonly number[]): Map<string, Grant> {
  const present = new Set(userIds);
  const groupIds = new Set(
    [...members.values()].filter(({ userId }) => present.has(userId)).map(({ groupeId }) => groupeId),
  );
  const usable = [...groups.values()].filter((held) => held.isUsable && groupIds.has(held.groupeId));
  return new Map(usable.map((held) => [`${keyOf(held)} ${held.operation}`, held]));
}

/** Returns all that the groups of these persons hold, counting or not. */
function grantsOf({ groups, members }: Grants, users: ReadonlySet<number>): Held[] {
  const groupIds = new Set(
    [...members.values()].filter(({ userId }) => users.has(userId)).map(({ groupeId }) => groupeId),
  );
  return [...groups.values()].filter(({ groupeId }) => groupIds.has(groupeId));
}

/**
 * Returns what a person may give: what their groups hold, also on a disabled menu or tab, since nobody could bring it
 * back otherwise. A right that a disabled group or mode would give them again is not theirs to give, nor one that
 * everybody has. What is a part of their own is.
 */
function heldBy(grants: Grants, userId: number): Rights {
  const rights = { menus: new Map<string, Set<Operation>>(), onglets: new Map<string, Set<Operation>>() };
  for (const { kind, reference, operation, isUsable } of grantsOf(grants, new Set([userId]))) {
    if (!isUsable) continue;
    rights[kind].set(reference, (rights[kind].get(reference) ?? new Set()).add(operation));
  }
  return withParts(rights);
}

async function refuseForeign(db: Db, grant: Grant): Promise<never> {
  return refuse('DROIT_ABSENT', {
    phrase: `On ne donne ni ne retire un droit que l'on n'a pas soi-même : ${DES_OPERATIONS[grant.operation]} sur « ${await nameOf(db, grant)} ».`,
  });
}

const keyOf = ({ kind, reference }: Screen): string => `${kind} ${cle(reference)}`;

/** Reads the known references: those of every menu and tab, active or not, and of the product's own menus. */
async function readKnown(db: Trx): Promise<Set<string>> {
  const { rows } = await sql<Screen>`
    select 'menus' as kind, reference from menus union all select 'onglets' as kind, reference from onglets`.execute(
    db,
  );
  const own = REFERENCES_DU_PRODUIT.map((reference) => ({ kind: 'menus' as const, reference }));
  return new Set([...rows, ...own].map(keyOf));
}

interface GrantRow extends Screen {
  groupeId: number;
  ajout: number;
  modification: number;
  suppression: number;
  isUsable: number;
  estActif: number;
}

/** Selects the active privileges on the rows of one table, and whether each counts. */
const privilegesOn = (kind: Screen['kind'], column: 'menuId' | 'ongletId', of: RawBuilder<unknown>) => sql`
  select ${sql.lit(kind)} as kind, e.reference, p."groupeId", p.ajout, p.modification, p.suppression,
    p.compte as "isUsable", e."estActif"
  from ${PRIVILEGES_DONNES} p join ${sql.table(kind)} e on e.id = p.${sql.ref(column)} where ${of}`;

/** Reads the grants. `userIds`: those of their groups alone. */
async function readGrants(db: Db, userIds?: readonly number[]): Promise<Grants> {
  let memberships = db.selectFrom('user_groupes').select(['userId', 'groupeId']).where('estActif', '=', 1);
  if (userIds !== undefined) memberships = memberships.where('userId', 'in', userIds);
  const links = await memberships.execute();
  const of =
    userIds === undefined
      ? sql`1 = 1`
      : sql`p."groupeId" in (select "groupeId" from user_groupes where "estActif" = 1 and "userId" in (${sql.join(userIds)}))`;
  const { rows } = await sql<GrantRow>`
    ${privilegesOn('menus', 'menuId', of)} union all ${privilegesOn('onglets', 'ongletId', of)}`.execute(db);
  const groups: Grants['groups'] = new Map();
  for (const row of rows) {
    const { kind, reference, groupeId } = row;
    for (const operation of OPERATIONS) {
      if (operation !== 'lecture' && row[operation] !== 1) continue;
      const key = `${groupeId} ${kind} ${reference} ${operation}`;
      const known = groups.get(key);
      const isUsable = row.isUsable === 1 || known?.isUsable === true;
      const isInForce = (row.isUsable === 1 && row.estActif === 1) || known?.isInForce === true;
      groups.set(key, { kind, reference, operation, groupeId, isUsable, isInForce });
    }
  }
  const open = await sql<Screen & { estActif: number }>`
    select 'menus' as kind, reference, "estActif" from menus where "typeMenu" = 'Public'
    union all select 'onglets' as kind, reference, "estActif" from onglets where "typeOnglet" = 'Public'`.execute(
    db,
  );
  return {
    groups,
    members: new Map(links.map((link) => [`${link.userId} ${link.groupeId}`, link])),
    open: new Map(
      open.rows.map(({ estActif, ...screen }) => [
        keyOf(screen),
        { ...screen, operation: 'lecture', isInForce: estActif === 1 },
      ]),
    ),
  };
}

/** Returns every grant in which the two sides differ, whoever received it or lost it. */
function* differing(before: Grants, after: Grants): Generator<Grant> {
  for (const [mine, other] of [
    [before, after],
    [after, before],
  ] as const) {
    for (const [key, grant] of [...mine.groups, ...mine.open]) {
      const same = other.groups.get(key) ?? other.open.get(key);
      if (same?.isInForce !== grant.isInForce) yield grant;
    }
    const moved = new Set(
      [...mine.members].filter(([key]) => !other.members.has(key)).map(([, { groupeId }]) => groupeId),
    );
    for (const grant of mine.groups.values()) if (moved.has(grant.groupeId)) yield grant;
  }
}
