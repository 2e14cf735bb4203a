/**
 * Computes discounts: the part of each line of a schedule, what begun lines leave to the others, and the faults of a discount.
 * Pure. Additions.
 */
import { centiemes, POURCENTAGE_MAXIMAL } from '#core/api/fields.ts';
import { formaterMontant } from '#core/values/montant.ts';

/**
 * A discount on everything but registration fees: a percentage with two decimals at most, or whole francs in all; at most one of
 * the two.
 */
export interface Remise {
  readonly remisePourcentage: number | null;
  readonly remiseMontant: number | null;
}

interface Remisable {
  readonly nature: string;
  readonly brut: number;
}

/** A line with its discount. */
export type Remisee = Remisable & { readonly remise: number };

type AvecRemise<L> = L & { readonly remise: number; readonly montant: number };

const ENTIER = BigInt(centiemes(POURCENTAGE_MAXIMAL));

const somme = (montants: readonly number[]): number =>
  montants.reduce((total, montant) => total + montant, 0);

/** Divides a sum in proportion, in whole francs, so that the parts make it exactly; all parts are 0 where the weights are. */
export function auProrata(total: number, poids: readonly number[]): number[] {
  const all = poids.reduce((sum, one) => sum + BigInt(one), 0n);
  if (all === 0n) return poids.map(() => 0);
  // Each part is the growth of the running share, so together they are the sum.
  let before = 0n;
  let running = 0n;
  return poids.map((one) => {
    running += BigInt(one);
    const share = (running * BigInt(total)) / all;
    const part = share - before;
    before = share;
    return Number(part);
  });
}

/**
 * Returns the discount of each of some amounts, in whole francs. A percentage is taken of each, rounded half up. A sum in all is
 * divided in proportion, so that the parts make it exactly and none is larger than its amount; a larger sum than the amounts
 * takes all of them.
 */
export function partsDeRemise(
  bruts: readonly number[],
  { remisePourcentage, remiseMontant }: Remise,
): number[] {
  if (remisePourcentage === null) return auProrata(Math.min(remiseMontant ?? 0, somme(bruts)), bruts);
  const rate = BigInt(centiemes(remisePourcentage));
  return bruts.map((brut) => Number((2n * BigInt(brut) * rate + ENTIER) / (2n * ENTIER)));
}

/** Returns the whole discount on some amounts. */
const remiseEnTout = (bruts: readonly number[], remise: Remise): number =>
  remise.remisePourcentage === null ? (remise.remiseMontant ?? 0) : somme(partsDeRemise(bruts, remise));

const estRemisable = ({ nature }: Pick<Remisable, 'nature'>): boolean =>
  nature !== 'inscription' && nature !== 'anterieur';

/**
 * Gives lines their discount; registration fees and what was owed before have none. `gardees` keep theirs; together they make the discount whole, as far
 * as the others can take it.
 */
export function avecRemise<L extends Remisable>(
  brutes: readonly L[],
  remise: Remise,
  gardees: readonly (Remisable & { readonly remise: number })[] = [],
): AvecRemise<L>[] {
  const bruts = brutes.filter(estRemisable).map(({ brut }) => brut);
  const kept = gardees.filter(estRemisable);
  const first = remise.remisePourcentage === null ? bruts.map(() => 0) : partsDeRemise(bruts, remise);
  const wanted = remiseEnTout([...kept.map(({ brut }) => brut), ...bruts], remise);
  const left = wanted - somme(kept.map((ligne) => ligne.remise)) - somme(first);
  const room = bruts.map((brut, rang) => (left < 0 ? (first[rang] ?? 0) : brut - (first[rang] ?? 0)));
  const more = partsDeRemise(room, { remisePourcentage: null, remiseMontant: Math.abs(left) });
  let rang = 0;
  return brutes.map((brute) => {
    if (!estRemisable(brute)) return { ...brute, remise: 0, montant: brute.brut };
    const own = (first[rang] ?? 0) + Math.sign(left) * (more[rang] ?? 0);
    rang += 1;
    return { ...brute, remise: own, montant: brute.brut - own };
  });
}

type RemiseMotivee = Remise & { readonly remiseMotif: string | null };

/** Refuses a discount given in two ways, or without its reason; by field. */
export function fautesDeMotif({
  remisePourcentage,
  remiseMontant,
  remiseMotif,
}: RemiseMotivee): Record<string, string> {
  const isGiven = remisePourcentage !== null || remiseMontant !== null;
  if (remisePourcentage !== null && remiseMontant !== null)
    return { remiseMontant: 'La remise est un pourcentage ou un montant, pas les deux.' };
  if (isGiven && remiseMotif === null) return { remiseMotif: 'Dites pourquoi cette remise est accordée.' };
  return {};
}

