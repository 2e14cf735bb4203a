/**
 * Checks that the built screens hold nothing newer than the oldest browsers of apps/web/build/floors.json (docs/decisions/0059): no syntax, no call
 * and no style sheet of ours or of a library. `web-features` knows when each engine got each name; types know our own calls better, by
 * the list of apps/web/tsconfig.json. A name that does no harm stands below with its reason.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';
import { parse as lireStyle } from 'postcss';
import { features } from 'web-features';
import { racine } from '../socle.js';

/** @typedef {{ nom: string, fichier: string }} Trop a name that is too new, and where it stands */

/** The least version of each engine. @type {Record<string, number>} */
const PLANCHERS = JSON.parse(readFileSync(path.join(racine, 'apps/web/build/floors.json'), 'utf8'));

const DONNE = 'src/anciens.ts gives it to the browsers that lack it';
const DEMANDE = 'asked for before it is used';
const HOMONYME = 'another thing of the same name';
const SUPERFLU = 'a browser without it leaves the line out, and the page reads as well';

/** The names that may stand, with the reason. @type {Readonly<Record<string, string>>} */
export const ADMIS = {
  '.toSorted': DONNE,
  '.toReversed': DONNE,
  '.toSpliced': DONNE,
  '.groupBy': DONNE,
  '.toWellFormed': DONNE,
  'AbortSignal.any': DONNE,
  'Map.groupBy': DONNE,
  'AbortSignal.timeout': 'the floors have it; what is new is the name of its error',
  '.showPopover': 'calendar.tsx asks for it first, and is a dialog over the page without it',
  '.newState': 'read of an event that a browser without popovers does not send',
  'Uint8Array.fromHex': DEMANDE,
  '.toHex': DEMANDE,
  // React and the router.
  ViewTransition: DEMANDE,
  '.viewTransition': DEMANDE,
  '.startViewTransition': DEMANDE,
  '.skipTransition': DEMANDE,
  '.updateCallbackDone': DEMANDE,
  '.canIntercept': DEMANDE,
  '.currentEntry': DEMANDE,
  '.fetchPriority': SUPERFLU,
  '.imageSizes': 'the property of React, not that of the browser',
  '.isComposing': 'the floors have it',
  // Names of ours or of a library, which a newer object of the browser has too.
  '.ariaHidden': HOMONYME,
  '.imageIndex': HOMONYME,
  '.isActive': HOMONYME,
  '.isError': HOMONYME,
  '.isValid': HOMONYME,
  '.marginBottom': HOMONYME,
  '.marginLeft': HOMONYME,
  '.marginRight': HOMONYME,
  '.marginTop': HOMONYME,
  '.toArray': HOMONYME,
  // Style sheets: a line that a browser does not know is left out alone, but a selector takes its whole rule with it.
  ':has': 'scripts/regles.js names the files of ours that may; Mantine adorns with it',
  '@page': 'the margins of a paper',
  '@property': SUPERFLU,
  'accent-color:': SUPERFLU,
  'animation-timeline:': SUPERFLU,
  'hyphens:': SUPERFLU,
  'mask-image:': 'the build writes it with its prefix too',
  'text-box-edge:': SUPERFLU,
  'text-box-trim:': SUPERFLU,
};

/**
 * The name of a member is judged where it is not a word of every day, as `take` or `layout` are: an object of ours may well have one.
 */
const PARLANT = /[a-z][A-Z]/;

/** @param {Record<string, string | undefined>} support whether an engine got it after its floor */
const isTropNeuf = (support) =>
  Object.entries(PLANCHERS).some(([moteur, plancher]) => {
    const version = Number(support[moteur]?.replace('≤', '') ?? 0);
    return version > plancher;
  });

/** The keys of `web-features`, and the name under which each is judged: 'css.at-rules.property' is '@property'. */
const FORMES = /** @type {const} */ ([
  [/^(?:javascript\.builtins|api)\.(?<un>\w+)$/, (/** @type {string} */ un) => un],
  [/^javascript\.builtins\.(?:Intl\.)?\w+\.(?<un>\w+)$/, (/** @type {string} */ un) => `.${un}`],
  [/^api\.\w+\.(?<un>\w+?)(?:_static)?$/, (/** @type {string} */ un) => `.${un}`],
  [/^(?:javascript\.builtins|api)\.(?<un>\w+\.\w+?)(?:_static)?$/, (/** @type {string} */ un) => un],
  [/^css\.properties\.(?<un>[\w-]+)$/, (/** @type {string} */ un) => `${un}:`],
  [/^css\.at-rules\.(?<un>[\w-]+)$/, (/** @type {string} */ un) => `@${un}`],
  [/^css\.selectors\.(?<un>[\w-]+)$/, (/** @type {string} */ un) => `:${un}`],
  [/^css\.types\.(?:[\w-]+\.)*(?<un>[\w-]+)$/, (/** @type {string} */ un) => `${un}()`],
]);

