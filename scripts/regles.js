/**
 * Checks house rules about text that no linter covers: a suppression has its reason, one control alone types dates, the lock file
 * names no registry, nothing names a folder of somebody's machine, a comment opens with a subject and its verb, and describes
 * names that are there, a journey waits for a state.
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

/** The room where marks are computed, and the one file of it that divides. */
const CALCUL = /^packages\/contract\/src\/notes\/calcul\/.*(?<!\.test)\.ts$/;
const ARRONDI = /^packages\/contract\/src\/notes\/calcul\/arrondi\.ts$/;
const SANS_FLOTTANT = 'Une note se calcule en nombres entiers :';

/**
 * The style sheets that may use :has, which Firefox 115 lacks: without it they lose an ornament, or say beside it what stands in its place
 * (`@supports not selector(:has(*))`).
 */
const AVEC_HAS = new RegExp(
  `^apps/web/src/(?:${[
    'administration/(?:groupes/modele|journal/page)',
    'caisse/(?:arrieres/page|encaisser/formulaire|encaisser/page|journal/page|tableau/lignes|tableau/tableau)',
    'core/crud/(?:list/table|rows/actions)',
    'core/(?:imports/imports|shell/theme/choice|ui/kit|ui/page)',
    'parametres/formulations',
    'scolarite/grille/grille',
  ].join('|')})\\.module\\.css$`,
);

/**
 * The files of the web that still ask in a way of their own, each with its reason; core/act is the way of all others.
 * @type {Record<string, string>}
 */
