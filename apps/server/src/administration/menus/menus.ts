/** Answers the menus of the home and section pages, and maintains them. */
import * as contrat from '@gestionscolaire/contract/administration/menus.ts';
import { holds } from '@gestionscolaire/contract/core/api/acces.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { MENU_PRINCIPAL } from '@gestionscolaire/contract/ecrans/references.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '#core/acces/caller.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { joinsOf, selection } from '#core/crud/columns.ts';
import { crudSource } from '#core/crud/source.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import { namingFiles } from '#fichiers/index.ts';
import { rightsChange } from './maintain.ts';
import { inPlace, menuPlacing } from './places.ts';

const { menus } = contrat;

/** In the calls, 0 stands for no parent; the parent decides whether a menu is main (AMB-052). */
const menusSource = crudSource(menus, {
  table: 'menus',
  keyed: ['reference', 'libelle'],
  joins: [{ table: 'menus', as: 'pere', on: 't.menuPereId', isOptional: true }],
  reads: { menuPere: 'pere.libelle' },
  searched: ['pere.libelle'],
  computed: {
    menuPereId: sql`coalesce(t."menuPereId", ${sql.lit(MENU_PRINCIPAL)})`,
    pereOuFils: sql`case when t."menuPereId" is null then 1 else 0 end`,
  },
  stored: ({ menuPereId, ...same }) => ({
    ...same,
    menuPereId: menuPereId === MENU_PRINCIPAL ? null : menuPereId,
  }),
  within: ['menuPereId'],
  order: { ordre: [sql.ref('t.ordre')] },
  parents: [
    {
      field: 'menuPereId',
      table: 'menus',
      refus: "Ce menu père n'existe pas ou est désactivé.",
      isScope: true,
    },
  ],
  referencedBy: [],
  heldBy: [
    { table: 'menus', column: 'menuPereId', one: 'sous-menu', many: 'sous-menus', isFeminine: false },
    { table: 'onglets', column: 'menuId', one: 'onglet', many: 'onglets', isFeminine: false },
  ],
});

const handlers = namingFiles('menus', crudHandlers(menus, menusSource));

const menusHandlers = rightsChange('menus', inPlace(menuPlacing, handlers));

/** Reads active menus as their rows are shown, by ordre. */
export async function readMenus(db: Db, where: RawBuilder<unknown>): Promise<contrat.Menu[]> {
  const { rows } = await sql<contrat.Menu>`
    select ${selection(menus, menusSource)} from menus as t ${joinsOf(menusSource.joins ?? [])}
    where t."estActif" = 1 and ${where} order by t.ordre, t.id`.execute(db);
  return rows;
}

/** Reads the active menus that the caller sees, among those that a condition on `t` lets through. */
export async function menusVisibles(
  db: Db,
  { rights }: Caller,
  where: RawBuilder<unknown>,
): Promise<contrat.Menu[]> {
  return (await readMenus(db, where)).filter(({ reference }) => rights.menus.has(reference));
}

const principal = sql`t."menuPereId" is null`;
const fils = sql`t."menuPereId" is not null`;
const avecOnglets = sql`exists (select 1 from onglets o where o."menuId" = t.id and o."estActif" = 1)`;

export function menuBindings(): Binding[] {
  return [
    bindRead(contrat.getMenuPrincipalByUser, (_input, { db, caller }) =>
      menusVisibles(db, caller, principal),
    ),

    bindRead(contrat.getMenuFilsByUserReference, async ({ reference }, { db, caller }) => {
      const pere = await db
        .selectFrom('menus')
        .select('id')
        .where('referenceCle', '=', cle(reference))
        .where('estActif', '=', 1)
        .executeTakeFirst();
      const sousmenus =
        pere === undefined ? [] : await menusVisibles(db, caller, sql`t."menuPereId" = ${pere.id}`);
      return { sousmenus };
    }),

    ...bindCrud(menus, {
      ...menusHandlers,
      async get({ id }, { db, caller }) {
        const stored = await findRow(db, 'menus', id);
        const maintains = holds(caller.rights, menus.screen, 'lecture');
        const isSeen = stored?.estActif === 1 && caller.rights.menus.has(stored.reference);
        // A menu that the caller may not see is not there: its id tells nothing.
        if (stored === undefined || !(maintains || isSeen)) return refuse('INTROUVABLE');
        const { rows } = await sql<contrat.Menu>`
          select ${selection(menus, menusSource)} from menus as t ${joinsOf(menusSource.joins ?? [])}
          where t.id = ${id}`.execute(db);
        return { menu: rows };
      },
    }),

    bindRead(contrat.getMenuPere, (_input, { db }) => readMenus(db, principal)),
    bindRead(contrat.getMenuFils, (_input, { db }) => readMenus(db, fils)),
    bindRead(contrat.getFilsByPere, ({ pereId, ...query }, context) =>
      handlers.list({ tri: 'ordre', ...query, menuPereId: pereId }, context),
    ),
    bindRead(contrat.getWithOnglets, (_input, { db }) => readMenus(db, sql`${fils} and ${avecOnglets}`)),
    bindRead(contrat.getWithOngletsByType, ({ typeMenu }, { db }) =>
      readMenus(db, sql`${fils} and ${avecOnglets} and t."typeMenu" = ${typeMenu}`),
    ),
    bindRead(contrat.checkIfOngletExists, async ({ menuId }, { db }) => {
      const row = await db
        .selectFrom('onglets')
        .select('id')
        .where('menuId', '=', menuId)
        .where('estActif', '=', 1)
        .executeTakeFirst();
      return { exists: row !== undefined };
    }),
  ];
}
