import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { verifierImports } from './imports.js';

const racine = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** @type {string[]} */
const dossiers = [];

afterEach(() => {
  for (const dossier of dossiers.splice(0)) rmSync(dossier, { recursive: true });
});

/** The smallest sound project; every sample adds its fault to it. @type {Record<string, string>} */
const SAIN = {
  'package.json': JSON.stringify({ devDependencies: { vitest: '5', 'fast-check': '4' } }),
  'packages/contract/package.json': JSON.stringify({ dependencies: { zod: '4' } }),
  'packages/contract/src/core/fields.ts': "import * as z from 'zod/mini';\n",
  'packages/contract/src/parametres/devises.ts': "import { libelle } from '../core/fields.ts';\n",
  'apps/server/package.json': JSON.stringify({
    imports: { '#core/*': './src/core/*' },
    dependencies: {
      '@gestionscolaire/contract': '1',
      fastify: '5',
      '@fastify/helmet': '13',
      pg: '8',
      kysely: '0',
    },
  }),
  'apps/server/src/main.ts': "import { routes } from './routes.ts';\n",
  'apps/server/src/routes.ts': "import { devises } from './parametres/devises.ts';\n",
  'apps/server/src/core/http/bind.ts':
    "import fastify from 'fastify';\nimport helmet from '@fastify/helmet';\n",
  'apps/server/src/core/db/sqlite.ts': "import { DatabaseSync } from 'node:sqlite';\n",
  'apps/server/src/core/db/postgres.ts': "import pg from 'pg';\n",
  'apps/server/src/parametres/index.ts': "export { devises } from './devises.ts';\n",
  'apps/server/src/parametres/devises.ts':
    "import { devises } from '@gestionscolaire/contract/parametres/devises.ts';\nimport { bind } from '#core/http/bind.ts';\n",
  'apps/server/src/geographie/pays.ts': "import { devises } from '../parametres/index.ts';\n",
  'apps/server/src/parametres/devises.test.ts':
    "import { it } from 'vitest';\nimport { app } from '../app.ts';\nimport { pays } from '../geographie/pays.ts';\n",
  'apps/server/src/app.ts': "import { bind } from '#core/http/bind.ts';\n",
  'apps/web/package.json': JSON.stringify({
    imports: { '#core/*': './src/core/*' },
    dependencies: { react: '19', '@mantine/core': '9', '@mantine/dates': '9' },
  }),
  'apps/web/src/routes.tsx': ['const page = () => ', "('./parametres/devises.tsx');\n"].join('import'),
  'apps/web/src/parametres/devises.tsx':
    "import { List } from '#core/ui/list.tsx';\nimport './devises.css';\n",
  'apps/web/src/parametres/devises.css': '',
  'apps/web/src/core/ui/list.tsx': "import { Table } from '@mantine/core';\n",
  'apps/web/src/core/ui/date-field.tsx': "import { DateInput } from '@mantine/dates';\n",
};

/** @param {Record<string, string>} ajouts */
function problemes(ajouts) {
  const dossier = mkdtempSync(path.join(tmpdir(), 'imports-'));
  dossiers.push(dossier);
  for (const [fichier, texte] of Object.entries({ ...SAIN, ...ajouts })) {
    const chemin = path.join(dossier, fichier);
    mkdirSync(path.dirname(chemin), { recursive: true });
    writeFileSync(chemin, texte);
  }
  return verifierImports(dossier).map(({ fichier, ligne, phrase }) => `${fichier}:${ligne} ${phrase}`);
}

