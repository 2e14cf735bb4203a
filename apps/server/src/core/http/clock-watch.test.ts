import { getPreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import { ENTETE_RETARD } from '@gestionscolaire/contract/core/values/clock.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { expect, it } from 'vitest';
import { correctClock } from '#core/db/marks/known-time.ts';
import { ownServer } from '#tests/harness.ts';

it('dit dans chaque réponse que l’horloge retarde, dès plus de cinq minutes, et plus rien quand elle est à l’heure', async () => {
  const server = await ownServer();
  const { admin } = server;
  const late = async () => (await admin.call(getPreferences, {})).headers[ENTETE_RETARD];
  server.now = '2026-11-21T10:00:00.000Z';
  await admin.call(devises.create, { libelle: 'Sily', symbole: 'S', creationUserId: 0 });
  expect(await late()).toBeUndefined();
  server.now = '2026-11-21T09:55:00.000Z';
  expect(await late()).toBeUndefined();
  server.now = '2026-11-21T09:48:30.000Z';
  expect(await late()).toBe('11');
  server.now = '2026-11-21T10:02:00.000Z';
  expect(await late()).toBeUndefined();
});

it('une heure dite juste par qui est à la machine fait oublier ce qui est daté plus tard', async () => {
  const server = await ownServer();
  const { admin } = server;
  const late = async () => (await admin.call(getPreferences, {})).headers[ENTETE_RETARD];
  server.now = '2026-11-21T12:00:00.000Z';
  await admin.call(devises.create, { libelle: 'Sily', symbole: 'S', creationUserId: 0 });
  server.now = '2026-11-21T10:00:00.000Z';
  expect(await late()).toBe('120');
  await server.database.transaction((trx) => correctClock(trx, server.now, '2026-11-21T12:00:00.000Z'));
  // This asks again within a minute.
  server.now = '2026-11-21T10:01:00.000Z';
  expect(await late()).toBeUndefined();
  server.now = '2026-11-21T09:48:30.000Z';
  expect(await late()).toBe('11');
});
