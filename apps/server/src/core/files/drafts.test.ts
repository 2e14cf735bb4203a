/** Tests what is taken for a leftover, and that a file is whole or as it was. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { ownTmp } from '#tests/harness.ts';
import { copyWhole, draftOf, isLeftOver, OWNER, writeWhole, writeWholeSync } from './drafts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A process that no system has. */
const MORT = 999_999_999;
const ICI = OWNER.slice(0, -String(process.pid).length);

it('[OPS-04] le brouillon d’un autre ordinateur n’est pas un reste : son processus ne se voit pas d’ici', () => {
  const ailleurs = '.gestionscolaire-2026-11-26-010000.sauvegarde.serveur1-7.partiel';
  expect(isLeftOver(ailleurs, 4 * HOUR)).toBe(false);
  expect(isLeftOver(`.verification-serveur1-${MORT}-abcdef`, 4 * HOUR)).toBe(false);
  expect(isLeftOver(ailleurs, DAY + MINUTE)).toBe(true);
});

it('[OPS-04] celui d’un processus d’ici est un reste dès qu’il est fini', () => {
  const mien = basename(draftOf('/x/une.sauvegarde'));
  expect(isLeftOver(mien, 4 * HOUR)).toBe(false);
  const fini = mien.replace(OWNER, `${ICI}${MORT}`);
  expect(isLeftOver(fini, 2 * MINUTE)).toBe(true);
  expect(isLeftOver(fini, MINUTE / 2)).toBe(false);
  expect(isLeftOver(`.verification-${ICI}${MORT}-abcdef`, 2 * MINUTE)).toBe(true);
});

it('[OPS-04] ce qui ne dit aucun processus part après un jour ; un autre nom, jamais', () => {
  expect(isLeftOver('.verification-abcdef', 4 * HOUR)).toBe(false);
  expect(isLeftOver('.verification-abcdef', DAY + MINUTE)).toBe(true);
  expect(isLeftOver('.une.sauvegarde.4711.partiel', DAY + MINUTE)).toBe(true);
  for (const nom of ['gestionscolaire.db', 'une.sauvegarde', '.cache', 'une.partiel'])
    expect(isLeftOver(nom, 40 * DAY)).toBe(false);
});

it('un fichier s’écrit et se copie en entier, ou reste comme il était', async () => {
  const dossier = ownTmp();
  const [un, deux] = [join(dossier, 'un'), join(dossier, 'deux')];
  await writeWhole(un, 'premier');
  expect(statSync(un).mode & 0o777).toBe(0o600);
  writeFileSync(deux, 'avant');
  await expect(copyWhole(un, deux, () => Promise.reject(new Error('diffère')))).rejects.toThrow('diffère');
  expect(readFileSync(deux, 'utf8')).toBe('avant');
  await copyWhole(un, deux);
  expect(readFileSync(deux, 'utf8')).toBe('premier');
  writeWholeSync(un, 'second');
  expect(readFileSync(un, 'utf8')).toBe('second');
  expect(() => writeWholeSync(join(dossier, 'absent', 'x'), '')).toThrow('ENOENT');
  expect(existsSync(join(dossier, 'absent'))).toBe(false);
  expect(readdirSync(dossier).toSorted()).toEqual(['deux', 'un']);
});