export const A_LA_MAIN = {
  'accords/fenetre': 'another person signs here, and three acts stand in one window',
  'administration/connexion/(?:mot-de-passe|preuve-dialog|reconnexion-dialog|second-facteur/application)':
    'a password or a code is never kept, and these windows are those that a refused act opens',
  'administration/groupes/modele': 'a table of boxes that a model fills in',
  'administration/privileges/etat': 'a table of boxes',
  'caisse/encaisser/(?:formulaire|use-encaissement)':
    'a payment: lines that are paid, and an answer that is asked for anew',
  'eleves/fusions/comparer': 'two records side by side, without a field',
  'notes/bulletins/choisir': 'nothing is sent: a change joins those on the page',
  'notes/conseil/(?:appreciations|bilan)': 'rows that others write meanwhile, each answered by itself',
  'notes/enseignements/tableau': 'a table',
  'notes/periodes-en-lot': 'rows that are sent together',
  'scolarite/grille/etat-grille': 'a grid',
  'scolarite/tranches/ensemble/editeur': 'rows that are sent together',
};
export const DE_LA_MAIN = /<form\b|\binstanceof ApiError\b/;
const DOMAINES_DU_WEB = /^apps\/web\/src\/(?!core\/|tests\/).*(?<!\.test)\.tsx?$/;
const SAUF_A_LA_MAIN = new RegExp(`^apps/web/src/(?:${Object.keys(A_LA_MAIN).join('|')})\\.tsx?$`);

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
    motif: DE_LA_MAIN,
    phrase:
      'Un dialogue ou un formulaire se déclare par #core/act (ActDialog, ActForm), un refus se lit par hasCode et failureText ; une exception a sa raison (A_LA_MAIN).',
    dans: DOMAINES_DU_WEB,
    sauf: SAUF_A_LA_MAIN,
  },
  {
    motif: /<(?:Failure|Denied)\b|\brefusal\(/,
    phrase:
      'Une page se lit par Reading, une partie par ReadingPart (#core/ui/reading.tsx) : titre, droit, attente, échec.',
    dans: DOMAINES_DU_WEB,
  },
  {
    motif: /\bengineOf\b|\bengine\s*[!=]==|[!=]==\s*'(?:sqlite|postgres)'/,
    phrase:
      'Quel moteur sert se demande dans apps/server/src/core/db/ seul : perEngine dit un morceau à chacun.',
    dans: /^apps\/server\/src\/(?!core\/db\/|tests\/).*(?<!\.test)\.ts$/,
  },
  {
    motif: /\basync function lire|\blire[A-Z]\w* = async|\blire\w*(?: =)? ?\((?:db|trx)\b/,
    phrase: 'Ce qui se demande à la base se nomme read… ; lire… comprend un texte.',
    dans: /^apps\/server\/src\/(?!paquet\/|tests\/|\w+\/tests\/).*(?<!\.test)\.ts$/,
  },
  {
    motif: /\becoleId (?:=== null \|\||!== null &&)[^|&]*\becoleId [!=]== /,
    phrase:
      'Ce que voit une école se demande à #core/crud/reach.ts : seenOf pour une fiche, isReached pour le reste.',
    dans: /^apps\/server\/src\/(?!core\/crud\/reach\.ts|tests\/).*(?<!\.test)\.ts$/,
  },
  // A comment may write 12.5. Biome puts spaces around the sign of a division.
  {
    motif: /^(?!\s*(?:\/?\*|\/\/)).*(?:\bMath\.|\bparseFloat\b|\.toFixed\(|\*\*|(?<![\w$])\d*\.\d)/,
    phrase: `${SANS_FLOTTANT} ni Math, ni parseFloat, ni puissance, ni nombre à virgule.`,
    dans: CALCUL,
  },
  {
    motif: /^(?!\s*(?:\/?\*|\/\/)).*(?:[ )\]]\/(?:[ =]|$)|\bNumber\()/,
    phrase: `${SANS_FLOTTANT} arrondi.ts seul divise (quotient, arrondi) et rend un nombre (enNombre).`,
    dans: CALCUL,
    sauf: ARRONDI,
  },
  {
    motif: /^(?!\s*(?:\/?\*|\/\/))(?!.*\bbigint\b)(?!.*\((\w+) - \(\1 % (\w+)\)\) \/ \2;).* \/(?:[ =]|$)/,
    phrase: `${SANS_FLOTTANT} ce qui se divise est déclaré bigint sur la même ligne, ou son reste en est ôté.`,
    dans: ARRONDI,
  },
  {
    motif: /:has\(/,
    phrase:
      'Firefox 115 n’a pas :has : dites-le par un attribut, ou dites à côté ce qui en tient lieu (AVEC_HAS).',
    dans: /^apps\/web\/.*\.css$/,
    sauf: AVEC_HAS,
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
 * Returns the project's own files whose path matches `voulu`, relative to the root.
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
 * Checks the lock: npm ci refuses one that does not name the packages of every platform, and accepts any file for a package
 * without integrity.
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

const PARCOURS = /^e2e\/(?!captures\/|gestes\/attente\.ts$).*\.ts$/;
const RELIT = 'textContent|innerText|allTextContents|allInnerTexts|inputValue|isVisible|isChecked|isDisabled';
/**
 * The shapes of a journey that reads too soon: they pass where the machine is quick. @type {{ motif: RegExp, phrase: string }[]}
 */
const TROP_TOT = [
  {
    motif: /'networkidle'|\.waitForTimeout\(/g,
    phrase:
      'Un parcours attend un état ; auRepos et tenir (#gestes/attente.ts) disent les deux autres attentes.',
  },
  {
    motif: new RegExp(`expect\\(\\s*\\(?await [^;\n]*?\\.(?:count|${RELIT})\\(\\)`, 'g'),
    phrase: 'Un parcours relit jusqu’à ce que la page le montre : expect(lignes).toHaveCount(3), toHaveText…',
  },
  {
    motif: /await chercher\([^;]*;\n\s*(?!\s|(?:await )?(?:expect|voirSaLigne)\b|\/\/)/g,
    phrase: 'Une liste cherchée montre ses lignes d’avant jusqu’à la réponse : voirSaLigne, ou leur nombre.',
  },
  {
    motif: /await (\w+)\.[^;]*\.click\(\);\n\s*await \1\.close\(\)/g,
    phrase: 'Une page fermée aussitôt coupe ce que son dernier clic a commencé : attendre ce qu’il fait.',
  },
];
/** The names of the side menu, which comes at rest: a page's own link of that name is looked for in its content. */
const MENU = 'apps/server/src/migrations';

/** @param {string} racine @returns {string[]} */
const nomsDuMenu = (racine) =>
  (existsSync(path.join(racine, MENU)) ? fichiers(racine, /\.ts$/, MENU) : []).flatMap((fichier) =>
    Array.from(
      readFileSync(path.join(racine, fichier), 'utf8').matchAll(/libelle: (['"])(?<nom>.+?)\1, url: '\//g),
      ({ groups }) => groups?.nom ?? '',
    ),
  );

/**
 * Finds where a journey reads too soon.
 * @param {string} fichier @param {string} texte @param {string[]} menu @returns {Probleme[]}
 */
function verifierParcours(fichier, texte, menu) {
  if (!PARCOURS.test(fichier)) return [];
  const lien = /\bpage\.getByRole\('(?:link|button)', \{ name: '(?<nom>[^']+)'/g;
  const duMenu = Array.from(texte.matchAll(lien)).filter(({ groups }) => menu.includes(groups?.nom ?? ''));
  return [
    ...TROP_TOT.flatMap(({ motif, phrase }) =>
      Array.from(texte.matchAll(motif), ({ index }) => ({ index, phrase })),
    ),
    ...duMenu.map(({ index }) => ({
      index,
      phrase:
        'Le menu, qui vient au repos, a un lien de ce nom : cherchez celui de la page dans son contenu.',
    })),
  ].map(({ index, phrase }) => ({ fichier, ligne: texte.slice(0, index).split('\n').length, phrase }));
}

const COMMENTEE = /^(?:apps|packages|e2e|bench|scripts)\/.*\.(?:ts|tsx|js)$/;
/** The opening sign of a comment with 'What' or 'Of', whose clause must be decoded; lines of `//` that follow one another are one comment. */
const DEVINETTE =
  /\/\*+(?:[ \t]*\n[ \t]*\*)?[ \t]*(?:What|Of)\b|(?<!^[ \t]*\/\/.*\n[ \t]*)(?<=^|\s)\/\/[ \t]*(?:What|Of)\b/gm;

/**
 * Finds the comments that open with a clause without its subject: 'What a payment gave.', 'Of no discount there is no reason.'.
 * @param {string} fichier @param {string} texte @returns {Probleme[]}
 */
function verifierCommentaires(fichier, texte) {
  if (!COMMENTEE.test(fichier)) return [];
  return Array.from(texte.matchAll(DEVINETTE), ({ 0: debut, index }) => ({
    fichier,
    ligne: texte.slice(0, index + debut.length).split('\n').length,
    phrase:
      'Un commentaire commence par son sujet et son verbe, ou par le verbe d’une fonction, jamais par « What » ou « Of ».',
  }));
}

/** A doc comment alone on its lines, with the white space before it. */
const DOC = /^(?<marge>[ \t]*)\/\*\*(?<dit>(?:[^*]|\*(?!\/))*)\*\/[ \t]*\n/gm;
/** A sentence of a comment that describes a name: '`id`: the teacher.' */
const DECRIT = /(?:^|[.;\])]\s+(?:\*\s+)?)`(?<nom>[A-Za-z_$][\w$]*)`:\s/g;

/**
 * Returns the declaration that follows a doc comment, without the comments in it: up to an empty line or another doc comment
 * that is not further from the margin.
 * @param {string} suite @param {string} marge
 */
function declarationDe(suite, marge) {
  const fin = new RegExp(`\\n\\s*\\n(?!${marge}[ \\t])|^(?!${marge}[ \\t])[ \\t]*/\\*\\*`, 'm').exec(suite);
  return suite.slice(0, fin?.index).replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
}

/**
 * Finds the comments that describe a name that the declaration below no longer has: a parameter was renamed.
 * @param {string} fichier @param {string} texte @returns {Probleme[]}
 */
function verifierNomsDecrits(fichier, texte) {
  if (!COMMENTEE.test(fichier)) return [];
  return Array.from(texte.matchAll(DOC)).flatMap(({ 0: commentaire, index, groups }) => {
    const { marge = '', dit = '' } = groups ?? {};
    // In JavaScript the tags of the comment are a part of the declaration.
    const balises = /(?<=\s)@[a-z][\s\S]*/.exec(dit)?.[0].replace(/`[^`]*`/g, '') ?? '';
    const declaration = `${balises} ${declarationDe(texte.slice(index + commentaire.length), marge)}`;
    return Array.from(dit.trim().matchAll(DECRIT), ({ groups: decrit }) => decrit?.nom ?? '')
      .filter((nom) => !new RegExp(`(?<![\\w$])${nom.replaceAll('$', '\\$')}(?![\\w$])`).test(declaration))
      .map((nom) => ({
        fichier,
        ligne: texte.slice(0, index).split('\n').length,
        phrase: `Ce commentaire décrit « ${nom} », que la déclaration au-dessous n’a pas.`,
      }));
  });
}

/**
 * Finds every line of the tree that breaks a rule.
 * @param {string} racine the project's root @returns {Probleme[]}
 */
export function verifierRegles(racine) {
  if (!existsSync(racine)) return [];
  // These two files spell the forbidden words in order to look for them.
  const liste = fichiers(racine, TEXTE).filter(
    (fichier) => !/^scripts\/regles(?:\.test)?\.js$/.test(fichier),
  );
  const menu = nomsDuMenu(racine);
  const fautes = liste.flatMap((fichier) => {
    const regles = REGLES.filter(({ dans, sauf }) => (dans?.test(fichier) ?? true) && !sauf?.test(fichier));
    const entier = readFileSync(path.join(racine, fichier), 'utf8');
    const parLigne = entier
      .split('\n')
      .flatMap((texte, rang) =>
        regles
          .filter(({ motif }) => motif.test(texte))
          .map(({ phrase }) => ({ fichier, ligne: rang + 1, phrase })),
      );
    return [
      ...parLigne,
      ...verifierCommentaires(fichier, entier),
      ...verifierNomsDecrits(fichier, entier),
      ...verifierParcours(fichier, entier, menu),
    ];
  });
  return [...fautes, ...verifierVerrou(racine)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const racine = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  const problemes = verifierRegles(racine);
  for (const { fichier, ligne, phrase } of problemes) console.error(`${fichier}:${ligne} ${phrase}`);
  process.exitCode = problemes.length > 0 ? 1 : 0;
}
