/** The migrations of the product build the same on both engines, once, and never over what a school changed. */
import { CRUDS } from '@gestionscolaire/contract/api.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '#core/db/database.ts';
import { type Migration, MigrationRefusee, migrate } from '#core/db/migrations/migrate.ts';
import type { Row } from '#core/db/tables.ts';
import { contenu, tableNames } from '#tests/contenu.ts';
import { DEBUT, MOTEUR, ownDatabase, ownServer } from '#tests/harness.ts';
import { MIGRATIONS } from './index.ts';
import { installMenu } from './installations/installations.ts';

const now = () => DEBUT;

const names = MIGRATIONS.map(({ name }) => name);

describe('migrations', () => {
  it('sont appliquées une fois, dans leur ordre, et plus rien ne change ensuite', async () => {
    const { database } = await ownDatabase();
    expect(await migrate(database, MIGRATIONS, now)).toEqual(names);
    const before = await contenu(database.read);
    expect(await migrate(database, MIGRATIONS, () => '2030-01-01T00:00:00.000Z')).toEqual([]);
    expect(await contenu(database.read)).toEqual(before);
    expect(names).toEqual(names.toSorted());
  });

  it('une base d’avant reçoit ce qui lui manque, et rien deux fois', async () => {
    const { database } = await ownDatabase();
    for (let count = 1; count <= MIGRATIONS.length; count += 1)
      expect(await migrate(database, MIGRATIONS.slice(0, count), now)).toEqual([names[count - 1]]);
  });

  it('une migration inconnue arrête tout, avec sa phrase, sans rien changer', async () => {
    const { database } = await ownDatabase();
    await migrate(database, MIGRATIONS, now);
    const before = await contenu(database.read);
    const older = MIGRATIONS.slice(0, -1);
    const last = names.at(-1);
    await expect(migrate(database, older, now)).rejects.toThrow(
      new MigrationRefusee(
        `Cette base contient la migration « ${last} », inconnue de cette version : elle vient d'une version plus récente. Rien n'a été changé.`,
      ),
    );
    expect(await contenu(database.read)).toEqual(before);
  });

  it('une migration qui échoue ne laisse rien d’elle, et tout de celles d’avant', async () => {
    const { database } = await ownDatabase();
    await migrate(database, MIGRATIONS, now);
    const before = await contenu(database.read);
    const broken: Migration = {
      name: '9999-suite',
      empreinte: 'suite',
      async up(trx) {
        await trx.schema.createTable('a_moitie').addColumn('id', 'integer').execute();
        await trx.updateTable('versions').set({ numero: 99 }).execute();
        throw new Error('coupée au milieu');
      },
    };
    await expect(migrate(database, [...MIGRATIONS, broken], now)).rejects.toThrow('coupée au milieu');
    expect(await contenu(database.read)).toEqual(before);
  });

  it('trois démarrages ensemble font chaque migration une seule fois', async () => {
    const { database, store } = await ownDatabase();
    // On the embedded file one process has one writing connection; on PostgreSQL each process has its own.
    const others = MOTEUR === 'postgres' ? [await store.open(), await store.open()] : [];
    const starting = [database, others[0] ?? database, others[1] ?? database];
    const applied = await Promise.all(starting.map((one) => migrate(one, MIGRATIONS, now)));
    for (const other of others) await other.close();
    expect(applied.flat().toSorted()).toEqual(names);
  });
});

describe('menus installés', () => {
  const nouveau = { reference: 'essai', libelle: 'Essai', url: '/essai', pere: 'parametre', ordre: 9 };

  it('un menu nouveau arrive entier, avec les quatre modes pour le groupe complet', async () => {
    const server = await ownServer();
    await server.database.transaction((trx) => installMenu(trx, nouveau, server.now));
    const rows = await server.rows('menus');
    const menu = rows.find(({ reference }) => reference === 'essai');
    const pere = rows.find(({ reference }) => reference === 'parametre');
    expect(menu).toMatchObject({ libelle: 'Essai', url: '/essai', menuPereId: pere?.['id'], estActif: 1 });
    expect((await server.rows('privileges')).filter((row) => row['menuId'] === menu?.['id'])).toHaveLength(4);
  });

  it('ce qu’une école a changé, renommé, déplacé, désactivé ou retiré reste comme elle l’a voulu', async () => {
    const server = await ownServer();
    await server.database.transaction(async (trx) => {
      await installMenu(trx, nouveau, server.now);
      await trx
        .updateTable('menus')
        .set({ libelle: 'Le mien', libelleCle: 'le mien', ordre: 1, estActif: 0 })
        .where('reference', '=', 'essai')
        .execute();
      await trx
        .deleteFrom('privileges')
        .where('menuId', '=', trx.selectFrom('menus').select('id').where('reference', '=', 'essai'))
        .execute();
    });
    const before = await contenu(server.database.read);
    await server.database.transaction((trx) => installMenu(trx, nouveau, '2030-01-01T00:00:00.000Z'));
    expect(await contenu(server.database.read)).toEqual(before);
  });

  it('un groupe complet renommé et des modes renommés reçoivent quand même le menu nouveau', async () => {
    const server = await ownServer();
    await server.database.transaction(async (trx) => {
      await trx.updateTable('groupes').set({ libelle: 'La direction', libelleCle: 'la direction' }).execute();
      await trx.updateTable('modes_acces').set({ libelle: 'Autre nom', libelleCle: 'autre nom' }).execute();
      await installMenu(trx, nouveau, server.now);
    });
    const menu = (await server.rows('menus')).find(({ reference }) => reference === 'essai');
    expect((await server.rows('privileges')).filter((row) => row['menuId'] === menu?.['id'])).toHaveLength(4);
  });
});

