/** Declares the journal on a screen: who changed what and when. An addition; the table itself belongs to the foundation. */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import { TAILLE_MAXIMALE } from '#core/api/lists.ts';
import { id, instant, jour } from '#core/api/stamps.ts';
import { listeLue } from '#core/api/trace.ts';
import { aDesCaracteresInterdits } from '#core/text/cle.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

const MENU = 'journal' satisfies ReferenceMenu;

const valeur = z.union([z.string(), z.number(), z.null()]);

export const acte = z.object({
  id,
  instant,
  userId: z.nullable(id),
  /** The person who did it; null when a command of the machine did. */
  personne: z.nullable(z.string()),
  /** 'PUT updateDevise' */
  appel: z.string(),
  entite: z.string(),
  entiteId: z.int(),
  /** The name of the record as it is now; null when it is gone or has none. */
  libelle: z.nullable(z.string()),
  /** The values before and after, by field. */
  changements: z.record(z.string(), z.tuple([valeur, valeur])),
  /** The names of the records that the values point at, by field and value: { 'groupeId 2': 'Comptabilité' }. */
  noms: z.record(z.string(), z.string()),
});
export type Acte = z.output<typeof acte>;

const mot = z.string().check(
  z.maxLength(100),
  z.refine((text) => !aDesCaracteresInterdits(text)),
);

const filtres = {
  userId: z.optional(z.nullable(id)),
  entite: z.optional(z.nullable(mot)),
  appel: z.optional(z.nullable(mot)),
  debut: z.optional(z.nullable(jour)),
  fin: z.optional(z.nullable(jour)),
};

const page = {
  page: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
  taille: z.optional(z.int().check(z.gte(1), z.lte(TAILLE_MAXIMALE))),
  /** Keeps only acts older than this one, so that new acts do not move the pages. */
  avant: z.optional(id),
};

/**
 * Lists acts, newest first; days are those of Conakry. With `entite` and `entiteId` it answers the history of a record: its own
 * acts and those attached to it. A group's history has its privileges and members.
 */
export const getJournal = endpoint('POST getJournal', {
  kind: 'read',
  access: right(MENU, 'lecture'),
  input: z.object({ ...filtres, entiteId: z.optional(z.nullable(id)), ...page }),
  output: z.array(acte),
  paged: true,
  trace: listeLue('Journal'),
  summary: "Liste les actes du journal, du plus récent au plus ancien, ou l'historique d'une fiche.",
  source: 'addition',
});

/** Answers the choices of the screen's filters: entities and calls that the journal names, and persons who acted. */
export const getFiltresDuJournal = endpoint('GET getFiltresDuJournal', {
  access: right(MENU, 'lecture'),
  input: z.object({}),
  output: z.object({
    entites: z.array(z.string()),
    appels: z.array(z.string()),
    personnes: z.array(z.object({ id, prenoms: z.string(), nom: z.string() })),
  }),
  summary: 'Rend ce que les filtres du journal proposent : fiches, appels et personnes.',
  source: 'addition',
});
