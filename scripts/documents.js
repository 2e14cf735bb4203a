/**
 * What the documents promise: a link of a Markdown file leads somewhere, a document that a comment names exists, a
 * requirement or a decision that code, tests or documents cite is in docs/specification.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fichiers } from './regles.js';

/** @typedef {import('./imports.js').Probleme} Probleme */

const SPECIFICATION = 'docs/specification';
const LUS = /\.(?:ts|tsx|js|css|md|html)$/;
/** Of this site: neither an address nor a place in the same page. */
const LIEN = /\]\((?<cible>(?![a-z]+:|#)[^)\s#]+)(?:#[^)]*)?\)/g;
const COMMENTAIRE = /^\s*(?:\/?\*|<!--)|(?:^|\s)(?:\/\/|\/\*)\s/;
/** In a comment: from the root, or from the file's own folder. */
const DOCUMENT = /[\w./-]+\.md\b/g;
const CITATION = /\b(?<domaine>[A-Z]{3,})-(?<numero>\d{2,3})\b/g;

/** Ids of the requirements and of the decisions. @param {string} racine @returns {Set<string>} */
function connus(racine) {
  /** @param {string} nom */
  const lire = (nom) => readFileSync(path.join(racine, SPECIFICATION, nom), 'utf8');
  const exigences = lire('requirements.tsv').matchAll(/^(?<id>[A-Z]+-\d+)\t/gm);
  const decisions = lire('decisions.md').matchAll(/^### (?<id>AMB-\d+)/gm);
  return new Set([...exigences, ...decisions].map(({ groups }) => groups?.id ?? ''));
}

/** @param {string} racine the project's root @returns {Probleme[]} */
export function verifierDocuments(racine) {
  const ids = connus(racine);
  const domaines = new Set([...ids].map((id) => id.replace(/-\d+$/, '')));
  // Its own test cites what does not exist.
  const liste = fichiers(racine, LUS).filter((fichier) => fichier !== 'scripts/documents.test.js');
  return liste.flatMap((fichier) => {
    const lignes = readFileSync(path.join(racine, fichier), 'utf8').split('\n');
    return lignes.flatMap((texte, rang) => {
      const liens = fichier.endsWith('.md') ? [...texte.matchAll(LIEN)] : [];
      const perdus = liens
        .map(({ groups }) => groups?.cible ?? '')
        .filter((cible) => !existsSync(path.join(racine, path.dirname(fichier), cible)))
        .map((cible) => `Ce lien ne mène à rien : ${cible}.`);
      const commentaire = fichier.endsWith('.md') ? -1 : texte.search(COMMENTAIRE);
      const absents = [...(commentaire === -1 ? '' : texte.slice(commentaire)).matchAll(DOCUMENT)]
        .map(([nom]) => nom)
        .filter(
          (nom) =>
            !['', path.dirname(fichier)].some((dossier) => existsSync(path.join(racine, dossier, nom))),
        )
        .map((nom) => `Ce document n'est pas dans le dépôt : ${nom}.`);
      const inconnus = [...texte.matchAll(CITATION)]
        .filter(({ 0: id, groups }) => domaines.has(groups?.domaine ?? '') && !ids.has(id))
        .map(([id]) => `${id} n'est pas dans ${SPECIFICATION}.`);
      return [...perdus, ...absents, ...inconnus].map((phrase) => ({ fichier, ligne: rang + 1, phrase }));
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problemes = verifierDocuments(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
  for (const { fichier, ligne, phrase } of problemes) console.error(`${fichier}:${ligne} ${phrase}`);
  process.exitCode = problemes.length > 0 ? 1 : 0;
}
