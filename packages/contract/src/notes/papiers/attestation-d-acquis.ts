/**
 * Writes and reads the text that the school's key signs on the bulletin of a child who is followed by competences: whose it is, of which
 * class and period, the hash of the sealed bulletin, and the head of its seal. It carries no acquis, and no figure of marks (NOTE-63).
 * Additions.
 */
import { jour } from '#core/api/stamps.ts';
import { nomComplet } from '#eleves/inscriptions.ts';
import { EMPREINTE_DE_BULLETIN_IMPRIMEE, lireTeteDeNotes } from '#notes/bulletins/chaine.ts';
import { DECISIONS, type DecisionDuConseil } from '#notes/bulletins/contenu.ts';
import { type ContenuDAcquis, type ContenuScelle, estDAcquis } from '#notes/bulletins/contenu-d-acquis.ts';
import {
  type AttestationDeBulletin,
  attestationDuBulletin,
  lireTexteDeBulletin,
  SEPARATEUR_DES_CHAMPS,
  texteDeBulletin,
} from './attestation.ts';

/** The facts of such a bulletin, in the order of the text. */
export interface AttestationDAcquis {
  readonly ecoleId: number;
  readonly ecole: string;
  readonly session: string;
  readonly periode: string;
  readonly classe: string;
  readonly matricule: string;
  readonly eleve: string;
  readonly decision: DecisionDuConseil | null;
  readonly version: number;
  /** The day of the seal, yyyy-MM-dd. */
  readonly jour: string;
  /** The beginning of the bulletin's hash, EMPREINTE_DE_BULLETIN_IMPRIMEE characters. */
  readonly empreinte: string;
  /** See formaterTeteDeNotes. */
  readonly tete: string;
}

const VERSION = 'GA1';
const CHAMPS = 13;

interface Sceau {
  readonly empreinte: string;
  readonly tete: string;
}

function attestationDAcquis(
  { ecole, session, periode, classe, eleve, bilan, version, jour: le }: ContenuDAcquis,
  { empreinte, tete }: Sceau,
): AttestationDAcquis {
  return {
    ecoleId: ecole.id,
    ecole: ecole.libelle,
    session: session.libelle,
    periode: periode.libelle,
    classe: classe.libelle,
    matricule: eleve.matricule,
    eleve: nomComplet(eleve),
    decision: bilan.decision,
    version,
    jour: le,
    empreinte: empreinte.slice(0, EMPREINTE_DE_BULLETIN_IMPRIMEE),
    tete,
  };
}

const texteDAcquis = (one: AttestationDAcquis): string =>
  [
    VERSION,
    one.ecoleId,
    one.ecole,
    one.session,
    one.periode,
    one.classe,
    one.matricule,
    one.eleve,
    one.decision ?? '',
    one.version,
    one.jour,
    one.empreinte,
    one.tete,
  ].join(SEPARATEUR_DES_CHAMPS);

/** Reads a whole number, 1 or more; undefined for anything else. */
const nombre = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

function lireTexteDAcquis(text: string): AttestationDAcquis | undefined {
  const parts = text.split(SEPARATEUR_DES_CHAMPS);
  if (parts[0] !== VERSION || parts.length !== CHAMPS) return undefined;
  const [, numero = '', ecole = '', session = '', periode = '', classe = '', matricule = '', eleve = ''] =
    parts;
  const [dit = '', rang = '', le = '', empreinte = '', tete = ''] = parts.slice(8);
  const [ecoleId, version] = [nombre(numero), nombre(rang)];
  const decision = dit === '' ? null : DECISIONS.find((one) => one === dit);
  if (ecoleId === undefined || version === undefined || decision === undefined) return undefined;
  if (!jour.safeParse(le).success || lireTeteDeNotes(tete) === undefined) return undefined;
  if (empreinte.length !== EMPREINTE_DE_BULLETIN_IMPRIMEE || !/^[0-9a-f]+$/.test(empreinte)) return undefined;
  return {
    ecoleId,
    ecole,
    session,
    periode,
    classe,
    matricule,
    eleve,
    decision,
    version,
    jour: le,
    empreinte,
    tete,
  };
}

/** The facts that the code of any sealed bulletin attests. */
export type AttestationScellee = AttestationDeBulletin | AttestationDAcquis;

/** Whether the bulletin is one of marks: it attests its average. */
export const attesteDesNotes = (dit: AttestationScellee): dit is AttestationDeBulletin => 'moyenne' in dit;

/** Writes the text that is signed on a sealed bulletin, whatever its form. `sceau`: its SHA-256, and the head of its seal. */
export const texteDuScelle = (contenu: ContenuScelle, sceau: Sceau): string =>
  estDAcquis(contenu)
    ? texteDAcquis(attestationDAcquis(contenu, sceau))
    : texteDeBulletin(attestationDuBulletin(contenu, sceau));

/** Reads a signed text; undefined when it is no bulletin's, a receipt's or a closing's among others. */
export const lireTexteScelle = (text: string): AttestationScellee | undefined =>
  lireTexteDeBulletin(text) ?? lireTexteDAcquis(text);
