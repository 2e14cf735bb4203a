/**
 * Declares the controls of a school (SEC-14): the acts that want a second person, when the school says so. All are off until
 * somebody turns one on. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { coche, type Fields, montantFacultatif, pourcentageFacultatif, schemas } from '#core/api/fields.ts';
import { drapeau, id, idIgnore, modifDate } from '#core/api/stamps.ts';
import { formaterMontant } from '#core/values/montant.ts';
import { formaterPourcentage } from '#core/values/pourcentage.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

const scope = 'ecole';
const MENU_CONTROLES = 'controles' satisfies ReferenceMenu;

/** The acts that a school may hold: a receipt cancelled, a day closed for another, a discount above its limit. */
export const GENRES_D_ACCORD = ['annulation', 'cloture', 'remise'] as const;
export type GenreDAccord = (typeof GENRES_D_ACCORD)[number];

export const LIBELLES_DES_GENRES: Readonly<Record<GenreDAccord, string>> = {
  annulation: "Annulation d'un reçu",
  cloture: 'Clôture pour un autre',
  remise: 'Remise au-dessus de la limite',
};

/** The boxes and limits of the page. Without any limit, every discount is held. */
export const champsDesControles = {
  annulation: coche("L'annulation d'un reçu demande l'accord d'une autre personne"),
  cloture: coche("La clôture de la journée d'un autre demande l'accord d'une autre personne"),
  remise: coche("Une remise au-dessus de la limite demande l'accord d'une autre personne"),
  remisePourcentage: pourcentageFacultatif('Limite en pourcentage', 'La limite'),
  remiseMontant: montantFacultatif('Limite en francs', 'La limite'),
} satisfies Fields;

/** The limits of discounts; null: that one does not count. */
export interface LimitesDeRemise {
  readonly remisePourcentage: number | null;
  readonly remiseMontant: number | null;
}

/** Writes 'de plus de 10 % ou de 50 000 FG', or 'quelle qu'elle soit' without a limit. */
export function direLaLimite({ remisePourcentage, remiseMontant }: LimitesDeRemise): string {
  const parts = [
    ...(remisePourcentage === null ? [] : [formaterPourcentage(remisePourcentage)]),
    ...(remiseMontant === null ? [] : [formaterMontant(remiseMontant)]),
  ];
  return parts.length === 0 ? "quelle qu'elle soit" : `de plus de ${parts.join(' ou de ')}`;
}

const controles = z.object({
  ecoleId: id,
  annulation: drapeau,
  cloture: drapeau,
  remise: drapeau,
  remisePourcentage: z.nullable(z.number()),
  remiseMontant: z.nullable(z.int()),
  modifDate,
  /** The demands that wait, by act: a control is not lowered while one does. */
  enAttente: z.object({ annulation: z.int(), cloture: z.int(), remise: z.int() }),
});

/** Reads the controls of a school. */
export const getControles = endpoint('POST getControles', {
  kind: 'read',
  access: right(MENU_CONTROLES, 'lecture', { scope }),
  input: z.object({ ecoleId: id }),
  output: controles,
  summary: "Rend les actes qui demandent l'accord d'une autre personne dans une école.",
  source: 'addition',
});
export type Controles = Output<typeof getControles>;

/** Changes the controls of a school; it refuses to lower one while a demand of its kind waits. */
export const updateControles = endpoint('PUT updateControles', {
  access: right(MENU_CONTROLES, 'modification', { scope }),
  input: z.object({ ecoleId: id, ...schemas(champsDesControles), modifUserId: idIgnore, modifDate }),
  output: z.array(z.object({ id, modifDate })),
  typed: Object.keys(champsDesControles),
  summary: "Change les actes qui demandent l'accord d'une autre personne dans une école.",
  source: 'addition',
});
