/**
 * Takes the demonstration away: what it added, and what was disabled in its schools since. Anything else that was
 * added there, or came to depend on it, keeps it whole; the journal keeps its acts.
 */
import { Refus } from '@gestionscolaire/contract/core/api/errors.ts';
import { motDEntite } from '@gestionscolaire/contract/journal-mots.ts';
import { type RawBuilder, sql } from 'kysely';
import { bumpRights, nomDe } from '#administration/index.ts';
import { anyTable, type Database, type Trx } from '#core/db/database.ts';
import { lockName } from '#core/db/lock.ts';
import type { Row, TableName } from '#core/db/tables.ts';
import { oterFichiers } from '#fichiers/index.ts';
import { MARQUE } from './ecole/ecoles.ts';
import { ENTITES, type Entite } from './ecole/entites.ts';
import { DemonstrationRefusee } from './ecole/refus.ts';
import { APPEL, machine } from './machine.ts';
import './tables.ts';

export interface Retrait {
  /** The number of records of each table. */
  readonly nombres: ReadonlyMap<string, number>;
  /** The payments among them that people of the schools took themselves. */
  readonly aLaMain: number;
  /** The school years that stay, by name: real schools use them. */
  readonly gardees: readonly string[];
}

const RIEN = 'Rien n’a été retiré';
/** The most names that a refusal tells. */
const NOMMES = 5;

/** The ids of the records that the demonstration added, by table. */
type Marques = ReadonlyMap<string, readonly number[]>;

/**
 * Takes it away, and returns what went.
 * @throws DemonstrationRefusee when there is none, or something else depends on it
 */
export async function retirerDemonstration(database: Database, now: string): Promise<Retrait> {
  return database.transaction(async (trx) => {
    // This comes first, as in every change of rights: it is their lock.
    await bumpRights(trx);
    await lockName(trx, 'démonstration');
    const marques = await readMarques(trx);
    const schools = await standing(trx, 'ecoles', marques);
    refuseRenamed(schools);
    await refuseOthers(trx, marques);
    // A document that was sent there may be a pupil's: it goes before them, as every file of these schools does.
    const ecoles = marques.get('ecoles') ?? [];
    if (ecoles.length > 0)
      await oterFichiers(trx, (eb) => eb.and([eb('ecoleId', 'in', ecoles), eb('estDocument', '=', 1)]));

    const { context, tell } = machine(trx, now);
    const nombres = new Map<string, number>();
    const gardees: string[] = [];
    const aLaMain = await countALaMain(trx, marques.get('ecoles'));
    for (const entite of ENTITES.toReversed()) {
      const { table, before = [], remove } = entite;
      for (const one of before) {
        const gone = await clear(trx, one, marques.get('ecoles'));
        if (gone > 0) nombres.set(one, gone);
      }
      for (const row of await leaving(trx, entite, marques)) {
        try {
          await remove({ ...row, id: Number(row['id']) }, context);
        } catch (error) {
          if (!(table === 'sessions' && error instanceof Refus)) throw error;
          gardees.push(String(row['libelle']));
          continue;
        }
        nombres.set(table, (nombres.get(table) ?? 0) + 1);
      }
      // The acts of a school are told while it stands.
      await tell();
    }
    await trx.deleteFrom('demonstration').execute();
    return { nombres, aLaMain, gardees };
  });
}

async function readMarques(trx: Trx): Promise<Marques> {
  const rows = await trx.selectFrom('demonstration').selectAll().orderBy('entiteId').execute();
  if (rows.length === 0) throw new DemonstrationRefusee('Il n’y a pas de démonstration à retirer.');
  const byTable = Map.groupBy(rows, ({ entite }) => entite);
  return new Map([...byTable].map(([table, all]) => [table, all.map(({ entiteId }) => entiteId)]));
}

/** Reads the records of a table that the demonstration added and that are still there. */
async function standing(trx: Trx, table: TableName, marques: Marques): Promise<Row[]> {
  const ids = marques.get(table) ?? [];
  if (ids.length === 0) return [];
  return anyTable(trx).selectFrom(table).selectAll().where('id', 'in', ids).orderBy('id').execute();
}

/** Refuses when a school was given another name: it may be somebody's by now. */
function refuseRenamed(schools: readonly Row[]): void {
  const renamed = schools.find(({ libelle }) => !String(libelle).includes(MARQUE));
  if (renamed === undefined) return;
  throw new DemonstrationRefusee(
    `${RIEN} : l’école « ${renamed['libelle']} » ne porte plus « ${MARQUE} » dans son nom. Rendez-le-lui si elle n’est pas une vraie école.`,
  );
}

const amongOf = (table: string, column: string, ids: readonly number[] = []) =>
  ids.length === 0 ? sql`1 = 0` : sql`${sql.ref(`${table}.${column}`)} in (${sql.join([...ids])})`;
