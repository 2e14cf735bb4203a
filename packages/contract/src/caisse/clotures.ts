/** The day book of each cashier, closed with the cash that was counted: additions. After closing, that day changes no more. */
import * as z from 'zod/mini';
import type { ReferenceMenu } from '#administration/references.ts';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { type Fields, jourRequis, lignesFacultatives, montantRequis, schemas } from '#core/api/fields.ts';
import { exportInput, listInput } from '#core/api/lists.ts';
import { id, idIgnore, jour, stamps } from '#core/api/stamps.ts';
import { ecoleId, MOYENS, origine } from './paiements.ts';

const MENU = 'journalCaisse' satisfies ReferenceMenu;
const scope = 'ecole';
const lire = right(MENU, 'lecture', { scope });
const texte = z.nullable(z.string());
const francs = z.int();

const cloture = z.object({
  id,
  ecoleId: id,
  caissierId: id,
  caissier: texte,
  jour: z.string(),
  /** Cash that the day's entries make: what the drawer took less what it gave back. */
  attendu: francs,
  compte: francs,
  /** ecartDeCaisse (caisse/especes.ts) */
  ecart: francs,
  observations: texte,
  /** Who closed it in another's place; null: the cashier himself. */
  cloturePar: texte,
  tete: z.string(),
  ...stamps,
});

const mouvement = z.object({
  paiementId: id,
  /** A payment, or the cancellation of one (which counts less than nothing). */
  genre: z.enum(['paiement', 'annulation']),
  numero: z.int(),
  instant: z.string(),
  matricule: z.string(),
  eleve: z.string(),
  moyenPaiement: z.enum(MOYENS),
  reference: texte,
  montant: francs,
  /** Of a cancellation that somebody else decided: who. */
  annulePar: texte,
});

/** The entries of a cashier on a day, their totals, and its closing. `caissierId`: himself unless said otherwise. */
export const getJournalCaisse = endpoint('POST getJournalCaisse', {
  kind: 'read',
  access: lire,
  input: z.object({ ecoleId: id, jour, caissierId: z.optional(z.nullable(id)) }),
  output: z.object({
    caissierId: id,
    caissier: z.string(),
    jour: z.string(),
    mouvements: z.array(mouvement),
    totaux: z.array(z.object({ moyenPaiement: z.enum(MOYENS), nombre: z.int(), montant: francs })),
    attendu: francs,
    cloture: z.nullable(cloture),
    /** Who has entries that day, for who looks at another's book. */
    caissiers: z.array(z.object({ id, nom: z.string() })),
    /** Days of that cashier's before this one that were never closed, the oldest first. */
    nonClos: z.array(z.string()),
  }),
  summary: "Rend les mouvements d'un caissier un jour donné, leurs totaux et sa clôture.",
  source: 'addition',
});
export type JournalCaisse = Output<typeof getJournalCaisse>;

export const champsDeCloture = {
  jour: jourRequis('Jour', 'Le jour'),
  compte: montantRequis('Espèces comptées', 'Le montant compté', { minimum: 0 }),
  observations: lignesFacultatives('Observations', 'Le texte'),
} satisfies Fields;

/** What closing another's past day takes beside: a cashier who left leaves days that are not closed. */
export const CLORE_POUR_UN_AUTRE = { access: right(MENU, 'modification', { scope }) };

/**
 * Closes one's own day, or another's past day (`caissierId`). A day without entries is not closed. A difference wants its reason
 * in observations. `attendu`: what the person was shown.
 */
export const addCloture = endpoint('POST addCloture', {
  access: right(MENU, 'ajout', { scope }),
  input: z.object({
    ecoleId,
    caissierId: z.optional(z.nullable(id)),
    ...schemas(champsDeCloture),
    attendu: francs,
    creationUserId: idIgnore,
  }),
  output: z.array(z.object({ id })),
  typed: ['ecoleId', ...Object.keys(champsDeCloture)],
  status: 201,
  summary: "Clôture la journée d'un caissier.",
  source: 'addition',
});

export const TRIS_DE_CLOTURE = ['jour', 'caissier', 'attendu', 'compte', 'ecart'] as const;
const filtres = { ecoleId: id };

export const clotureSelectBy = endpoint('POST clotureSelectBy', {
  kind: 'read',
  access: lire,
  input: z.extend(listInput(TRIS_DE_CLOTURE), filtres),
  output: z.array(cloture),
  typed: ['recherche'],
  paged: true,
  summary: "Liste les clôtures d'une école.",
  source: 'addition',
});
export type Cloture = Output<typeof clotureSelectBy>[number];

export const exportCloture = endpoint('POST exportCloture', {
  kind: 'read',
  access: lire,
  input: z.extend(exportInput(TRIS_DE_CLOTURE), filtres),
  output: z.unknown(),
  typed: ['recherche'],
  file: true,
  summary: 'Rend en fichier la liste des clôtures.',
  source: 'addition',
});

/** The closing on paper, with the head of the chain, signed. `origine`: as for a receipt (imprimerRecu). */
export const imprimerCloture = endpoint('POST imprimerCloture', {
  kind: 'read',
  access: lire,
  input: z.object({ id, origine }),
  output: z.unknown(),
  file: true,
  summary: 'Rend une clôture en PDF, signée.',
  source: 'addition',
});
