/** Maintains access modes: four come with the product, which depends on them; others are made by hand (AMB-016). */
import { type ModeAcces, modesAcces } from '@gestionscolaire/contract/administration/modes-acces.ts';
import { OPERATIONS } from '@gestionscolaire/contract/core/api/droits.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import { changingRights } from '#administration/droits/changer.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { type CrudHandlers, crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { selection } from '#core/crud/columns.ts';
import { crudSource } from '#core/crud/source.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';

const TABLE = 'modes_acces';

const modesAccesSource = crudSource(modesAcces, {
  table: TABLE,
  keyed: ['libelle'],
  computed: { estFourni: sql`case when t.code is null then 0 else 1 end` },
  referencedBy: [
    {
      table: 'privileges',
      column: 'modeAccesId',
      one: 'privilège',
      many: 'privilèges',
      isFeminine: false,
    },
  ],
});

const handlers = crudHandlers(modesAcces, modesAccesSource);

/** The boxes of a mode; reading comes with any privilege. */
const COCHES = OPERATIONS.filter((operation) => operation !== 'lecture');

/** Keeps the boxes that a documented call leaves out; refuses to change those of a provided mode. */
function withOperations<I extends { readonly [K in (typeof COCHES)[number]]?: 0 | 1 | undefined }>(
  input: I,
  before: StoredRow<typeof TABLE>,
): I {
  const operations = Object.fromEntries(COCHES.map((name) => [name, input[name] ?? before[name]]));
  const phrase = "Ce que permet un mode d'accès fourni avec le produit ne change pas.";
  const champs = Object.fromEntries(
    COCHES.filter((name) => operations[name] !== before[name]).map((name) => [name, phrase]),
  );
  if (before.code !== null && Object.keys(champs).length > 0) refuse('SAISIE_INVALIDE', { phrase, champs });
  return { ...input, ...operations };
}

async function refuseProvided(db: Db, id: number): Promise<void> {
  const mode = await findRow(db, TABLE, id);
  if (mode === undefined || mode.code === null) return;
  refuse('REGLE', {
    phrase: "Ce mode d'accès est fourni avec le produit, qui en dépend : il ne se supprime pas.",
  });
}

const modesAccesHandlers: CrudHandlers<typeof modesAcces> = {
  ...handlers,
  update: (input, context) =>
    changingRights(context, async () => {
      const before = await findRow(context.db, TABLE, input.id);
      return handlers.update(before === undefined ? input : withOperations(input, before), context);
    }),
  remove: (input, context) =>
    changingRights(context, async () => {
      await refuseProvided(context.db, input.id);
      return handlers.remove(input, context);
    }),
  disable: (input, context) =>
    changingRights(context, async () => {
      await refuseProvided(context.db, input.id);
      return handlers.disable(input, context);
    }),
  enable: (input, context) => changingRights(context, () => handlers.enable(input, context)),
};

/** Reads active modes as their rows are shown, those of the product first. */
export async function readModes(db: Db, where: RawBuilder<unknown>): Promise<ModeAcces[]> {
  const { rows } = await sql<ModeAcces>`
    select ${selection(modesAcces, modesAccesSource)} from modes_acces as t
    where t."estActif" = 1 and ${where} order by t.id`.execute(db);
  return rows;
}

export const modeAccesBindings = (): Binding[] => bindCrud(modesAcces, modesAccesHandlers);
