/** Works out from the journal alone what the tables must hold. */
import { CRUDS, IMPORTS } from '@gestionscolaire/contract/api.ts';
import { lireChampDeLigne } from '@gestionscolaire/contract/journal-lignes.ts';
import { reprendreEnseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { reprendreProgramme } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { reprendreAttributions } from '@gestionscolaire/contract/notes/enseignements/tableau.ts';
import { reprendrePeriodes } from '@gestionscolaire/contract/notes/periodes-en-lot.ts';
import { reprendreCopieDePrix } from '@gestionscolaire/contract/scolarite/copie-d-annee.ts';
import { reprendreEmploi } from '@gestionscolaire/contract/suivi/emploi/proposition.ts';
import * as z from 'zod/mini';
import { declaredSources } from '#core/crud/source.ts';
import { TU } from '#core/db/journal/journal.ts';
import type { Row, Value } from '#core/db/tables.ts';
import type { TestServer } from './harness.ts';

const value = z.union([z.string(), z.number(), z.null()]);
const changements = z.record(z.string(), z.tuple([value, value]));

export type Etat = Record<string, Record<string, Row>>;

/**
 * Reads own fields and state of every record of every look-alike, as an administrator sees them; a record that a
 * migration or a test put there by itself (nobody made it) is in no journal. What the journal does not keep is marked as there.
 */
export async function stored(server: TestServer): Promise<Etat> {
  const administrator = await server.signIn(server.admin.id);
  const etat: Etat = {};
  for (const { entity, fields, list } of CRUDS) {
    const names = [...Object.keys(fields), 'estActif'];
    const { discreet = [] } = declaredSources().find(({ table }) => table === entity) ?? {};
    const said = (name: string, held: Value) => (held !== null && discreet.includes(name) ? TU : held);
    const answers = [
      await administrator.call(list, { etat: 'actifs' }),
      await administrator.call(list, { etat: 'desactives' }),
    ];
    etat[entity] = Object.fromEntries(
      answers
        .flatMap(({ data }) => z.parse(z.array(z.record(z.string(), z.unknown())), data))
        .filter((row) => row['creationUserId'] !== null)
        .map((row) => [
          String(row['id']),
          Object.fromEntries(names.map((name) => [name, said(name, z.parse(value, row[name] ?? null))])),
        ]),
    );
  }
  return etat;
}

/** The calls that take back a lot whose own act told its lines. */
const TAKEN_BACK: ReadonlySet<string> = new Set([
  reprendreCopieDePrix.name,
  reprendreProgramme.name,
  reprendreEnseignements.name,
  reprendrePeriodes.name,
  reprendreAttributions.name,
  reprendreEmploi.name,
]);

const callOf = (row: Row): string => String(row['appel']).split(' ')[1] ?? '';

/** Finds a look-alike by its entity, with what is known of its records by now. */
function recordsOf(etat: Etat, entity: unknown) {
  const crud = CRUDS.find((one) => one.entity === entity);
  const records = crud === undefined ? undefined : etat[crud.entity];
  return crud === undefined || records === undefined ? undefined : { crud, records };
}

/** Reads the records that an act changed beside its own. */
const attachedTo = ({ database }: TestServer, act: Row) =>
  database.read
    .selectFrom('rattachements')
    .select(['entite', 'entiteId'])
    .where('journalId', '=', Number(act['id']))
    .execute();

/** Returns a record of whose fields nothing is told yet. */
const vide = (fields: object): Row => Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

/**
 * True for an act that named what had no name, by its first field: another call than its own add made the record, as
 * 'addGroupeDeModele' makes a group.
 */
const isNamed = (changes: z.output<typeof changements>, [first = '']: readonly string[]): boolean =>
  changes[first]?.[0] === null && changes[first][1] !== null;

/** Works out the same from the acts of the journal, each applied to what the ones before it left. */
export async function told(server: TestServer): Promise<Etat> {
  const etat: Etat = Object.fromEntries(CRUDS.map(({ entity }) => [entity, {}]));
  let today: Etat | undefined;
  for (const row of await server.rows('journal')) {
    if (row['entite'] === 'lots') {
      today ??= await stored(server);
      await tellImport(server, row, etat, today);
    }
    if (row['entite'] === 'actes_en_nombre') await tellMany(server, row, etat);
    const changes = z.parse(changements, JSON.parse(String(row['changements'])));
    tellTogether(changes, etat);
    const found = recordsOf(etat, row['entite']);
    if (found === undefined) continue;
    const { crud, records } = found;
    const id = String(row['entiteId']);
    const call = callOf(row);
    const isOther = records[id] === undefined && isNamed(changes, Object.keys(crud.fields));
    if (call === crud.create.name || isOther)
      records[id] = { ...vide(crud.fields), estActif: 1, ...pick(after(changes), Object.keys(crud.fields)) };
    else if (call === crud.remove?.name) delete records[id];
    else if (records[id] !== undefined)
      records[id] = { ...records[id], ...pick(after(changes), Object.keys(crud.fields)) };
  }
  return etat;
}

/**
 * Works out what an import brought, or what was taken back with it. The file is kept nowhere: a record held at first
 * what it holds now, without the changes of later acts.
 */
async function tellImport(server: TestServer, row: Row, etat: Etat, today: Etat): Promise<void> {
  const call = callOf(row);
  if (TAKEN_BACK.has(call)) return tellTakenBack(server, row, etat);
  const contract = IMPORTS.find(({ importer, reprendre }) => [importer.name, reprendre.name].includes(call));
  const found = recordsOf(etat, contract?.entity);
  if (contract === undefined || found === undefined) return;
  const { crud, records } = found;
  if (call === contract.reprendre.name) {
    for (const { entite, entiteId } of await attachedTo(server, row))
      if (entite === crud.entity) records[entiteId] = { ...records[entiteId], estActif: 0 };
    return;
  }
  const lignes = await server.database.read
    .selectFrom('lots_lignes')
    .select(['entite', 'entiteId'])
    .where('lotId', '=', Number(row['entiteId']))
    // The enrolments that came with the records are no look-alike.
    .where('entite', '=', crud.entity)
    .execute();
  const now = today[crud.entity] ?? {};
  for (const ligne of lignes) {
    const later = (await actsOf(server, ligne)).filter(({ id }) => id > Number(row['id']));
    const first = { ...now[ligne.entiteId] };
    for (const { changes } of later.toReversed())
      Object.assign(first, pick(before(changes), Object.keys(crud.fields)));
    records[ligne.entiteId] = { ...first, estActif: 1 };
  }
}

/** Works out what taking back a copy of prices disabled, of each table. */
async function tellTakenBack(server: TestServer, row: Row, etat: Etat): Promise<void> {
  for (const { entite, entiteId } of await attachedTo(server, row)) {
    const records = etat[entite];
    if (records?.[entiteId] !== undefined) records[entiteId] = { ...records[entiteId], estActif: 0 };
  }
}

/** Works out what an act that wrote several records left of each: it tells their fields one by one. */
function tellTogether(changes: z.output<typeof changements>, etat: Etat): void {
  for (const [cle, [, now]] of Object.entries(changes)) {
    const ligne = lireChampDeLigne(cle);
    const found = recordsOf(etat, ligne?.entite);
    if (ligne === null || found === undefined) continue;
    const { crud, records } = found;
    const row = records[ligne.id] ?? { ...vide(crud.fields), estActif: 1 };
    records[ligne.id] = { ...row, ...pick({ [ligne.champ]: now }, Object.keys(crud.fields)) };
  }
}

/** Works out what an act on many rows left of each, or what taking it back did. */
async function tellMany(server: TestServer, row: Row, etat: Etat): Promise<void> {
  const call = callOf(row);
  const crud = CRUDS.find(({ disableMany, enableMany, takeBackMany }) =>
    [disableMany.name, enableMany.name, takeBackMany.name].includes(call),
  );
  const records = crud === undefined ? undefined : etat[crud.entity];
  if (crud === undefined || records === undefined) return;
  const made = await server.database.read
    .selectFrom('actes_en_nombre')
    .select('acte')
    .where('id', '=', Number(row['entiteId']))
    .executeTakeFirst();
  const estActif = (made?.acte === 'desactiver') === (call === crud.takeBackMany.name) ? 1 : 0;
  for (const { entite, entiteId } of await attachedTo(server, row))
    if (entite === crud.entity && records[entiteId] !== undefined)
      records[entiteId] = { ...records[entiteId], estActif };
}

/** Reads the acts under a record, in their order. */
async function actsOf(server: TestServer, { entite, entiteId }: { entite: string; entiteId: number }) {
  const rows = await server.database.read
    .selectFrom('journal')
    .select(['id', 'changements'])
    .where('entite', '=', entite)
    .where('entiteId', '=', entiteId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, changements: text }) => ({ id, changes: z.parse(changements, JSON.parse(text)) }));
}

/** Returns the fields of a record itself; an act may tell more of it than its form holds. */
function pick(values: Row, fields: readonly string[]): Row {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => name === 'estActif' || fields.includes(name)),
  );
}

function after(changes: z.output<typeof changements>): Row {
  return Object.fromEntries(Object.entries(changes).map(([name, [, now]]) => [name, now]));
}

function before(changes: z.output<typeof changements>): Row {
  return Object.fromEntries(Object.entries(changes).map(([name, [old]]) => [name, old]));
}
