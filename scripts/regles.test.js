import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { A_LA_MAIN, DE_LA_MAIN, fichiers, verifierRegles } from './regles.js';

const racine = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** @param {Record<string, string>} textes each by its file */
function problemesDe(textes) {
  const dossier = mkdtempSync(path.join(tmpdir(), 'regles-'));
  try {
    for (const [fichier, texte] of Object.entries(textes)) {
      mkdirSync(path.dirname(path.join(dossier, fichier)), { recursive: true });
      writeFileSync(path.join(dossier, fichier), texte);
    }
    return verifierRegles(dossier);
  } finally {
    rmSync(dossier, { recursive: true });
  }
}

/** @param {string} fichier @param {string} texte */
const problemes = (fichier, texte) => problemesDe({ [fichier]: texte });

/** @param {Record<string, string>} textes */
const phrasesDe = (textes) => problemesDe(textes).map(({ phrase }) => phrase);

/** @param {string} fichier @param {string} texte */
const phrases = (fichier, texte) => phrasesDe({ [fichier]: texte });

/** @param {string} chemin @param {string} texte */
const fautes = (chemin, texte) => problemes(chemin, texte).map(({ fichier, ligne }) => ({ fichier, ligne }));

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
  ['apps/web/src/caisse/a.tsx', '<Failure error={error} onRetry={relire} />', /ReadingPart/],
  ['apps/web/src/caisse/a.tsx', '<Denied sentence={phrase} />', /ReadingPart/],
  ['apps/web/src/caisse/a.tsx', 'const phrase = useDroits().refusal(getCaisse, TITRE);', /ReadingPart/],
  ['apps/web/src/a.module.css', '.a:has(> .b) { color: red }', /Firefox 115/],
  ['apps/web/src/caisse/a.tsx', '<form noValidate onSubmit={submit}>', /ActDialog/],
  ['apps/web/src/caisse/a.ts', 'const isOurs = error instanceof ApiError;', /hasCode/],
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
  ['apps/web/src/core/ui/reading.tsx', 'return refusal(right) === undefined ? <Denied /> : <Failure />;'],
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
    ['/** What a payment gave to a line. */', 1],
    ['const a = 1;\n/**\n * Of no discount there is no reason.\n */', 3],
    ['/* What it is. */', 1],
    ['<p>{/* Of the school */}</p>', 1],
    ['const a = 1;\n  // What was shown.', 2],
    ['const a = 1; // Of a line.\n// It is plain.', 1],
    ['const a = 1; // It is plain.\n// What it is.', 2],
  ])('refuse un commentaire qui commence par « What » ou « Of » : %j', (texte, ligne) => {
    for (const fichier of ['bench/a.js', 'apps/web/src/a.tsx'])
      expect(fautes(fichier, texte)).toEqual([{ fichier, ligne }]);
  });

  it.each([
    ['apps/server/src/a.ts', '/** A line says\n * What it is, and\n * Of whom. */'],
    ['apps/server/src/a.ts', '// It says\n  // What it is,\n  // Of whom.'],
    ['apps/server/src/a.ts', '/** Whatever comes. */\n// Official names.\n// what follows'],
    ['apps/server/src/a.ts', "const adresse = 'https://What.exemple';\nconst a = b /What/ 2;"],
    ['docs/guide.md', '// What a page may say.'],
  ])('laisse ce qui commence autrement, dans %s : %j', (fichier, texte) => {
    expect(fautes(fichier, texte)).toEqual([]);
  });

  it.each([
    ['/** Reads it. `isGlued`: one word. */\nfunction lire(mots, isColle) {\n  return isColle;\n}\n', 1],
    [
      'const a = 1;\n\n/**\n * Refuses it. `dejaTenues`: classes\n * that are locked. */\nconst f = (locked) => 1;\n',
      3,
    ],
    ['/** `to`: a page. */\nfunction f(a) {}\n\nfunction g(to) {}\n', 1],
    ['/** Reads it; `to`: a page. */\nfunction f(a) {}\n/** Writes it. */\nfunction g(to) {}\n', 1],
    [
      'interface A {\n  /** Reads. `to`: a page. */\n  f(a: 1): void;\n  /** It. */\n  g(to: 1): void;\n}\n',
      2,
    ],
    ['/** Reads. `to`: a page. */\nfunction f(a) {\n  // It goes to it.\n}\n', 1],
  ])('refuse un commentaire qui décrit un nom que la déclaration n’a pas : %j', (texte, ligne) => {
    expect(fautes('apps/server/src/a.ts', texte)).toEqual([{ fichier: 'apps/server/src/a.ts', ligne }]);
    expect(fautes('docs/a.md', texte)).toEqual([]);
  });

  it.each([
    '/** Reads it. `to`: a page. */\nfunction f(a: 1, to?: string) {}\n',
    '/**\n * Reads it. `to`:\n * a page; `from`: another. */\nfunction f({ to, from }: Lieu) {\n\n  return to;\n}\n',
    '/** Reads it. `to`: a page. */\ninterface Lieu {\n  a: 1;\n\n  /** The page. */\n  to: 1;\n}\n',
    '/** @typedef {{ to: string }} Lieu a place; `to`: its page */\n\nconst a = 1;\n',
    '/** The person `u`: his name. Of `perEngine` it says: nothing. */\nconst a = 1;\n',
  ])('laisse un commentaire qui décrit ce que la déclaration a : %j', (texte) => {
    expect(fautes('apps/server/src/a.ts', texte)).toEqual([]);
  });

  it.each([
    ["await page.waitForLoadState('networkidle');", /attend un état/],
    ['await page.waitForTimeout(500);', /attend un état/],
    ['expect(await lignes(page).count()).toBe(3);', /relit/],
    ["expect((await titre(page).innerText()).includes('a')).toBe(true);", /relit/],
    ["await chercher(page, nom);\n  await page.getByRole('checkbox').check();", /lignes d’avant/],
    ["await autre.getByRole('button').click();\n  await autre.close();", /fermée aussitôt/],
  ])('refuse un parcours qui lit trop tôt : %j', (texte, attendu) => {
    expect(phrases('e2e/caisse/a.spec.ts', texte)).toEqual([expect.stringMatching(attendu)]);
    expect(phrases('e2e/captures/a.ts', texte)).toEqual([]);
  });

  it.each([
    'await auRepos(page);\nawait tenir(page, 500);',
    'await expect(lignes(page)).toHaveCount(3);\nexpect(await page.evaluate(() => scrollY)).toBe(0);',
    'await chercher(page, nom);\n  await expect(lignes(page)).toHaveCount(1);',
    'await chercher(page, nom);\n  // It is alone.\n  await voirSaLigne(page, nom);',
  ])('laisse un parcours qui attend un état : %j', (texte) => {
    expect(phrases('e2e/caisse/a.spec.ts', texte)).toEqual([]);
  });

  it.each([
    'export async function lireGrille(',
    'const lireGrille = async (id) => 1;',
    'const lireInscription = (db: Db) => 1;',
    'function lire(trx: Trx) {}',
  ])('garde lire… pour les textes : %j', (texte) => {
    expect(phrases('apps/server/src/notes/a.ts', texte)).toEqual([
      expect.stringMatching(/^Ce qui se demande/),
    ]);
    expect(phrases('apps/server/src/notes/a.ts', texte.replaceAll('lire', 'read'))).toEqual([]);
    expect(phrases('apps/server/src/notes/a.ts', 'function lireJour(text: string) {}')).toEqual([]);
  });

  it('refuse le lien qu’a aussi le menu, sauf dans le contenu de la page', () => {
    const lien = "page.getByRole('link', { name: 'Devises' })";
    const migration = 'apps/server/src/migrations/0001-a.ts';
    /** @param {string} texte */
    const dans = (texte) =>
      phrasesDe({ [migration]: "  { libelle: 'Devises', url: '/listeDevise' },", 'e2e/a.spec.ts': texte });
    expect(dans(lien)).toEqual([expect.stringMatching(/^Le menu/)]);
    expect(dans(lien.replace('page.', "page.getByRole('main')."))).toEqual([]);
    expect(dans(lien.replace('Devises', 'Modifier'))).toEqual([]);
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

  it.each([
    "return row !== undefined && (ecoleId === null || row.ecoleId === ecoleId) ? row : refuse('INTROUVABLE');",
    'const isElsewhere = caller.ecoleId !== null && caller.ecoleId !== ecoleId;',
    'if (row === undefined || (ecoleId !== null && row?.ecoleId !== ecoleId)) return;',
  ])('refuse, hors de reach.ts, la portée refaite à la main : %s', (texte) => {
    for (const fichier of ['apps/server/src/caisse/a.ts', 'apps/server/src/core/lots/a.ts'])
      expect(phrases(fichier, texte)).toEqual([expect.stringMatching(/seenOf/)]);
    expect(phrases('apps/server/src/core/crud/reach.ts', texte)).toEqual([]);
  });

  it.each([
    'if (ecoleId === null || session === undefined) return [];',
    'if (ecoleId !== null && estActif === 1) await lockRow(db, "ecoles", ecoleId);',
  ])('laisse ce qui ne compare pas deux écoles : %s', (texte) => {
    expect(phrases('apps/server/src/caisse/a.ts', texte)).toEqual([]);
  });

  it.each([
    ['classe.ts', 'const demi = somme / 2;'],
    ['classe.ts', 'somme /= eleves.length;'],
    ['classe.ts', 'const longue = (points + autres) /'],
    ['generale.ts', 'const total = Math.round(somme);'],
    ['lire.ts', "const valeur = parseFloat(text.replace(',', '.'));"],
    ['lire.ts', 'const valeur = Number(text) * 100;'],
    ['seuils.ts', 'if (moyenne >= 9.995) return 1;'],
    ['seuils.ts', 'const seuil = .5;'],
    ['expliquer/matiere.ts', 'return valeur.toFixed(2);'],
    ['formater.ts', 'const unit = 10 ** decimales;'],
    ['arrondi.ts', 'return somme / total;'],
    ['arrondi.ts', 'return (somme - (somme % autre)) / total;'],
    ['arrondi.ts', 'return Math.floor(total);'],
  ])('[NOTE-21] refuse un nombre à virgule dans le calcul des notes, %s : %s', (fichier, texte) => {
    const dossier = 'packages/contract/src/notes/calcul';
    expect(phrases(`${dossier}/${fichier}`, texte)).toEqual([expect.stringMatching(/nombres entiers/)]);
    expect(phrases(`packages/contract/src/eleves/${fichier}`, texte)).toEqual([]);
    expect(phrases(`${dossier}/${fichier.replace('.ts', '.test.ts')}`, texte)).toEqual([]);
  });

  it.each([
    ['arrondi.ts', 'export const quotient = (num: bigint, den: bigint): bigint => num / den;'],
    ['arrondi.ts', 'return Number(entier);'],
    ['arrondi.ts', 'const whole = (num: number, den: number): number => (num - (num % den)) / den;'],
    ['lire.ts', '/** Reads 12.5 and (cours + composition) / 2. */\nconst a = 1;\n// It is 0.5 / 2.'],
    ['lire.ts', 'if (!Number.isSafeInteger(valeur) || /[1-9]/.test(text)) return 1;'],
    ['formater.ts', 'const sum = `${num}/${den}`;\nconst rest = valeur % pas;'],
    ['classe.ts', "import { cle } from '#core/text/cle.ts';"],
  ])('laisse ce qui compte en entiers, %s : %s', (fichier, texte) => {
    expect(phrases(`packages/contract/src/notes/calcul/${fichier}`, texte)).toEqual([]);
  });

  it('laisse core, les essais et ce qui a sa raison dire un refus à leur façon', () => {
    const texte = '<form onSubmit={submit}>{error instanceof ApiError}</form>';
    for (const fichier of ['core/act/a.tsx', 'caisse/a.test.tsx', 'accords/fenetre.tsx'])
      expect(phrases(`apps/web/src/${fichier}`, texte)).toEqual([]);
  });

  it.each(Object.keys(A_LA_MAIN))('la raison de %s sert encore', (chemin) => {
    const web = fichiers(path.join(racine, 'apps/web/src'), new RegExp(`^(?:${chemin})\\.tsx?$`));
    expect(web).not.toEqual([]);
    for (const fichier of web)
      expect([
        fichier,
        DE_LA_MAIN.test(readFileSync(path.join(racine, 'apps/web/src', fichier), 'utf8')),
      ]).toEqual([fichier, true]);
  });

  it("[CODE-07] l'arbre de ce projet est en ordre : aucun domaine, ni core/crud, ne demande quel moteur sert", () => {
    expect(verifierRegles(racine)).toEqual([]);
  });
});
