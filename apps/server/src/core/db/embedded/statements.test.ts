import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { Statements } from './statements.ts';

describe('les requêtes gardées d’une connexion', () => {
  it('disent leurs lignes par leurs colonnes, de celles que la table a alors', () => {
    const connection = new DatabaseSync(':memory:');
    const statements = new Statements(connection);
    statements.run('create table essais (id integer primary key, nom text)', []);
    expect(statements.run('insert into essais (nom) values (?), (?)', ['a', null])).toMatchObject({
      numAffectedRows: 2n,
      insertId: 2n,
    });
    const read = () => statements.run('select * from essais order by id', []).rows;
    expect(read()).toEqual([
      { id: 1, nom: 'a' },
      { id: 2, nom: null },
    ]);
    statements.run('alter table essais add column age integer', []);
    expect(read()[0]).toEqual({ id: 1, nom: 'a', age: null });
    statements.run('alter table essais rename column nom to prenom', []);
    expect(read()[1]).toEqual({ id: 2, prenom: null, age: null });
    expect(statements.run('select count(*) as "#total" from essais where id > ?', [1]).rows).toEqual([
      { '#total': 1 },
    ]);
    expect(statements.run('select id from essais where id > 9', []).rows).toEqual([]);
    connection.close();
  });

  it('lisent toutes les colonnes qu’une autre connexion vient de changer', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'gestionscolaire-requetes-')), 'essai.db');
    const [one, other] = [new DatabaseSync(file), new DatabaseSync(file)];
    one.exec('create table essais (id integer primary key, nom text, age integer)');
    one.exec(`insert into essais values (1, 'a', 12)`);
    const statements = new Statements(other);
    const read = () => [
      ...statements.run('select * from essais', []).rows,
      ...statements.run('update essais set id = id returning *', []).rows,
    ];
    const row = { id: 1, nom: 'a', age: 12 };
    expect(read()).toEqual([row, row]);
    one.exec('alter table essais drop column nom');
    one.exec('alter table essais add column nom text');
    const changed = { id: 1, age: 12, nom: null };
    expect(read()).toEqual([changed, changed]);
    for (const connection of [one, other]) connection.close();
    rmSync(path.dirname(file), { recursive: true });
  });
});
