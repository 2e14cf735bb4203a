/** Declares privileges: a group receives a menu or a tab with an access mode (A§1, A§2, A§6, A§7). */
import * as z from 'zod/mini';
import { menu } from '#administration/menus.ts';
import { modeAcces } from '#administration/modes-acces.ts';
import { onglet } from '#administration/onglets.ts';
import { added, written } from '#core/api/crud.ts';
import { endpoint, right, self } from '#core/api/endpoint.ts';
import { choixFacultatif, choixRequis, schemas } from '#core/api/fields.ts';
import { drapeau, id, idIgnore, modifDate, stamps } from '#core/api/stamps.ts';
import { aDesCaracteresInterdits } from '#core/text/cle.ts';
import { MENU_PRINCIPAL, type ReferenceMenu } from '#ecrans/references.ts';

const MENU = 'privileges' satisfies ReferenceMenu;
const lecture = right(MENU, 'lecture');
/** The menu list reads this too: it shows the privileges of each row. */
const lectureDesMenus = right(MENU, 'lecture', { also: ['menus' satisfies ReferenceMenu] });

/** The target of a privilege: one of menuId and ongletId; the other is null (AMB-054). */
const cible = { menuId: z.nullable(id), ongletId: z.nullable(id) };

const privilege = z.object({
  id,
  ...cible,
  groupeId: id,
  groupe: z.string(),
  modeAccesId: id,
  modeacces: z.string(),
  ...stamps,
});

export type Privilege = z.output<typeof privilege>;

/**
 * Lists privileges. Additions: `menuPereId` keeps those on the menus under this one (0: on the main menus), `ongletsDe` those on
 * the tabs of this menu.
 */
export const getAllPrivileges = endpoint('GET getAllPrivileges', {
  access: lectureDesMenus,
  input: z.object({
    menuPereId: z.optional(z.int().check(z.gte(MENU_PRINCIPAL))),
    ongletsDe: z.optional(id),
  }),
  output: z.array(privilege),
  summary: 'Liste les privilèges des groupes.',
  source: 'A§7',
});

/** The fields of the forms that give a privilege or take it back, each with its sentence. */
export const champsDePrivilege = {
  menuId: choixFacultatif('Menu', 'Le menu', 'menus'),
  ongletId: choixFacultatif('Onglet', "L'onglet", 'onglets'),
  groupeId: choixRequis('Groupe', 'Le groupe', 'groupes'),
  modeAccesId: choixRequis("Mode d'accès", "Le mode d'accès", 'modes_acces'),
};
const don = schemas(champsDePrivilege);

/** Gives a menu or a tab to a group with a mode; nobody gives an operation that they do not hold. */
export const addPrivilege = endpoint('POST addPrivilege', {
  access: right(MENU, 'ajout'),
  input: z.object({ ...don, creationUserId: idIgnore }),
  output: added,
  typed: ['menuId', 'ongletId', 'groupeId', 'modeAccesId'],
  status: 201,
  summary: "Donne à un groupe un menu ou un onglet, avec un mode d'accès.",
  source: 'A§7, A§3',
});

export const deletePrivilege = endpoint('POST deletePrivilege', {
  access: right(MENU, 'suppression'),
  input: z.object(don),
  output: added,
  typed: ['menuId', 'ongletId', 'groupeId', 'modeAccesId'],
  summary: 'Retire à un groupe un privilège sur un menu ou un onglet.',
  source: 'A§7',
});

export const disablePrivilege = endpoint('PUT disablePrivilege', {
  access: right(MENU, 'suppression'),
  input: z.object({ id, modifUserId: idIgnore, modifDate }),
  output: written,
  summary: 'Désactive un privilège.',
  source: 'A§7',
});

const read = { kind: 'read', access: lecture, source: 'A§7' } as const;
const menus = z.array(menu);
const onglets = z.array(onglet);
const modes = z.array(modeAcces);

/** Lists the sub-menus of a parent that the group may still receive: it lacks some mode on them. */
export const getMenuFilsByGroupe = endpoint('POST getMenuFilsByGroupe', {
  ...read,
  input: z.object({ groupeId: id, menuPereId: id }),
  output: menus,
  summary: "Liste les sous-menus que l'on peut encore donner à un groupe.",
});

/** Lists the main menus that the group holds, or under which it holds something. */
export const getPrincipalAffecteAUnGroupe = endpoint('POST getPrincipalAffecteAUnGroupe', {
  ...read,
  input: z.object({ groupeId: id }),
  output: menus,
  summary: "Liste les menus principaux qu'un groupe a, ou sous lesquels il a quelque chose.",
});

/** Lists the sub-menus of a parent that the group holds. */
export const getFilsAffecteAUnGroupe = endpoint('POST getFilsAffecteAUnGroupe', {
  ...read,
  input: z.object({ menuPereId: id, groupeId: id }),
  output: menus,
  summary: "Liste les sous-menus d'un menu qu'un groupe a.",
});

/** Lists the modes that the group lacks on a menu; pereOuFils says which kind of menu is meant and changes nothing. */
export const getNonAffectedByMenuAndGroupe = endpoint('POST getNonAffectedByMenuAndGroupe', {
  ...read,
  input: z.object({ menuId: id, groupeId: id, pereOuFils: drapeau }),
  output: modes,
  summary: "Liste les modes d'accès qu'un groupe n'a pas encore sur un menu.",
});

