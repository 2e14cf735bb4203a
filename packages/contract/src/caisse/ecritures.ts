/**
 * Declares the chain of a school's money: every payment, cancellation, use of credit, closing, reprise and merge of two records
 * of a pupil is an entry that holds the hash of the one before. Its head is printed, signed, on receipts and closings. With one on paper anybody can tell whether an earlier
 * entry was changed, removed or inserted (commandes/verifier.ts). Additions.
 */
import * as z from 'zod/mini';
import { endpoint, type Output } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';
import { ADRESSES } from '#ecrans/adresses.ts';

export const GENRES_D_ECRITURE = [
  'paiement',
  'annulation',
  'credit',
  'cloture',
  'reouverture',
  'reprise',
  'retraitReprise',
  'fusion',
  'retraitFusion',
  'cle',
  'effacement',
  'saut',
] as const;
export type GenreDEcriture = (typeof GENRES_D_ECRITURE)[number];

/** The hash that the first entry holds, having none before it. */
export const EMPREINTE_ZERO = '0'.repeat(64);

/** The number of characters of a hash that paper shows: 128 bits. */
export const EMPREINTE_IMPRIMEE = 32;

/** Writes the text whose SHA-256 is the hash of an entry. `contenu`: its JSON as it is stored, byte for byte. */
export const texteHache = (entry: {
  ecoleId: number;
  rang: number;
  genre: string;
  contenu: string;
  precedente: string;
}): string => [entry.precedente, entry.ecoleId, entry.rang, entry.genre, entry.contenu].join('\n');

/** Formats a head as it is printed and typed, '3-1042-9f2a…': the school, the rank, the beginning of the hash. */
export const formaterTete = (ecoleId: number, rang: number, empreinte: string): string =>
  `${ecoleId}-${rang}-${empreinte.slice(0, EMPREINTE_IMPRIMEE)}`;

export interface Tete {
  readonly ecoleId: number;
  readonly rang: number;
  /** The beginning of the hash, 16 characters at least. */
  readonly empreinte: string;
}

/** Reads a head that somebody typed from paper, spaces and capitals aside; undefined for anything else. */
export function lireTete(text: string): Tete | undefined {
  const found = /^(\d{1,15})-(\d{1,15})-([0-9a-f]{16,64})$/.exec(text.replace(/\s/g, '').toLowerCase());
  if (found === null) return undefined;
  return { ecoleId: Number(found[1]), rang: Number(found[2]), empreinte: found[3] ?? '' };
}

/** The facts that the school's key signs on a receipt, in the order of the text. */
export interface Attestation {
  readonly ecoleId: number;
  readonly ecole: string;
  readonly session: string;
  readonly numero: number;
  readonly jour: string;
  readonly montant: number;
  readonly matricule: string;
  readonly eleve: string;
  /** See formaterTete. */
  readonly tete: string;
}

const VERSION = 'GS1';
const SEPARATEUR = '\u001F';

/** Writes the text that is signed: fields in a fixed order, parted by a character that no field has. */
export const texteSigne = (one: Attestation): string =>
  [
    VERSION,
    one.ecoleId,
    one.ecole,
    one.session,
    one.numero,
    one.jour,
    one.montant,
    one.matricule,
    one.eleve,
    one.tete,
  ].join(SEPARATEUR);

/** Reads a signed text; undefined when it is no receipt's. */
export function lireTexteSigne(text: string): Attestation | undefined {
  const parts = text.split(SEPARATEUR);
  const [
    version,
    ecoleId,
    ecole = '',
    session = '',
    numero,
    jour = '',
    montant,
    matricule = '',
    eleve = '',
    tete = '',
  ] = parts;
  if (version !== VERSION || parts.length !== 10) return undefined;
  const numbers = { ecoleId: Number(ecoleId), numero: Number(numero), montant: Number(montant) };
  if (!Object.values(numbers).every((number) => Number.isSafeInteger(number))) return undefined;
  return { ...numbers, ecole, session, jour, matricule, eleve, tete };
}

/** The path of the public page; the signed text stands behind '#', which a browser sends to no server. */
export const PAGE_DE_VERIFICATION = ADRESSES.verifierRecu;

/**
 * Answers the keys that check a school's receipts: raw ed25519, base64url. `cle` is the one that signs now; `cles`, the newest
 * first, has those that it replaced too, since the papers that they signed still verify. They are public, and nothing else of the
 * school is.
 */
export const getCleEcole = endpoint('GET getCleEcole/:id', {
  access: { who: 'public' },
  input: z.object({ id }),
  output: z.array(
    z.object({
      id,
      cle: z.string(),
      cles: z.array(z.object({ cle: z.string(), depuis: z.string(), jusque: z.nullable(z.string()) })),
    }),
  ),
  summary: "Rend les clés publiques par lesquelles les reçus d'une école se vérifient, les anciennes aussi.",
  source: 'addition',
});

/** The states of a signed paper: it holds, its payment was cancelled or its day reopened since, or the school's books do not have it. */
const ETATS_DE_RECU = ['valable', 'annule', 'inconnu'] as const;

/**
 * Answers whether a receipt or a closing still holds (AMB-173). `empreinte`: SHA-256 of the signed text, hex. `ecole`: the
 * present name of the school of this id, whatever the paper says; `annuleLe`: the day. It tells nothing else of the school, and
 * nothing of any person.
 */
export const getEtatRecu = endpoint('GET getEtatRecu/:ecoleId/:empreinte', {
  access: { who: 'public' },
  input: z.object({ ecoleId: id, empreinte: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  output: z.array(
    z.object({
      ecoleId: id,
      ecole: z.string(),
      etat: z.enum(ETATS_DE_RECU),
      annuleLe: z.nullable(z.string()),
    }),
  ),
  summary: 'Dit si un reçu signé est valable, annulé ou inconnu, et le nom de son école.',
  source: 'addition',
});
export type EtatRecu = Output<typeof getEtatRecu>[number];
