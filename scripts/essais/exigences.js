/**
 * Checks, at the end of a run of everything, that each requirement that is built stands in the title of a test that passed: `[GEO-24]`.
 * It reads the reports of the run, since a title that did not run proves nothing.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Arret, executer, RAPPORTS, racine } from '../socle.js';

/** The last stage whose requirements are all built; those of the next ones say what is to come. */
const CONSTRUITE = 9;
const TABLE = path.join(racine, 'docs/specification/requirements.tsv');
const ID = /\[(?<id>[A-Z]{2,9}-\d{2,3})\]/g;

/**
 * Returns the ids of the built requirements that a test can prove.
 * @param {string} table the requirements: a line each, its cells between tabs, the first line their names @returns {string[]}
 */
export function construites(table) {
  const [entete = '', ...lignes] = table.trim().split('\n');
  const noms = entete.split('\t');
  return lignes
    .map((ligne) => Object.fromEntries(ligne.split('\t').map((valeur, rang) => [noms[rang] ?? '', valeur])))
    .filter(({ stage, decided = '' }) => Number(stage) <= CONSTRUITE && !decided.startsWith('no test'))
    .map(({ id = '' }) => id);
}

/** Returns the titles of the passed tests of a report. @param {import('./rapports.js').Contenu} contenu @returns {string[]} */
export function titresPasses(contenu) {
  if (contenu === null) return [];
  if (contenu.stats === undefined)
    return contenu.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed')
      .map(({ fullName = '' }) => fullName);
  return contenu.suites.flatMap(titresDe);
}

/** @param {import('./rapports.js').Suite} suite @returns {string[]} */
function titresDe({ title = '', specs = [], suites = [] }) {
  const siens = [
    ...specs.filter(({ ok }) => ok === true).map((un) => un.title ?? ''),
    ...suites.flatMap(titresDe),
  ];
  return siens.map((titre) => `${title} ${titre}`);
}

/** @param {readonly string[]} ids @param {readonly string[]} titres @returns {string[]} the ids that no title names */
export function sansPreuve(ids, titres) {
  const nommees = new Set(titres.flatMap((titre) => [...titre.matchAll(ID)].map(({ groups }) => groups?.id)));
  return ids.filter((id) => !nommees.has(id));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await executer(() => {
    const titres = ['essais.json', 'parcours.json'].flatMap((nom) => {
      const fichier = path.join(RAPPORTS, nom);
      return existsSync(fichier) ? titresPasses(JSON.parse(readFileSync(fichier, 'utf8'))) : [];
    });
    const manquent = sansPreuve(construites(readFileSync(TABLE, 'utf8')), titres);
    if (manquent.length > 0) throw new Arret(`Aucun essai réussi ne nomme ${manquent.join(', ')}.`);
  });