/** Lists the modes that the group holds on a menu. */
export const getAffectesByMenuAndGroupe = endpoint('POST getAffectesByMenuAndGroupe', {
  ...read,
  input: z.object({ menuId: id, groupeId: id }),
  output: z.array(z.object({ modeAccesId: id, libelle: z.string() })),
  summary: "Liste les modes d'accès qu'un groupe a sur un menu.",
});

/** Lists the tabs of a sub-menu that the group may still receive. */
export const getOngletByGroupe = endpoint('POST getOngletByGroupe', {
  ...read,
  input: z.object({ groupeId: id, menuId: id }),
  output: onglets,
  summary: "Liste les onglets d'un sous-menu que l'on peut encore donner à un groupe.",
});

/** Lists the modes that the group lacks on a tab. */
export const getNotAffectedByOngletAndGroupe = endpoint('POST getNotAffectedByOngletAndGroupe', {
  ...read,
  input: z.object({ ongletId: id, groupeId: id }),
  output: modes,
  summary: "Liste les modes d'accès qu'un groupe n'a pas encore sur un onglet.",
});

/** Lists the modes that the group holds on a tab, or on a menu: exactly one of the two ids is given (AMB-056). */
export const getAffectedByOngletAndGroupe = endpoint('POST getAffectedByOngletAndGroupe', {
  ...read,
  input: z.object({ ongletId: z.optional(id), menuId: z.optional(id), groupeId: id }),
  output: modes,
  summary: "Liste les modes d'accès qu'un groupe a sur un onglet, ou sur un menu.",
});

/** Lists the tabs that the group holds. */
export const getOngletsAffecteAUnGroupe = endpoint('POST getOngletsAffecteAUnGroupe', {
  ...read,
  input: z.object({ groupeId: id }),
  output: onglets,
  summary: "Liste les onglets qu'un groupe a.",
});

/** Lists the tabs of a sub-menu that the group holds. */
export const getAffectesByGroupeAndMenu = endpoint('POST getAffectesByGroupeAndMenu', {
  ...read,
  input: z.object({ menuId: id, groupeId: id }),
  output: onglets,
  summary: "Liste les onglets d'un sous-menu qu'un groupe a.",
});

const reference = z.string().check(
  z.maxLength(100),
  z.refine((text) => !aDesCaracteresInterdits(text)),
);
const action = z.object({ userId: id, reference, modeAccesId: id });
const nombre = z.object({ count: z.int() });

/** Counts the privileges of the signed-in user that carry a mode on a menu (AMB-016). */
export const getCountPrivilegeForActionMenu = endpoint('POST getCountPrivilegeForActionMenu', {
  kind: 'read',
  access: self('userId'),
  input: action,
  output: nombre,
  summary: 'Compte les privilèges de la personne connectée qui portent un mode sur un menu.',
  source: 'A§7',
});

export const getCountPrivilegeForActionOnglet = endpoint('POST getCountPrivilegeForActionOnglet', {
  kind: 'read',
  access: self('userId'),
  input: action,
  output: nombre,
  summary: 'Compte les privilèges de la personne connectée qui portent un mode sur un onglet.',
  source: 'A§7',
});

/** A menu or a tab of the table, with the modes that the group holds on it. */
const ligneDuTableau = z.object({
  ...cible,
  reference: z.string(),
  libelle: z.string(),
  /** The parent menu of a sub-menu, the sub-menu of a tab; null for a main menu. */
  parentId: z.nullable(id),
  typeAcces: z.string(),
  modes: z.array(id),
});

export const tableau = z.object({
  modes: z.array(
    z.object({ id, libelle: z.string(), ajout: drapeau, modification: drapeau, suppression: drapeau }),
  ),
  lignes: z.array(ligneDuTableau),
});
export type TableauPrivileges = z.output<typeof tableau>;

/** Reads the privileges of a group as one table. An addition. */
export const getTableauPrivileges = endpoint('POST getTableauPrivileges', {
  kind: 'read',
  access: lecture,
  input: z.object({ groupeId: id }),
  output: tableau,
  summary: "Rend les privilèges d'un groupe en un seul tableau.",
  source: 'addition',
});

/** The most boxes that one save may change. */
export const CASES_MAXIMALES = 2000;

const uneCase = z.object(
  { menuId: don.menuId, ongletId: don.ongletId, modeAccesId: don.modeAccesId },
  { error: "La case dit un menu ou un onglet, et un mode d'accès." },
);
/** Some boxes of the table. */
export const cases = z
  .array(uneCase, { error: 'Les cases sont une liste.' })
  .check(z.maxLength(CASES_MAXIMALES, { error: `Les cases à changer sont au plus ${CASES_MAXIMALES}.` }));

/**
 * Ticks and unticks boxes of the table as one change; it is stale when one of them is already so. It needs the forms' rights: the
 * right to add, and to untick also the right to delete (deletePrivilege).
 */
export const updateTableauPrivileges = endpoint('PUT updateTableauPrivileges', {
  access: right(MENU, 'ajout'),
  input: z.object({ groupeId: id, ajouts: cases, retraits: cases }),
  output: z.array(z.object({ id })),
  typed: ['ajouts', 'retraits'],
  summary: 'Coche et décoche des cases du tableau des privilèges en un seul acte.',
  source: 'addition',
});
