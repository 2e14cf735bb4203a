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
  'packages/contract/src/core/api/fields.ts': "import * as z from 'zod/mini';\n",
  'packages/contract/src/parametres/devises.ts': "import { libelle } from '#core/api/fields.ts';\n",
  'apps/server/src/main.ts': "import { routes } from './routes.ts';\n",
  'apps/server/src/routes.ts': "import { devises } from './parametres/devises.ts';\n",
  'apps/server/src/core/http/bind.ts': "import fastify from 'fastify';\nexport const bind = fastify;\n",
  'apps/server/src/parametres/index.ts': "export { devises } from './devises.ts';\n",
  'apps/server/src/parametres/devises.ts':
    "import { devises } from '@gestionscolaire/contract/parametres/devises.ts';\nimport { bind } from '#core/http/bind.ts';\n",
  'apps/server/src/geographie/pays.ts': "import { devises } from '#parametres/index.ts';\n",
  'apps/server/src/parametres/devises.test.ts':
    "import { it } from 'vitest';\nimport { app } from '#app.ts';\nimport { pays } from '#geographie/pays.ts';\n",
  'apps/server/src/app.ts': "import { bind } from '#core/http/bind.ts';\n",
  'apps/web/src/routes.tsx': ['const page = () => ', "('./parametres/devises.tsx');\n"].join('import'),
  'apps/web/src/parametres/devises.tsx':
    "import { List } from '#core/ui/list.tsx';\nimport cards from '#core/ui/cards.module.css';\nimport './devises.css';\n",
  'apps/web/src/parametres/devises.css': '',
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
    'le contrat importe le serveur',
    'packages/contract/src/core/a.ts',
    "import '@gestionscolaire/server/src/app.ts';",
    /ne peut pas importer/,
  ],
  [
    'le core du contrat importe un domaine, un type compris',
    'packages/contract/src/core/a.ts',
    "import type { devises } from '#parametres/devises.ts';",
    /core ne connaît aucun domaine/,
  ],
  [
    'le core du serveur importe un domaine du contrat',
    'apps/server/src/core/a.ts',
    "import type { devises } from '@gestionscolaire/contract/parametres/devises.ts';",
    /core ne connaît aucun domaine/,
  ],
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
    "import '#parametres/devises.ts';",
    /core ne connaît aucun domaine/,
  ],
  [
    'core importe un domaine par son index',
    'apps/server/src/core/a.ts',
    "import '#parametres/index.ts';",
    /core ne connaît aucun domaine/,
  ],
  ['core importe app', 'apps/server/src/core/a.ts', "import '#app.ts';", /ni ce qui les rassemble/],
  [
    'un domaine importe routes',
    'apps/server/src/geographie/a.ts',
    "import '#routes.ts';",
    /ne connaît ni routes/,
  ],
  [
    'un domaine entre chez un autre',
    'apps/server/src/geographie/a.ts',
    "import '#parametres/devises.ts';",
    /que par son index/,
  ],
  [
    'un domaine entre chez un autre à la demande',
    'apps/web/src/geographie/a.tsx',
    'const a = import'.concat("('#parametres/devises.tsx');"),
    /que par son index/,
  ],
  ['un chemin remonte', 'apps/server/src/core/http/a.ts', "import '../db/sqlite.ts';", /s'importe par #…/],
  [
    'un fichier sort de son espace par plusieurs lignes',
    'apps/web/src/a.ts',
    "import {\n  a,\n} from '../../server/src/app.ts';",
    /a\.ts:3 .*sort de/,
  ],
  [
    'une pièce emprunte la feuille de style d’une autre',
    'apps/web/src/geographie/villes/a.tsx',
    "import classes from '#geographie/rues/page.module.css';",
    /sert son dossier/,
  ],
  [
    'une pièce emprunte la feuille de style de son domaine',
    'apps/web/src/parametres/unites/a.tsx',
    "import classes from '#parametres/devises.css';",
    /sert son dossier/,
  ],
  [
    'un domaine emprunte la feuille de style de sa pièce',
    'apps/web/src/geographie/a.tsx',
    "import classes from './rues/page.module.css';",
    /sert son dossier/,
  ],
  ['une pièce a son index', 'apps/web/src/parametres/devises/index.ts', '', /Seul un domaine/],
  ['core a un index', 'apps/web/src/core/index.ts', '', /Seul un domaine/],
  [
    'le produit importe un essai',
    'apps/server/src/a.ts',
    "import './parametres/devises.test.ts';",
    /fichier d'essai/,
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

  it('la page de connexion n’emporte pas la bibliothèque des schémas ; un type ne pèse rien', () => {
    const page = 'apps/web/src/login/login.ts';
    const champs = '@gestionscolaire/contract/core/api/fields.ts';
    expect(problemes({ [page]: `import { libelle } from '${champs}';\n` })).toEqual([
      expect.stringMatching(/^packages\/contract\/src\/core\/api\/fields\.ts:1 .*login\.ts/),
    ]);
    expect(problemes({ [page]: `import type { Champ } from '${champs}';\n` })).toEqual([]);
  });

  it('ce qui est en commentaire ne compte pas', () => {
    expect(
      problemes({
        'apps/server/src/a.ts': "// import '#../rien.ts'\n/** import".concat("('../../rien.ts') */\n"),
      }),
    ).toEqual([]);
  });
});

describe('une maison où l’on se retrouve', () => {
  /** @param {number} nombre */
  const feuilles = (nombre) =>
    Object.fromEntries(
      Array.from({ length: nombre }, (_, rang) => [`apps/web/src/caisse/recus/f${rang}.css`, '']),
    );

  it('[CODE-05] un dossier a vingt-cinq fichiers de code au plus, styles et essais compris', () => {
    expect(problemes(feuilles(25))).toEqual([]);
    expect(problemes(feuilles(26))).toEqual([
      expect.stringMatching(/^apps\/web\/src\/caisse\/recus:1 26 fichiers de code/),
    ]);
  });

  it.each([
    ['deux domaines', 'caisse/a.ts', 'eleves/b.ts'],
    ['core et un domaine', 'core/db/a.ts', 'eleves/b.ts'],
    ['deux pièces de core', 'core/crud/a.ts', 'core/db/b.ts'],
    ['deux fichiers d’une pièce', 'core/crud/list/a.ts', 'core/crud/list/b.ts'],
  ])('[CODE-05] un nom exporté n’a qu’un sens dans un espace : %s', (_ou, un, autre) => {
    const deux = {
      [`apps/server/src/${un}`]: 'export interface Personne {}\n',
      [`apps/server/src/${autre}`]: '\nexport type Personne = string;\n',
    };
    expect(problemes(deux)).toEqual([
      expect.stringContaining(
        `apps/server/src/${autre}:2 « Personne » est aussi exporté par apps/server/src/${un}`,
      ),
    ]);
  });

  it('[CODE-05] deux espaces, un essai, ou les signatures d’une fonction peuvent dire le même nom', () => {
    expect(
      problemes({
        'apps/server/src/caisse/a.ts': 'export interface Personne {}\n',
        'apps/server/src/caisse/a.test.ts': 'export interface Personne {}\n',
        'apps/web/src/eleves/b.ts': 'export interface Personne {}\n',
        'apps/web/src/core/c.ts': 'export function lu(a: 1): 1;\nexport function lu(a: 2): 2 {}\n',
      }),
    ).toEqual([]);
  });

  it('[CODE-05] l’arbre de ce projet est en ordre', () => {
    expect(verifierImports(racine)).toEqual([]);
  });
});
