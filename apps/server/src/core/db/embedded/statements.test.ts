import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { readOnce, Statements } from './statements.ts';

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
    expect(readOnce(connection, 'select count(*) as "#total" from essais where id > ?', [1])).toEqual([
      { '#total': 1 },
    ]);
    expect(statements.run('select id from essais where id > 9', []).rows).toEqual([]);
    connection.close();
  });
});
