/**
 * Declares base salaries and the months of a teacher (AMB-089): additions. A new amount counts from a month on; past months keep
 * theirs.
 */
import * as z from 'zod/mini';
import { fixerLesSalaires, lireLesSalaires, salaireBase } from '#administration/salaires.ts';
import { written } from '#core/api/crud.ts';
import { endpoint, type Output } from '#core/api/endpoint.ts';
import { type Fields, jourRequis, schemas } from '#core/api/fields.ts';
import { id, idIgnore, instant } from '#core/api/stamps.ts';

/** Declares the first day of the month from which an amount counts: yyyy-MM-01. */
const aPartirDe = () => {
  const { schema, ...field } = jourRequis('À partir de', 'Le mois');
  const error = 'Le mois commence le premier jour.';
  return { ...field, schema: schema.check(z.refine((jour) => jour.endsWith('-01'), { error })) };
};

export const champsDuSalaire = { montant: salaireBase(), aPartirDe: aPartirDe() } satisfies Fields;

/** Sets the base salary of a teacher from a month on; the same month again replaces its amount. `id`: the teacher. */
export const updateSalaireBase = endpoint('PUT updateSalaireBase', {
  access: fixerLesSalaires,
  input: z.object({ id, ...schemas(champsDuSalaire), modifUserId: idIgnore }),
  output: written,
  typed: ['montant', 'aPartirDe'],
  summary: "Fixe le salaire de base d'un enseignant à partir d'un mois.",
  source: 'addition',
});

const texte = z.nullable(z.string());
const francs = z.int();

/**
 * Answers a teacher's session, month by month: base salary (null where none was ever given), deductions, advances and what
 * remains to be paid, in whole francs. It adds the history of the base salary, the latest first. Without `sessionId`: the current
 * session.
 */
export const getMoisEnseignant = endpoint('GET getMoisEnseignant/:id', {
  access: lireLesSalaires,
  input: z.object({ id, sessionId: z.optional(id) }),
  output: z.object({
    enseignant: z.object({
      id,
      ecoleId: id,
      ecole: z.string(),
      prenoms: z.string(),
      name: z.string(),
      indicatifTel: texte,
      telephone: texte,
      /** The label of the class taught. */
      enseignant: texte,
    }),
    session: z.nullable(z.object({ id, libelle: z.string(), dateDebut: z.string(), dateFin: z.string() })),
    /** `creationDate` and `auteur` tell when the amount was set last, and by whom. */
    salaires: z.array(
      z.object({ id, montant: francs, aPartirDe: z.string(), creationDate: instant, auteur: texte }),
    ),
    mois: z.array(
      z.object({
        moisId: z.string(),
        annee: z.int(),
        salaireBase: z.nullable(francs),
        retenues: francs,
        avances: francs,
        reste: z.nullable(francs),
      }),
    ),
  }),
  summary: "Rend l'année d'un enseignant mois par mois : salaire, retenues, avances et reste à payer.",
  source: 'addition',
});

export type MoisEnseignant = Output<typeof getMoisEnseignant>;

/** An amount and the month from which it counts, yyyy-MM-dd. */
export interface Salaire {
  readonly montant: number;
  readonly aPartirDe: string;
}

/**
 * Returns the base salary of a calendar month ('2026-10'), in whole francs: the latest amount that counts by then; the months
 * before the first one have it too. null when none was ever given.
 */
export function salaireDuMois(salaires: readonly Salaire[], mois: string): number | null {
  const sorted = salaires.toSorted((a, b) => (a.aPartirDe < b.aPartirDe ? -1 : 1));
  const found = sorted.findLast(({ aPartirDe: debut }) => debut.slice(0, 7) <= mois) ?? sorted[0];
  return found?.montant ?? null;
}

/**
 * Whether the sums taken from a month pass its base salary: saving then asks for a confirmation. An unknown salary is never
 * passed.
 */
export const depasse = (base: number | null, retenu: number): boolean => base !== null && retenu > base;
