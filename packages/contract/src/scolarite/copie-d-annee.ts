/**
 * Declares 'Copier vers l'année suivante' (AMB-164): the prices and the tranches that hold in one year become the next one's own,
 * raised by a percentage and rounded. A person sees each line before one act writes them, as one lot. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { centiemes } from '#core/api/fields.ts';
import { drapeau, id, idIgnore } from '#core/api/stamps.ts';
import { lotContract } from '#core/imports/lots.ts';
import { MONTANT_MAXIMAL } from '#core/values/montant.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { ARRONDIS, type Arrondi } from './arrondis.ts';
import { prixPour } from './fiches-renseignement.ts';
import { CASES_DE_PRIX_MAXIMALES, type LigneDeGrille } from './grille-de-prix.ts';

const MENU = 'fichesRenseignement' satisfies ReferenceMenu;
const scope = 'ecole';
const francs = z.int();

/** The bounds of a raise, in percent; below 0 it is a cut. */
export const HAUSSE = { min: -50, max: 100 } as const;

/**
 * Raises an amount of whole francs, exactly: montant × (100 + hausse) / 100, rounded to the nearest step, half up. An amount above
 * 0 never becomes 0: it asks one step at least.
 * @param hausse percent, two decimals at most
 */
export function montantCopie(montant: number, hausse: number, arrondi: Arrondi): number {
  if (montant === 0) return 0;
  const whole = BigInt(montant) * BigInt(10_000 + centiemes(hausse));
  const step = BigInt(arrondi) * 10_000n;
  const steps = (2n * whole + step) / (2n * step);
  return Number((steps === 0n ? 1n : steps) * BigInt(arrondi));
}

/** Returns the fault of a raised amount, or undefined. */
export const fauteDeMontantCopie = (montant: number): string | undefined =>
  montant > MONTANT_MAXIMAL ? 'Le montant copié passerait le plus grand montant possible.' : undefined;

/**
 * Returns the price lines that some pupil pays in a year, its own and those of every year that it has not replaced: copied all, they
 * make each class pay the same again. `lignes`: the active ones of the year and of every year.
 */
export const lignesACopier = <L extends Pick<LigneDeGrille, 'prestationId' | 'classeId' | 'sessionId'>>(
  lignes: readonly L[],
  sessionId: number,
): L[] => lignes.filter((ligne) => prixPour(lignes, { ...ligne, sessionId }) === ligne);

const prixDe = z.object({ prix: francs, fr_inscription: francs });

const ligneDeCopie = z.object({
  prestationId: id,
  prestation: z.string(),
  /** null: the whole school. */
  classeId: z.nullable(id),
  classe: z.nullable(z.string()),
  prix: francs,
  fr_inscription: francs,
  estObligatoire: drapeau,
  /** The price that stands in the next year already, and is not overwritten; null: none. */
  enPlace: z.nullable(prixDe),
});

const copie = z.object({
  lignes: z.array(ligneDeCopie),
  /** The services in tranches; `enPlace`: how many tranches the next year has already. */
  tranches: z.array(
    z.object({ prestationId: id, prestation: z.string(), nombre: z.int(), enPlace: z.int() }),
  ),
  /** Classes and their teachers are of no year: they stay as they are. */
  classes: z.int(),
  titulaires: z.int(),
});
export type CopieDePrix = Output<typeof getCopieDePrix>;
export type LigneDeCopie = CopieDePrix['lignes'][number];

const annees = { ecoleId: id, deSessionId: id, versSessionId: id };

/** Reads what a copy from one year to another would write, and what stands there already. */
export const getCopieDePrix = endpoint('POST getCopieDePrix', {
  kind: 'read',
  access: right(MENU, 'lecture', { scope }),
  input: z.object(annees),
  output: copie,
  summary: "Montre ce que copier les prix d'une année vers une autre écrirait, ligne par ligne.",
  source: 'addition',
});

const uneHausse = `La hausse est un pourcentage de ${HAUSSE.min} à ${HAUSSE.max}, avec deux décimales au plus.`;
/** The rule of the raise, on the screen and in the call. */
export const hausseEnPourcent = z.number({ error: uneHausse }).check(
  z.gte(HAUSSE.min, { error: uneHausse }),
  z.lte(HAUSSE.max, { error: uneHausse }),
  z.refine((value) => Math.abs(value * 100 - centiemes(value)) < 1e-6, { error: uneHausse }),
);

/** The lines that a copy writes, and the francs that they ask in all. */
export interface BilanDeCopie {
  readonly nombre: number;
  readonly total: number;
}

/** Returns the lines that a copy writes, raised; those that stand already stay. */
export const lignesCopiees = <L extends Pick<LigneDeCopie, 'prix' | 'fr_inscription' | 'enPlace'>>(
  lignes: readonly L[],
  { hausse, arrondi }: { hausse: number; arrondi: Arrondi },
): (L & { readonly nouveau: z.output<typeof prixDe> })[] =>
  lignes
    .filter(({ enPlace }) => enPlace === null)
    .map((ligne) => ({
      ...ligne,
      nouveau: {
        prix: montantCopie(ligne.prix, hausse, arrondi),
        fr_inscription: montantCopie(ligne.fr_inscription, hausse, arrondi),
      },
    }));

/** Sums what a copy writes; a school has two thousand lines at most, so that it stays exact. */
export const bilanDeCopie = (
  lignes: readonly { readonly nouveau: z.output<typeof prixDe> }[],
): BilanDeCopie => ({
  nombre: lignes.length,
  total: lignes.reduce((sum, { nouveau }) => sum + nouveau.prix + nouveau.fr_inscription, 0),
});

/** Returns each amount that a copy writes, in the order of its lines: a price, then its fee. The same sum may be of other ones. */
export const montantsCopies = (lignes: readonly { readonly nouveau: z.output<typeof prixDe> }[]): number[] =>
  lignes.flatMap(({ nouveau }) => [nouveau.prix, nouveau.fr_inscription]);

const unArrondi = "L'arrondi est l'un de ceux proposés.";

/**
 * Copies them as one act and one lot. `vu`: the amounts that the person saw (`montantsCopies`); anything else is refused, so that no price is
 * written that nobody read; null accepts any. It wants the right to add tranches too, where it copies some.
 */
export const copierVersAnnee = endpoint('POST copierVersAnnee', {
  access: right(MENU, 'ajout', { scope }),
  input: z.object({
    ...annees,
    hausse: hausseEnPourcent,
    arrondi: z.union(
      ARRONDIS.map((one) => z.literal(one)),
      { error: unArrondi },
    ),
    avecTranches: z.boolean(),
    vu: z.nullable(z.array(z.int()).check(z.maxLength(2 * CASES_DE_PRIX_MAXIMALES))),
    creationUserId: idIgnore,
  }),
  output: z.array(z.object({ id, nombre: z.int() })),
  typed: ['hausse', 'arrondi'],
  status: 201,
  summary: "Copie les prix et les tranches d'une année vers une autre, avec une hausse, en un seul acte.",
  source: 'addition',
});

const copies = lotContract({
  lister: 'GET getCopiesDePrix/:ecoleId',
  reprendre: 'PUT reprendreCopieDePrix',
  access: (operation) => right(MENU, operation, { scope }),
  summaries: {
    lister: "Liste les copies de prix qu'une école a faites.",
    reprendre: "Défait une copie de prix, tant qu'aucune inscription ne les doit.",
  },
});

/** Lists the copies that a school made, newest first. */
export const getCopiesDePrix = copies.lister;

/** Takes a copy back whole, while nobody changed a line of it and no enrolment owes one. */
export const reprendreCopieDePrix = copies.reprendre;