/** Returns the names that are too new wherever they stand. @returns {Set<string>} */
function nomsTropNeufs() {
  /** @type {Map<string, boolean>} */
  const noms = new Map();
  for (const feature of Object.values(features)) {
    if (feature.kind !== 'feature') continue;
    const { by_compat_key: parCle = {}, support } = feature.status;
    for (const cle of feature.compat_features ?? []) {
      const isNeuf = isTropNeuf({ ...(parCle[cle]?.support ?? support) });
      for (const [forme, nommer] of FORMES) {
        const un = forme.exec(cle)?.groups?.un;
        // Two things of one name: the older one makes it known.
        if (un !== undefined) noms.set(nommer(un), isNeuf && (noms.get(nommer(un)) ?? true));
      }
    }
  }
  return new Set([...noms].flatMap(([nom, isNeuf]) => (isNeuf ? [nom] : [])));
}

const NEUFS = nomsTropNeufs();

/** A word, with the object before it where it is a member. */
const MOT = /(?:(?<objet>[A-Za-z_$][\w$]*)?\??\.)?(?<mot>[A-Za-z_$][\w$]*)/g;

/** Lists what a script has that is too new. @param {string} code @returns {string[]} */
export function tropNeufDuScript(code) {
  /** @type {Set<string>} */
  const vus = new Set();
  try {
    // The three floors have the whole of ES2022.
    parse(code, { ecmaVersion: 2022, sourceType: 'module', allowHashBang: true });
  } catch (erreur) {
    vus.add(`syntaxe : ${erreur instanceof Error ? erreur.message : String(erreur)}`);
  }
  for (const { 0: tout, groups } of code.matchAll(MOT)) {
    const { objet = '', mot = '' } = groups ?? {};
    const paire = `${objet}.${mot}`;
    if (NEUFS.has(paire) && /^[A-Z]/.test(objet)) vus.add(paire);
    else if (tout.includes('.') && PARLANT.test(mot) && NEUFS.has(`.${mot}`)) vus.add(`.${mot}`);
    else if (!tout.includes('.') && PARLANT.test(mot) && NEUFS.has(mot)) vus.add(mot);
  }
  return [...vus];
}

/** Lists what a style sheet has that is too new; under @supports a browser has been asked. @param {string} css @returns {string[]} */
export function tropNeufDuStyle(css) {
  /** @type {Set<string>} */
  const vus = new Set();
  /** @param {string} nom */
  const voir = (nom) => NEUFS.has(nom) && vus.add(nom);
  /** @param {import('postcss').ChildNode} noeud @returns {boolean} */
  const isDemande = ({ parent }) =>
    parent !== undefined &&
    ((parent.type === 'atrule' && 'name' in parent && parent.name === 'supports') ||
      (parent.type !== 'root' && parent.type !== 'document' && isDemande(/** @type {any} */ (parent))));
  lireStyle(css).walk((noeud) => {
    if (isDemande(noeud)) return;
    if (noeud.type === 'atrule') voir(`@${noeud.name}`);
    if (noeud.type === 'rule') {
      for (const [, pseudo] of noeud.selector.matchAll(/::?([\w-]+)/g)) voir(`:${pseudo}`);
      if (noeud.selector.includes('&')) vus.add('&');
    }
    if (noeud.type !== 'decl') return;
    voir(`${noeud.prop}:`);
    for (const [, nom] of noeud.value.matchAll(/([a-z][a-z-]*)\(/g)) voir(`${nom}()`);
  });
  return [...vus];
}

/** Lists what a folder of the built screens has that is too new and is not admitted. @param {string} dossier @returns {Trop[]} */
export function tropNeufDe(dossier) {
  const fichiers = readdirSync(dossier, { recursive: true, encoding: 'utf8' });
  return fichiers
    .filter((fichier) => /\.(?:js|css)$/.test(fichier))
    .flatMap((fichier) => {
      const texte = readFileSync(path.join(dossier, fichier), 'utf8');
      const noms = fichier.endsWith('.css') ? tropNeufDuStyle(texte) : tropNeufDuScript(texte);
      return noms.filter((nom) => !Object.hasOwn(ADMIS, nom)).map((nom) => ({ nom, fichier }));
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dossier = path.join(racine, 'apps/web/dist');
  const trop = existsSync(dossier) ? tropNeufDe(dossier) : [];
  for (const { nom, fichier } of trop)
    console.error(
      `${fichier} : « ${nom} » est plus récent que les navigateurs de apps/web/build/floors.json : écrivez-le autrement, ou admettez-le avec sa raison (scripts/anciens/planchers.js).`,
    );
  process.exitCode = trop.length > 0 ? 1 : 0;
}
