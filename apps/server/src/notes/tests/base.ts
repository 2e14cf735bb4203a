/** Reaches the base behind the calls, as a hand in it does or for a state that no call makes; and lets the time pass. */

import type { Caller } from '#core/acces/caller.ts';
import { anyTable } from '#core/db/database.ts';
import { insertRow } from '#core/db/rows.ts';
import type { ColumnOf, NewRecord, Only, RecordTable, TableName, Value } from '#core/db/tables.ts';
import { verifierNotes } from '#notes/verification/verifier-notes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import type { Person, TestServer } from '#tests/harness.ts';

/** Some columns of a table. */
type Colonnes<T extends TableName> = { readonly [K in ColumnOf<T>]?: Value };

const remplies = (columns: object): (readonly [string, Value])[] => Object.entries(columns);

/** Returns the number of the first record that a call answered. */
export const idDe = ({ data }: { readonly data: unknown }): number => Number(firstOf(data)['id']);

/** Makes a server for one test alone, with a class; `puis`: an act of its administrator on it. */
export async function monde<C>(
  faire: (server: TestServer) => Promise<C>,
  puis?: (admin: Person, classe: C) => Promise<unknown>,
) {
  const { server, depart: classe } = await commencer(faire);
  await puis?.(server.admin, classe);
  return { server, admin: server.admin, classe };
}

/** A caller who reaches every school. */
export const RESEAU: Caller = {
  connexionId: 0,
  userId: 0,
  ecoleId: null,
  appareilId: null,
  prouveeLe: null,
  motDePasseAChanger: false,
  secondFacteurAActiver: false,
  rights: { menus: new Map(), onglets: new Map() },
};

/** Adds a record, of now and of the administrator. */
export const ecrireLigne = <T extends RecordTable, V extends NewRecord<T>>(
  server: TestServer,
  table: T,
  values: Only<V, NewRecord<T>>,
): Promise<number> =>
  server.database.transaction((trx) =>
    insertRow<T, V>(trx, table, values, { now: server.now, userId: server.admin.id }),
  );

/** Changes the rows that have these values; all of them where none is given. */
export function changerLignes<T extends TableName>(
  server: TestServer,
  table: T,
  values: Colonnes<T>,
  ou: Colonnes<T> = {},
) {
  const nomme: TableName = table;
  return server.database.transaction((trx) => {
    let query = anyTable(trx)
      .updateTable(nomme)
      .set(Object.fromEntries(remplies(values)));
    for (const [column, value] of remplies(ou)) query = query.where(column, '=', value);
    return query.execute();
  });
}

/** Takes away the rows that have these values; all of them where none is given. */
export function oterLignes<T extends TableName>(server: TestServer, table: T, ou: Colonnes<T> = {}) {
  const nomme: TableName = table;
  return server.database.transaction((trx) => {
    let query = anyTable(trx).deleteFrom(nomme);
    for (const [column, value] of remplies(ou)) query = query.where(column, '=', value);
    return query.execute();
  });
}

/** Lets the time pass, which no connexion outlasts: answers the administrator, signed in again. */
export function passerA(server: TestServer, instant: string): Promise<Person> {
  server.now = instant;
  return server.signIn(server.admin.id);
}

/** Returns the pupil of an enrolment, as the sealed papers name them. */
export const eleveInscrit = (server: TestServer, inscriptionId: number) =>
  server.database.read
    .selectFrom('inscriptions as t')
    .innerJoin('eleves as e', 'e.id', 't.eleveId')
    .select(['t.eleveId', 'e.nom', 'e.prenoms', 'e.matricule'])
    .where('t.id', '=', inscriptionId)
    .executeTakeFirstOrThrow();

/** Names them as the verifier does. */
export async function nomVerifie(server: TestServer, inscriptionId: number): Promise<string> {
  const { nom, prenoms, matricule } = await eleveInscrit(server, inscriptionId);
  return `${nom} ${prenoms} (${matricule})`;
}

/** Returns the sealed bulletins, the first one first. */
export const bulletinsTenus = (server: TestServer) =>
  server.database.read.selectFrom('bulletins').selectAll().orderBy('id').execute();

/** Returns what the verifier finds in the marks of a school. */
export const constatsDe = async (server: TestServer, ecoleId: number) =>
  (await verifierNotes(server.database.read, ecoleId)).constats;

/** Returns a refusal with its status, as one sentence. */
export const refusDe = ({ status, refus }: { readonly status: number; readonly refus: { error: string } }) =>
  `${status} ${refus.error}`;

/** Returns some fields of each row, in this order: a table of what is expected reads at once. */
export const champsDe = <T extends object, K extends keyof T>(rows: readonly T[], ...names: readonly K[]) =>
  rows.map((row) => names.map((name) => row[name]));
