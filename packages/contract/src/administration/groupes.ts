/** Declares groups and their members (A§2, A§3, A§7). */
import * as z from 'zod/mini';
import { added, crudContract, written } from '#core/api/crud.ts';
import { endpoint, right } from '#core/api/endpoint.ts';
import { choixRequis, cocheOmissible, libelle, lignesFacultatives, schemas } from '#core/api/fields.ts';
import { listInput } from '#core/api/lists.ts';
import { id, idIgnore, modifDate, stamps } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

const MENU = 'groupes' satisfies ReferenceMenu;

const contract = crudContract({
  entity: 'groupes',
  item: 'ce groupe',
  noms: { un: 'groupe', plusieurs: 'groupes', feminin: false },
  screen: MENU,
  calls: {
    list: 'POST getAllGroupe',
    get: 'GET getOneGroupe/:id',
    create: 'POST addGroupe',
    update: 'PUT updateGroupe',
    disable: 'PUT disableGroupe',
    enable: 'PUT enableGroupe',
    export: 'POST exportGroupe',
  },
  alsoRead: ['privileges' satisfies ReferenceMenu],
  fields: {
    libelle: libelle(),
    observations: lignesFacultatives('Observations', 'Le texte'),
    estEnDeuxEtapes: cocheOmissible('Vérification en deux étapes obligatoire'),
  },
  read: { debutDonnees: z.nullable(z.string()), finDonnees: z.nullable(z.string()) },
  sortable: ['libelle'],
});

/** The number of names that a row of the list tells; the others are counted: 'Awa Diallo, Sory Camara, Fanta Bah + 4'. */
export const NOMS_DU_GROUPE = 3;

/**
 * A group as lists show it: how many active members the caller may see, and the first of their names. A person who may only
 * choose a group is told no name. `ecarts`: how many of its boxes differ from the model from which it was made; 0 for a group that
 * was made from none.
 */
export const groupe = z.extend(contract.row, {
  membres: z.int(),
  noms: z.array(z.string()),
  ecarts: z.int(),
});
const rows = z.array(groupe);

export const groupes = {
  ...contract,
  list: { ...contract.list, output: rows },
  get: { ...contract.get, output: rows },
};

/** A person's place in a group. */
const lien = z.object({
  id,
  userId: id,
  groupeId: id,
  prenoms: z.string(),
  nom: z.string(),
  groupe: z.string(),
  ...stamps,
});

export type Appartenance = z.output<typeof lien>;

/** A person as the group modals name them; `id` is the user's too, as in every list that a choice is made from. */
const membre = z.object({
  id,
  userId: id,
  prenoms: z.string(),
  nom: z.string(),
  fonction: z.nullable(z.string()),
  ecole: z.nullable(z.string()),
});
export type Membre = z.output<typeof membre>;

// A school's user sees and changes the members of their own school (AMB-155); they give no right they lack.
const lecture = right(MENU, 'lecture', { scope: 'ecole' });
const modification = right(MENU, 'modification', { scope: 'ecole' });

export const getAllUserGroupe = endpoint('POST getAllUserGroupe', {
  kind: 'read',
  access: lecture,
  input: listInput(['nom']),
  output: z.array(lien),
  typed: ['recherche'],
  paged: true,
  summary: 'Liste les places des personnes dans les groupes.',
  source: 'A§7',
});

/** Reads one link of a person and a group: a read by PUT, with the id in the body or the path (AMB-059). */
export const getOneUserGroupe = endpoint('PUT getOneUserGroupe/', {
  kind: 'read',
  access: lecture,
  input: z.object({ id }),
  output: z.array(lien),
  summary: "Rend une place d'une personne dans un groupe.",
  source: 'A§7',
});
export const getOneUserGroupeParId = endpoint('PUT getOneUserGroupe/:id', {
  kind: 'read',
  access: lecture,
  input: z.object({ id }),
  output: z.array(lien),
  summary: "Rend une place d'une personne dans un groupe, par son numéro dans l'adresse.",
  source: 'A§7',
});
export const getOneUserGroupeNu = endpoint('PUT getOneUserGroupe', {
  kind: 'read',
  access: lecture,
  input: z.object({ id }),
  output: z.array(lien),
  summary: "Rend une place d'une personne dans un groupe, adresse sans barre finale.",
  source: 'A§7',
});

/** The fields of the modals: a person and a group to choose. */
export const champsDAppartenance = {
  userId: choixRequis('Utilisateur', 'La personne', 'utilisateurs'),
  groupeId: choixRequis('Groupe', 'Le groupe', 'groupes'),
};
const personneEtGroupe = schemas(champsDAppartenance);

/** Puts a person in a group: they have the rights of the group from their next call. */
export const addUserGroupe = endpoint('POST addUserGroupe', {
  access: modification,
  input: z.object({ ...personneEtGroupe, creationUserId: idIgnore }),
  output: added,
  typed: ['userId', 'groupeId'],
  status: 201,
  summary: 'Met une personne dans un groupe : elle en a les droits à son appel suivant.',
  source: 'A§7',
});

export const updateUserGroupe = endpoint('PUT updateUserGroupe', {
  access: modification,
  input: z.object({ id, ...personneEtGroupe, modifUserId: idIgnore, modifDate }),
  output: written,
  typed: ['userId', 'groupeId'],
  summary: "Change la place d'une personne dans un groupe.",
  source: 'A§7',
});

export const disableUserGroupe = endpoint('PUT disableUserGroupe', {
  access: modification,
  input: z.object({ id, modifUserId: idIgnore, modifDate }),
  output: written,
  summary: "Désactive la place d'une personne dans un groupe.",
  source: 'A§7',
});

/** Takes a person out of a group; the documents spell the call so. */
export const deletUserGroupe = endpoint('POST deletUserGroupe', {
  access: modification,
  input: z.object(personneEtGroupe),
  output: added,
  typed: ['userId', 'groupeId'],
  summary: "Retire une personne d'un groupe.",
  source: 'A§7',
});

/** Answers whether a group has members: such a group is not deleted (AMB-058). */
export const checkIfUserGroupeExists = endpoint('POST checkIfUserGroupeExists', {
  kind: 'read',
  access: lecture,
  input: z.object({ groupeId: id }),
  output: z.object({ exists: z.boolean() }),
  summary: 'Dit si un groupe a des membres : alors il ne se supprime pas.',
  source: 'A§7',
});

/** The input of the modals' lists: the group, and the text typed in the select. */
const duGroupe = z.extend(
  z.pick(listInput(['nom']), { recherche: true, tri: true, ordre: true, page: true, taille: true }),
  { groupeId: id },
);

/** Lists the active persons in a group, by name. */
export const getAffecteByGroup = endpoint('POST getAffecteByGroup', {
  kind: 'read',
  access: lecture,
  input: duGroupe,
  output: z.array(membre),
  typed: ['recherche'],
  paged: true,
  summary: "Liste les personnes actives d'un groupe, par nom.",
  source: 'A§7',
});

/** Lists the active persons not in a group, by name. */
export const getNonAffecteByGroup = endpoint('POST getNonAffecteByGroup', {
  kind: 'read',
  access: lecture,
  input: duGroupe,
  output: z.array(membre),
  typed: ['recherche'],
  paged: true,
  summary: 'Liste les personnes actives qui ne sont pas dans un groupe, par nom.',
  source: 'A§7',
});
