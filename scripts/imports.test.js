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
  'apps/server/src/core/http/call/bind.ts': "import fastify from 'fastify';\nexport const bind = fastify;\n",
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

/** The faults by what refuses them: a sentence, then on a line the case, its file and its import, '\n' for a new line. */
const FAUTES = String.raw`
# ne peut pas importer
le contrat importe le serveur | packages/contract/src/core/a.ts | import '@gestionscolaire/server/src/app.ts';
le serveur importe le site | apps/server/src/a.ts | import '@gestionscolaire/web/src/routes.tsx';
le site importe le serveur | apps/web/src/a.ts | import '@gestionscolaire/server/src/app.ts';
# core ne connaît aucun domaine
le core du contrat importe un domaine, un type compris | packages/contract/src/core/a.ts | import type { devises } from '#parametres/devises.ts';
le core du serveur importe un domaine du contrat | apps/server/src/core/a.ts | import type { devises } from '@gestionscolaire/contract/parametres/devises.ts';
core importe un domaine | apps/server/src/core/a.ts | import '#parametres/devises.ts';
core importe un domaine par son index | apps/server/src/core/a.ts | import '#parametres/index.ts';
# ni ce qui les rassemble
core importe app | apps/server/src/core/a.ts | import '#app.ts';
# ne connaît ni routes
un domaine importe routes | apps/server/src/geographie/a.ts | import '#routes.ts';
# que par son index
un domaine entre chez un autre | apps/server/src/geographie/a.ts | import '#parametres/devises.ts';
un domaine entre chez un autre à la demande | apps/web/src/geographie/a.tsx | const a = import('#parametres/devises.tsx');
# s'importe par #…
un chemin remonte | apps/server/src/core/http/a.ts | import '../db/sqlite.ts';
# sort de apps/web
un chemin relatif sort de son espace | apps/web/src/a.ts | import '../../server/src/app.ts';
# a\.ts:3 .*sort de
un fichier sort de son espace par plusieurs lignes | apps/web/src/a.ts | import {\n  a,\n} from '../../server/src/app.ts';
# sert son dossier
une pièce emprunte la feuille de style d’une autre | apps/web/src/geographie/villes/a.tsx | import classes from '#geographie/rues/page.module.css';
une pièce emprunte la feuille de style de son domaine | apps/web/src/parametres/unites/a.tsx | import classes from '#parametres/devises.css';
un domaine emprunte la feuille de style de sa pièce | apps/web/src/geographie/a.tsx | import classes from './rues/page.module.css';
# Seul un domaine
une pièce a son index | apps/web/src/parametres/devises/index.ts |
core a un index | apps/web/src/core/index.ts |
# fichier d'essai
le produit importe un essai | apps/server/src/a.ts | import './parametres/devises.test.ts';`
  .split(/^# /m)
  .flatMap((group) => {
    const [phrase = '', ...rows] = group.trim().split('\n');
    return rows.map((row) => [...row.split(/ \| ?/), phrase]);
  });

describe('les imports vont dans un seul sens', () => {
  it('un projet sain passe', () => {
    expect(problemes({})).toEqual([]);
  });

  it.each(FAUTES)('refuse : %s', (_titre, fichier = '', texte = '', attendu = '') => {
    const trouves = problemes({ [fichier]: `${texte.replaceAll('\\n', '\n')}\n` });
    expect(trouves.join('\n')).toMatch(new RegExp(attendu));
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
    const texte = "// import '#../rien.ts'\n/** import".concat("('../../rien.ts') */\n");
    expect(problemes({ 'apps/server/src/a.ts': texte })).toEqual([]);
  });
});

describe('les dossiers vont dans un seul sens', () => {
  const C = 'packages/contract/src';

  it.each(['apps/server/src', 'apps/web/src'])(
    '[CODE-05] deux pièces de %s qui ont besoin l’une de l’autre se disent',
    (espace) => {
      const deux = {
        [`${espace}/eleves/fiche/a.ts`]: "import { b } from '#eleves/solde/b.ts';\nexport const a = b;\n",
        [`${espace}/eleves/solde/b.ts`]:
          "import type { A } from '#eleves/fiche/a.ts';\nexport const b = 1;\n",
      };
      expect(problemes(deux)).toEqual([
        expect.stringContaining(
          "Les dossiers s'importent en rond : eleves/fiche → eleves/solde → eleves/fiche.",
        ),
        expect.stringContaining(
          "Les dossiers s'importent en rond : eleves/solde → eleves/fiche → eleves/solde.",
        ),
      ]);
    },
  );

  it('[CODE-05] un cercle se dit à chaque import qui le ferme, avec son chemin, un type compris', () => {
    const trois = {
      [`${C}/eleves/a.ts`]: "import type { B } from '#caisse/b.ts';\n",
      [`${C}/caisse/b.ts`]: "import { c } from '#eleves/import/c.ts';\n",
      [`${C}/eleves/import/c.ts`]: "\nimport { a } from '#eleves/a.ts';\n",
    };
    expect(problemes(trois)).toEqual([
      expect.stringContaining(
        `${C}/caisse/b.ts:1 Les dossiers s'importent en rond : caisse → eleves/import → eleves → caisse.`,
      ),
      expect.stringContaining(`${C}/eleves/a.ts:1 Les dossiers s'importent en rond`),
      expect.stringContaining(`${C}/eleves/import/c.ts:2 Les dossiers s'importent en rond`),
    ]);
  });

  it('[CODE-05] un dossier et celui qu’il contient s’importent d’un côté ; un essai ne ferme rien', () => {
    expect(
      problemes({
        [`${C}/eleves/a.ts`]: "import { c } from '#eleves/import/c.ts';\n",
        [`${C}/eleves/import/c.ts`]: "import { devises } from '#parametres/devises.ts';\n",
        [`${C}/eleves/import/c.test.ts`]: "import { a } from '#eleves/a.ts';\n",
      }),
    ).toEqual([]);
  });
});

describe('une maison où l’on se retrouve', () => {
  /** @param {number} nombre */
  const feuilles = (nombre) =>
    Object.fromEntries(
      [...Array(nombre).keys()].map((rang) => [`apps/web/src/caisse/recus/f${rang}.css`, '']),
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
    const dit = `apps/server/src/${autre}:2 « Personne » est aussi exporté par apps/server/src/${un}`;
    expect(problemes(deux)).toEqual([expect.stringContaining(dit)]);
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
