/**
 * Changing rights: whoever changes a group, a privilege, a mode, a menu or a tab goes through `changingRights`. It
 * compares what every group holds before and after, so no screen has rules of its own: nobody gives or takes a right he
 * does not hold, and somebody able to administer always remains (docs/architecture.md, Rights).
 */
import { REFERENCES_DU_PRODUIT } from '@gestionscolaire/contract/administration/references.ts';
import { DES_OPERATIONS } from '@gestionscolaire/contract/core/acces.ts';
import { cle } from '@gestionscolaire/contract/core/cle.ts';
import { OPERATIONS, type Operation } from '@gestionscolaire/contract/core/droits.ts';
import { refuse } from '@gestionscolaire/contract/core/errors.ts';
import { sql } from 'kysely';
import type { Caller, Rights } from '#core/acces/caller.ts';
import type { Db, Trx } from '#core/db/database.ts';
import type { WriteContext } from '#core/http/context.ts';
import { callerNow } from './connexions.ts';
import { bumpRights, lockRights, readRights } from './droits.ts';

type Kind = keyof Rights;

/** One operation on one menu or tab. */
interface Grant {
  kind: Kind;
  reference: string;
  operation: Operation;
}

/** What groups give and to whom, as far as it counts now. */
interface Grants {
  /** By 'group kind reference operation'. */
  groups: Map<string, Grant & { groupeId: number }>;
  /** By 'user group'. */
  members: Map<string, number>;
  /** What everybody sees, by 'kind reference'. */
  open: Map<string, Grant>;
}

interface GrantRow {
  kind: Kind;
  reference: string;
  groupeId: number;
  ajout: number;
  modification: number;
  suppression: number;
}

/** What a person needs, on the network, to give rights back: without one such person nobody could. */
const ADMINISTRER: readonly (readonly [reference: string, operation: Operation])[] = [
  ['admintechnique', 'lecture'],
  ['privileges', 'ajout'],
  ['groupes', 'modification'],
  ['utilisateurs', 'modification'],
];

interface ChangeOptions {
  /**
   * A menu or a tab comes back: nobody holds it while it is away, so what counts is what the caller holds once it is
   * there. Nothing that somebody gave changes by it.
   */
  isRevival?: boolean;
}

type Context = Pick<WriteContext, 'db' | 'caller' | 'readmit'>;

/**
 * Waits for the lock of rights and of who may enter (the version's row, on both engines), then decides the call anew:
 * whoever waited may have been shut out, or have lost the right, by the one before him. Answers the caller as he is now.
 */
export async function inTurn({ db, caller, readmit }: Context): Promise<Caller> {
  await lockRights(db);
  const now = await callerNow(db, caller);
  if (now === null) return refuse('NON_CONNECTE');
  await readmit(now);
  if (now.ecoleId === caller.ecoleId) return now;
  // What he may see and touch is no longer what the handler goes by.
  return refuse('HORS_DE_PORTEE', { phrase: "Vous venez de changer d'école : rechargez la page." });
}

/**
 * Runs a change of rights in its turn, refuses it when it gives or takes
 * what the caller lacks or leaves nobody to administer, and makes it count at everybody's next call. What nobody could
 * lack is given freely: a menu or a tab that the change itself makes, under a reference that meant nothing before.
 */
export async function changingRights<T>(
  context: Context,
  change: () => Promise<T>,
  { isRevival = false }: ChangeOptions = {},
): Promise<T> {
  const { db } = context;
  const { userId, rights: heldBefore } = await inTurn(context);
  await bumpRights(db);
  const before = await readGrants(db);
  const known = await readKnown(db);
  const result = await change();
  const after = await readGrants(db);
  const held = isRevival ? await readRights(db, userId) : heldBefore;
  const foreign = [...differing(before, after)].find(
    (grant) => known.has(screenOf(grant)) && !holds(held, grant),
  );
  if (foreign !== undefined) await refuseForeign(db, foreign);
  await requireAdministrator(db);
  return result;
}

/** Refuses to touch a person who may do something that the caller may not; asked in one's turn. */
export async function refuseStronger(db: Db, callerId: number, userId: number): Promise<void> {
  if (callerId === userId) return;
  const [mine, theirs] = await Promise.all([readRights(db, callerId), readRights(db, userId)]);
  for (const kind of ['menus', 'onglets'] as const) {
    for (const [reference, operations] of theirs[kind]) {
      for (const operation of operations) {
        if (holds(mine, { kind, reference, operation })) continue;
        const name = await nameOf(db, kind, reference);
        refuse('DROIT_ABSENT', {
          phrase: `Cette personne a un droit que vous n'avez pas : ${DES_OPERATIONS[operation]} sur « ${name} ». Seul un administrateur qui l'a peut la modifier.`,
        });
      }
    }
  }
}

