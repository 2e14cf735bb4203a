/**
 * Writes and reads what the school's key signs on a bulletin: the figures that a parent compares with the paper, the hash of the
 * sealed bulletin, and the head of its seal. Additions.
 */

import { jour } from '#core/api/stamps.ts';
import { ADRESSES } from '#ecrans/adresses.ts';
import { nomComplet } from '#eleves/inscriptions.ts';
import { EMPREINTE_DE_BULLETIN_IMPRIMEE, lireTeteDeNotes } from '#notes/bulletins/chaine.ts';
import { type ContenuDeBulletin, DECISIONS, type DecisionDuConseil } from '#notes/bulletins/contenu.ts';

/** The path of the public page that reads the code of a bulletin. */
export const PAGE_DES_BULLETINS = ADRESSES.verifierBulletin;

/** A subject of the text: its letters, its average (null: it has none) and its coefficient, in hundredths. */
interface MatiereAttestee {
  readonly abreviation: string;
  readonly moyenne: number | null;
  /** Whether it has none because the pupil is excused from it, as the paper says: DISP. */
  readonly estDispensee: boolean;
  readonly coefficient: number;
}

/** The facts of a bulletin, in the order of the text: averages and coefficients in hundredths, points in ten-thousandths. */
export interface AttestationDeBulletin {
  readonly ecoleId: number;
  readonly ecole: string;
  readonly session: string;
  readonly periode: string;
  readonly classe: string;
  readonly serie: string | null;
  readonly matricule: string;
  readonly eleve: string;
  readonly moyenne: number | null;
  /** The scale of the averages, in points. */
  readonly noteSur: number;
  readonly rang: number | null;
  readonly exAequo: boolean;
  readonly evalues: number;
  readonly effectif: number;
  readonly points: number;
  readonly coefficients: number;
  readonly moyenneAnnuelle: number | null;
  readonly rangAnnuel: number | null;
  readonly decision: DecisionDuConseil | null;
  readonly version: number;
  /** The day of the seal, yyyy-MM-dd. */
  readonly jour: string;
  /** Empty where the text would be too long for a code. */
  readonly matieres: readonly MatiereAttestee[];
  /** The beginning of the bulletin's hash, EMPREINTE_DE_BULLETIN_IMPRIMEE characters. */
  readonly empreinte: string;
  /** See formaterTeteDeNotes. */
  readonly tete: string;
}

const VERSION = 'GB1';
/** The character that parts the fields of a signed text: no field has it. */
export const SEPARATEUR_DES_CHAMPS = '\u001F';
const CHAMPS = 25;
/** The length from which a text leaves its subjects out, in bytes of UTF-8: a larger code is hard to read from paper. */
const OCTETS_AVEC_MATIERES = 700;

/** Stands in place of the average of a subject from which the pupil is excused. */
const DISPENSEE = 'D';

/** Returns the facts that a sealed bulletin attests. `empreinte`: its SHA-256; `tete`: that of its seal. */
export function attestationDuBulletin(
  contenu: ContenuDeBulletin,
  { empreinte, tete }: { readonly empreinte: string; readonly tete: string },
): AttestationDeBulletin {
  const { ecole, session, periode, classe, eleve, regle, annee, matieres } = contenu;
  return {
    ecoleId: ecole.id,
    ecole: ecole.libelle,
    session: session.libelle,
    periode: periode.libelle,
    classe: classe.libelle,
    serie: classe.serie,
    matricule: eleve.matricule,
    eleve: nomComplet(eleve),
    moyenne: contenu.moyenne,
    noteSur: regle.noteSur,
    rang: contenu.rang,
    exAequo: contenu.exAequo,
    evalues: contenu.figuresDeClasse.evalues,
    effectif: contenu.effectif,
    points: contenu.points,
    coefficients: contenu.coefficients,
    moyenneAnnuelle: annee?.moyenne ?? null,
    rangAnnuel: annee?.rang ?? null,
    decision: contenu.bilan.decision,
    version: contenu.version,
    jour: contenu.jour,
    matieres: matieres
      .filter(({ etat }) => etat !== 'nonSuivie')
      .map(({ abreviation, moyenne, etat, coefficient }) => ({
        abreviation,
        moyenne,
        estDispensee: moyenne === null && etat === 'dispensee',
        coefficient,
      })),
    empreinte: empreinte.slice(0, EMPREINTE_DE_BULLETIN_IMPRIMEE),
    tete,
  };
}

const ou = (value: number | string | null): string => (value === null ? '' : String(value));