/** Refuses a discount larger than the amounts it is taken from. */
export function fautesDeMontant(
  { remiseMontant }: Pick<Remise, 'remiseMontant'>,
  brutes: readonly Remisable[],
): Record<string, string> {
  const most = somme(brutes.filter(estRemisable).map(({ brut }) => brut));
  if ((remiseMontant ?? 0) <= most) return {};
  return { remiseMontant: "La remise dépasse ce qui est à payer, frais d'inscription à part." };
}

/**
 * Refuses a discount that a schedule cannot hold whole: begun lines keep theirs, and the others are too small, or the begun ones
 * already have more. `libres`: lines that nobody began to pay.
 */
export function fautesDeReste(
  remise: Remise,
  commencees: readonly (Remisable & { readonly remise: number })[],
  libres: readonly (Remisable & { readonly remise: number })[],
): Record<string, string> {
  const all = [...commencees, ...libres].filter(estRemisable);
  const wanted = remiseEnTout(
    all.map(({ brut }) => brut),
    remise,
  );
  const given = somme(all.map((ligne) => ligne.remise));
  if (wanted === given) return {};
  const champ = remise.remisePourcentage === null ? 'remiseMontant' : 'remisePourcentage';
  const most = formaterMontant(given);
  if (wanted < given)
    return {
      [champ]: `Ce qui est payé ou commencé a eu ${most} de remise, et le garde : elle n'est pas de moins de ${most}.`,
    };
  const libre = formaterMontant(somme(libres.filter(estRemisable).map(({ brut }) => brut)));
  return {
    [champ]: `Cette remise fait ${formaterMontant(wanted)}, mais seulement ${libre} restent à payer sur ce qui n'est pas commencé : elle est de ${most} au plus.`,
  };
}

/** The limits above which a school wants a second person; both null: every discount is above. */
interface Limites {
  readonly remisePourcentage: number | null;
  readonly remiseMontant: number | null;
}

/** Whether a part of an amount is larger than a percentage of it, exactly. */
const estPlusQue = (part: number, of: number, pourcentage: number): boolean =>
  BigInt(part) * ENTIER > BigInt(of) * BigInt(centiemes(pourcentage));

const brutDe = (lignes: readonly Remisable[]): number =>
  somme(lignes.filter(estRemisable).map(({ brut }) => brut));
const francsDe = (lignes: readonly Remisee[]): number =>
  somme(lignes.filter(estRemisable).map(({ remise }) => remise));

/**
 * Whether a discount is no more than the one that stood: an amount that is no larger share, or a rate that is no higher. A rate that stood
 * below the limits was agreed by nobody: a dearer class, or a service more, may carry its francs above them.
 */
function estConnue(
  remise: Remise,
  lignes: readonly Remisee[],
  avant: { readonly remise: Remise; readonly lignes: readonly Remisee[] },
  limites: Limites,
): boolean {
  if (remise.remisePourcentage !== null) {
    const was = avant.remise.remisePourcentage;
    if (was === null || remise.remisePourcentage > was) return false;
    return francsDe(lignes) <= francsDe(avant.lignes) || depasseLaLimite(limites, avant.remise, avant.lignes);
  }
  const [now, was] = [remise.remiseMontant ?? 0, avant.remise.remiseMontant];
  if (was === null || now > was) return false;
  const isSmallShare =
    limites.remisePourcentage !== null && !estPlusQue(now, brutDe(lignes), limites.remisePourcentage);
  return isSmallShare || BigInt(now) * BigInt(brutDe(avant.lignes)) <= BigInt(was) * BigInt(brutDe(lignes));
}

/**
 * Whether a discount passes a school's limits: its rate, or its francs over the lines that it is taken from, however it was given.
 * One that stood already, and does not grow, does not pass them again.
 */
export function depasseLaLimite(
  limites: Limites,
  remise: Remise,
  lignes: readonly Remisee[],
  avant?: { readonly remise: Remise; readonly lignes: readonly Remisee[] },
): boolean {
  const { remisePourcentage, remiseMontant } = remise;
  if (remisePourcentage === null && remiseMontant === null) return false;
  if (avant !== undefined && estConnue(remise, lignes, avant, limites)) return false;
  if (limites.remisePourcentage === null && limites.remiseMontant === null) return true;
  const francs = remiseMontant ?? francsDe(lignes);
  if (limites.remiseMontant !== null && francs > limites.remiseMontant) return true;
  if (limites.remisePourcentage === null) return false;
  if (remisePourcentage !== null) return remisePourcentage > limites.remisePourcentage;
  return estPlusQue(francs, brutDe(lignes), limites.remisePourcentage);
}
