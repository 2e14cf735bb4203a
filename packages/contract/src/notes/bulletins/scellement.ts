/**
 * Declares the seal of a class in a period: the person is shown the figures, then seals those, and no others. From then on nothing
 * changes them but a rectification. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import { id, idIgnore, jour } from '#core/api/stamps.ts';
import { listeLue } from '#core/api/trace.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { ETATS_DE_PERIODE } from '#notes/etats.ts';
import { DECISIONS } from './contenu.ts';
import { compteDAcquis, valeursComptees } from './contenu-d-acquis.ts';

export const MENU_BULLETINS = 'bulletins' satisfies ReferenceMenu;

const centiemes = z.nullable(z.int());
const rang = { rang: z.nullable(z.int()), exAequo: z.boolean() };
/** A SHA-256, hexadecimal. */
const empreinte = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A pupil whose bulletin a seal would hold, or holds. */
const eleve = {
  inscriptionId: id,
  /** The sealed bulletin in force; null before the seal. */
  bulletin: z.nullable(z.object({ id, version: z.int() })),
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  sexe: z.nullable(z.string()),
  decision: z.nullable(z.enum(DECISIONS)),
};

/** The same with their figures, where the class has marks. */
const eleveNote = z.object({
  ...eleve,
  moyenne: centiemes,
  estClasse: z.boolean(),
  mention: z.nullable(z.string()),
  ...rang,
  /** The year, in its last period alone. */
  annee: z.nullable(z.object({ moyenne: centiemes, ...rang })),
});

/** The same with the number of their acquis by word, in the order of `valeurs`, where the class is followed by competences. */
const eleveSuivi = z.object({ ...eleve, ...compteDAcquis, appreciation: z.nullable(z.string()) });

/** The class and the period, what keeps them from being sealed, and the print that the seal sends back. */
const aSceller = {
  ecoleId: id,
  classe: z.string(),
  periode: z.string(),
  etat: z.enum(ETATS_DE_PERIODE),
  /** Whether it ends the year: each pupil then has a decision. */
  estDerniere: z.boolean(),
  effectif: z.int(),
  /** The bulletins that a print would have: of the class, and of those that a rectification made anew (`rectifies`). */
  imprimables: z.object({ bulletins: z.int(), rectifies: z.int() }),
  /** The reasons why it cannot be sealed, in sentences; none: it can. */
  bloque: z.array(z.string()),
  /** Who has no bulletin here and why, in sentences: they keep nothing from being sealed. */
  remarques: z.array(z.string()),
  /** null where nothing can be composed. */
  empreinteFigures: z.nullable(empreinte),
};

/**
 * Answers what a seal would hold now, what keeps it from being made, and the print of it, which the seal sends back. The answer about a
 * class that is followed by competences has no figure of marks (NOTE-63).
 */
export const getAvantScellement = endpoint('POST getAvantScellement', {
  kind: 'read',
  access: right(MENU_BULLETINS, 'lecture', { scope: 'ecole' }),
  input: z.object({ classeId: id, periodeId: id }),
  output: z.discriminatedUnion('genre', [
    z.object({
      genre: z.literal('notes'),
      ...aSceller,
      /** The scale of the averages; null while the school chose no rule. */
      noteSur: z.nullable(z.int()),
      evalues: z.int(),
      moyenne: centiemes,
      min: centiemes,
      max: centiemes,
      eleves: z.array(eleveNote),
    }),
    z.object({
      genre: z.literal('competences'),
      ...aSceller,
      valeurs: valeursComptees,
      eleves: z.array(eleveSuivi),
    }),
  ]),
  trace: listeLue("Bulletins d'une classe"),
  summary: "Rend ce qu'un sceau tiendrait, et ce qui l'empêche.",
  source: 'addition',
});

/** Seals a class in a period: its bulletins, one entry of the chain, and its state, together or not at all. */
export const scellerPeriode = endpoint('POST scellerPeriode', {
  access: right(MENU_BULLETINS, 'ajout', { scope: 'ecole' }),
  input: z.object({ classeId: id, periodeId: id, empreinteFigures: empreinte, creationUserId: idIgnore }),
  output: z.array(
    z.object({
      /** The rank of its entry in the chain of the school. */
      rang: z.int(),
      /** The number of bulletins. */
      nombre: z.int(),
      /** See formaterTeteDeNotes. */
      tete: z.string(),
    }),
  ),
  status: 201,
  summary: "Scelle les bulletins d'une classe dans une période.",
  source: 'addition',
});

/** Lists the classes of a year with the state of each of their periods. */
export const getEtatsDesBulletins = endpoint('POST getEtatsDesBulletins', {
  kind: 'read',
  access: right(MENU_BULLETINS, 'lecture', { scope: 'ecole' }),
  input: z.object({
    ecoleId: id,
    /** The year; absent: that of today. */
    sessionId: z.optional(z.nullable(id)),
  }),
  output: z.object({
    sessionId: z.nullable(id),
    classes: z.array(
      z.object({
        classeId: id,
        classe: z.string(),
        etape: z.string(),
        periodes: z.array(
          z.object({
            periodeId: id,
            periode: z.string(),
            etat: z.enum(ETATS_DE_PERIODE),
            /** The bulletins that were sealed, and how many of them were replaced since. */
            bulletins: z.int(),
            remplaces: z.int(),
            /** The day of the seal. */
            scelleeLe: z.nullable(jour),
          }),
        ),
      }),
    ),
  }),
  summary: "Liste les classes d'une année, avec l'état de leurs bulletins.",
  source: 'addition',
});

/** The states of a bulletin on paper: it is the last version, a later one replaces it, or the school never made it. */
export const ETATS_DE_BULLETIN = ['enVigueur', 'remplace', 'inconnu'] as const;

/**
 * Answers whether a printed bulletin is still the one in force. `empreinte`: the 32 characters that its paper shows, all of them.
 * It tells the version that replaces it and its day, and nothing of the pupil. The hash of the text that the bulletin attests shows
 * other figures under a real print, whoever signed them.
 */
export const getEtatBulletin = endpoint('GET getEtatBulletin/:ecoleId/:empreinte', {
  access: { who: 'public' },
  input: z.object({ ecoleId: id, empreinte: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  output: z.array(
    z.object({
      ecoleId: id,
      /** The present name of the school. */
      ecole: z.string(),
      etat: z.enum(ETATS_DE_BULLETIN),
      /** The version in force and its day, where another replaces this one. */
      version: z.nullable(z.int()),
      jour: z.nullable(jour),
      /** The SHA-256 of the text that this bulletin attests; null: the school has none to attest, or its text was changed. */
      attestation: z.nullable(empreinte),
    }),
  ),
  summary: 'Dit si un bulletin imprimé est en vigueur, remplacé ou inconnu, et le nom de son école.',
  source: 'addition',
});
