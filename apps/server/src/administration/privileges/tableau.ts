/** Reads and saves the privileges of a group as one table: menus and tabs as rows, modes as columns. */
import * as contrat from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { refuse, refuseCles } from '@gestionscolaire/contract/core/api/errors.ts';
import { sql } from 'kysely';
import { changingRights } from '#administration/droits/changer.ts';
import { readMenus } from '#administration/menus/menus.ts';
import { readOnglets } from '#administration/menus/onglets.ts';
import type { Db } from '#core/db/database.ts';
import type { Changes } from '#core/db/journal/journal.ts';
import { findRow, insertRow, updateRow } from '#core/db/rows.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { readModes } from './modes-acces.ts';
import { type Case, checkTarget } from './privileges.ts';
import { refuseSansEffet } from './sans-effet.ts';

type Tableau = contrat.TableauPrivileges;
type Ligne = Tableau['lignes'][number];

/** The active privileges of a group, by their boxes. */
type Held = Map<string, { id: number; modifDate: string | null; modeAccesId: number }>;

const targetOf = ({ menuId, ongletId }: Pick<Case, 'menuId' | 'ongletId'>): string =>
  menuId === null ? `onglet ${ongletId}` : `menu ${menuId}`;
export const boxOf = (box: Case): string => `${targetOf(box)} ${box.modeAccesId}`;

async function readHeld(db: Db, groupeId: number): Promise<Held> {
  const rows = await db
    .selectFrom('privileges')
    .select(['id', 'menuId', 'ongletId', 'modeAccesId', 'modifDate'])
    .where('groupeId', '=', groupeId)
    .where('estActif', '=', 1)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [boxOf(row), row]));
}

/** Reads all active menus, each main menu before its sub-menus, each menu before its tabs. */
async function readLignes(db: Db): Promise<Omit<Ligne, 'modes'>[]> {
  const menus = await readMenus(db, sql`1 = 1`);
  const onglets = await readOnglets(db, sql`1 = 1`);
  const known = new Set(menus.map(({ id }) => id));
  const parentOf = (menuPereId: number) => (known.has(menuPereId) ? menuPereId : null);

  const walk = (parentId: number | null): Omit<Ligne, 'modes'>[] =>
    menus
      .filter(({ menuPereId }) => parentOf(menuPereId) === parentId)
      .flatMap(({ id, reference, libelle, typeMenu }) => [
        { menuId: id, ongletId: null, reference, libelle, parentId, typeAcces: typeMenu },
        ...onglets
          .filter(({ menuId }) => menuId === id)
          .map((tab) => ({
            menuId: null,
            ongletId: tab.id,
            reference: tab.reference,
            libelle: tab.libelle,
            parentId: id,
            typeAcces: tab.typeOnglet,
          })),
        ...walk(id),
      ]);
  return walk(null);
}

/** Reads the table without its ticks: modes, menus and tabs. */
export async function readTableauVide(db: Db): Promise<Tableau> {
  const modes = await readModes(db, sql`1 = 1`);
  return {
    modes: modes.map(({ id, libelle, ajout, modification, suppression }) => ({
      id,
      libelle,
      ajout,
      modification,
      suppression,
    })),
    lignes: (await readLignes(db)).map((row) => ({ ...row, modes: [] })),
  };
}

/** Reads the table of a group with its ticks; refuses a group that is not there. */
export const readTableauDuGroupe = async (db: Db, groupeId: number): Promise<Tableau> =>
  readTableau(db, groupeId, await readHeld(db, groupeId));

async function readTableau(db: Db, groupeId: number, held: Held): Promise<Tableau> {
  const group = await findRow(db, 'groupes', groupeId);
  if (group?.estActif !== 1) return refuse('INTROUVABLE');
  const { modes, lignes } = await readTableauVide(db);
  return {
    modes,
    lignes: lignes.map((row) => ({
      ...row,
      modes: modes.map(({ id }) => id).filter((modeAccesId) => held.has(boxOf({ ...row, modeAccesId }))),
    })),
  };
}

/** Names every box of the table for the journal: 'Pays (pays) · Ajout'. */
function namesOf({ modes, lignes }: Tableau): Map<string, string> {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  for (const row of lignes) {
    const reference = row.menuId === null ? `onglet ${row.reference}` : row.reference;
    for (const { id, libelle } of modes) {
      const name = `${row.libelle} (${reference}) · ${libelle}`;
      // Two modes may bear one label.
      names.set(boxOf({ ...row, modeAccesId: id }), seen.has(name) ? `${name} n° ${id}` : name);
      seen.add(name);
    }
  }
  return names;
}

interface Change {
  groupeId: number;
  ajouts: readonly Case[];
  retraits: readonly Case[];
}

/** Refuses what our screen never sends: nothing at all, a box of two things, one box twice. */
function checkBoxes({ ajouts, retraits }: Change): void {
  const boxes = [...ajouts, ...retraits];
  for (const box of boxes) checkTarget(box);
  const isEachOnce = new Set(boxes.map(boxOf)).size === boxes.length;
  if (boxes.length === 0 || !isEachOnce) refuseCles('ajouts', 'retraits');
}

/** Gives and withdraws boxes; the caller runs it inside `changingRights`. */
export async function changeBoxes(
  wanted: Change,
  { db, now, caller, record }: WriteContext,
): Promise<{ id: number }[]> {
  const { groupeId, ajouts, retraits } = wanted;
  checkBoxes(wanted);
  const held = await readHeld(db, groupeId);
  const actuel = await readTableau(db, groupeId, held);
  const names = namesOf(actuel);
  const stale = (): never =>
    refuse('PERIME', {
      phrase: "Quelqu'un d'autre a modifié les privilèges de ce groupe entre-temps.",
      actuel,
    });

  await refuseSansEffet(db, groupeId, ajouts, 'ajouts');
  const stamp = { now, userId: caller.userId };
  const changements: Changes = {};
  const ids: { id: number }[] = [];
  for (const { menuId, ongletId, modeAccesId } of ajouts) {
    const box = boxOf({ menuId, ongletId, modeAccesId });
    const name = names.get(box);
    if (name === undefined || held.has(box)) return stale();
    const id = await insertRow(db, 'privileges', { groupeId, menuId, ongletId, modeAccesId }, stamp);
    ids.push({ id });
    changements[name] = [null, 'oui'];
  }
  for (const box of retraits.map(boxOf)) {
    const name = names.get(box);
    const row = held.get(box);
    if (name === undefined || row === undefined) return stale();
    const { id, modifDate } = row;
    const next = await updateRow(db, 'privileges', { id, modifDate, estActif: 1 }, { estActif: 0 }, stamp);
    if (next === undefined) return stale();
    ids.push({ id });
    changements[name] = ['oui', null];
  }
  record({ entite: 'groupes', entiteId: groupeId, ecoleId: null, changements });
  return ids;
}

export function tableauPrivilegesBindings(): Binding[] {
  return [
    bindRead(contrat.getTableauPrivileges, ({ groupeId }, { db }) => readTableauDuGroupe(db, groupeId)),
    bindWrite(contrat.updateTableauPrivileges, (input, context) =>
      changingRights(context, async () => {
        const { access } = contrat.deletePrivilege;
        if (input.retraits.length > 0) await context.readmit(access);
        return changeBoxes(input, context);
      }),
    ),
  ];
}