const among = (column: string, ids?: readonly number[]) => amongOf('t', column, ids);

/** Returns the condition of rows of a table that depend on the demonstration, its own included; undefined where none can. */
function hanging({ table, isOfSchool }: Entite, marques: Marques): RawBuilder<unknown> | undefined {
  const people = marques.get('utilisateurs');
  const inSchool = among('ecoleId', marques.get('ecoles'));
  // A person disabled in a school of the demonstration does not go with it.
  if (table === 'utilisateurs') return inSchool;
  // A record that one of its pupils was given in another of its schools, when they passed there, is theirs.
  if (table === 'eleves')
    return sql`${inSchool} and t."estActif" = 1 and not exists (select 1 from passages p
      where p."ecoleId" = t."ecoleId" and p."eleveId" = t.id and p.sens = 'arrivee' and ${amongOf('p', 'autreEleveId', marques.get('eleves'))})`;
  // A salary that a teacher of the demonstration was given since is theirs.
  if (table === 'salaires') return sql`${inSchool} and not ${among('employeId', people)}`;
  if (table === 'user_groupes')
    return sql`${among('groupeId', marques.get('groupes'))} and not ${among('userId', people)} and t."estActif" = 1`;
  return isOfSchool === true ? sql`${inSchool} and t."estActif" = 1` : undefined;
}

/** Refuses when somebody else's records would be left behind or taken along. */
async function refuseOthers(trx: Trx, marques: Marques): Promise<void> {
  const people = await standing(trx, 'utilisateurs', marques);
  const schools = new Set(marques.get('ecoles'));
  const moved = people.find(({ ecoleId }) => !schools.has(Number(ecoleId)));
  if (moved !== undefined)
    throw new DemonstrationRefusee(
      `${RIEN} : ${moved['prenoms']} ${moved['nom']} n’est plus dans une école de la démonstration.`,
    );
  const others: string[] = [];
  for (const entite of ENTITES) {
    const { table } = entite;
    const where = hanging(entite, marques);
    if (where === undefined) continue;
    const { rows } = await sql<{ nom: string | null }>`
      select ${nomDe(table)?.nom ?? sql`null`} as nom from ${sql.table(table)} as t
      where ${where} and not ${among('id', marques.get(table))} order by t.id`.execute(trx);
    const mot = motDEntite(table)?.toLowerCase() ?? table;
    others.push(...rows.map(({ nom }) => `${mot} « ${nom} »`));
  }
  if (others.length === 0) return;
  const more = others.length > NOMMES ? ` et ${others.length - NOMMES} de plus` : '';
  throw new DemonstrationRefusee(
    `${RIEN}, car ceci dépend de la démonstration sans en faire partie : ${others.slice(0, NOMMES).join(', ')}${more}. Désactivez-le d’abord ; une personne se met dans une autre école.`,
  );
}

/** Counts the payments that the demonstration did not make: they are its pupils', and go with them. */
async function countALaMain(trx: Trx, ecoles: readonly number[] = []): Promise<number> {
  const { rows } = await sql<{ nombre: number }>`
    select count(*) as nombre from paiements t where ${among('ecoleId', ecoles)} and not exists (
      select 1 from journal j where j.entite = 'paiements' and j."entiteId" = t.id and j.appel = ${APPEL})`.execute(
    trx,
  );
  return rows[0]?.nombre ?? 0;
}

/** Deletes all rows of the schools in a table; returns how many. */
async function clear(trx: Trx, table: TableName, ecoles: readonly number[] = []): Promise<number> {
  if (ecoles.length === 0) return 0;
  // An arrival points at its departure, of the same table: it goes first.
  if (table === 'passages')
    await trx
      .deleteFrom('passages')
      .where('ecoleId', 'in', ecoles)
      .where('departId', 'is not', null)
      .execute();
  const { numDeletedRows } = await anyTable(trx)
    .deleteFrom(table)
    .where('ecoleId', 'in', ecoles)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Reads the rows of a table that go: those that the demonstration added, and those that came since and are disabled
 * or its people's.
 */
async function leaving(trx: Trx, { table, isOfSchool }: Entite, marques: Marques): Promise<Row[]> {
  const conditions = [among('id', marques.get(table))];
  if (table === 'user_groupes') conditions.push(among('userId', marques.get('utilisateurs')));
  if (table === 'user_groupes' || table === 'privileges')
    conditions.push(among('groupeId', marques.get('groupes')));
  if (isOfSchool === true) conditions.push(among('ecoleId', marques.get('ecoles')));
  const { rows } = await sql<Row>`
    select t.* from ${sql.table(table)} as t where ${sql.join(conditions, sql` or `)} order by t.id desc`.execute(
    trx,
  );
  return rows;
}
