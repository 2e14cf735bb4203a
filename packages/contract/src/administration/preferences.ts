/**
 * Declares what a user chose for themselves: the theme, how screens stand, the page size and the columns of each list. The server
 * keeps one row a user. An addition (AMB-021).
 */
import * as z from 'zod/mini';
import { endpoint, signedIn } from '#core/api/endpoint.ts';

const THEMES = ['auto', 'light', 'dark'] as const;

/** The page size by list; our browser never sends more lists than there are. */
const tailles = z
  .record(z.string().check(z.maxLength(60)), z.int().check(z.gte(1), z.lte(100)))
  .check(z.refine((sizes) => Object.keys(sizes).length <= 200, { error: 'Trop de listes.' }));

/** The columns that are shown, by list, in their order; a list left out shows all of them. */
const colonnes = z
  .record(
    z.string().check(z.maxLength(60)),
    z.array(z.string().check(z.maxLength(60))).check(z.maxLength(40)),
  )
  .check(z.refine((lists) => Object.keys(lists).length <= 200, { error: 'Trop de listes.' }));

/**
 * How screens stand: the side menu, the classes of the dashboard, the keys of one letter, the first steps of home; the paper of
 * receipts (FORMATS_DE_RECU).
 */
const choix = z.partial(
  z.object({
    menu: z.enum(['ouvert', 'replie']),
    classes: z.enum(['tableau', 'cartes']),
    touches: z.enum(['toutes', 'aucune']),
    premiersPas: z.enum(['montres', 'replies']),
    recu: z.enum(['a4', 'a5', 'ticket']),
    billet: z.enum(['ticket', 'a6']),
  }),
);
export type Choix = z.output<typeof choix>;

export const preferences = z.object({ theme: z.enum(THEMES), tailles, colonnes, choix });
export type Preferences = z.output<typeof preferences>;

export const PREFERENCES_PAR_DEFAUT: Preferences = { theme: 'auto', tailles: {}, colonnes: {}, choix: {} };

/**
 * The notices that a person is told once after signing in. They tell the failed attempts at their account since the sign-in
 * before, the new passwords that others gave it (`par` null: a command on the server's machine gave it), and the devices that
 * signed in to it since this one did.
 */
export const annonces = z.object({
  echecsDepuis: z.nullable(
    z.object({
      nombre: z.int(),
      /** The instant of the last failed attempt. */
      dernier: z.string(),
      /** The instant of the sign-in before; null where there was none. */
      depuis: z.nullable(z.string()),
    }),
  ),
  reinitialisations: z.array(z.object({ par: z.nullable(z.string()), le: z.string() })),
  /** Each with its name, 'Chrome sur Windows', and the address and the instant of its first sign-in. */
  nouveauxAppareils: z.array(z.object({ nom: z.string(), adresse: z.string(), le: z.string() })),
});
export type Annonces = z.output<typeof annonces>;

export const SANS_ANNONCE: Annonces = {
  echecsDepuis: null,
  reinitialisations: [],
  nouveauxAppareils: [],
};

const etat = z.extend(preferences, annonces.shape);

export const getPreferences = endpoint('GET getPreferences', {
  access: signedIn,
  input: z.object({}),
  output: etat,
  summary: 'Rend les préférences de la personne connectée.',
  source: 'addition',
});

/**
 * Changes the given preferences, list by list and choice by choice, leaves the rest, and answers all of them. After `annoncesLues` the notices
 * are told no more.
 */
export const updatePreferences = endpoint('PUT updatePreferences', {
  access: signedIn,
  input: z.object({
    theme: z.optional(z.enum(THEMES)),
    tailles: z.optional(tailles),
    colonnes: z.optional(colonnes),
    choix: z.optional(choix),
    annoncesLues: z.optional(z.boolean()),
  }),
  output: etat,
  summary: 'Change les préférences données, laisse les autres, et les rend toutes.',
  source: 'addition',
});
