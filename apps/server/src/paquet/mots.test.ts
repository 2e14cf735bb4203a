/** Tests that an installation made from an archive runs every command that a sentence of the product names. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { COMMANDES } from './mots.ts';

const SRC = fileURLToPath(new URL('../', import.meta.url));
/** A folder of sources alone makes archives and takes measures. */
const DES_SOURCES = ['bench', 'paquet', 'demo'];

it('[OPS-15] chaque « npm run … » qu’une phrase dit existe dans une installation faite d’une archive', () => {
  const dits = new Map<string, string>();
  for (const { name, parentPath } of readdirSync(SRC, { recursive: true, withFileTypes: true })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts') || parentPath.includes('/tests')) continue;
    const lignes = readFileSync(`${parentPath}/${name}`, 'utf8')
      .split('\n')
      .filter((ligne) => !/^\s*(?:\*|\/\*|\/\/)/.test(ligne));
    for (const [, commande = ''] of lignes.join('\n').matchAll(/npm run ([a-z:]+)/g))
      dits.set(commande, name);
  }
  expect(dits.size).toBeGreaterThan(4);
  const absents = [...dits].filter(([commande]) => ![...COMMANDES, ...DES_SOURCES].includes(commande));
  expect(absents).toEqual([]);
});
