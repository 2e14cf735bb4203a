/** A school, made without a call: tests of rights make one for each person. */
import { insertRow, withKeys } from '#core/db/rows.ts';
import type { TestServer } from './harness.ts';

export function createSchool(server: TestServer, nom = 'École de Ratoma'): Promise<number> {
  return server.database.transaction((trx) =>
    insertRow(
      trx,
      'ecoles',
      withKeys({ libelle: nom, slogan: null, dateCreation: '2010-10-04' }, ['libelle', 'slogan']),
      { now: server.now, userId: null },
    ),
  );
}
