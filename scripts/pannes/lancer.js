/**
 * Runs `npm run pannes`: breaks what may break (findings of an operator), and counts what is left. Everything is on the loopback, and
 * each fault has a bound. It ends with a table: fault, result, lost.
 *
 *   npm run pannes                  all
 *   npm run pannes -- bascule       this one; several names, several faults
 *   npm run pannes -- --liste       the names
 *
 * A new fault is a line of PANNES, and a file of apps/server/src/tests/pannes/ when no other test makes it already.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installer } from '../installation.js';
import { demarrerPostgres, trouverLesPrealables } from '../prealables.js';
import { Arret, executer, nodeDuProjet, outil, racine, relayer } from '../socle.js';

/** @typedef {{ nom: string, panne: string, essais: string[], projet?: import('../essais/etapes.js').Projet }} Panne */
/** @typedef {{ panne: string, resultat: string, confirmes?: number, perdus: number | string }} Ligne */

const PROPRES = 'src/tests/pannes/';
const PROCESSUS = 'src/tests/processus/';

/** The faults: those with a scenario of their own tell their numbers, the others are tests that count by themselves. @type {Panne[]} */
export const PANNES = [
  { nom: 'bascule', panne: 'primaire tué, second promu', essais: [`${PROPRES}bascule`], projet: 'postgres' },
  {
    nom: 'temoin',
    panne: 'témoin de la bascule : second asynchrone',
    essais: [`${PROPRES}temoin-asynchrone`],
    projet: 'postgres',
  },
  { nom: 'bassin', panne: 'pgbouncer figé', essais: [`${PROPRES}bassin-fige`], projet: 'postgres' },
  {
    nom: 'redemarrage',
    panne: 'PostgreSQL tué et relancé',
    essais: [`${PROPRES}redemarrage`],
    projet: 'postgres',
  },
  {
    nom: 'refus',
    panne: 'lecture seule, statement_timeout, connexions limitées',
    essais: [`${PROPRES}refus`],
    projet: 'postgres',
  },
  {
    nom: 'verrou',
    panne: "verrou d'une école tenu 14 s ; places, délais et hôtes",
    essais: ['src/core/db/pool/pannes'],
    projet: 'postgres',
  },
  {
    nom: 'versions',
    panne: 'schéma plus récent sous un serveur',
    essais: [`${PROCESSUS}versions`],
    projet: 'postgres',
  },
  {
    nom: 'arrets',
    panne: 'serveur ou base tués en plein travail',
    essais: [`${PROCESSUS}coupures`],
    projet: 'postgres',
  },
  { nom: 'caisse', panne: 'serveur tué sous 50 caissiers', essais: [`${PROCESSUS}caisse`] },
  { nom: 'demarrage', panne: 'premier démarrage coupé', essais: [`${PROCESSUS}demarrage`] },
  { nom: 'fichier', panne: 'fichier copié après un arrêt ou une coupure', essais: [`${PROCESSUS}fichier`] },
  { nom: 'dossier', panne: 'dossier vidé, ou pris par deux serveurs', essais: [`${PROCESSUS}dossier`] },
  { nom: 'disque', panne: 'disque plein, page abîmée', essais: [`${PROCESSUS}sante`] },
  {
    nom: 'mise-a-jour',
    panne: 'mise à jour sans place, retour en arrière',
    essais: [`${PROCESSUS}mise-a-jour`],
  },
  {
    nom: 'sauvegarde',
    panne: 'sauvegarde et restauration coupées, abîmées',
    essais: [`${PROCESSUS}sauvegarde`],
  },
  { nom: 'horloge', panne: 'horloge qui avançait', essais: [`${PROCESSUS}horloge`] },
  {
    nom: 'installation',
    panne: 'mise à jour sans réseau, ou coupée',
    essais: ['installation'],
    projet: 'outils',
  },
];

/** @param {string[]} noms @returns {Panne[]} */
function choisir(noms) {
  const inconnus = noms.filter((nom) => !PANNES.some((panne) => panne.nom === nom));
  if (inconnus.length > 0) {
    throw new Arret(
      `Panne inconnue : ${inconnus.join(', ')}. Pannes : ${PANNES.map(({ nom }) => nom).join(', ')}.`,
    );
  }
  return noms.length === 0 ? PANNES : PANNES.filter(({ nom }) => noms.includes(nom));
}

/** @param {string} fichier @returns {Ligne[]} what the scenarios of one fault noted */
function notees(fichier) {
  if (!existsSync(fichier)) return [];
  const lignes = readFileSync(fichier, 'utf8').trim().split('\n');
  return lignes.map((ligne) => JSON.parse(ligne));
}

/** @param {readonly Ligne[]} lignes */
function direLeTableau(lignes) {
  console.log('\n| panne | résultat | confirmés | perdus |\n|---|---|---:|---:|');
  for (const { panne, resultat, confirmes, perdus } of lignes)
    console.log(`| ${panne} | ${resultat} | ${confirmes ?? '—'} | ${perdus} |`);
}

async function principal() {
  const args = process.argv.slice(2);
  if (args.includes('--liste')) {
    for (const { nom, panne } of PANNES) console.log(`${nom.padEnd(14)} ${panne}`);
    return;
  }
  const choisies = choisir(args);
  installer();
  const node = nodeDuProjet();
  const { postgres, pgbouncer } = trouverLesPrealables(/** @type {const} */ (['postgres', 'pgbouncer']));
  const dossier = mkdtempSync(path.join(tmpdir(), 'gestionscolaire-pannes-'));
  mkdirSync(path.join(racine, 'reports'), { recursive: true });
  const base = await demarrerPostgres(postgres);
  /** @type {Ligne[]} */
  const lignes = [];
  let echecs = 0;
  try {
    for (const { nom, panne, essais, projet = 'serveur' } of choisies) {
      console.log(`\n--- ${nom} : ${panne}`);
      const bilan = path.join(dossier, nom);
      const env = {
        ...process.env,
        TZ: 'Pacific/Auckland',
        TESTS_NOMMES: '1',
        TEST_DATABASE_URL: base.url,
        PGBOUNCER: pgbouncer,
        PANNES_BILAN: bilan,
        NODE_COMPILE_CACHE: path.join(racine, 'node_modules/.cache/compile'),
      };
      const code = await relayer(node, [outil('vitest'), 'run', `--project=${projet}`, ...essais], { env });
      if (code !== 0) echecs += 1;
      const siennes = code === 0 ? notees(bilan) : [];
      if (siennes.length > 0) lignes.push(...siennes);
      else
        lignes.push({ panne, resultat: code === 0 ? 'comme promis' : 'ÉCHEC', perdus: code === 0 ? 0 : '?' });
    }
    direLeTableau(lignes);
    process.exitCode = echecs > 0 ? 1 : 0;
  } finally {
    await base.arreter();
    rmSync(dossier, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await executer(principal);
