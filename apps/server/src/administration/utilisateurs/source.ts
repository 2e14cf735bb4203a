/** Stores users: the words of the form and those of the table, the columns of a search, the order of columns. */
import { type Utilisateur, utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Caller } from '#core/acces/caller.ts';
import { joinsOf, selection } from '#core/crud/columns.ts';
import { isReached, seenOf } from '#core/crud/reach.ts';
import { crudSource } from '#core/crud/source.ts';
import type { Db } from '#core/db/database.ts';
import type { Tables } from '#core/db/tables.ts';
import { QUARTIER_DANS_UN_FICHIER } from '#geographie/index.ts';

export type UtilisateurRow = Selectable<Tables['utilisateurs']>;

/** The form's fields as an add sends them; an edit may leave some of them out. */
export type Saisie = Omit<
  Input<typeof utilisateurs.create>,
  'password' | 'nomConfirme' | 'libelleConfirme' | 'creationUserId'
>;

/** Returns every field under its name in the form: the journal tells them of an add. */
export function fieldsOf(saisie: Saisie) {
  const { ecoleId, prenoms, name, indicatifTel, telephone, fonction, email, adresse } = saisie;
  const { telephone1 = null, telephone2 = null, observations = null, photo = null } = saisie;
  return {
    ecoleId,
    prenoms,
    name,
    indicatifTel,
    telephone,
    fonction,
    email,
    adresse,
    telephone1,
    telephone2,
    observations,
    photo,
  };
}

type Champs = ReturnType<typeof fieldsOf>;

/** Returns the same under the names of the table, with the number that a search looks into. */
export function storedUser(values: Champs) {
  const { name, indicatifTel, adresse, telephone, ...same } = values;
  const numero = `${indicatifTel}${telephone}`;
  return { ...same, nom: name, telephoneIndicatif: indicatifTel, telephone, numero, quartierId: adresse };
}

const orEmpty = (column: string) => sql`coalesce(${sql.ref(column)}, '')`;

const lignes = z.array(utilisateurs.row);

/** Users as their table tells them; who of them is stronger than the caller takes another question (plus-forts.ts). */
export const utilisateursLus = {
  ...utilisateurs,
  list: { ...utilisateurs.list, output: lignes },
  get: { ...utilisateurs.get, output: lignes },
};

export const utilisateursSource = crudSource(utilisateursLus, {
  table: 'utilisateurs',
  keyed: ['nom', 'prenoms', 'email', 'fonction', 'numero'],
  joins: [
    { table: 'ecoles', as: 'ecole', on: 't.ecoleId', isOptional: true },
    { table: 'quartiers', as: 'quartier', on: 't.quartierId', isOptional: true },
    { table: 'communes', as: 'commune', on: 'quartier.communeId', isOptional: true },
    { table: 'prefectures', as: 'prefecture', on: 'commune.prefectureId', isOptional: true },
    { table: 'regions', as: 'region', on: 'prefecture.regionId', isOptional: true },
    { table: 'pays', as: 'pays', on: 'region.paysId', isOptional: true },
  ],
  reads: {
    name: 't.nom',
    indicatifTel: 't.telephoneIndicatif',
    ecole: 'ecole.libelle',
    adresse: 't.quartierId',
    quartierdistrictId: 't.quartierId',
    quartier: 'quartier.libelle',
    communeId: 'quartier.communeId',
    commune: 'commune.libelle',
    prefectureId: 'commune.prefectureId',
    prefecture: 'prefecture.libelle',
    regionId: 'prefecture.regionId',
    region: 'region.libelle',
    paysId: 'region.paysId',
    pays: 'pays.libelle',
  },
  stored: storedUser,
  named: 'name',
  school: { kind: 'mobile' },
  within: ['ecoleId', 'fonctionCle'],
  searched: ['ecole.libelle', 'quartier.libelle'],
  order: {
    name: [sql.ref('t.nomCle'), sql.ref('t.nom')],
    telephone: [orEmpty('t.telephoneIndicatif'), orEmpty('t.telephone')],
  },
  // The other telephones and the observations stay on the record: a file tells no more of a person than it takes to reach
  // them. A pupil has no telephone of their own, so their file has their guardians'.
  inFiles: {
    quartier: QUARTIER_DANS_UN_FICHIER,
    // An import reads a line without its code as one of Guinea.
    telephone: sql`'+' || t."telephoneIndicatif" || ' ' || t.telephone`,
  },
  exported: { quartier: 'Quartier', email: 'E-mail' },
  referencedBy: [],
});

/** Finds a number among the words of a search, alone or beside others, with its plus, spaces, points and hyphens. */
const NUMERO = /(?<!\S)\+?[\d(][\d\s.()/-]*\d(?!\S)/g;
/** The fewest digits of a number; fewer are words of a name: 'École 12 3'. */
const CHIFFRES_MINIMAUX = 5;

/**
 * Writes the numbers of a search as they are stored: '+224 622 00 00 00', '00224622…' and '622-00-00-00' find the
 * same line.
 */
export function rechercheDePersonne(recherche: string): string {
  return recherche.replace(NUMERO, (typed) => {
    const digits = typed.replace(/\D/g, '');
    const isNumber = digits.length >= CHIFFRES_MINIMAUX || typed.startsWith('+');
    return isNumber ? digits.replace(/^00(?=\d)/, '') : typed;
  });
}

/** Reads the stored user; refuses another school's as not there, like one who never was. */
export async function findUser(db: Db, caller: Caller, id: number): Promise<UtilisateurRow> {
  const row = await db.selectFrom('utilisateurs').selectAll().where('id', '=', id).executeTakeFirst();
  return seenOf(caller, row);
}

/** Reads several stored users, in no order; refuses when one of them is not there. */
export async function findUsers(db: Db, caller: Caller, ids: readonly number[]): Promise<UtilisateurRow[]> {
  const rows = await db.selectFrom('utilisateurs').selectAll().where('id', 'in', ids).execute();
  const seen = rows.filter((row) => isReached(caller, row));
  return seen.length === new Set(ids).size ? seen : refuse('INTROUVABLE');
}

/** Reads users as their rows are shown, by name. */
export async function readUsers(db: Db, where: RawBuilder<unknown>): Promise<Utilisateur[]> {
  const { rows } = await sql<Utilisateur>`
    select ${selection(utilisateurs, utilisateursSource)} from utilisateurs as t
    ${joinsOf(utilisateursSource.joins ?? [])} where ${where}
    order by t."nomCle", t.nom, t."prenomsCle", t.id`.execute(db);
  return rows;
}

/** Refuses a stale write with the user as they are stored now: null when they are disabled. */
export async function refuseStaleUser(db: Db, id: number): Promise<never> {
  const [actuel] = await readUsers(db, sql`t.id = ${id}`);
  return refuse('PERIME', { actuel: actuel?.estActif === 1 ? actuel : null });
}
