import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { verifierRegles } from './regles.js';

const racine = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** @param {string} fichier @param {string} texte */
function phrases(fichier, texte) {
  const dossier = mkdtempSync(path.join(tmpdir(), 'regles-'));
  try {
    mkdirSync(path.dirname(path.join(dossier, fichier)), { recursive: true });
    writeFileSync(path.join(dossier, fichier), texte);
    return verifierRegles(dossier).map(({ phrase }) => phrase);
  } finally {
    rmSync(dossier, { recursive: true });
  }
}

/** @type {[string, string, RegExp][]} */
const FAUTES = [
  ['apps/web/src/a.ts', '// oxlint-disable-next-line typescript/no-explicit-any', /raison/],
  ['apps/web/src/a.ts', '/* eslint-disable no-console */', /raison/],
  ['apps/web/src/a.ts', '// biome-ignore lint/style/useConst:', /raison/],
  ['apps/web/src/a.ts', '// @ts-expect-error', /raison/],
  ['apps/web/src/a.ts', '// @ts-ignore the library has no types', /ts-expect-error/],
  ['apps/web/src/a.ts', '// @ts-nocheck', /ts-expect-error/],
  ['apps/web/src/a.tsx', '<input type="date" />', /DateField/],
  ['apps/web/src/a.tsx', "<TextInput type={'datetime-local'} />", /DateField/],
  ['apps/web/src/a.tsx', '<DateInput label="Née le" />', /DateField/],
  ['docs/guide.md', 'Ouvrir /home/mamadou/ecole/data', /machine/],
  [
    'package-lock.json',
    '{ "packages": { "node_modules/x": { "integrity": "sha512-a",\n"resolved": "https://registre.exemple/x.tgz"\n}}}',
    /registre/,
  ],
  [
    'package-lock.json',
    '{ "packages": { "node_modules/x": { "integrity": "sha512-a", "optionalDependencies": { "x-win32-x64": "1.0.0" } } } }',
    /manque node_modules\/x-win32-x64/,
  ],
  [
    'package-lock.json',
    '{ "packages": { "node_modules/x-win32-x64": { "version": "1.0.0", "optional": true } } }',
    /Sans empreinte \(integrity\) : node_modules\/x-win32-x64/,
  ],
];

/** @type {[string, string][]} */
const PERMIS = [
  ['apps/web/src/a.ts', '// oxlint-disable-next-line typescript/no-explicit-any -- the library types it so'],
  ['apps/web/src/a.ts', '// biome-ignore lint/style/useConst: assigned in the callback'],
  ['apps/web/src/a.ts', '// @ts-expect-error the field does not exist in this version'],
  ['apps/web/src/core/ui/fields/date-field.tsx', '<DateInput label="Née le" />'],
  [
    'package-lock.json',
    '{ "packages": { "node_modules/x": { "link": true,\n"resolved": "packages/contract"\n}}}',
  ],
];

describe('les règles de la maison', () => {
  it.each(FAUTES)('refuse dans %s : %s', (fichier, texte, attendu) => {
    expect(phrases(fichier, texte)).toEqual([expect.stringMatching(attendu)]);
  });

  it.each(PERMIS)('accepte dans %s : %s', (fichier, texte) => {
    expect(phrases(fichier, texte)).toEqual([]);
  });

  it.each([
    "const isSqlite = engineOf(db) === 'x';",
    'return engine === other ? a : b;',
    'if (database.engine !== autre) return;',
    "const vite = moteur === 'sqlite';",
  ])('[CODE-07] refuse hors de core/db : %s', (texte) => {
    expect(phrases('apps/server/src/caisse/a.ts', texte)).toEqual([expect.stringMatching(/Quel moteur/)]);
    expect(phrases('apps/server/src/core/db/a.ts', texte)).toEqual([]);
  });

  it("[CODE-07] l'arbre de ce projet est en ordre : aucun domaine, ni core/crud, ne demande quel moteur sert", () => {
    expect(verifierRegles(racine)).toEqual([]);
  });
});
