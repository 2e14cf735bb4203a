/**
 * Brings the rows that code depends on, keyed by reference, for later migrations. Rows that a database already has,
 * and changes of a school, stay as they are.
 */
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import type { Trx } from '#core/db/database.ts';

/**
 * Gives another reference to rows made by hand under one that the product takes now: such a row keeps its label, its
 * place and its holders, and opens nothing of the product's.
 */
async function freeReference(trx: Trx, table: 'menus' | 'onglets', reference: string): Promise<void> {
  const known = await trx.selectFrom(table).select(['id', 'referenceCle']).execute();
  const words = new Set(known.map(({ referenceCle }) => referenceCle));
  for (const { id } of known.filter(({ referenceCle }) => referenceCle === cle(reference))) {
    let rang = 2;
    while (words.has(cle(`${reference}-${rang}`))) rang += 1;
    const free = `${reference}-${rang}`;
    words.add(cle(free));
    await trx
      .updateTable(table)
      .set({ reference: free, referenceCle: cle(free) })
      .where('id', '=', id)
      .execute();
  }
}

export interface MenuInstalle {
  reference: string;
  libelle: string;
  url: string;
  /** The reference of the main menu; undefined for a main menu. */
  pere?: string;
  ordre: number;
}

export interface OngletInstalle {
  reference: string;
  libelle: string;
  /** The reference of the sub-menu on whose page it stands. */
  menu: string;
  ordre: number;
}

const stamp = (now: string) => ({
  estActif: 1,
  creationDate: now,
  creationUserId: null,
  modifDate: null,
  modifUserId: null,
});

/** The mark that holds the id of the group that holds every menu: a school may rename the group. */
export const REPERE_GROUPE_COMPLET = 'groupe-complet';
export const GROUPE_COMPLET = 'Administrateurs';

/**
 * Brings the menus and tabs of a part of the product. A menu or tab made by hand under one of these references means
 * something else: it gets another reference first.
 */
export async function installScreens(
  trx: Trx,
  { menus, onglets = [] }: { menus: readonly MenuInstalle[]; onglets?: readonly OngletInstalle[] },
  now: string,
): Promise<void> {
  for (const menu of menus) await freeReference(trx, 'menus', menu.reference);
  for (const onglet of onglets) await freeReference(trx, 'onglets', onglet.reference);
  for (const menu of menus) await installMenu(trx, menu, now);
  for (const onglet of onglets) await installOnglet(trx, onglet, now);
}

/** Installs a menu unless its reference is there, and gives it in full to the group that holds everything. */
export async function installMenu(trx: Trx, menu: MenuInstalle, now: string): Promise<void> {
  const referenceCle = cle(menu.reference);
  const known = await trx
    .selectFrom('menus')
    .select('id')
    .where('referenceCle', '=', referenceCle)
    .executeTakeFirst();
  if (known !== undefined) return;
  const pere =
    menu.pere === undefined
      ? undefined
      : await trx
          .selectFrom('menus')
          .select('id')
          .where('referenceCle', '=', cle(menu.pere))
          .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('menus')
    .values({
      reference: menu.reference,
      referenceCle,
      libelle: menu.libelle,
      libelleCle: cle(menu.libelle),
      descriptions: null,
      url: menu.url,
      menuPereId: pere?.id ?? null,
      ordre: menu.ordre,
      typeMenu: 'Prive',
      image: 'menu.png',
      debutDonnees: null,
      finDonnees: null,
      ...stamp(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveInFull(trx, { menuId: id }, now);
}

/** Installs a tab in the same way; its address is that of the page on which it stands. */
async function installOnglet(trx: Trx, onglet: OngletInstalle, now: string): Promise<void> {
  const { reference, libelle, ordre } = onglet;
  const referenceCle = cle(reference);
  const known = await trx
    .selectFrom('onglets')
    .select('id')
    .where('referenceCle', '=', referenceCle)
    .executeTakeFirst();
  if (known !== undefined) return;
  const menu = await trx
    .selectFrom('menus')
    .select(['id', 'url'])
    .where('referenceCle', '=', cle(onglet.menu))
    .executeTakeFirstOrThrow();
  const values = { reference, referenceCle, libelle, libelleCle: cle(libelle), ordre };
  const { id } = await trx
    .insertInto('onglets')
    .values({
      ...values,
      menuId: menu.id,
      url: menu.url,
      descriptions: null,
      typeOnglet: 'Prive',
      image: '',
      ...stamp(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveInFull(trx, { ongletId: id }, now);
}

async function giveInFull(
  trx: Trx,
  what: { menuId: number } | { ongletId: number },
  now: string,
): Promise<void> {
  const groupeId = await completeGroup(trx);
  for (const modeAccesId of await codedModes(trx)) {
    await trx
      .insertInto('privileges')
      .values({ groupeId, modeAccesId, ...what, ...stamp(now) })
      .execute();
  }
}

/** Reads the ids of the modes that come with the product: each carries one operation. */
export async function codedModes(trx: Trx): Promise<number[]> {
  const modes = await trx
    .selectFrom('modes_acces')
    .select('id')
    .where('code', 'is not', null)
    .orderBy('id')
    .execute();
  return modes.map(({ id }) => id);
}

/** Reads the id of the group that holds everything: the menus' first migration made it. */
export async function completeGroup(trx: Trx): Promise<number> {
  const { valeur } = await trx
    .selectFrom('reperes')
    .select('valeur')
    .where('nom', '=', REPERE_GROUPE_COMPLET)
    .executeTakeFirstOrThrow();
  return Number(valeur);
}
