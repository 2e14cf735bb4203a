/** What the entries of the chain tell, by kind, as it is read again from their text; and how it is named to a person. */
import type { GenreDEcriture } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { formaterNumero, LIBELLES_DES_MOYENS, MOYENS } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterInstant, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import * as z from 'zod/mini';

const id = z.int();
const francs = z.int();
/** Of the entry, and the school's public key, which its paper is signed by: told since the hash keeps them. */
const scelle = { instant: z.optional(z.string()), cle: z.optional(z.string()) };
const affectations = z.array(z.object({ echeanceId: id, montant: francs }));

const paiement = z.object({
  paiementId: id,
  eleveId: id,
  sessionId: id,
  caissierId: id,
  session: z.string(),
  numero: z.int(),
  jour: z.string(),
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  montant: francs,
  moyenPaiement: z.string(),
  reference: z.nullable(z.string()),
  payeur: z.nullable(z.string()),
  lignes: affectations,
  credit: francs,
  /** Told since the chain keeps them. */
  inscriptionId: z.optional(z.nullable(id)),
  observations: z.optional(z.nullable(z.string())),
  ...scelle,
});
export type Paiement = z.output<typeof paiement>;

const annulation = z.object({
  paiementId: id,
  eleveId: id,
  sessionId: id,
  /** Whose drawer gave the money back. */
  caissierId: id,
  numero: z.int(),
  jour: z.string(),
  montant: francs,
  moyenPaiement: z.string(),
  motif: z.string(),
  /** Told since the money may come from another drawer than that of who cancels. */
  annuleParId: z.optional(id),
  ...scelle,
});
export type Annulation = z.output<typeof annulation>;

const credit = z.object({
  eleveId: id,
  matricule: z.string(),
  montant: francs,
  affectations: z.array(z.object({ paiementId: id, affectations })),
  ...scelle,
});
export type Credit = z.output<typeof credit>;

const cloture = z.object({
  clotureId: id,
  caissierId: id,
  caissier: z.string(),
  jour: z.string(),
  attendu: francs,
  compte: francs,
  ecart: francs,
  observations: z.nullable(z.string()),
  /** Told since somebody may close in another's place. */
  clotureParId: z.optional(id),
  ...scelle,
});
export type Cloture = z.output<typeof cloture>;

/** `designe`: the id that the entry's own column should hold. */
export type Contenu =
  | { readonly genre: 'paiement'; readonly fait: Paiement; readonly designe: number }
  | { readonly genre: 'annulation'; readonly fait: Annulation; readonly designe: number }
  | { readonly genre: 'credit'; readonly fait: Credit; readonly designe: number }
  | { readonly genre: 'cloture'; readonly fait: Cloture; readonly designe: number };

/** undefined for what is no JSON. */
export function jsonDe(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** undefined for what none of our entries says. */
export function lireContenu(genre: GenreDEcriture | undefined, text: string): Contenu | undefined {
  const told = jsonDe(text);
  if (genre === 'paiement') {
    const { data: fait } = paiement.safeParse(told);
    return fait && { genre, fait, designe: fait.paiementId };
  }
  if (genre === 'annulation') {
    const { data: fait } = annulation.safeParse(told);
    return fait && { genre, fait, designe: fait.paiementId };
  }
  if (genre === 'credit') {
    const { data: fait } = credit.safeParse(told);
    return fait && { genre, fait, designe: fait.eleveId };
  }
  if (genre === 'cloture') {
    const { data: fait } = cloture.safeParse(told);
    return fait && { genre, fait, designe: fait.clotureId };
  }
  return undefined;
}

type Nomme = Pick<Paiement, 'numero' | 'session' | 'prenoms' | 'nom' | 'matricule'>;

/** 'reçu 00012 (2026-2027), Mamadou Diallo (00042)' */
export const ouDuRecu = ({ numero, session, prenoms, nom, matricule }: Nomme): string =>
  `reçu ${formaterNumero(numero)} (${session}), ${prenoms} ${nom} (${matricule})`;

/** 'clôture du 21/11/2026, Aïssatou Bah' */
export const ouDeLaCloture = ({ jour, caissier }: Pick<Cloture, 'jour' | 'caissier'>): string =>
  `clôture du ${formaterJour(jour)}, ${caissier}`;

const MONTANTS = new Set(['montant', 'espèces attendues', 'espèces comptées', 'écart']);
const JOUR = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A value under its word, as screens show it. */
export function direValeur(mot: string, value: string | number | null): string {
  if (value === null) return 'rien';
  if (typeof value === 'number') return MONTANTS.has(mot) ? formaterMontant(value) : String(value);
  if (JOUR.test(value)) return formaterJour(value);
  if (INSTANT.test(value)) return formaterInstant(value);
  const moyen = mot === 'moyen de paiement' ? MOYENS.find((one) => one === value) : undefined;
  return moyen === undefined ? value : LIBELLES_DES_MOYENS[moyen];
}
