// @vitest-environment node
/** The contract's list of screens is the table of contents: the server refuses a menu's address by it. */
import { AUTRES_ADRESSES, ECRANS } from '@gestionscolaire/contract/adresses.ts';
import { expect, it } from 'vitest';
import { ALIASES, PAGES } from './routes.tsx';

it('[FID-10] les adresses que le serveur connaît sont celles des écrans, et aucune autre', () => {
  expect([...new Set(PAGES.map(({ path }) => path))].toSorted()).toEqual([...ECRANS].toSorted());
  expect(Object.keys(ALIASES).toSorted()).toEqual([...AUTRES_ADRESSES].toSorted());
});
