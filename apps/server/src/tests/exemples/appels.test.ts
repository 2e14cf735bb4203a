/** Tests which calls the tests walk that walk them all. */
import { API } from '@gestionscolaire/contract/api.ts';
import { expect, it } from 'vitest';
import { appelsDits } from './appels.ts';

it('une course entière marche tous les appels, une rapide ceux que les changements atteignent', () => {
  expect(appelsDits(undefined)).toEqual(API);
  const [premier, , troisieme] = API;
  const dits = [troisieme, premier].map((endpoint) => `${endpoint?.method} ${endpoint?.name}`).join('\n');
  expect(appelsDits(dits)).toEqual([premier, troisieme]);
});
