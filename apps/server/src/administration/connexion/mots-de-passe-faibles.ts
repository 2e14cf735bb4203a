/**
 * Passwords that are guessed first (AMB-169): the most common ones, and those made of what others know of the person,
 * of the school or of the product. The list is a package's and stays on the server.
 */

import { MOT_DE_PASSE_MINIMAL } from '@gestionscolaire/contract/administration/connexion.ts';
import { cle, longueur } from '@gestionscolaire/contract/core/text/cle.ts';
import { TITRE_APPLICATION } from '@gestionscolaire/contract/messages.ts';
import type { Db } from '#core/db/database.ts';

const COURANT = 'Ce mot de passe est parmi les plus courants : choisissez-en un autre.';
const DEVINABLE =
  "Ce mot de passe se devine : il n'est fait que de vos noms, de votre téléphone, de votre e-mail, de l'école ou de mots courants.";

/** Words that a list made elsewhere hardly knows: what a school of Guinea writes first. */
const MOTS_D_ICI: readonly string[] = [
  TITRE_APPLICATION,
  'mot de passe, password, motdepass, mdp, bonjour, bonsoir, salut, bienvenue, merci, secret, azerty, azertyuiop, qwerty, qsdfgh',
  'admin, administrateur, utilisateur, direction, directeur, directrice, caisse, caissier, caissière, comptable, secrétaire',
  'école, collège, lycée, groupe scolaire, gestion, scolaire, élève, enseignant, professeur, maître, maîtresse, classe, études',
  'Guinée, guinéen, guinéenne, Conakry, Kaloum, Dixinn, Matam, Ratoma, Matoto, Boké, Kindia, Mamou, Labé, Faranah, Kankan, Nzérékoré',
  'Syli, Fouta, Afrique, soleil, amour, famille, maman, papa, chéri, chérie, Allah, Bismillah, Inchallah, Dieu, Jésus, football',
];

/** Fewest letters of a word that is looked for: two letters are in everything. */
const MOT_MINIMAL = 3;
/** Letters beside the words that hide nothing: 'a622445566', 'EcoleDeConakry'. */
const RESTE_MAXIMAL = 2;

const SIGNES = /[^\p{L}\p{N}]+/gu;
const soude = (text: string): string => cle(text).replace(SIGNES, '');

/** 'Groupe scolaire Les Palmiers' as the words that a password may be made of: each, and all in one. */
function motsDe(texts: readonly (string | null)[]): string[] {
  const words = texts.flatMap((text) => [soude(text ?? ''), ...cle(text ?? '').split(SIGNES)]);
  return [...new Set(words)].filter((word) => longueur(word) >= MOT_MINIMAL);
}

const ICI = motsDe(MOTS_D_ICI.flatMap((line) => line.split(',')));

/** Whether nothing is left of a password without these words, but digits, signs and a letter or two: 'Ecole2026!'. */
function estFaitDe(motDePasse: string, words: readonly string[]): boolean {
  const whole = soude(motDePasse);
  // The longest first: 'gestionscolaire' before 'gestion'.
  const rest = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ' '), whole);
  return rest !== whole && longueur(rest.replace(/[\s\p{N}]/gu, '')) <= RESTE_MAXIMAL;
}

let known: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is chosen: a server that only signs people in does not carry it. */
function courants(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter((one) => one.length >= MOT_DE_PASSE_MINIMAL)),
  );
  return known;
}

/**
 * Why a password cannot be chosen, as the sentence for its field; undefined when it can.
 * @param connus what others know of its person: names, identifiers, school.
 */
export async function fauteDeMotDePasse(
  motDePasse: string,
  connus: readonly (string | null)[],
): Promise<string | undefined> {
  const list = await courants();
  const isRepeated = new Set(motDePasse).size === 1;
  if (isRepeated || list.has(cle(motDePasse)) || list.has(soude(motDePasse))) return COURANT;
  return estFaitDe(motDePasse, [...motsDe(connus), ...ICI]) ? DEVINABLE : undefined;
}

/** What others know of a person: his names, all that he signs in with or is called by, his school. */
export async function connusDe(db: Db, userId: number): Promise<readonly (string | null)[]> {
  const row = await db
    .selectFrom('utilisateurs as u')
    .leftJoin('ecoles as e', 'e.id', 'u.ecoleId')
    .select(['u.prenoms', 'u.nom', 'u.email', 'u.telephone', 'u.numero', 'u.telephone1', 'u.telephone2'])
    .select('e.libelle')
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  return Object.values(row);
}
