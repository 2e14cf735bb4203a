/**
 * Checks that what two style sheets say alike is said once: a rule of three declarations or more stands word for word in one sheet.
 * The kit of styles has the others (apps/web/src/core/ui/kit.module.css).
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'postcss';
import { fichiers } from '../regles.js';
import { racine } from '../socle.js';

/** @typedef {import('../imports.js').Probleme} Probleme */
/** @typedef {{ fichier: string, ligne: number, dit: string }} Regle a rule: its declarations, and the conditions around it */

export const SOURCES = 'apps/web/src';
const KIT = `${SOURCES}/core/ui/kit.module.css`;
/** Fewer declarations than these may well agree by chance. */
const LONGUE = 3;

/** Returns the conditions under which a rule holds: '@media print'. @param {import('postcss').Rule} regle */
function conditions(regle) {
  const dites = [];
  for (let autour = regle.parent; autour?.type === 'atrule'; autour = autour.parent) {
    const { name, params } = /** @type {import('postcss').AtRule} */ (autour);
    dites.push(`@${name} ${params}`);
  }
  return dites.join(' ');
}

/** Lists the long rules of a style sheet. @param {string} fichier @param {string} css @returns {Regle[]} */
function reglesDe(fichier, css) {
  /** @type {Regle[]} */
  const trouvees = [];
  parse(css).walkRules((regle) => {
    const dites = regle.nodes.flatMap((noeud) =>
      noeud.type === 'decl' ? [`${noeud.prop}:${noeud.value}${noeud.important ? '!' : ''}`] : [],
    );
    if (dites.length < LONGUE) return;
    const dit = `${conditions(regle)}{${dites.toSorted().join(';')}}`;
    trouvees.push({ fichier, ligne: regle.source?.start?.line ?? 1, dit });
  });
  return trouvees;
}

/**
 * Finds the rules that another style sheet has too, in whatever order.
 * @param {string} dossier the project's root @returns {Probleme[]}
 */
export function verifierStyles(dossier) {
  if (!existsSync(path.join(dossier, SOURCES))) return [];
  /** @type {Map<string, Regle>} */
  const premieres = new Map();
  const toutes = fichiers(dossier, /\.css$/, SOURCES)
    .flatMap((fichier) => reglesDe(fichier, readFileSync(path.join(dossier, fichier), 'utf8')))
    // The kit comes first: the others are the copies.
    .toSorted((une, autre) => Number(autre.fichier === KIT) - Number(une.fichier === KIT));
  return toutes.flatMap(({ fichier, ligne, dit }) => {
    const premiere = premieres.get(dit);
    if (premiere === undefined) premieres.set(dit, { fichier, ligne, dit });
    if (premiere === undefined || premiere.fichier === fichier) return [];
    const phrase = `Cette règle est aussi dans ${premiere.fichier}:${premiere.ligne} : prenez une classe du kit (${KIT}), ou donnez-lui celle-ci.`;
    return [{ fichier, ligne, phrase }];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problemes = verifierStyles(racine);
  for (const { fichier, ligne, phrase } of problemes) console.error(`${fichier}:${ligne} ${phrase}`);
  process.exitCode = problemes.length > 0 ? 1 : 0;
}
