/**
 * Checks the documents' facts: a link of a Markdown file leads somewhere, a document that a comment names exists, and a source
 * file that a comment or a page names; docs/specification has every requirement and decision that code, tests or documents cite.
 * Checks their form too: no long sentence, no long line, a subject on one page, each page in the language of its reader, and an
 * English term for every word of the glossary.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fichiers } from './regles.js';

/** @typedef {import('./imports.js').Probleme} Probleme */

const SPECIFICATION = 'docs/specification';
const LUS = /\.(?:ts|tsx|js|css|md|html)$/;
/** A link inside the project: neither an address nor a place in the same page. */
const LIEN = /\]\((?<cible>(?![a-z]+:|#)[^)\s#]+)(?:#[^)]*)?\)/g;
const COMMENTAIRE = /^\s*(?:\/?\*|<!--)|(?:^|\s)(?:\/\/|\/\*)\s/;
/** A document that a comment names, from the root or from the file's own folder. */
const DOCUMENT = /[\w./-]+\.md\b/g;
const SOURCES = /\.(?:ts|tsx|js)$/;
/** A source file with its folder, from the root or from any folder above it: 'core/db/rows.ts', '#core/db/rows.ts', './rows.ts'. */
const CHEMIN = /(?<![\w@/.*…$-])(?:#|\.\/)?(?<chemin>[\w@-][\w@.$-]*(?:\/[\w.$-]+)+\.(?:tsx?|js))\b/g;
const CODE = /`[^`]+`/g;
/** The files of other folders that an example of a page imports. */
const IMPORT = /(?<=from ')#[^']+(?=')/g;
/** The files of the entity that docs/ajouter-une-entite.md invents. */
const INVENTES = /\/(?:\d{4}-)?langues\.(?:test\.|spec\.)?tsx?$/;
const CITATION = /\b(?<domaine>[A-Z]{3,})-(?<numero>\d{2,3})\b/g;

/** The pages that a school or its operator reads: files and folders. Every other page is read by engineers, in English. */
const FRANCAISES = [
  'CHANGELOG.md',
  'LISEZ-MOI.md',
  'apps/server/src/amorce/donnees/SOURCES.md',
  'apps/server/src/demonstration/donnees/SOURCES.md',
  'deploiement/',
  'docs/acces.md',
  'docs/commandes.md',
  'docs/exploitation.md',
  'docs/fiabilite.md',
  'docs/glossaire.md',
  'docs/guide/',
  'docs/reglages.md',
  'docs/securite.md',
];
const LANGUES = {
  français:
    /(?<![\p{L}'’-])(?:[ldnsc]['’]|(?:le|la|les|des|du|une|et|est|sont|dans|pour|qui|que|sur|avec|par|ne|ce|au|aux)(?![\p{L}-]))/giu,
  anglais:
    /(?<![\p{L}'’-])(?:the|of|and|is|are|to|in|for|that|which|with|by|its?|from|at|not|an)(?![\p{L}-])/giu,
};
/** A block with fewer frequent words than this is too short to tell its language: a title, a row of figures. */
const MOTS_QUI_DISENT = 4;

const GLOSSAIRE = 'docs/glossaire.md';
const MOTS_PAR_PHRASE = 35;
const SIGNES_PAR_LIGNE = 160;
const MOTS_PAR_SUJET = 400;
/** The words of the page that everybody reads first, counted by spaces, as `wc -w` does: its drawing counts too. */
const MOTS_DE_L_ARCHITECTURE = 900;
/** The start of a new sentence, however the line before ends: an item of a list, a title, a quotation. */
const DEBUT = /^\s*(?:[-*+] |\d+\. |#|>)/;

/**
 * Returns the text as it is read aloud: a link by its text, some code as one word; lines stay where they are.
 * @param {string} texte
 */
const lisible = (texte) =>
  texte
    .replaceAll(/`[^`]*`/g, (code) => `x${'\n'.repeat(code.split('\n').length - 1)}`)
    .replaceAll(/!?\[(?<mot>[^\]]*)\]\([^)]*\)/g, '$<mot>');

/** Splits a text into words; signs are none: 'à jour : 3 élèves' has four. @param {string} texte */
const mots = (texte) => texte.split(/\s+/).filter((mot) => /[\p{L}\p{N}]/u.test(mot)).length;

/**
 * Returns the paragraphs, each with the rank of its first line, without tables and blocks of code.
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

/** Returns the ranks of the lines inside blocks of code. @param {string[]} lignes @returns {Set<number>} */
function lignesEnBlocs(lignes) {
  /** @type {Set<number>} */
  const rangs = new Set();
  let estCode = false;
  for (const [rang, ligne] of lignes.entries()) {
    if (/^\s*```/.test(ligne)) estCode = !estCode;
    else if (estCode) rangs.add(rang);
  }
  return rangs;
}

/**
 * Finds the heavy places of a document: 'Cette phrase a 41 mots', on the line where the sentence begins.
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
    // A sentence ends at a point and a space, so 'api.ts' goes on. The text between sentences is kept to count lines.
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
  const tout = lignes.join(' ').trim().split(/\s+/).length;
  const architecture =
    fichier === 'docs/architecture.md' && tout > MOTS_DE_L_ARCHITECTURE
      ? [{ fichier, ligne: 1, phrase: `Cette page a ${tout} mots, ${MOTS_DE_L_ARCHITECTURE} au plus.` }]
      : [];
  return [...longues, ...phrases, ...sujet, ...architecture];
}

/**
 * Finds the paragraphs and rows of a page that are not in the language of its reader. A quotation « … » and code may be in any.
 * @param {string} fichier from the root @param {string[]} lignes @returns {Probleme[]}
 */
function etrangers(fichier, lignes) {
  const attendue = FRANCAISES.some(
    (page) => fichier === page || (page.endsWith('/') && fichier.startsWith(page)),
  )
    ? 'français'
    : 'anglais';
  const autre = attendue === 'anglais' ? 'français' : 'anglais';
  const rangees = lignes.flatMap((texte, rang) => (/^\s*\|/.test(texte) ? [{ rang, texte }] : []));
  return [...paragraphes(lignes), ...rangees].flatMap(({ rang, texte }) => {
    const lu = lisible(texte).replaceAll(/«[^»]*»|“[^”]*”/g, '');
    /** @param {keyof typeof LANGUES} langue */
    const compte = (langue) => lu.match(LANGUES[langue])?.length ?? 0;
    const estEtranger = compte(autre) >= MOTS_QUI_DISENT && compte(autre) > compte(attendue);
    const phrase = `C'est en ${autre}, et cette page est en ${attendue}.`;
    return estEtranger ? [{ fichier, ligne: rang + 1, phrase }] : [];
  });
}

/** Finds the words of the glossary without an English term. @param {string[]} lignes @returns {Probleme[]} */
function sansAnglais(lignes) {
  let place = -1;
  let estUnMot = false;
  return lignes.flatMap((ligne, rang) => {
    const cases = ligne.startsWith('|') ? ligne.split('|').map((une) => une.trim()) : [];
    const [, mot = ''] = cases;
    if (cases.length === 0) estUnMot = false;
    else if (mot === 'mot') {
      estUnMot = true;
      place = cases.indexOf('anglais');
    } else if (estUnMot && !/^-+$/.test(mot) && (cases[place] ?? '') === '')
      return [{ fichier: GLOSSAIRE, ligne: rang + 1, phrase: `Ce mot n'a pas son anglais : ${mot}.` }];
    return [];
  });
}

/** Reads the ids of the requirements and of the decisions. @param {string} racine @returns {Set<string>} */
function connus(racine) {
  /** @param {string} nom */
  const lire = (nom) => readFileSync(path.join(racine, SPECIFICATION, nom), 'utf8');
  const exigences = lire('requirements.tsv').matchAll(/^(?<id>[A-Z]+-\d+)\t/gm);
  const decisions = lire('decisions.md').matchAll(/^### (?<id>AMB-\d+)/gm);
  return new Set([...exigences, ...decisions].map(({ groups }) => groups?.id ?? ''));
}

/**
 * Returns the ends of the paths of all source files: 'apps/web/src/app.tsx', 'web/src/app.tsx', 'src/app.tsx'.
 * @param {string} racine @returns {Set<string>}
 */
function finsDeChemin(racine) {
  const fins = fichiers(racine, SOURCES).flatMap((fichier) => {
    const noms = fichier.split('/');
    return noms.slice(0, -1).map((_nom, rang) => noms.slice(rang).join('/'));
  });
  return new Set(fins);
}

/** Finds the source files that a text names and that do not exist. @param {string} texte @param {Set<string>} fins */
const cheminsPerdus = (texte, fins) =>
  [...texte.matchAll(CHEMIN)]
    .map(({ groups }) => groups?.chemin ?? '')
    .filter((chemin) => !fins.has(chemin) && !INVENTES.test(chemin))
    .map((chemin) => `Ce fichier n'est pas dans le dépôt : ${chemin}.`);

/** Finds every fault of the documents. @param {string} racine the project's root @returns {Probleme[]} */
export function verifierDocuments(racine) {
  const ids = connus(racine);
  const domaines = new Set([...ids].map((id) => id.replace(/-\d+$/, '')));
  const fins = finsDeChemin(racine);
  // Its own test cites documents and ids that do not exist.
  const liste = fichiers(racine, LUS).filter((fichier) => fichier !== 'scripts/documents.test.js');
  return liste.flatMap((fichier) => {
    const lignes = readFileSync(path.join(racine, fichier), 'utf8').split('\n');
    const estEcrit = fichier.endsWith('.md') && !fichier.startsWith(`${SPECIFICATION}/`);
    const enBlocs = lignesEnBlocs(fichier.endsWith('.md') ? lignes : []);
    const promesses = lignes.flatMap((texte, rang) => {
      const liens = fichier.endsWith('.md') ? [...texte.matchAll(LIEN)] : [];
      const perdus = liens
        .map(({ groups }) => groups?.cible ?? '')
        .filter((cible) => !existsSync(path.join(racine, path.dirname(fichier), cible)))
        .map((cible) => `Ce lien ne mène à rien : ${cible}.`);
      const commentaire = fichier.endsWith('.md') ? -1 : texte.search(COMMENTAIRE);
      const commente = commentaire === -1 ? '' : texte.slice(commentaire);
      const codes = [
        ...(estEcrit && !enBlocs.has(rang) ? (texte.match(CODE) ?? []) : [commente]),
        ...(enBlocs.has(rang) ? (texte.match(IMPORT) ?? []) : []),
      ];
      const partis = codes.flatMap((code) => cheminsPerdus(code, fins));
      const absents = [...commente.matchAll(DOCUMENT)]
        .map(([nom]) => nom)
        .filter(
          (nom) =>
            !['', path.dirname(fichier)].some((dossier) => existsSync(path.join(racine, dossier, nom))),
        )
        .map((nom) => `Ce document n'est pas dans le dépôt : ${nom}.`);
      const inconnus = [...texte.matchAll(CITATION)]
        .filter(({ 0: id, groups }) => domaines.has(groups?.domaine ?? '') && !ids.has(id))
        .map(([id]) => `${id} n'est pas dans ${SPECIFICATION}.`);
      return [...perdus, ...absents, ...partis, ...inconnus].map((phrase) => ({
        fichier,
        ligne: rang + 1,
        phrase,
      }));
    });
    return [
      ...promesses,
      ...(estEcrit ? [...lourdeurs(fichier, lignes), ...etrangers(fichier, lignes)] : []),
      ...(fichier === GLOSSAIRE ? sansAnglais(lignes) : []),
    ];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problemes = verifierDocuments(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
  for (const { fichier, ligne, phrase } of problemes) console.error(`${fichier}:${ligne} ${phrase}`);
  process.exitCode = problemes.length > 0 ? 1 : 0;
}
