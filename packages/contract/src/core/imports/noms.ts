/**
 * Shares 'Nom et prénoms' of one column. The family name is written in capitals, or stands first, or last; which of them a file
 * does is guessed from all of its cells and shown before it is taken.
 */
import { cle } from '#core/text/cle.ts';
import type { Partagee } from './columns.ts';

/** The ways to share a name: by its capitals, the family name first, the first names first. */
const LECTURES_DES_NOMS = ['majuscules', 'nom', 'prenoms'] as const;
export type LectureDesNoms = (typeof LECTURES_DES_NOMS)[number];

const LIBELLES_DES_LECTURES: Readonly<Record<LectureDesNoms, string>> = {
  majuscules: 'Le nom est en majuscules',
  nom: 'Le nom d’abord',
  prenoms: 'Les prénoms d’abord',
};

/** The family names that most of Guinea's schools have: enough of a list holds them to tell where names stand. */
const NOMS_COURANTS: ReadonlySet<string> = new Set(
  (
    'diallo bah barry balde sow camara sylla bangoura soumah conde keita traore kourouma cisse toure doumbouya ' +
    'conte fofana kaba diaby dioubate guilavogui beavogui onivogui koivogui zoumanigui sagno loua haba lama kolie ' +
    'kpoghomou gbamou millimouno leno kamano tolno tounkara sidibe dramou yattara youla sampou tonguino kante ' +
    'berete magassouba savane sangare diakite sacko lamah mara konate oulare diawara kouyate koulibaly diane sano'
  ).split(' '),
);

export type NomPartage = readonly [nom: string | null, prenoms: string | null];

const motsDe = (text: string): string[] => text.trim().split(/\s+/u);

/** Whether a word is in capitals; an initial alone says nothing. */
function estEnMajuscules(mot: string): boolean {
  const letters = mot.replace(/[^\p{L}]/gu, '');
  return letters.length > 1 && letters === letters.toLocaleUpperCase('fr');
}

const joint = (mots: readonly string[]): string | null => (mots.length === 0 ? null : mots.join(' '));

/** A word that begins a family name and is none alone: 'de Souza', 'Maria da SILVA'. */
const PARTICULE = /^(?:d[aeiou]|d[eo]s|van|von)$/;

/** Returns where a family name begins whose first other word is at a rank. */
const debutDuNom = (mots: readonly string[], rang: number): number => {
  const before = mots.slice(0, rang);
  return before.findLastIndex((mot) => !PARTICULE.test(mot)) + 1;
};

/** Returns how many words a family name at the beginning has: all, where all are particles. */
const finDuNom = (mots: readonly string[]): number => {
  const first = mots.findIndex((mot) => !PARTICULE.test(mot));
  return first === -1 ? mots.length : first + 1;
};

/** Shares a name of which some words are in capitals at one end; undefined where none are, or all, or those between. */
function parMajuscules(mots: readonly string[]): NomPartage | undefined {
  const are = mots.map(estEnMajuscules);
  const upper = are.indexOf(true);
  const last = are.lastIndexOf(true);
  const isWhole = are.slice(upper, last + 1).every(Boolean);
  const first = upper === -1 ? -1 : debutDuNom(mots, upper);
  if (first === -1 || !isWhole || last - first + 1 === mots.length) return undefined;
  if (first > 0 && last < mots.length - 1) return undefined;
  const nom = mots.slice(first, last + 1);
  return [joint(nom), joint([...mots.slice(0, first), ...mots.slice(last + 1)])];
}

const estCourant = (mot: string | undefined): boolean => mot !== undefined && NOMS_COURANTS.has(cle(mot));

/** Whether the first names stand first, as a known family name at the end and none at the beginning tell. */
const prenomsDAbord = (mots: readonly string[]): boolean => estCourant(mots.at(-1)) && !estCourant(mots[0]);

/** Shares one name; 'DIALLO, Mamadou' says itself where the family name ends. A single word is a family name. */
export function partagerNom(text: string, lecture: LectureDesNoms): NomPartage {
  const [before = '', after] = text.split(/\s*,\s*/u);
  if (after !== undefined && after !== '' && before.trim() !== '') return [before.trim(), after.trim()];
  const mots = motsDe(text);
  const byCase = lecture === 'majuscules' ? parMajuscules(mots) : undefined;
  if (byCase !== undefined) return byCase;
  const isLast = lecture === 'prenoms' || (lecture === 'majuscules' && prenomsDAbord(mots));
  const cut = isLast && mots.length > 1 ? debutDuNom(mots, mots.length - 1) : finDuNom(mots);
  const parts = [joint(mots.slice(0, cut)), joint(mots.slice(cut))] as const;
  return isLast && mots.length > 1 ? [parts[1], parts[0]] : parts;
}

/** The share of names with capitals at one end from which a list is said to write family names so. */
const ASSEZ = 0.5;

/**
 * Guesses how a column writes names: by capitals where most have them, else by the end where the known family names stand, else
 * as its title says.
 */
export function devinerLesNoms(textes: readonly string[], titre: string): LectureDesNoms {
  const noms = textes.map(motsDe).filter((mots) => mots.length > 1);
  const withCapitals = noms.filter((mots) => parMajuscules(mots) !== undefined).length;
  if (withCapitals > 0 && withCapitals >= noms.length * ASSEZ) return 'majuscules';
  const first = noms.filter((mots) => estCourant(mots[0]) && !estCourant(mots.at(-1))).length;
  const last = noms.filter(prenomsDAbord).length;
  if (first !== last) return last > first ? 'prenoms' : 'nom';
  return /^\W*prenom/.test(cle(titre)) ? 'prenoms' : 'nom';
}

const PARENTS = /\b(?:pere|mere|tuteur|tutrice|parents?|responsable|enseignant|conjoint)\b/;
const ENTIERS =
  /^(?:(?:l )?eleves?|noms? complets?|identite|noms? des eleves?|(?:liste )?des eleves|students?|(?:full|students?(?: s)?) names?|surname (?:preferred|first|given)(?: names?)?)$/;

/** Whether a title, in words, names both parts of a name: 'nom et prenoms', 'prenom nom', 'eleve'. */
const estUnNomEntier = (mots: string): boolean =>
  !PARENTS.test(mots) && ((/\bnoms?\b/.test(mots) && /\bprenoms?\b/.test(mots)) || ENTIERS.test(mots));

/** Declares the column 'Nom et prénoms', which fills the columns of the two. */
export const nomEtPrenoms = (nom: string, prenoms: string): Partagee => ({
  titre: 'Nom et prénoms',
  colonnes: [nom, prenoms],
  estTitre: estUnNomEntier,
  lectures: Object.fromEntries(
    LECTURES_DES_NOMS.map((lecture) => [
      lecture,
      { libelle: LIBELLES_DES_LECTURES[lecture], partager: (text: string) => partagerNom(text, lecture) },
    ]),
  ),
  deviner: devinerLesNoms,
});