/** Refuses when nobody of the network could administer any more; the change is undone with its transaction. */
export async function requireAdministrator(db: Db): Promise<void> {
  const candidates = await db
    .selectFrom('user_groupes')
    .innerJoin('utilisateurs', 'utilisateurs.id', 'user_groupes.userId')
    .innerJoin('privileges', 'privileges.groupeId', 'user_groupes.groupeId')
    .innerJoin('menus', 'menus.id', 'privileges.menuId')
    .select('user_groupes.userId')
    .distinct()
    .where('user_groupes.estActif', '=', 1)
    .where('utilisateurs.estActif', '=', 1)
    .where('utilisateurs.estSuspendu', '=', 0)
    .where('utilisateurs.ecoleId', 'is', null)
    .where('privileges.estActif', '=', 1)
    .where('menus.referenceCle', '=', cle('privileges'))
    .orderBy('user_groupes.userId')
    .execute();
  for (const { userId } of candidates) {
    const { menus } = await readRights(db, userId);
    if (ADMINISTRER.every(([reference, operation]) => menus.get(reference)?.has(operation) === true)) return;
  }
  refuse('REGLE', {
    phrase:
      "Plus personne ne pourrait administrer le produit : il faut que quelqu'un du réseau garde l'administration technique, les privilèges, les groupes et les utilisateurs.",
  });
}

const holds = (rights: Rights, { kind, reference, operation }: Grant): boolean =>
  rights[kind].get(reference)?.has(operation) === true;

async function refuseForeign(db: Db, { kind, reference, operation }: Grant): Promise<never> {
  const name = await nameOf(db, kind, reference);
  return refuse('DROIT_ABSENT', {
    phrase: `On ne donne ni ne retire un droit que l'on n'a pas soi-même : ${DES_OPERATIONS[operation]} sur « ${name} ».`,
  });
}

async function nameOf(db: Db, kind: Kind, reference: string): Promise<string> {
  const row = await db
    .selectFrom(kind)
    .select('libelle')
    .where('referenceCle', '=', cle(reference))
    .orderBy('estActif', 'desc')
    .executeTakeFirst();
  return row?.libelle ?? reference;
}

const screenOf = ({ kind, reference }: Pick<Grant, 'kind' | 'reference'>): string =>
  `${kind} ${cle(reference)}`;

/** The references that mean something: of every menu and tab, active or not, and of the product's own menus. */
async function readKnown(db: Trx): Promise<Set<string>> {
  const { rows } = await sql<Pick<Grant, 'kind' | 'reference'>>`
    select 'menus' as kind, reference from menus union all select 'onglets' as kind, reference from onglets`.execute(
    db,
  );
  const own = REFERENCES_DU_PRODUIT.map((reference) => ({ kind: 'menus' as const, reference }));
  return new Set([...rows, ...own].map(screenOf));
}

async function readGrants(db: Trx): Promise<Grants> {
  const { rows } = await sql<GrantRow>`
    select 'menus' as kind, m.reference, p."groupeId", a.ajout, a.modification, a.suppression
    from privileges p join groupes g on g.id = p."groupeId" and g."estActif" = 1
      join modes_acces a on a.id = p."modeAccesId" and a."estActif" = 1
      join menus m on m.id = p."menuId" and m."estActif" = 1
    where p."estActif" = 1
    union all
    select 'onglets' as kind, o.reference, p."groupeId", a.ajout, a.modification, a.suppression
    from privileges p join groupes g on g.id = p."groupeId" and g."estActif" = 1
      join modes_acces a on a.id = p."modeAccesId" and a."estActif" = 1
      join onglets o on o.id = p."ongletId" and o."estActif" = 1
    where p."estActif" = 1`.execute(db);
  const groups: Grants['groups'] = new Map();
  for (const row of rows) {
    const { kind, reference, groupeId } = row;
    for (const operation of OPERATIONS) {
      if (operation === 'lecture' || row[operation] === 1)
        groups.set(`${groupeId} ${kind} ${reference} ${operation}`, { kind, reference, operation, groupeId });
    }
  }
  const links = await db
    .selectFrom('user_groupes')
    .select(['userId', 'groupeId'])
    .where('estActif', '=', 1)
    .execute();
  const open = await sql<{ kind: Kind; reference: string }>`
    select 'menus' as kind, reference from menus where "estActif" = 1 and "typeMenu" = 'Public'
    union all select 'onglets' as kind, reference from onglets where "estActif" = 1 and "typeOnglet" = 'Public'`.execute(
    db,
  );
  return {
    groups,
    members: new Map(links.map(({ userId, groupeId }) => [`${userId} ${groupeId}`, groupeId])),
    open: new Map(
      open.rows.map(({ kind, reference }) => [
        `${kind} ${reference}`,
        { kind, reference, operation: 'lecture' },
      ]),
    ),
  };
}

/** Every grant that one side has and the other has not, to whomever it went or from whomever it was taken. */
function* differing(before: Grants, after: Grants): Generator<Grant> {
  for (const [mine, other] of [
    [before, after],
    [after, before],
  ] as const) {
    for (const [key, grant] of mine.groups) if (!other.groups.has(key)) yield grant;
    for (const [key, grant] of mine.open) if (!other.open.has(key)) yield grant;
    const moved = new Set([...mine.members].filter(([key]) => !other.members.has(key)).map(([, id]) => id));
    for (const grant of mine.groups.values()) if (moved.has(grant.groupeId)) yield grant;
  }
}
