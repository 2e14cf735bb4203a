/**
 * Declares the security trace on a screen: who signed in or was refused, read a pupil's card, took a list out, made a paper
 * (SEC-07). The calls say what of them is kept (core/api/trace.ts). It is not the journal, which tells what changed. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, nothing, type Output, right } from '#core/api/endpoint.ts';
import { readOnlyContract } from '#core/api/read-only.ts';
import { id, instant } from '#core/api/stamps.ts';
import { QUOIS, type QuoiDeTrace } from '#core/api/trace.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

export const MENU_TRACES = 'traces' satisfies ReferenceMenu;
const lire = right(MENU_TRACES, 'lecture');
const texte = z.nullable(z.string());

/** The kinds of a line, as a person reads them. */
export const LIBELLES_DES_TRACES: Readonly<Record<QuoiDeTrace, string>> = {
  connexion: 'Connexion',
  refusee: 'Connexion refusée',
  fin: 'Fin de connexion',
  motDePasse: 'Mot de passe changé',
  motDePasseDonne: 'Mot de passe réinitialisé',
  secondFacteur: 'Deux étapes',
  interdit: 'Accès refusé',
  lecture: 'Fiche lue',
  liste: 'Liste lue',
  export: 'Export',
  papier: 'Papier imprimé',
  sauvegarde: 'Sauvegarde sortie',
  restauration: 'Restauration',
};

/** The reasons why a sign-in was refused. */
export const MOTIFS_DE_REFUS = [
  'inconnu',
  'motDePasse',
  'suspendu',
  'ferme',
  'provisoire',
  'code',
  'codeFaux',
  'attente',
] as const;
export type MotifDeRefus = (typeof MOTIFS_DE_REFUS)[number];
export const LIBELLES_DES_MOTIFS: Readonly<Record<MotifDeRefus, string>> = {
  inconnu: 'Compte inconnu',
  motDePasse: 'Mot de passe faux',
  suspendu: 'Compte suspendu',
  ferme: 'Mot de passe juste, adresse inconnue après trop d’échecs',
  provisoire: 'Mot de passe provisoire fini',
  code: 'Mot de passe juste, code demandé',
  codeFaux: 'Mot de passe juste, code faux',
  attente: 'Trop de tentatives',
};

const ligne = z.object({
  id,
  instant,
  /** The instant of the last of the equal lines that it counts. */
  dernier: instant,
  /** How many equal lines of ten minutes it stands for. */
  nombre: z.int(),
  quoi: z.enum(QUOIS),
  /** The thing that was read, taken out or changed; null: the kind says it all. */
  objet: texte,
  motif: z.nullable(z.enum(MOTIFS_DE_REFUS)),
  userId: z.nullable(id),
  /** The person who did it, or whose account was tried; null: nobody known. */
  personne: texte,
  /** An identifier of nobody, as it may be kept: never what was typed. */
  compte: texte,
  ecoleId: z.nullable(id),
  ecole: texte,
  adresse: z.string(),
  appareil: z.string(),
  eleveId: z.nullable(id),
  /** The name of the record that it is about: a pupil, or the person whose account changed. */
  concerne: texte,
});
export type LigneDeTrace = z.output<typeof ligne>;

/** The list of the trace, the newest first; a school's reader sees their school's lines. */
export const traces = readOnlyContract({
  entity: 'traces',
  // Who reads it is told too.
  isPersonal: true,
  objet: 'Trace de sécurité',
  noms: { un: 'ligne', plusieurs: 'lignes', feminin: true },
  calls: { list: 'POST traceSelectBy', export: 'POST exportTrace' },
  access: lire,
  fields: {},
  row: ligne,
  sortable: ['instant'],
  parameters: {},
  filters: {
    instant: { label: 'Période', kind: 'instant' },
    quoi: { label: 'Quoi', kind: 'mots', words: QUOIS },
    userId: { label: 'Personne', kind: 'choix', of: 'utilisateurs' },
    eleveId: { label: 'Élève', kind: 'choix', of: 'eleves' },
    ecoleId: { label: 'École', kind: 'choix', of: 'ecoles' },
  },
  ownOrder: 'desc',
  summaries: {
    list: 'Liste la trace de sécurité : connexions, lectures de fiches, exports et papiers.',
    export: 'Rend en fichier la trace de sécurité.',
  },
});
export const { list: traceSelectBy, export: exportTrace } = traces;

/** The months for which the trace is kept, of which the network chooses one. */
export const CONSERVATION_MINIMALE = 3;
export const CONSERVATION_MAXIMALE = 36;
export const CONSERVATION_PAR_DEFAUT = 12;

const FAUTE = `La durée est un nombre entier de mois, de ${CONSERVATION_MINIMALE} à ${CONSERVATION_MAXIMALE}.`;
const mois = z
  .int({ error: FAUTE })
  .check(z.gte(CONSERVATION_MINIMALE, { error: FAUTE }), z.lte(CONSERVATION_MAXIMALE, { error: FAUTE }));

/** The words of the journal and of the screen. */
export const champsDeConservation = {
  conservation: {
    label: 'Durée de conservation',
    schema: mois,
    required: true,
    initial: CONSERVATION_PAR_DEFAUT,
  },
} as const;

/** Answers how long the trace is kept, and the persons that its lines name. */
export const getReglageDesTraces = endpoint('GET getReglageDesTraces', {
  access: lire,
  input: nothing,
  output: z.object({
    conservation: z.int(),
    personnes: z.array(z.object({ id, nom: z.string() })),
  }),
  summary:
    'Rend la durée pendant laquelle la trace de sécurité est gardée, et les personnes que ses lignes nomment.',
  source: 'addition',
});
export type ReglageDesTraces = Output<typeof getReglageDesTraces>;

/** Chooses how long the trace is kept; what is older goes at the next daily work. */
export const updateConservationDesTraces = endpoint('PUT updateConservationDesTraces', {
  access: right(MENU_TRACES, 'modification', {
    reserve: 'Seul un administrateur du réseau choisit la durée de la trace.',
  }),
  input: z.object({ conservation: mois }),
  output: z.object({ conservation: z.int() }),
  typed: ['conservation'],
  summary: 'Choisit pendant combien de mois la trace de sécurité est gardée.',
  source: 'addition',
});
