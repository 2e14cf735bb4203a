/**
 * House rules about text that no linter covers: suppressions carry their reason, dates are typed in one control only,
 * the lock file names no registry, nothing names a folder of somebody's machine.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { entreesManquantes, entreesSansEmpreinte } from './verrou.js';

/** @typedef {import('./imports.js').Probleme} Probleme */
/** @typedef {{ motif: RegExp, phrase: string, dans?: RegExp, sauf?: RegExp }} Regle */

const DATE_FIELD = /^apps\/web\/src\/core\/ui\/fields\/date-field\.tsx$/;
const CODE = /\.(?:ts|tsx|js|css|html)$/;
const TEXTE =
  /\.(?:ts|tsx|js|json|jsonc|css|html|md|yml|yaml|toml|sh|tsv|csv|webmanifest)$|(?:^|\/)(?:\.env\.example|\.npmrc|\.ci\/run)$/;
const IGNORES = new Set([
  'node_modules',
  '.installation',
  '.construction',
  'dist',
  '.git',
  'reports',
  'data',
  'test-results',
  'playwright-report',
]);

/** @type {Regle[]} */
const REGLES = [
  {
    // oxlint and ESLint read a reason after two dashes, Biome after a colon, TypeScript after the directive.
    motif: /(?:oxlint|eslint)-disable(?:-next-line|-line)?\b(?!.*--\s*\S{2,}.{8})/,
    phrase: 'Une règle ne se tait qu’avec sa raison : « oxlint-disable-next-line règle -- raison ».',
    dans: CODE,
  },
  {
    motif: /biome-ignore(?:-all|-start)?\b(?!\s+\S+\s*:\s*\S.{9})/,
    phrase: 'Une règle ne se tait qu’avec sa raison : « biome-ignore lint/groupe/règle: raison ».',
    dans: CODE,
  },
  {
    motif: /@ts-(?:ignore|nocheck)\b/,
    phrase: 'TypeScript ne se tait que par « @ts-expect-error raison ».',
    dans: CODE,
  },
  {
    motif: /@ts-expect-error\b(?!\W*\w.{9})/,
    phrase: 'Une erreur attendue porte sa raison : « @ts-expect-error raison ».',
    dans: CODE,
  },
  {
    motif: /\btype=(?:\{\s*)?["'`](?:date|datetime-local|month|week)["'`]/,
    phrase: 'Une date se saisit par le DateField de #core/ui/fields/date-field.tsx.',
    dans: /^apps\/web\/.*\.(?:tsx|ts|html)$/,
    sauf: DATE_FIELD,
  },
  {
    motif:
      /<(?:DateInput|DatePicker|DatePickerInput|DateTimePicker|MonthPicker|MonthPickerInput|YearPicker|Calendar)\b/,
    phrase: 'Une date se saisit par le DateField de #core/ui/fields/date-field.tsx.',
    dans: /^apps\/web\/.*\.tsx$/,
    sauf: DATE_FIELD,
  },
  {
    motif: /\bengineOf\b|\bengine\s*[!=]==|[!=]==\s*'(?:sqlite|postgres)'/,
    phrase:
      'Quel moteur sert se demande dans apps/server/src/core/db/ seul : perEngine dit un morceau à chacun.',
    dans: /^apps\/server\/src\/(?!core\/db\/|tests\/).*(?<!\.test)\.ts$/,
  },
  {
    motif: /(?:^|[\s"'`(=:])(?:\/(?:home|Users)\/[\w.-]+\/|\/root\/|[A-Z]:\\Users\\)/,
    phrase: 'Ce chemin n’existe que sur une machine.',
  },
  {
    motif: /"resolved": "(?!(?:packages|apps)\/|e2e"|bench")/,
    phrase:
      'Le verrou ne nomme aucun registre (.npmrc : omit-lockfile-registry-resolved=true, puis npm install).',
    dans: /^package-lock\.json$/,
  },
];

/**
 * The project's own files whose path `voulu` fits, relative to the root.
 * @param {string} racine @param {RegExp} voulu @param {string} [sous] @returns {string[]}
 */
export function fichiers(racine, voulu, sous = '') {
  return readdirSync(path.join(racine, sous), { withFileTypes: true }).flatMap((entree) => {
    if (IGNORES.has(entree.name)) return [];
    const chemin = sous ? `${sous}/${entree.name}` : entree.name;
    if (entree.isDirectory()) return fichiers(racine, voulu, chemin);
    return voulu.test(chemin) ? [chemin] : [];
  });
}

/**
 * npm ci refuses a lock that does not name the packages of every platform, and takes whatever comes for one without integrity.
 * @param {string} racine @returns {Probleme[]}
 */
function verifierVerrou(racine) {
  const fichier = path.join(racine, 'package-lock.json');
  if (!existsSync(fichier)) return [];
  const verrou = readFileSync(fichier, 'utf8');
  const manquantes = entreesManquantes(verrou).map(([chemin]) => chemin);
  const nues = entreesSansEmpreinte(verrou);
  return [
    ...(manquantes.length === 0
      ? []
      : [`Il y manque ${manquantes.join(', ')} : lancez node scripts/verrou.js.`]),
    ...(nues.length === 0
      ? []
      : [
          `Sans empreinte (integrity) : ${nues.join(', ')} ; prenez une version que le registre a pour chaque machine.`,
        ]),
  ].map((phrase) => ({ fichier: 'package-lock.json', ligne: 1, phrase }));
}

/**
 * Every line of the tree that breaks a rule.
 * @param {string} racine the project's root @returns {Probleme[]}
 */
export function verifierRegles(racine) {
  if (!existsSync(racine)) return [];
  // The two files that spell the forbidden words in order to look for them.
  const liste = fichiers(racine, TEXTE).filter(
    (fichier) => !/^scripts\/regles(?:\.test)?\.js$/.test(fichier),
  );
  const fautes = liste.flatMap((fichier) => {
    const regles = REGLES.filter(({ dans, sauf }) => (dans?.test(fichier) ?? true) && !sauf?.test(fichier));
    const lignes = readFileSync(path.join(racine, fichier), 'utf8').split('\n');
    return lignes.flatMap((texte, rang) =>
      regles
        .filter(({ motif }) => motif.test(texte))
        .map(({ phrase }) => ({ fichier, ligne: rang + 1, phrase })),
    );
  });
  return [...fautes, ...verifierVerrou(racine)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const racine = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  const problemes = verifierRegles(racine);
  for (const { fichier, ligne, phrase } of problemes) console.error(`${fichier}:${ligne} ${phrase}`);
  process.exitCode = problemes.length > 0 ? 1 : 0;
}
