/** Answers the tabs of a page, and maintains them. */
import * as contrat from '@gestionscolaire/contract/administration/onglets.ts';
import { holds } from '@gestionscolaire/contract/core/api/acces.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { type RawBuilder, sql } from 'kysely';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { joinsOf, selection } from '#core/crud/columns.ts';
import { crudSource } from '#core/crud/source.ts';
import type { Db } from '#core/db/database.ts';
import { prepared } from '#core/db/prepared.ts';
import { findRow } from '#core/db/rows.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import { namingFiles } from '#fichiers/index.ts';
import { rightsChange } from './maintain.ts';
import { inPlace, tabPlacing } from './places.ts';

const { onglets } = contrat;

const ongletsSource = crudSource(onglets, {
  table: 'onglets',
  keyed: ['reference', 'libelle'],
  joins: [{ table: 'menus', as: 'menu', on: 't.menuId' }],
  reads: { menu: 'menu.libelle', type: 't.typeOnglet' },
  searched: ['menu.libelle'],
  within: ['menuId'],
  order: { ordre: [sql.ref('t.ordre')] },
  parents: [
    {
      field: 'menuId',
      table: 'menus',
      refus: "Ce sous-menu n'existe pas ou est désactivé.",
      isScope: true,
    },
  ],
  referencedBy: [],
});

const handlers = namingFiles('onglets', crudHandlers(onglets, ongletsSource));

const ongletsHandlers = rightsChange('onglets', inPlace(tabPlacing, handlers));

/** Reads active tabs as their rows are shown, by ordre. */
export async function readOnglets(db: Db, where: RawBuilder<unknown>): Promise<contrat.Onglet[]> {
  const { rows } = await sql<contrat.Onglet>`
    select ${selection(onglets, ongletsSource)} from onglets as t ${joinsOf(ongletsSource.joins ?? [])}
    where t."estActif" = 1 and ${where} order by t.ordre, t.id`.execute(db);
  return rows;
}

/** The tabs of a menu: every page of a record asks for them, so the statement is built once. */
const ongletsDuMenu = prepared<contrat.Onglet>(
  (param) => sql<contrat.Onglet>`
    select ${selection(onglets, ongletsSource)} from onglets as t ${joinsOf(ongletsSource.joins ?? [])}
    where t."estActif" = 1 and menu."referenceCle" = ${param('referenceCle')} and menu."estActif" = 1
    order by t.ordre, t.id`,
);

export function ongletBindings(): Binding[] {
  return [
    ...bindCrud(onglets, {
      ...ongletsHandlers,
      async get({ id }, { db, caller }) {
        const stored = await findRow(db, 'onglets', id);
        const maintains = holds(caller.rights, onglets.screen, 'lecture');
        const isSeen = stored?.estActif === 1 && caller.rights.onglets.has(stored.reference);
        if (stored === undefined || !(maintains || isSeen)) return refuse('INTROUVABLE');
        const { rows } = await sql<contrat.Onglet>`
          select ${selection(onglets, ongletsSource)} from onglets as t ${joinsOf(ongletsSource.joins ?? [])}
          where t.id = ${id}`.execute(db);
        return { onglet: rows };
      },
    }),
    bindRead(contrat.getOngletByUserReference, async ({ referenceMenu }, { db, caller }) => {
      const rows = await ongletsDuMenu.all(db, { referenceCle: cle(referenceMenu) });
      return rows.filter(({ reference }) => caller.rights.onglets.has(reference));
    }),
  ];
}