/** @type {[string, string, string, RegExp][]} */
const FAUTES = [
  [
    'le contrat importe autre chose que zod',
    'packages/contract/src/core/a.ts',
    "import { z } from 'kysely';",
    /que zod/,
  ],
  [
    'le contrat importe Node',
    'packages/contract/src/core/a.ts',
    "import { join } from 'node:path';",
    /que zod/,
  ],
  [
    'le contrat importe le serveur',
    'packages/contract/src/core/a.ts',
    "import '@gestionscolaire/server/src/app.ts';",
    /ne peut pas importer/,
  ],
  [
    'le core du contrat importe un domaine, un type compris',
    'packages/contract/src/core/a.ts',
    "import type { devises } from '../parametres/devises.ts';",
    /core ne connaît aucun domaine/,
  ],
  [
    'le core du serveur importe un domaine du contrat',
    'apps/server/src/core/a.ts',
    "import type { devises } from '@gestionscolaire/contract/parametres/devises.ts';",
    /core ne connaît aucun domaine/,
  ],
  ['zod entre en entier', 'packages/contract/src/core/a.ts', "import { z } from 'zod';", /zod\/mini/],
  [
    'le serveur importe le site',
    'apps/server/src/a.ts',
    "import '@gestionscolaire/web/src/routes.tsx';",
    /ne peut pas importer/,
  ],
  [
    'le site importe le serveur',
    'apps/web/src/a.ts',
    "import '@gestionscolaire/server/src/app.ts';",
    /ne peut pas importer/,
  ],
  [
    'un chemin relatif sort de son espace',
    'apps/web/src/a.ts',
    "import '../../server/src/app.ts';",
    /sort de apps\/web/,
  ],
  [
    'core importe un domaine',
    'apps/server/src/core/a.ts',
    "import '../parametres/devises.ts';",
    /core ne connaît aucun domaine/,
  ],
  [
    'core importe un domaine par son index',
    'apps/server/src/core/a.ts',
    "import '../parametres/index.ts';",
    /core ne connaît aucun domaine/,
  ],
  ['core importe app', 'apps/server/src/core/a.ts', "import '../app.ts';", /ne connaît ni routes/],
  [
    'un domaine importe routes',
    'apps/server/src/geographie/a.ts',
    "import '../routes.ts';",
    /ne connaît ni routes/,
  ],
  [
    'un domaine entre chez un autre',
    'apps/server/src/geographie/a.ts',
    "import '../parametres/devises.ts';",
    /que par son index/,
  ],
  [
    'un domaine entre chez un autre à la demande',
    'apps/web/src/geographie/a.tsx',
    'const a = import'.concat("('../parametres/devises.tsx');"),
    /que par son index/,
  ],
  [
    'un domaine atteint core par un chemin relatif',
    'apps/server/src/geographie/a.ts',
    "import '../core/http/bind.ts';",
    /#core\//,
  ],
  [
    'un chemin remonte deux fois',
    'apps/server/src/core/http/x/a.ts',
    "import '../../db/sqlite.ts';",
    /jamais plus d'un/,
  ],
  ["l'extension manque", 'apps/server/src/geographie/a.ts', "import './pays';", /extension/],
  ['le fichier manque', 'apps/server/src/geographie/a.ts', "import './absent.ts';", /n'existe pas/],
  [
    'un fichier sort de son espace par plusieurs lignes',
    'apps/web/src/a.ts',
    "import {\n  a,\n} from '../../server/src/app.ts';",
    /a\.ts:3 .*sort de/,
  ],
  ['un dossier de domaine a son index', 'apps/web/src/parametres/devises/index.ts', '', /Seul un domaine/],
  ['core a un index', 'apps/web/src/core/index.ts', '', /Seul un domaine/],
  [
    'un domaine importe Fastify',
    'apps/server/src/geographie/a.ts',
    "import type { FastifyInstance } from 'fastify';",
    /Fastify/,
  ],
  [
    'app importe un greffon de Fastify',
    'apps/server/src/b.ts',
    "import helmet from '@fastify/helmet';",
    /Fastify/,
  ],
  ['un domaine importe pg', 'apps/server/src/geographie/a.ts', "import pg from 'pg';", /pilote/],
  [
    'core/http importe node:sqlite',
    'apps/server/src/core/http/a.ts',
    "import { DatabaseSync } from 'node:sqlite';",
    /pilote/,
  ],
  [
    'un écran importe les dates brutes',
    'apps/web/src/parametres/a.tsx',
    "import { DateInput } from '@mantine/dates';",
    /DateField/,
  ],
  ['un écran importe Node', 'apps/web/src/parametres/a.tsx', "import fs from 'node:fs';", /navigateur/],
  ['Node sans préfixe', 'apps/server/src/a.ts', "import fs from 'fs';", /node:fs/],
  ["un paquet n'est pas déclaré", 'apps/server/src/a.ts', "import _ from 'lodash';", /n'est déclaré/],
  [
    'le produit importe un essai',
    'apps/server/src/a.ts',
    "import './parametres/devises.test.ts';",
    /fichier d'essai/,
  ],
  [
    "le produit importe l'outil d'essai",
    'apps/server/src/a.ts',
    "import { it } from 'vitest';",
    /outil d'essai/,
  ],
];

describe('les imports vont dans un seul sens', () => {
  it('un projet sain passe', () => {
    expect(problemes({})).toEqual([]);
  });

  it.each(FAUTES)('refuse : %s', (_titre, fichier, texte, attendu) => {
    const trouves = problemes({ [fichier]: `${texte}\n` });
    expect(trouves.join('\n')).toMatch(attendu);
    expect(trouves.every((ligne) => ligne.startsWith(`${fichier}:`))).toBe(true);
  });

  it('refuse : deux fichiers en rond, types compris', () => {
    const trouves = problemes({
      'apps/server/src/geographie/a.ts': "import type { B } from './b.ts';\n",
      'apps/server/src/geographie/b.ts': "\nimport { a } from './a.ts';\n",
    });
    expect(trouves).toEqual([
      expect.stringMatching(
        /^apps\/server\/src\/geographie\/b\.ts:2 .*en rond.*a\.ts -> .*b\.ts -> .*a\.ts\.$/,
      ),
    ]);
  });

  it('ce qui est en commentaire ne compte pas', () => {
    expect(
      problemes({
        'apps/server/src/a.ts': "// import './rien.ts'\n/** import x from 'fastify' */\n/** import".concat(
          "('./rien.ts') */\n",
        ),
      }),
    ).toEqual([]);
  });

  it("l'arbre de ce projet est en ordre", () => {
    expect(verifierImports(racine)).toEqual([]);
  });
});
