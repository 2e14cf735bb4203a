/**
 * The four forms of privileges (A§2, A§4): a menu or a tab is given to a group with an access mode, or taken from it. One
 * component (formulaire.tsx) has four declarations: the fields, the calls that fill them, the call that is sent, the sentences.
 */

import {
  addPrivilege,
  deletePrivilege,
  getAffectedByOngletAndGroupe,
  getAffectesByGroupeAndMenu,
  getAffectesByMenuAndGroupe,
  getFilsAffecteAUnGroupe,
  getMenuFilsByGroupe,
  getNonAffectedByMenuAndGroupe,
  getNotAffectedByOngletAndGroupe,
  getOngletByGroupe,
  getOngletsAffecteAUnGroupe,
  getPrincipalAffecteAUnGroupe,
} from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { getMenuPere, getWithOngletsByType } from '@gestionscolaire/contract/administration/menus.ts';
import { choixRequis, coche } from '@gestionscolaire/contract/core/api/fields.ts';
import { LIBELLES, MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { champ, type Declaration, menuVise, type Words } from './champs.ts';
import { PrivilegeForm } from './formulaire.tsx';

const FIELDS = {
  groupeId: choixRequis('Groupe', 'Le groupe', 'groupes'),
  menuPrincipalId: choixRequis('Menu principal', 'Le menu principal', 'menus'),
  pereOuFils: coche(LIBELLES.menuPrincipalSeul),
  sousMenuId: choixRequis('Sous-menu', 'Le sous-menu', 'menus'),
  menuId: choixRequis('Sous-menu', 'Le sous-menu', 'menus'),
  ongletId: choixRequis('Onglet', "L'onglet", 'onglets'),
  modeAccesId: choixRequis("Mode d'accès", "Le mode d'accès", 'modes_acces'),
};

const groupe = champ({
  field: FIELDS.groupeId,
  from: groupes.list,
  needs: [],
  input: () => ({}),
  isPaged: true,
});
const caseACocher = { field: FIELDS.pereOuFils };

/** Asks before a withdrawal: it names the mode, the menu or tab, and the group. */
const questionDeRetrait = (words: Words, ou: string): string =>
  `Voulez-vous vraiment retirer ce privilège\u00A0?\n«\u00A0${words('modeAccesId')}\u00A0» sur ${ou}, au groupe «\u00A0${words('groupeId')}\u00A0»\nSes utilisateurs le perdent aussitôt.`;

export const AFFECTER_MENU: Declaration = {
  title: 'Affecter un menu à un groupe',
  fields: {
    groupeId: groupe,
    menuPrincipalId: champ({
      field: FIELDS.menuPrincipalId,
      from: getMenuPere,
      needs: [],
      input: () => ({}),
    }),
    pereOuFils: caseACocher,
    sousMenuId: champ({
      field: FIELDS.sousMenuId,
      from: getMenuFilsByGroupe,
      needs: ['groupeId', 'menuPrincipalId'],
      input: ({ groupeId, menuPrincipalId }) => ({ groupeId, menuPereId: menuPrincipalId }),
    }),
    modeAccesId: champ({
      field: FIELDS.modeAccesId,
      from: getNonAffectedByMenuAndGroupe,
      needs: ['groupeId', menuVise],
      input: (values) => ({
        menuId: values[menuVise(values)],
        groupeId: values['groupeId'],
        pereOuFils: values['pereOuFils'],
      }),
    }),
  },
  // The action targets the main menu while the box is ticked (A§4).
  initial: { pereOuFils: 0 },
  target: (values) => ({ menuId: values[menuVise(values)], ongletId: null }),
  fieldOf: (name, values) => (name === 'menuId' ? menuVise(values) : name),
  send: addPrivilege,
  done: MESSAGES.menuAffecte,
  failed: MESSAGES.menuAffectationEchouee,
};

export const RETIRER_MENU: Declaration = {
  ...AFFECTER_MENU,
  title: "Retirer un menu d'un groupe",
  fields: {
    groupeId: groupe,
    menuPrincipalId: champ({
      field: FIELDS.menuPrincipalId,
      from: getPrincipalAffecteAUnGroupe,
      needs: ['groupeId'],
      input: ({ groupeId }) => ({ groupeId }),
    }),
    pereOuFils: caseACocher,
    sousMenuId: champ({
      field: FIELDS.sousMenuId,
      from: getFilsAffecteAUnGroupe,
      needs: ['groupeId', 'menuPrincipalId'],
      input: ({ groupeId, menuPrincipalId }) => ({ menuPereId: menuPrincipalId, groupeId }),
    }),
    modeAccesId: champ({
      field: FIELDS.modeAccesId,
      from: getAffectesByMenuAndGroupe,
      needs: ['groupeId', menuVise],
      input: (values) => ({ menuId: values[menuVise(values)], groupeId: values['groupeId'] }),
      option: (row: { modeAccesId: number; libelle: string }) => ({
        value: String(row.modeAccesId),
        label: row.libelle,
      }),
    }),
  },
  send: deletePrivilege,
  done: MESSAGES.privilegeRetire,
  failed: MESSAGES.privilegeRetraitEchoue,
  question: (words, values) => questionDeRetrait(words, `le menu «\u00A0${words(menuVise(values))}\u00A0»`),
};

export const AFFECTER_ONGLET: Declaration = {
  title: 'Affecter un onglet à un groupe',
  fields: {
    groupeId: groupe,
    menuId: champ({
      field: FIELDS.menuId,
      from: getWithOngletsByType,
      needs: [],
      input: () => ({ typeMenu: 'Prive' }),
    }),
    ongletId: champ({
      field: FIELDS.ongletId,
      from: getOngletByGroupe,
      needs: ['groupeId', 'menuId'],
      input: ({ groupeId, menuId }) => ({ groupeId, menuId }),
    }),
    modeAccesId: champ({
      field: FIELDS.modeAccesId,
      from: getNotAffectedByOngletAndGroupe,
      needs: ['groupeId', 'ongletId'],
      input: ({ ongletId, groupeId }) => ({ ongletId, groupeId }),
    }),
  },
  // The documents begin these forms with 1, which nothing reads: they have no box (AMB-051).
  initial: { pereOuFils: 1 },
  target: ({ ongletId }) => ({ menuId: null, ongletId }),
  fieldOf: (name) => name,
  send: addPrivilege,
  done: MESSAGES.ongletAffecte,
  failed: MESSAGES.ongletAffectationEchouee,
};

export const RETIRER_ONGLET: Declaration = {
  ...AFFECTER_ONGLET,
  title: "Retirer un onglet d'un groupe",
  fields: {
    groupeId: groupe,
    menuId: champ({
      field: FIELDS.menuId,
      from: getOngletsAffecteAUnGroupe,
      needs: ['groupeId'],
      input: ({ groupeId }) => ({ groupeId }),
      // Lists the sub-menus of the tabs that the group holds.
      option: (row: { menuId: number; menu: string }) => ({ value: String(row.menuId), label: row.menu }),
    }),
    ongletId: champ({
      field: FIELDS.ongletId,
      from: getAffectesByGroupeAndMenu,
      needs: ['groupeId', 'menuId'],
      input: ({ groupeId, menuId }) => ({ menuId, groupeId }),
    }),
    modeAccesId: champ({
      field: FIELDS.modeAccesId,
      from: getAffectedByOngletAndGroupe,
      needs: ['groupeId', 'ongletId'],
      input: ({ ongletId, groupeId }) => ({ ongletId, groupeId }),
    }),
  },
  send: deletePrivilege,
  done: MESSAGES.privilegeRetire,
  failed: MESSAGES.privilegeRetraitEchoue,
  question: (words) => questionDeRetrait(words, `l'onglet «\u00A0${words('ongletId')}\u00A0»`),
};

export const AffecterMenu = () => <PrivilegeForm declaration={AFFECTER_MENU} />;
export const RetirerMenu = () => <PrivilegeForm declaration={RETIRER_MENU} />;
export const AffecterOnglet = () => <PrivilegeForm declaration={AFFECTER_ONGLET} />;
export const RetirerOnglet = () => <PrivilegeForm declaration={RETIRER_ONGLET} />;