interface Cle {
  table: string;
  /** Its columns as one text: a key between rows of a school is the pair with ecoleId. */
  columns: string;
  target: string;
}

/** Reads foreign keys as the engine has them. */
async function foreignKeys({ read }: Database): Promise<Cle[]> {
  if (MOTEUR === 'postgres') {
    const { rows } = await sql<Cle>`
      select c.conrelid::regclass::text as "table", c.confrelid::regclass::text as target,
        (select string_agg(a.attname, ',' order by k.n) from unnest(c.conkey) with ordinality as k(attnum, n)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as columns
      from pg_constraint c where c.contype = 'f' order by 1, 3`.execute(read);
    return rows;
  }
  const found: Cle[] = [];
  for (const table of await tableNames(read)) {
    const { rows } = await sql<{ columns: string; target: string }>`
      select group_concat("from", ',' order by seq) as columns, "table" as target
      from pragma_foreign_key_list(${table}) group by id order by 1`.execute(read);
    found.push(...rows.map((row) => ({ table, ...row })));
  }
  return found;
}

/** Reads the indexes: the columns as one text, and whether the index leaves rows out. */
async function indexes({
  read,
}: Database): Promise<{ table: string; columns: string; isPartial: boolean }[]> {
  if (MOTEUR === 'postgres') {
    const { rows } = await sql<{ table: string; columns: string; partial: number }>`
      select i.indrelid::regclass::text as "table",
        (select string_agg(a.attname, ',' order by k.n) from unnest(i.indkey) with ordinality as k(attnum, n)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum) as columns,
        case when i.indpred is null then 0 else 1 end as partial
      from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace`.execute(
      read,
    );
    return rows.map(({ partial, ...row }) => ({ ...row, isPartial: partial === 1 }));
  }
  const found = [];
  for (const table of await tableNames(read)) {
    const { rows } = await sql<{ name: string; partial: number }>`
      select name, partial from pragma_index_list(${table})`.execute(read);
    for (const { name, partial } of rows) {
      const columns = await sql<{ name: string }>`
        select name from pragma_index_info(${name}) order by seqno`.execute(read);
      found.push({ table, columns: columns.rows.map((row) => row.name).join(), isPartial: partial === 1 });
    }
  }
  return found;
}

/** The words that each engine needs of its own, and the tables or columns that lack them. */
const PROPRE_AU_MOTEUR = {
  sqlite: {
    titre: 'chaque table est STRICT, et ne redonne jamais l’id d’une ligne supprimée',
    async fautes({ read }: Database): Promise<unknown[]> {
      const { rows } = await sql<{ name: string; sql: string }>`
        select name, sql from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(read);
      return rows
        .filter(
          ({ sql: text }) =>
            !/strict(?:, without rowid)?\s*$/i.test(text) ||
            (/"id" integer primary key/.test(text) && !/autoincrement/.test(text)),
        )
        .map(({ name }) => name);
    },
  },
  postgres: {
    titre: 'chaque texte compare ses octets, dans une base dont la langue ferait autrement',
    async fautes({ read }: Database): Promise<unknown[]> {
      const { rows } = await sql<Row>`
        select table_name, column_name from information_schema.columns
        where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'
        union all
        select 'la base elle-même', 'compare par octets' where not 'é' < 'z'`.execute(read);
      return rows;
    },
  },
} as const;

describe('schéma', () => {
  it('chaque clé étrangère a un index qui commence par elle, entier là où l’on supprime vraiment', async () => {
    const { database } = await ownServer();
    const all = await indexes(database);
    const keys = await foreignKeys(database);
    expect(keys.length).toBeGreaterThanOrEqual(14);
    const deleted = new Set(CRUDS.filter(({ remove }) => remove !== undefined).map(({ entity }) => entity));
    const bare = keys.filter(
      ({ table, columns, target }) =>
        !all.some(
          (index) =>
            index.table === table &&
            `${index.columns},`.startsWith(`${columns},`) &&
            !(index.isPartial && deleted.has(target)),
        ),
    );
    expect(bare).toEqual([]);
  });

  it('chaque texte que l’on range ou cherche a sa clé à côté de lui', async () => {
    const server = await ownServer();
    const tables = await server.database.read.introspection.getTables();
    // Texts of digits are their own key; nobody searches days, hours, months and the words of a closed list.
    const chiffres =
      'telephone dateCreation aPartirDu dateDebut dateFin dateNaissance dateDemande echeance moisId du au de'.split(
        ' ',
      );
    const mots = ['rythme', 'etape', 'sexe', 'genre', 'jourSemaine', 'examen', 'champ'];
    for (const { entity, sortable } of CRUDS) {
      const columns = tables.find(({ name }) => name === entity)?.columns ?? [];
      const texts = columns.filter(({ name, dataType }) => sortable.includes(name) && /text/i.test(dataType));
      for (const { name } of texts.filter((one) => ![...chiffres, ...mots].includes(one.name)))
        expect(
          columns.map((column) => column.name),
          `${entity}.${name}`,
        ).toContain(`${name}Cle`);
    }
  });

  it(PROPRE_AU_MOTEUR[MOTEUR].titre, async () => {
    const server = await ownServer();
    expect(await PROPRE_AU_MOTEUR[MOTEUR].fautes(server.database)).toEqual([]);
  });
});