/** Counts the bytes of a text in UTF-8. */
function octetsDe(text: string): number {
  let count = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    count += point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4;
  }
  return count;
}

/** Writes the text that is signed: fields in a fixed order, parted by a character that no field has. */
export function texteDeBulletin(one: AttestationDeBulletin): string {
  const matieres = one.matieres.map(
    ({ abreviation, moyenne, estDispensee, coefficient }) =>
      `${abreviation}:${estDispensee ? DISPENSEE : ou(moyenne)}:${coefficient}`,
  );
  const avec = (listed: readonly string[]): string =>
    [
      VERSION,
      one.ecoleId,
      one.ecole,
      one.session,
      one.periode,
      one.classe,
      ou(one.serie),
      one.matricule,
      one.eleve,
      ou(one.moyenne),
      one.noteSur,
      ou(one.rang),
      one.exAequo ? 1 : 0,
      one.evalues,
      one.effectif,
      one.points,
      one.coefficients,
      ou(one.moyenneAnnuelle),
      ou(one.rangAnnuel),
      ou(one.decision),
      one.version,
      one.jour,
      listed.join(','),
      one.empreinte,
      one.tete,
    ].join(SEPARATEUR_DES_CHAMPS);
  const whole = avec(matieres);
  return octetsDe(whole) > OCTETS_AVEC_MATIERES ? avec([]) : whole;
}

/** Reads a whole number, 0 or more; null for '', undefined for anything else. */
function nombre(text: string | undefined): number | null | undefined {
  if (text === '') return null;
  if (text === undefined || !/^\d{1,15}$/.test(text)) return undefined;
  return Number(text);
}

function lireMatieres(text: string): MatiereAttestee[] | undefined {
  const read = (text === '' ? [] : text.split(',')).map((part) => {
    const [abreviation = '', moyenne, coefficient, ...more] = part.split(':');
    const estDispensee = moyenne === DISPENSEE;
    const [own, weight] = [estDispensee ? null : nombre(moyenne), nombre(coefficient)];
    if (own === undefined || weight == null || more.length > 0) return undefined;
    return { abreviation, moyenne: own, estDispensee, coefficient: weight };
  });
  const found = read.filter((one) => one !== undefined);
  return found.length === read.length ? found : undefined;
}

/** Reads a signed text; undefined when it is no bulletin's, a receipt's or a closing's among others. */
export function lireTexteDeBulletin(text: string): AttestationDeBulletin | undefined {
  const parts = text.split(SEPARATEUR_DES_CHAMPS);
  if (parts[0] !== VERSION || parts.length !== CHAMPS) return undefined;
  const [, , ecole = '', session = '', periode = '', classe = '', serie = '', matricule = '', eleve = ''] =
    parts;
  const [ecoleId, noteSur, evalues, effectif, points, coefficients, version] = [
    1, 10, 13, 14, 15, 16, 20,
  ].map((at) => nombre(parts[at]));
  const [moyenne, rang, moyenneAnnuelle, rangAnnuel] = [9, 11, 17, 18].map((at) => nombre(parts[at]));
  const [, , , , , , , , , , , , exAequo, , , , , , , dit = '', , le = '', subjects = ''] = parts;
  const [empreinte = '', tete = ''] = parts.slice(23);
  const matieres = lireMatieres(subjects);
  const decision = dit === '' ? null : DECISIONS.find((one) => one === dit);
  if (ecoleId == null || noteSur == null || evalues == null || effectif == null) return undefined;
  if (points == null || coefficients == null || version == null) return undefined;
  if (moyenne === undefined || rang === undefined || moyenneAnnuelle === undefined) return undefined;
  if (rangAnnuel === undefined || decision === undefined || matieres === undefined) return undefined;
  if (!['0', '1'].includes(exAequo ?? '') || !jour.safeParse(le).success) return undefined;
  if (empreinte.length !== EMPREINTE_DE_BULLETIN_IMPRIMEE || !/^[0-9a-f]+$/.test(empreinte)) return undefined;
  if (lireTeteDeNotes(tete) === undefined) return undefined;
  return {
    ecoleId,
    ecole,
    session,
    periode,
    classe,
    matricule,
    eleve,
    moyenne,
    noteSur,
    rang,
    evalues,
    effectif,
    points,
    coefficients,
    moyenneAnnuelle,
    rangAnnuel,
    decision,
    version,
    matieres,
    empreinte,
    tete,
    serie: serie === '' ? null : serie,
    exAequo: exAequo === '1',
    jour: le,
  };
}
