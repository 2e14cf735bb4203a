/** A school, as long as no call makes one. */
import { insertRow, withKeys } from '#core/db/rows.ts';
import type { TestServer } from './harness.ts';

export function createSchool(server: TestServer, nom = 'École de Ratoma'): Promise<number> {
  return server.database.transaction((trx) =>
    insertRow(trx, 'ecoles', withKeys({ nom }, ['nom']), { now: server.now, userId: null }),
  );
}
