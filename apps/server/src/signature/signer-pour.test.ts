import { getCleEcole } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { expect, it } from 'vitest';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ownServer } from '#tests/harness.ts';
import { estSigne } from './signature.ts';
import { signerTous } from './signer-pour.ts';

it('une école qui n’a encore rien encaissé reçoit sa clé avec son premier papier signé, et la garde', async () => {
  const server = await ownServer();
  const id = await createSchool(server);
  const context = { database: server.database, db: server.database.read, now: server.now };

  const [premier, second] = await signerTous(context, id, ['un bulletin', 'un autre']);
  expect(estSigne('un bulletin', premier?.signature ?? '', premier?.cle ?? '')).toBe(true);
  expect(estSigne('un autre', second?.signature ?? '', premier?.cle ?? '')).toBe(true);
  const [encore] = await signerTous(context, id, ['un bulletin']);
  expect(encore).toEqual(premier);

  const { data } = await server.stranger.call(getCleEcole, { id });
  expect(data).toEqual([
    { id, cle: premier?.cle, cles: [{ cle: premier?.cle, depuis: server.now, jusque: null }] },
  ]);
});
