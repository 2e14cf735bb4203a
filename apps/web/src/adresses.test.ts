// @vitest-environment node
/** The contract's table of addresses is the table of contents: the server refuses a menu's address by it. */
import { ECRANS } from '@gestionscolaire/contract/adresses.ts';
import { expect, it } from 'vitest';
import { PAGES } from './routes.tsx';

it('[FID-10] les adresses que le serveur connaît sont celles des écrans, et aucune autre', () => {
  expect([...new Set(PAGES.map(({ path }) => path))].toSorted()).toEqual([...ECRANS].toSorted());
});
