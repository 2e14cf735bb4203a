import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const racine = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const FAUTE = 'apps/server/src/parametres/fautes.ts';
const CORE = 'apps/server/src/core/cast.ts';

/** One fault a line; the title is the rule that must refuse it. */
const FAUTES = {
  'typescript(no-explicit-any)': 'export const a: any = 1;',
  'typescript(no-non-null-assertion)': "export const b = ['x'].at(0)!;",
  'typescript(consistent-type-assertions)': "export const c = JSON.parse('1') as number;",
  'typescript(no-floating-promises)': 'export const d = () => { Promise.resolve(1); };',
  'typescript(no-misused-promises)':
    'export const e = () => { if (Promise.resolve(true)) return 1; return 2; };',
  'typescript(ban-ts-comment)': "// @ts-expect-error\nexport const f: number = 'x';",
  'eslint(eqeqeq)': 'export const g = (x: unknown) => x == 1;',
  'eslint(no-console)': "export const h = () => console.log('x');",
  'typescript(consistent-type-imports)': "import { Cast } from '../core/cast.ts';\nexport const i: Cast = 1;",
  'import(no-cycle)': "import { j } from './rond.ts';\nexport const k = j;",
};

/**
 * The packages that one place alone knows: where the fault stands, and what its message says.
 * @type {[string, string, RegExp][]}
 */
const PAQUETS = [
  ['packages/contract/src/a.ts', "import 'kysely';", /que zod/],
  ['packages/contract/src/b.ts', "import 'node:path';", /que zod/],
  ['packages/contract/src/c.ts', "import 'zod';", /zod\/mini/],
  ['apps/web/src/zod.ts', "import 'zod';", /zod\/mini/],
  ['apps/web/src/node.ts', "import 'node:fs';", /navigateur/],
  ['apps/web/src/dates.tsx', "import '@mantine/dates';", /DateField/],
  ['apps/web/src/essai.ts', "import 'vitest';", /outil d'essai/],
  ['apps/server/src/geographie/a.ts', "import 'fastify';", /Fastify/],
  ['apps/server/src/geographie/b.ts', "import '@fastify/helmet';", /Fastify/],
  ['apps/server/src/geographie/c.ts', "import 'pg';", /pilote/],
  ['apps/server/src/core/http/a.ts', "import 'node:sqlite';", /pilote/],
  ['apps/server/src/core/db/a.ts', "import 'fastify';", /Fastify/],
];

describe('le lint mord', () => {
  /** @type {string} */
  let dossier;
  /** @type {{ code: string, filename: string, message: string }[]} */
  let trouves;

  beforeAll(() => {
    dossier = mkdtempSync(path.join(tmpdir(), 'lint-'));
    /** @type {(fichier: string, texte: string) => void} */
    const ecrire = (fichier, texte) => {
      mkdirSync(path.dirname(path.join(dossier, fichier)), { recursive: true });
      writeFileSync(path.join(dossier, fichier), texte);
    };
    for (const fichier of ['.oxlintrc.json', 'biome.json', 'tsconfig.base.json']) {
      copyFileSync(path.join(racine, fichier), path.join(dossier, fichier));
    }
    ecrire('package.json', '{ "type": "module" }');
    ecrire('apps/server/tsconfig.json', '{ "extends": "../../tsconfig.base.json", "include": ["src"] }');
    ecrire(FAUTE, Object.values(FAUTES).join('\n'));
    ecrire(
      'apps/server/src/parametres/rond.ts',
      "import { a } from './fautes.ts';\nexport const j: unknown = a;\n",
    );
    ecrire(
      CORE,
      'export type Cast = number;\nexport const cast = (texte: string) => JSON.parse(texte) as Cast;\n',
    );
    for (const [fichier, texte] of PAQUETS) ecrire(fichier, `${texte}\n`);
    symlinkSync(path.join(racine, 'node_modules'), path.join(dossier, 'node_modules'), 'junction');
    const oxlint = path.join(racine, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', 'apps', 'packages'], {
      cwd: dossier,
      encoding: 'utf8',
    });
    trouves = JSON.parse(stdout).diagnostics;
  });

  afterAll(() => rmSync(dossier, { recursive: true }));

  it.each(Object.keys(FAUTES))('%s', (regle) => {
    expect(trouves.map(({ code }) => code)).toContain(regle);
  });

  it.each(PAQUETS)('%s : %s', (fichier, _texte, phrase) => {
    const ici = trouves.filter(
      ({ filename, code }) => filename === fichier && code.includes('no-restricted'),
    );
    expect(ici.map((un) => JSON.stringify(un)).join('\n')).toMatch(phrase);
  });

  it('core seul peut forcer un type', () => {
    expect(trouves.filter(({ filename }) => filename.endsWith('core/cast.ts'))).toEqual([]);
  });

  it('Biome met en forme et exige les extensions', () => {
    const biome = path.join(racine, 'node_modules/@biomejs/biome/bin/biome');
    const fichier = path.join(dossier, 'apps/server/src/parametres/forme.ts');
    writeFileSync(fichier, 'import { j } from "./rond"\nexport const k = j\n');
    const options = /** @type {const} */ ({ cwd: dossier, encoding: 'utf8' });
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [biome, 'check', '--vcs-enabled=false', fichier],
      options,
    );
    expect(stdout + stderr).toContain('useImportExtensions');
    const args = [biome, 'format', '--vcs-enabled=false', '--write', fichier];
    execFileSync(process.execPath, args, { ...options, stdio: 'ignore' });
    expect(
      spawnSync(process.execPath, [biome, 'format', '--vcs-enabled=false', fichier], options).status,
    ).toBe(0);
  });
});
