/** Compares what domains declare that they keep of a person with the columns of the database. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTEURS_DE_TOUT } from '#core/person/garde.ts';
import { MOTEUR, type TestServer, testServer } from '#tests/harness.ts';
import { GARDES } from './gardes.ts';

interface Colonne {
  table: string;
  colonne: string;
}

const COLONNES = {
  sqlite: sql<Colonne>`
    select t.name as "table", c.name as colonne from sqlite_master t join pragma_table_info(t.name) c
    where t.type = 'table'`,
  postgres: sql<Colonne>`
    select table_name as "table", column_name as colonne from information_schema.columns
    where table_schema = current_schema()`,
} as const;

const VERS_UNE_PERSONNE = {
  sqlite: sql<Colonne>`
    select t.name as "table", f."from" as colonne from sqlite_master t join pragma_foreign_key_list(t.name) f
    where t.type = 'table' and f."table" in ('eleves', 'utilisateurs') and f."from" <> 'ecoleId'`,
  postgres: sql<Colonne>`
    select t.relname as "table", a.attname as colonne
    from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class c on c.oid = f.confrelid
      cross join unnest(f.conkey) as k(numero)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.numero
    where f.contype = 'f' and t.relnamespace = current_schema()::regnamespace
      and c.relname in ('eleves', 'utilisateurs') and a.attname <> 'ecoleId'`,
} as const;

/** A column that names a person by its name, whether or not a key of the base says so; `retireParId` is of a correction. */
const NOMME =
  /^(?:eleve|ecarte|autreEleve|employe|enseignant|user|personne|demandeur|decideur|caissier|auteur)Id$|(?:User|(?<!retire)Par|Caissier)Id$/;

describe('ce qui est gardé d’une personne', () => {
  let server: TestServer;
  let colonnes: Colonne[];
  let cles: Colonne[];
  beforeAll(async () => {
    server = await testServer();
    colonnes = (await COLONNES[MOTEUR].execute(server.database.read)).rows;
    cles = (await VERS_UNE_PERSONNE[MOTEUR].execute(server.database.read)).rows;
  });
  afterAll(() => server.close());

  const declarees = new Set(
    GARDES.flatMap(({ table, eleve = [], utilisateur = [], acteurs = [], secrets = [] }) =>
      [...eleve, ...utilisateur, ...acteurs, ...secrets].map((colonne) => `${table}.${colonne}`),
    ),
  );

  it('[SEC-15] chaque colonne qui nomme une personne est déclarée par son domaine', () => {
    const nommantes = [...colonnes.filter(({ colonne }) => NOMME.test(colonne)), ...cles];
    expect(nommantes.length).toBeGreaterThan(60);
    const oubliees = nommantes
      .filter(({ colonne }) => !ACTEURS_DE_TOUT.includes(colonne))
      .map(({ table, colonne }) => `${table}.${colonne}`)
      .filter((one) => !declarees.has(one));
    expect([...new Set(oubliees)]).toEqual([]);
  });

  it('[SEC-15] chaque table qui désigne un enregistrement par son genre, ou qui suit celle d’une personne, l’est aussi', () => {
    const parTable = Map.groupBy(colonnes, ({ table }) => table);
    const parGenre = [...parTable].filter(([, own]) => own.some(({ colonne }) => colonne === 'entiteId'));
    const suivantes = [...parTable].filter(([, own]) =>
      own.some(({ colonne }) => ['inscriptionId', 'paiementId', 'repriseId', 'fusionId'].includes(colonne)),
    );
    const tables = new Set<string>(GARDES.map(({ table }) => table));
    const oubliees = [...parGenre, ...suivantes]
      .map(([table]) => table)
      .filter((table) => !tables.has(table));
    expect([...new Set(oubliees)]).toEqual([]);
  });

  it('ce qui est déclaré est de la base, une fois, avec son titre ou sa raison', () => {
    const connues = new Set(colonnes.map(({ table, colonne }) => `${table}.${colonne}`));
    expect([...declarees].filter((one) => !connues.has(one))).toEqual([]);
    const tables = GARDES.map(({ table }) => table);
    expect(new Set(tables).size).toBe(tables.length);
    expect(GARDES.filter(({ titre, raison }) => titre === null && raison === undefined)).toEqual([]);
  });
});
