// @vitest-environment node
/** Compares the contract's table of addresses with the routes: the server refuses a menu's address by that table. */
import { ECRANS } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { expect, it } from 'vitest';
import { PAGES } from './routes.tsx';

it('[FID-10] les adresses que le serveur connaît sont celles des écrans, et aucune autre', () => {
  expect([...new Set(PAGES.map(({ path }) => path))].toSorted()).toEqual([...ECRANS].toSorted());
});
