/** Reads the arguments of `npm test`: the steps to run, what they need beside npm, and what is kept once they ended. */
import { Arret } from '../socle.js';
import { noterLeVert, photographier, reach } from './atteint.js';
import { avecLeurs } from './besoins.js';
import { construction, essais, exigences, lint, PROJETS, parcours, requetes, types } from './etapes.js';
import { isChemin, parEtape } from './fichiers.js';

/** @typedef {import('./etapes.js').Etape} Etape */
/** @typedef {import('./etapes.js').Projet} Projet */
/** @typedef {import('./besoins.js').Besoin} Besoin */
/** @typedef {import('./besoins.js').Choix} Choix */

const OPTIONS = ['--rapide', '--long'];

/** @param {readonly string[]} args @returns {Promise<Choix>} */
export async function choisir(args) {
  const isLong = args.includes('--long');
  const chemins = args.filter(isChemin);
  const noms = args.filter((arg) => !arg.startsWith('--') && !isChemin(arg));
  refuserLesInconnus([...noms.filter((nom) => !NOMS.includes(nom)), ...options(args)]);
  if (chemins.length > 0) return desFichiers(chemins, noms.includes('postgres'), isLong);
  if (noms.length > 0) return desEtapes(noms, isLong);
  if (args.includes('--rapide')) return reach();
  return complet(isLong);
}

const SEULES = /** @type {Record<string, (isWhole: boolean) => Etape>} */ ({
  construction: () => construction,
  types: () => types(),
  lint: () => lint(),
  parcours: (isWhole) => parcours({ isWhole }),
});
const NOMS = [...Object.keys(SEULES), 'essais', ...PROJETS];

/** @param {readonly string[]} args */
const options = (args) => args.filter((arg) => arg.startsWith('--') && !OPTIONS.includes(arg));

/** @param {readonly string[]} inconnus */
function refuserLesInconnus(inconnus) {
  if (inconnus.length > 0)
    throw new Arret(`Étape inconnue : ${inconnus.join(', ')}. Étapes : ${NOMS.join(', ')}.`);
}

/** The programs that a whole run needs; the long one makes real timetables too. */
const TOUJOURS = ['chromium', 'chromium109', 'postgres', 'pgbouncer'];

/** @param {boolean} isLong @returns {Choix} */
function complet(isLong) {
  const photo = photographier();
  const etapes = [
    construction,
    types(),
    parcours({ isWhole: isLong }),
    lint(),
    essais({ isWhole: isLong }),
    requetes,
    exigences,
  ];
  return {
    etapes,
    besoins: new Set(/** @type {Besoin[]} */ ([...TOUJOURS, ...(isLong ? ['fet'] : [])])),
    isLong,
    isNamed: false,
    isNoted: !isLong,
    apres: (resultats) => {
      if (resultats.every(({ isGreen }) => isGreen)) noterLeVert(photo);
    },
  };
}

/** @param {readonly string[]} noms @param {boolean} isLong @returns {Choix} */
function desEtapes(noms, isLong) {
  const projets = noms.includes('essais') ? PROJETS : PROJETS.filter((projet) => noms.includes(projet));
  const seules = Object.keys(SEULES).filter((nom) => noms.includes(nom));
  const etapes = seules.map((nom) => SEULES[nom]?.(isLong)).filter((etape) => etape !== undefined);
  if (projets.length > 0) etapes.push(essais({ projets, isWhole: isLong }));
  return avecLeurs(etapes, projets, { isLong });
}

/**
 * The steps of some test files, each with these files alone, and all their tests.
 * @param {readonly string[]} chemins @param {boolean} isPostgres @param {boolean} isLong @returns {Choix}
 */
function desFichiers(chemins, isPostgres, isLong) {
  const { projets, essais: fichiers, parcours: journeys } = parEtape(chemins, isPostgres);
  const etapes = [
    ...(fichiers.length > 0 ? [essais({ projets, fichiers, isWhole: true })] : []),
    ...(journeys.length > 0 ? [parcours({ fichiers: journeys, isWhole: true })] : []),
  ];
  if (etapes.length === 0) throw new Arret(`Aucun essai dans ${chemins.join(', ')}.`);
  return avecLeurs(etapes, projets, { isLong, isNamed: true });
}
