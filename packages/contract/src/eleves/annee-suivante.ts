/**
 * Declares 'Passer à l'année suivante' (ANNEE-02, ANNEE-03): the steps by which a school leaves one school year for the next, counted
 * in the data like the first steps of an installation, and the one click that opens the next year. Additions.
 */
import * as z from 'zod/mini';
import { added } from '#core/api/crud.ts';
import { endpoint, type Output, right, signedIn } from '#core/api/endpoint.ts';
import { id, idIgnore } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

/** The steps, in the order that works: each needs those before it. */
export const ETAPES_D_ANNEE = ['annee', 'prix', 'promotion'] as const;
export type EtapeDAnnee = (typeof ETAPES_D_ANNEE)[number];

/**
 * Who may open the next year: the person themselves; the network alone, where a school's person asks its administrator; or nobody of
 * their rights.
 */
export const OUVERTURES = ['permise', 'reseau', 'droit'] as const;

const jours = { libelle: z.string(), dateDebut: z.string(), dateFin: z.string() };
const session = z.object({ id, ...jours });

/**
 * Answers the steps from a session to the next, for a school. `sessionId`: the session that is left; absent: the one of today or, as
 * long as today's is beginning and a class of the one before has nobody in it, the one before. What a person has no right to see is
 * null.
 */
export const getAnneeSuivante = endpoint('GET getAnneeSuivante', {
  access: signedIn,
  input: z.object({ ecoleId: id, sessionId: z.optional(id) }),
  output: z.object({
    /** The session that is left; null where there is none. */
    annee: z.nullable(session),
    /** Whether it is ending, or over. */
    finitBientot: z.boolean(),
    suivante: z.nullable(session),
    /** The next session as one click opens it; null once there is one, or while the one that is left is to come itself. */
    proposee: z.nullable(z.object(jours)),
    ouverture: z.enum(OUVERTURES),
    /** The prices that hold this year, those that the next one has of its own, and the services priced this year alone. */
    prix: z.nullable(z.object({ aCopier: z.int(), copies: z.int(), sansPrix: z.int() })),
    /** The classes that have pupils this year, in the order of their levels, with how many of those are enrolled in the next one. */
    classes: z.nullable(
      z.array(
        z.object({
          id,
          libelle: z.string(),
          inscrits: z.int(),
          reinscrits: z.int(),
          /** The class where its pupils go; null: none follows, or nothing tells which. */
          vers: z.nullable(z.object({ id, libelle: z.string() })),
          /** Whether its level is the last one: who leaves it goes nowhere. */
          estDerniere: z.boolean(),
        }),
      ),
    ),
  }),
  summary:
    "Dit où en est une école de son passage à l'année suivante, selon les droits de la personne connectée.",
  source: 'addition',
});
export type AnneeSuivante = Output<typeof getAnneeSuivante>;
export type ClasseAPromouvoir = NonNullable<AnneeSuivante['classes']>[number];

/** Whether a class is promoted: one of its pupils is enrolled in the next year, or it has nowhere to go. */
export const estPromue = ({ reinscrits, estDerniere }: ClasseAPromouvoir): boolean =>
  reinscrits > 0 || estDerniere;

/** Returns the steps that the person may see, each done or not. */
export function etapesDe({
  suivante,
  prix,
  classes,
}: AnneeSuivante): { etape: EtapeDAnnee; estFaite: boolean }[] {
  return [
    { etape: 'annee', estFaite: suivante !== null },
    ...(prix === null
      ? []
      : [{ etape: 'prix' as const, estFaite: suivante !== null && prix.copies > 0 && prix.sansPrix === 0 }]),
    ...(classes === null
      ? []
      : [{ etape: 'promotion' as const, estFaite: suivante !== null && classes.every(estPromue) }]),
  ];
}

/**
 * Opens the session that follows one, with the same days a year later. It wants the right to add sessions. A person of a school does
 * it where their school is the only one; elsewhere sessions are the network's (AMB-155). Nothing of it is typed: neither its days nor
 * how far ahead it is.
 */
export const ouvrirAnneeSuivante = endpoint('POST ouvrirAnneeSuivante', {
  access: right('sessions' satisfies ReferenceMenu, 'ajout', { scope: 'ecole' }),
  input: z.object({ sessionId: id, creationUserId: idIgnore }),
  output: added,
  status: 201,
  summary: "Ouvre l'année scolaire qui suit, aux mêmes jours un an plus tard.",
  source: 'addition',
});
