/** Declares menus: as the home and section pages read them, and their maintenance (A§2, A§3, A§6, A§7). */
import * as z from 'zod/mini';
import { crudContract, wrappedGet, written } from '#core/api/crud.ts';
import { endpoint, nothing, right, self, signedIn } from '#core/api/endpoint.ts';
import { choixParmi, libelle, lignesFacultatives, nombreRequis } from '#core/api/fields.ts';
import { id, idIgnore, modifDate } from '#core/api/stamps.ts';
import { aDesCaracteresInterdits } from '#core/text/cle.ts';
import { MENU_PRINCIPAL, type ReferenceMenu } from '#ecrans/references.ts';
import { adresseDEcran, imageDeMenu, menuPere, referenceDeCode, TYPES_ACCES } from './champs.ts';

export { IMAGE_PAR_DEFAUT } from './champs.ts';

const MENU = 'menus' satisfies ReferenceMenu;
const PRIVILEGES = 'privileges' satisfies ReferenceMenu;

/** The highest place of a menu or a tab among its neighbours. */
export const ORDRE_MAXIMAL = 9999;

const contract = crudContract({
  entity: 'menus',
  item: 'ce menu',
  noms: { un: 'menu', plusieurs: 'menus', feminin: false },
  screen: MENU,
  calls: {
    list: 'GET getAllMenus',
    get: 'GET getOneMenu/:id',
    create: 'POST addAMenu',
    update: 'PUT updateMenu/:id',
    disable: 'PUT disableMenu',
    enable: 'PUT enableMenu',
    export: 'POST exportMenu',
  },
  alsoRead: [PRIVILEGES],
  fields: {
    reference: referenceDeCode(),
    libelle: libelle(),
    url: adresseDEcran(),
    descriptions: lignesFacultatives('Description', 'La description'),
    menuPereId: menuPere(),
    ordre: nombreRequis('Ordre', "L'ordre", { min: 0, max: ORDRE_MAXIMAL }),
    typeMenu: choixParmi("Type d'accès", "Le type d'accès", TYPES_ACCES),
    image: imageDeMenu(),
  },
  read: {
    // `menuPere` is the label of the parent, null for a main menu. `pereOuFils` is 1 for a main menu, 0 for a sub-menu (AMB-052).
    menuPere: z.nullable(z.string()),
    pereOuFils: z.union([z.literal(0), z.literal(1)]),
    debutDonnees: z.nullable(z.string()),
    finDonnees: z.nullable(z.string()),
  },
  sortable: ['libelle', 'reference', 'menuPere', 'ordre'],
  // The page shows the main menus; the others stand under theirs (A§2).
  within: { fields: ['menuPereId'], page: MENU_PRINCIPAL },
});

export const menu = contract.row;
export type Menu = z.output<typeof menu>;
const menusRendus = z.array(menu);

const { creationUserId: _createur, ...champsDuMenu } = contract.create.input.shape;

export const menus = {
  ...wrappedGet(contract, 'menu'),
  /** Reads one menu: a person who may see it reads it under its name; maintaining it is another call's right (A§3). */
  get: endpoint('GET getOneMenu/:id', {
    access: signedIn,
    input: z.object({ id }),
    output: z.object({ menu: menusRendus }),
    summary: 'Rend un menu que la personne connectée peut voir.',
    source: 'A§7',
  }),
  /** Changes a menu; it carries creationUserId in place of modifUserId (AMB-062). */
  update: endpoint('PUT updateMenu/:id', {
    access: right(MENU, 'modification'),
    input: z.object({
      id,
      ...champsDuMenu,
      creationUserId: z.optional(idIgnore),
      modifUserId: z.optional(idIgnore),
      modifDate,
    }),
    output: written,
    typed: contract.update.typed,
    summary: 'Modifie un menu.',
    source: 'A§7',
  }),
};

/** Lists the main menus that the signed-in user may see, by ordre (AMB-014: a different userId is refused). */
export const getMenuPrincipalByUser = endpoint('GET getMenuPrincipalByUser/:userId', {
  access: self('userId'),
  input: z.object({ userId: id }),
  output: menusRendus,
  summary: 'Liste les menus principaux que la personne connectée peut voir.',
  source: 'A§7, B§7',
});

/** Lists the sub-menus that the signed-in user may see under a section reference; `id` is their own (AMB-063). */
export const getMenuFilsByUserReference = endpoint('POST getMenuFilsByUserReference', {
  kind: 'read',
  access: self('id'),
  input: z.object({
    id,
    reference: z.string().check(
      z.maxLength(100),
      z.refine((text) => !aDesCaracteresInterdits(text)),
    ),
  }),
  output: z.object({ sousmenus: menusRendus }),
  summary: "Liste les sous-menus d'un menu que la personne connectée peut voir.",
  source: 'A§7, B§7',
});

const lecture = right(MENU, 'lecture', { also: [PRIVILEGES] });

/** Lists the main menus, by ordre. */
export const getMenuPere = endpoint('GET getMenuPere', {
  access: lecture,
  input: nothing,
  output: menusRendus,
  summary: 'Liste les menus principaux, dans leur ordre.',
  source: 'A§7',
});

/** Lists the sub-menus, by parent and ordre. */
export const getMenuFils = endpoint('GET getMenuFils', {
  access: lecture,
  input: nothing,
  output: menusRendus,
  summary: 'Liste les sous-menus, par menu et dans leur ordre.',
  source: 'A§7',
});

/** Lists the sub-menus of one parent: by ordre unless another order is asked for, all of them unless a page is. */
export const getFilsByPere = endpoint('POST getFilsByPere', {
  kind: 'read',
  access: lecture,
  input: z.extend(
    z.pick(menus.list.input, {
      etat: true,
      recherche: true,
      tri: true,
      ordre: true,
      page: true,
      taille: true,
    }),
    { pereId: id },
  ),
  output: menusRendus,
  typed: ['recherche'],
  paged: true,
  summary: "Liste les sous-menus d'un menu.",
  source: 'A§7',
});

/** Lists the sub-menus that have active tabs. */
export const getWithOnglets = endpoint('GET getWithOnglets', {
  access: lecture,
  input: nothing,
  output: menusRendus,
  summary: 'Liste les sous-menus qui ont des onglets actifs.',
  source: 'A§7',
});

/** Lists those of one access type: the tab privilege forms choose among them. */
export const getWithOngletsByType = endpoint('POST getWithOnglets', {
  kind: 'read',
  access: lecture,
  input: z.object({ typeMenu: z.enum(TYPES_ACCES) }),
  output: menusRendus,
  summary: "Liste les sous-menus d'un type d'accès qui ont des onglets actifs.",
  source: 'A§7',
});

/** Answers whether a menu has active tabs; a screen asks it before the menu is deleted (AMB-057). */
export const checkIfOngletExists = endpoint('POST checkIfOngletExists', {
  kind: 'read',
  access: lecture,
  input: z.object({ menuId: id }),
  output: z.object({ exists: z.boolean() }),
  summary: 'Dit si un menu a des onglets actifs : alors il ne se supprime pas.',
  source: 'A§7',
});
