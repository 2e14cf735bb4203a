import { getCleEcole } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { expect, it } from 'vitest';
import { openSecret } from '#core/db/secrets.ts';
import { contenu } from '#tests/contenu.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import { ownServer } from '#tests/harness.ts';
import { estSigne, signer } from './signature.ts';

it('la clé publique d’une école est dite à tout le monde, la privée à personne', async () => {
  const { server, depart: ecole } = await commencer(equiper);
  const { eleveId } = await addInscrit(server, ecole);
  await payer(server.admin, ecole.ecoleId, eleveId, 50_000);

  const answer = await server.stranger.call(getCleEcole, { id: ecole.ecoleId });
  expect(answer.status).toBe(200);
  const kept = await server.database.read.selectFrom('caisses').selectAll().executeTakeFirstOrThrow();
  // Its name is not told: somebody who tries ids one by one learns nothing.
  const cle = kept.clePublique;
  const cles = [{ cle, depuis: kept.creationDate, jusque: null }];
  expect(answer.data).toEqual([{ id: ecole.ecoleId, cle, cles }]);
  const privee = openSecret(server.database.read, { table: 'caisses', id: ecole.ecoleId }, kept.clePrivee);
  expect(estSigne('texte', signer('texte', privee), kept.clePublique)).toBe(true);

  expect(JSON.stringify(await contenu(server.database.read))).not.toContain(privee);
  expect(answer.text).not.toContain(kept.clePrivee);
});

it('une école qui n’a jamais encaissé n’a pas de clé', async () => {
  const server = await ownServer();
  const id = await createSchool(server);
  expect((await server.stranger.call(getCleEcole, { id })).status).toBe(404);
  expect((await server.stranger.call(getCleEcole, { id: 999_999 })).status).toBe(404);
});
