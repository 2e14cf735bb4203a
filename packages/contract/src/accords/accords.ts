/**
 * Declares demands for an agreement (SEC-14): an act that the school holds becomes a demand, which changes nothing until another
 * person agrees; the very same call runs then. Additions.
 */
import * as z from 'zod/mini';
import { login } from '#administration/connexion.ts';
import { CHAMP_CODE, codeTape } from '#administration/second-facteur.ts';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { type Fields, schemas, texteRequis } from '#core/api/fields.ts';
import { id } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { GENRES_D_ACCORD } from './controles.ts';

const scope = 'ecole';
const MENU_ACCORDS = 'accords' satisfies ReferenceMenu;
const texte = z.nullable(z.string());

/** The days after which a demand that nobody decided ends. */
export const JOURS_D_UNE_DEMANDE = 7;

/** The days in which nobody agrees to what the person asks who gave them their password. */
export const JOURS_APRES_UN_MOT_DE_PASSE = 30;

/** The states of a demand; 'expire': nobody decided in time. */
export const ETATS_DE_DEMANDE = ['attente', 'accorde', 'refuse', 'retire', 'expire'] as const;
export type EtatDeDemande = (typeof ETATS_DE_DEMANDE)[number];
export const LIBELLES_DES_DEMANDES: Readonly<Record<EtatDeDemande, string>> = {
  attente: 'En attente',
  accorde: 'Accordée',
  refuse: 'Refusée',
  retire: 'Retirée',
  expire: 'Expirée',
};

/** The most demands of one answer: those that wait, or the last ones that were decided. */
export const DEMANDES_AU_PLUS = 200;

const demande = z.object({
  id,
  ecoleId: id,
  ecole: z.string(),
  genre: z.enum(GENRES_D_ACCORD),
  /** The act in words, as the person who asks saw it. */
  objet: z.string(),
  /** The record that it is about: a payment, a pupil, or the cashier whose day it is. */
  entite: z.string(),
  entiteId: id,
  demandeurId: id,
  demandeur: z.string(),
  creationDate: z.string(),
  /** The instant at which it ends by itself. */
  fin: z.string(),
  etat: z.enum(ETATS_DE_DEMANDE),
  decideur: texte,
  decideLe: texte,
  motifRefus: texte,
  /** Whether the caller may agree or refuse: never to a demand of their own. */
  estADecider: z.boolean(),
});

/**
 * Lists the demands of the schools that the caller reaches: those that wait, or the last ones that were decided. Whoever may not
 * agree sees their own alone.
 */
export const getAccords = endpoint('POST getAccords', {
  kind: 'read',
  access: right(MENU_ACCORDS, 'lecture', { scope }),
  input: z.object({ etat: z.enum(['attente', 'decides']) }),
  output: z.array(demande),
  summary: "Liste les demandes d'accord en attente, ou les dernières décidées.",
  source: 'addition',
});
export type DemandeDAccord = Output<typeof getAccords>[number];

/**
 * Asks for an agreement: the call that was refused with ACCORD_REQUIS, and its input as it was sent. It is tried and undone first,
 * so that what would be refused anyway is refused now, a missing right to the act too. Asked again, it is the same demand.
 */
export const addAccord = endpoint('POST addAccord', {
  access: right(MENU_ACCORDS, 'ajout', { scope }),
  input: z.object({
    /** The name of the call: 'annulerPaiement'. */
    appel: z.string().check(z.maxLength(60)),
    saisie: z.record(z.string(), z.unknown()),
  }),
  output: z.array(z.object({ id, objet: z.string() })),
  status: 201,
  summary: "Demande l'accord d'une autre personne pour un acte que l'école retient.",
  source: 'addition',
});

/** The answer of the act that was done: each of those that are held answers this. */
const fait = z.array(z.object({ id, modifDate: z.optional(z.nullable(z.string())) }));

/** Agrees to a demand: the act runs in the same transaction, and is checked again as if it was made now. */
export const accorderDemande = endpoint('PUT accorderDemande', {
  access: right(MENU_ACCORDS, 'modification', { scope }),
  input: z.object({ id }),
  output: fait,
  summary: "Donne son accord à une demande : l'acte est fait aussitôt.",
  source: 'addition',
});

const { login: identifiant, password } = login.input.shape;

/**
 * Agrees on the spot: the second person types their own identifier and password at the desk of the one who asks, and the code of their
 * second factor if they have one. A wrong one counts as a failed sign-in; no connexion is opened.
 */
export const signerDemande = endpoint('PUT signerDemande', {
  access: right(MENU_ACCORDS, 'ajout', { scope }),
  input: z.object({ id, login: identifiant, password, [CHAMP_CODE]: z.optional(codeTape) }),
  output: fait,
  typed: ['login', 'password', CHAMP_CODE],
  secret: ['password', CHAMP_CODE],
  summary: "Donne son accord sur place, avec l'identifiant et le mot de passe de la seconde personne.",
  source: 'addition',
});

export const champsDuRefus = {
  motifRefus: texteRequis('Motif du refus', { nom: 'Le motif', max: 200 }),
} satisfies Fields;

export const refuserDemande = endpoint('PUT refuserDemande', {
  access: right(MENU_ACCORDS, 'modification', { scope }),
  input: z.object({ id, ...schemas(champsDuRefus) }),
  output: z.array(z.object({ id })),
  typed: Object.keys(champsDuRefus),
  summary: 'Refuse une demande, avec son motif : rien ne change.',
  source: 'addition',
});

/** Takes a demand of one's own back. */
export const retirerDemande = endpoint('PUT retirerDemande', {
  access: right(MENU_ACCORDS, 'ajout', { scope }),
  input: z.object({ id }),
  output: z.array(z.object({ id })),
  summary: "Retire une demande d'accord que l'on a faite.",
  source: 'addition',
});
