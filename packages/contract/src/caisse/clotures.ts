/**
 * Declares the day book of each cashier, closed with the cash that was counted. Additions. A closed day does not change any more,
 * unless another person reopens it with a reason.
 */
import * as z from 'zod/mini';
import { written } from '#core/api/crud.ts';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import {
  type Fields,
  jourRequis,
  lignesFacultatives,
  montantRequis,
  schemas,
  texteRequis,
} from '#core/api/fields.ts';
import { readOnlyContract } from '#core/api/read-only.ts';
import { drapeau, id, idIgnore, instant, jour, modifDate, stamps } from '#core/api/stamps.ts';
import { listeLue, papierDe } from '#core/api/trace.ts';
import { origine } from '#core/text/origine-du-code.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { ecoleId, MOYENS } from './paiements.ts';
import { reinitialisationDite } from './reinitialisations.ts';

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
  /** The cash that the day's entries make: the amounts taken less those given back. */
  attendu: francs,
  compte: francs,
  /** See ecartDeCaisse (caisse/especes.ts). */
  ecart: francs,
  observations: texte,
  /** The person who closed it for the cashier; null: the cashier themselves. */
  cloturePar: texte,
  /** The second person who agreed to a closing for another; null: nobody had to. */
  accordPar: texte,
  /** When another person reopened the day, who and why; null: the closing holds. */
  rouverteLe: z.nullable(instant),
  rouvertePar: texte,
  rouverteMotif: texte,
  /** The instant of the reopened closing of the same day that it follows; null: it is the first. */
  suitLe: z.nullable(instant),
  tete: z.string(),
  ...stamps,
});

const mouvement = z.object({
  paiementId: id,
  /** A payment, or the cancellation of one, which counts below 0. */
  genre: z.enum(['paiement', 'annulation']),
  numero: z.int(),
  instant: z.string(),
  /** The day on which it was typed, where it is not that of the book; null: the same. */
  saisiLe: texte,
  matricule: z.string(),
  eleve: z.string(),
  moyenPaiement: z.enum(MOYENS),
  reference: texte,
  montant: francs,
  /** The cashier whose drawer took it or gave it back. */
  caissierId: id,
  caissier: z.string(),
  /** The person who decided a cancellation in the cashier's place. */
  annulePar: texte,
});

/**
 * Reads the entries of a cashier on a day, their totals, and its closing. `caissierId`: the caller unless said otherwise. `tous`: the
 * entries of all cashiers, whose days are closed one by one; 'siRien': unless the caller's own drawer has an entry that day.
 */
export const getJournalCaisse = endpoint('POST getJournalCaisse', {
  kind: 'read',
  access: lire,
  input: z.object({
    ecoleId: id,
    jour,
    caissierId: z.optional(z.nullable(id)),
    tous: z.optional(z.nullable(z.enum(['toujours', 'siRien']))),
  }),
  output: z.object({
    /** Null: all cashiers. */
    caissierId: z.nullable(id),
    caissier: texte,
    jour: z.string(),
    mouvements: z.array(mouvement),
    /** By means: the payments and, apart, the cancellations with what they gave back; `montant`: the rest. */
    totaux: z.array(
      z.object({
        moyenPaiement: z.enum(MOYENS),
        nombre: z.int(),
        annulations: z.int(),
        rendu: francs,
        montant: francs,
      }),
    ),
    attendu: francs,
    cloture: z.nullable(cloture),
    /** The closings of that day that were reopened since, the oldest first; of all cashiers where no one is asked. */
    rouvertes: z.array(cloture),
    /** The cashiers who have entries that day, for a person who looks at another's book. */
    caissiers: z.array(z.object({ id, nom: z.string(), estClos: drapeau })),
    /** The earlier days that were never closed, of that cashier or of any, the oldest first. */
    nonClos: z.array(z.string()),
    /** The passwords of these cashiers that others gave, that day or so shortly before that they still opened. */
    reinitialisations: z.array(reinitialisationDite),
  }),
  trace: listeLue('Journal de caisse'),
  summary: "Rend les mouvements d'un caissier un jour donné, leurs totaux et sa clôture.",
  source: 'addition',
});
export type JournalCaisse = Output<typeof getJournalCaisse>;

export const champsDeCloture = {
  jour: jourRequis('Jour', 'Le jour'),
  compte: montantRequis('Espèces comptées', 'Le montant compté', { minimum: 0 }),
  observations: lignesFacultatives('Observations', 'Le texte'),
} satisfies Fields;

/** The right to close another's past day and to reopen a closed one, beside the right to close: a cashier who left may leave open days. */
export const CLORE_POUR_UN_AUTRE = { access: right(MENU, 'modification', { scope }) };

/**
 * Closes one's own day, or another's past day (`caissierId`). A day without entries is not closed; a difference needs its reason
 * in observations. `attendu`: the amount that the person was shown.
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

export const champsDeClotureRouverte = {
  rouverteMotif: texteRequis('Motif', { nom: 'Le motif', max: 200 }),
} satisfies Fields;

/**
 * Opens a closed day again, with its reason: the desk takes payments of that day, and it is closed anew. The first closing stays, and
 * the next one names it. It is for another person than its cashier and whoever closed it.
 */
export const rouvrirCloture = endpoint('PUT rouvrirCloture', {
  access: CLORE_POUR_UN_AUTRE.access,
  input: z.object({ id, ...schemas(champsDeClotureRouverte), modifUserId: idIgnore, modifDate }),
  output: written,
  typed: Object.keys(champsDeClotureRouverte),
  summary:
    'Rouvre une journée de caisse clôturée, avec son motif : sa clôture reste, et la suivante la nomme.',
  source: 'addition',
});

export const clotures = readOnlyContract({
  entity: 'clotures',
  noms: { un: 'clôture', plusieurs: 'clôtures', feminin: true },
  calls: { list: 'POST clotureSelectBy', export: 'POST exportCloture' },
  access: lire,
  fields: champsDeCloture,
  row: cloture,
  sortable: ['jour', 'caissier', 'attendu', 'compte', 'ecart'],
  parameters: { ecoleId: id },
  filters: { jour: { label: 'Période', kind: 'periode' } },
  ownOrder: 'desc',
  summaries: {
    list: "Liste les clôtures d'une école.",
    export: 'Rend en fichier la liste des clôtures.',
  },
});
export const { list: clotureSelectBy, export: exportCloture } = clotures;
export type Cloture = Output<typeof clotureSelectBy>[number];

/** Prints the closing, signed, with the head of the chain. `origine`: as for a receipt (imprimerRecu). */
export const imprimerCloture = endpoint('POST imprimerCloture', {
  kind: 'read',
  access: lire,
  input: z.object({ id, origine }),
  output: z.unknown(),
  file: true,
  trace: papierDe('Clôture de caisse'),
  summary: 'Rend une clôture en PDF, signée.',
  source: 'addition',
});
