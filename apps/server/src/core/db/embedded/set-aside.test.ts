/** Tests that a base set aside comes back whole, from a cut at any moment. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownTmp } from '#tests/harness.ts';
import { FICHIER } from './file-name.ts';
import { asideOf, bringBack, setAside } from './set-aside.ts';

const SUFFIXE = 'version-1.0.0-1';

const ecrire = (ici: string, noms: readonly string[], quoi: string): void => {
  for (const nom of noms) writeFileSync(join(ici, nom), quoi);
};
const contenu = (ici: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(ici)
      .toSorted()
      .map((nom) => [nom, readFileSync(join(ici, nom), 'utf8')]),
  );

const TROIS = [FICHIER, `${FICHIER}-wal`, `${FICHIER}-shm`];

it('[OPS-15] la base mise de côté revient entière, et ce qui avait pris sa place s’en va', () => {
  const ici = ownTmp();
  ecrire(ici, TROIS, 'avant');
  ecrire(ici, ['sauvegardes.txt'], 'reste');
  setAside(ici, SUFFIXE);
  expect(readFileSync(asideOf(ici, SUFFIXE), 'utf8')).toBe('avant');
  // A restoration that was cut left a base and its log.
  ecrire(ici, [FICHIER, `${FICHIER}-wal`], 'à moitié');
  bringBack(ici, SUFFIXE);
  const attendu = { ...Object.fromEntries(TROIS.map((nom) => [nom, 'avant'])), 'sauvegardes.txt': 'reste' };
  expect(contenu(ici)).toEqual(attendu);
  bringBack(ici, SUFFIXE);
  expect(contenu(ici)).toEqual(attendu);
});

it('[OPS-15] coupée entre deux fichiers, la mise de côté ne perd ni la base ni son journal', () => {
  const ici = ownTmp();
  ecrire(ici, [FICHIER, `${FICHIER}-shm`, `${FICHIER}-wal.${SUFFIXE}`], 'avant');
  bringBack(ici, SUFFIXE);
  expect(contenu(ici)).toEqual(Object.fromEntries(TROIS.map((nom) => [nom, 'avant'])));
});
