/**
 * What the documents promise: a link of a Markdown file leads somewhere, a document that a comment names exists, a
 * requirement or a decision that code, tests or documents cite is in docs/specification.
 * How they are written: no long sentence, no long line, a subject on one page.
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

const MOTS_PAR_PHRASE = 35;
const SIGNES_PAR_LIGNE = 160;
const MOTS_PAR_SUJET = 400;
/** A new sentence begins there whatever ends the line before: an item of a list, a title, a quotation. */
const DEBUT = /^\s*(?:[-*+] |\d+\. |#|>)/;

/** What is read aloud: a link by its text, some code as one word; lines stay where they are. @param {string} texte */
const lisible = (texte) =>
  texte
    .replaceAll(/`[^`]*`/g, (code) => `x${'\n'.repeat(code.split('\n').length - 1)}`)
    .replaceAll(/!?\[(?<mot>[^\]]*)\]\([^)]*\)/g, '$<mot>');

/** 'à jour : 3 élèves' has three words and a number. @param {string} texte */
const mots = (texte) => texte.split(/\s+/).filter((mot) => /[\p{L}\p{N}]/u.test(mot)).length;

/**
 * Paragraphs, each with the rank of its first line; neither tables nor blocks of code.
 * @param {string[]} lignes
 */
function paragraphes(lignes) {
  /** @type {{ rang: number, texte: string }[]} */
  const trouves = [];
  let estCode = false;
  let suit = false;
  for (const [rang, ligne] of lignes.entries()) {
    const estBarriere = /^\s*```/.test(ligne);
    if (estBarriere) estCode = !estCode;
    const estLu = !estCode && !estBarriere && ligne.trim() !== '' && !/^\s*\|/.test(ligne);
    const dernier = trouves.at(-1);
    if (estLu && suit && dernier && !DEBUT.test(ligne)) dernier.texte += `\n${ligne}`;
    else if (estLu) trouves.push({ rang, texte: ligne });
    suit = estLu && !/^\s*#/.test(ligne);
  }
  return trouves;
}

/**
 * What a reader stumbles over in a document: 'Cette phrase a 41 mots', on the line where it begins.
 * @param {string} fichier from the root @param {string[]} lignes @returns {Probleme[]}
 */
function lourdeurs(fichier, lignes) {
  const blocs = paragraphes(lignes);
  const lus = new Set(
    blocs.flatMap(({ rang, texte }) => texte.split('\n').map((_ligne, suite) => rang + suite)),
  );
  const longues = lignes.flatMap((ligne, rang) =>
    lus.has(rang) && ligne.length > SIGNES_PAR_LIGNE
      ? [{ fichier, ligne: rang + 1, phrase: `Cette ligne passe ${SIGNES_PAR_LIGNE} signes.` }]
      : [],
  );
  const phrases = blocs.flatMap(({ rang, texte }) => {
    let ligne = rang + 1;
    // A sentence ends at a point and a space: 'api.ts' goes on. What separates sentences is kept, to count lines.
    return lisible(texte)
      .split(/(?<=[.!?…][»")*']*)(?<suite>\s+)/u)
      .flatMap((phrase) => {
        const debut = ligne;
        ligne += phrase.split('\n').length - 1;
        const compte = mots(phrase);
        return compte > MOTS_PAR_PHRASE
          ? [{ fichier, ligne: debut, phrase: `Cette phrase a ${compte} mots, ${MOTS_PAR_PHRASE} au plus.` }]
          : [];
      });
  });
  const compte = mots(lisible(lignes.join('\n')));
  const sujet =
    fichier.startsWith('docs/sujets/') && compte > MOTS_PAR_SUJET
      ? [{ fichier, ligne: 1, phrase: `Cette page a ${compte} mots, ${MOTS_PAR_SUJET} au plus.` }]
      : [];
  return [...longues, ...phrases, ...sujet];
}

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
    const estEcrit = fichier.endsWith('.md') && !fichier.startsWith(`${SPECIFICATION}/`);
    const promesses = lignes.flatMap((texte, rang) => {
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
    return [...promesses, ...(estEcrit ? lourdeurs(fichier, lignes) : [])];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problemes = verifierDocuments(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
  for (const { fichier, ligne, phrase } of problemes) console.error(`${fichier}:${ligne} ${phrase}`);
  process.exitCode = problemes.length > 0 ? 1 : 0;
}
