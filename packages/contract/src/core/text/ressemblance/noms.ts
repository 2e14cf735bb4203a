/**
 * Finds the names that hold a typed word, in lists of any length: as its letters stand there, whatever apostrophes, hyphens and
 * spaces stand between them, or as it sounds. A stored name has its sounds beside it (`<champ>SonCle`), since no engine computes them.
 */
import { cle, motsCherches } from '#core/text/cle.ts';
import { sonDe } from './mots.ts';
import { motsDe } from './numeros.ts';

/** The fields that hold the name of a person, in any table, with a stored companion of how they sound. */
const NOMS_SONNES = ['prenoms', 'nom', 'tuteurNom', 'tuteur2Nom'] as const;
export type NomSonne = (typeof NOMS_SONNES)[number];
export const estNomSonne = (champ: string): champ is NomSonne => NOMS_SONNES.some((one) => one === champ);

/** The fields that hold a name of which only the letters are compared: who paid is in the list of receipts, not a person of the base. */
const NOMS_ECRITS = ['payeur'];
export const estNomEcrit = (champ: string): boolean => NOMS_ECRITS.includes(champ);

/** Says with which texts a typed word is compared, and how. */
export interface FormeDeMot {
  /** Whether it may be several words typed as one: it is then looked for in the glued words of a name, which hold its single words too. */
  estJoint: boolean;
  /** Whether it is more than digits: no telephone holds it then. */
  aDesLettres: boolean;
}

/** A typed word, as each text that is compared with it may hold it. */
export interface MotCherche extends FormeDeMot {
  /** The comparison key, for texts that are no names: "n'diaye" */
  mot: string;
  /** Its letters alone: 'ndiaye' */
  lettres: string;
  /** Its sound; its letters where that is too short to tell names apart: 'bah' */
  son: string;
  /** Its sound in capitals, as that of several words joined. */
  joint: string;
}

/** The fewest letters of a word that may be several typed as one, and of a sound: shorter ones would be in anybody's name. */
const [JOINT_MINIMAL, SON_MINIMAL] = [6, 3];

const LETTRE_SEULE = 1;

/**
 * Returns how the words of a name sound, and all of them joined, in capitals: 'Jean-Marie' is 'jean mari JEANMARI'. A letter alone is
 * read with the next word too, in letters and sound: 'M Mah' is also 'Mmah'. `key`: the comparison key.
 */
export function sonsDe(key: string): string {
  const mots = motsDe(key);
  const lies = mots.flatMap((mot, rang) => {
    const next = mots[rang + 1];
    return mot.length > LETTRE_SEULE || next === undefined ? [] : [mot + next, sonDe(mot + next)];
  });
  const joint = mots.length > 1 ? [sonDe(mots.join('')).toUpperCase()] : [];
  return [...mots.map(sonDe), ...lies, ...joint].join(' ');
}

/** Returns the words of a search, each once, as names are compared with them. */
export function lireMotsCherches(recherche: string): MotCherche[] {
  return motsCherches(recherche).map((mot) => {
    const parts = motsDe(mot);
    const lettres = parts.join('') || mot;
    const heard = /\d/.test(lettres) ? lettres : sonDe(lettres);
    const son = heard.length < SON_MINIMAL ? lettres : heard;
    return {
      mot,
      lettres,
      son,
      joint: son.toUpperCase(),
      estJoint: parts.length > 1 || lettres.length >= JOINT_MINIMAL,
      aDesLettres: /[^\d+]/.test(mot),
    };
  });
}

/** Makes the search of a list that is in memory: whether a text holds every typed word. */
export function chercheurDe(recherche: string): (texte: string) => boolean {
  const mots = lireMotsCherches(recherche);
  return (texte) => {
    const key = cle(texte);
    if (mots.every(({ mot }) => key.includes(mot))) return true;
    const [letters, sons] = [key.replaceAll("'", ''), sonsDe(key)];
    const colle = motsDe(key).join('');
    return mots.every(
      ({ mot, lettres, son, joint, estJoint }) =>
        key.includes(mot) ||
        sons.includes(son) ||
        (estJoint ? colle.includes(lettres) || sons.includes(joint) : letters.includes(lettres)),
    );
  };
}
