/** Lists a pupil's lines due and divides an amount among them. Pure: the page uses it. */
import {
  type Affectation,
  fauteDAffectation,
  type LigneAPayer,
  parAnciennete,
  repartir,
} from '@gestionscolaire/contract/caisse/affectation.ts';
import {
  champsDePaiement,
  fauteDeReference,
  MOYENS,
  type Moyen,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterMontant, SIGNE_MONETAIRE } from '@gestionscolaire/contract/core/values/montant.ts';
import type { SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';

/** A line that is not paid whole. */
export interface LigneARegler extends LigneAPayer {
  readonly libelle: string;
  readonly reste: number;
  /** True from its day on; isLate after that day. */
  readonly isDue: boolean;
  readonly isLate: boolean;
}

type Ligne = SoldeEleve['inscriptions'][number]['lignes'][number];

/** Lists the lines that are not paid yet, in the order in which money goes to them. */
export function lignesARegler(
  { inscriptions }: { readonly inscriptions: readonly { readonly lignes: readonly Ligne[] }[] },
  jour: string,
): LigneARegler[] {
  return inscriptions
    .flatMap(({ lignes }) => lignes)
    .filter(({ montant, paye }) => montant > paye)
    .toSorted(parAnciennete)
    .map((ligne) => ({
      ...ligne,
      reste: ligne.montant - ligne.paye,
      isDue: ligne.dateEcheance <= jour,
      isLate: ligne.dateEcheance < jour,
    }));
}

/** Writes an amount without its sign, where the head of a column or the field has it. */
export const francs = (montant: number): string =>
  formaterMontant(montant).replace(SIGNE_MONETAIRE, '').trim();

export const totalDu = (lignes: readonly { reste: number }[]): number =>
  lignes.reduce((total, { reste }) => total + reste, 0);

export const totalEchu = (lignes: readonly LigneARegler[]): number =>
  totalDu(lignes.filter(({ isDue }) => isDue));

/** An amount that one key types: 'Alt+1'. */
export interface Proposition {
  readonly keys: string;
  readonly titre: string;
  readonly montant: number;
}

/** Proposes what is due, that with the next due day, and all; each amount once is shown, but every key keeps its meaning. */
export function propositions(lignes: readonly LigneARegler[]): Proposition[] {
  const echu = totalEchu(lignes);
  const next = lignes.find(({ isDue }) => !isDue)?.dateEcheance;
  const prochaine = totalDu(lignes.filter(({ dateEcheance }) => dateEcheance === next));
  return [
    { keys: 'Alt+1', titre: 'Échu', montant: echu },
    {
      keys: 'Alt+2',
      titre: echu > 0 ? 'Échu et prochaine' : 'Prochaine échéance',
      montant: echu + prochaine,
    },
    { keys: 'Alt+3', titre: 'Tout', montant: totalDu(lignes) },
  ];
}

/** Answers the keys of a means of payment, after those of the amounts: 'Alt+4' is cash. */
export const toucheDuMoyen = (moyen: Moyen): string => `Alt+${MOYENS.indexOf(moyen) + 4}`;

/** Answers the part of what is due that a payment leaves. */
export function restera(
  lignes: readonly LigneARegler[],
  { affectations }: { readonly affectations: readonly Affectation[] },
): number {
  const due = new Set(lignes.filter(({ isDue }) => isDue).map(({ id }) => id));
  const given = affectations.filter(({ echeanceId }) => due.has(echeanceId));
  return totalEchu(lignes) - given.reduce((sum, { montant }) => sum + montant, 0);
}

/** Whole francs, null for nothing, or the typed text when it is no amount. */
export type Montant = number | string | null;

/** The part that a person gave to each line; null while the parts are computed. */
export type Parts = Readonly<Record<number, Montant>> | null;

export interface Repartition {
  readonly affectations: readonly Affectation[];
  /** The part of the amount that no line takes. */
  readonly credit: number;
  /** The fault of the parts that a person typed. */
  readonly faute: string | undefined;
}

const PAS_UN_MONTANT = 'Les échéances reçoivent des montants entiers de francs.';

/** Divides an amount among the lines. */
export function repartition(montant: Montant, parts: Parts, lignes: readonly LigneARegler[]): Repartition {
  const total = typeof montant === 'number' ? montant : 0;
  if (parts === null) return { ...repartir(total, lignes), faute: undefined };
  const given = lignes.map(({ id }) => ({ echeanceId: id, montant: parts[id] ?? 0 }));
  const affectations = given.flatMap(({ echeanceId, montant: part }) =>
    typeof part === 'number' && part > 0 ? [{ echeanceId, montant: part }] : [],
  );
  const credit = total - affectations.reduce((sum, part) => sum + part.montant, 0);
  const isTyped = given.every(({ montant: part }) => typeof part === 'number');
  const faute = isTyped ? fauteDAffectation(total, affectations, lignes) : PAS_UN_MONTANT;
  return { affectations, credit: Math.max(0, credit), faute };
}

/** Answers the computed parts, as a person begins to change them. */
export function partsDe(montant: Montant, lignes: readonly LigneARegler[]): Exclude<Parts, null> {
  const { affectations } = repartition(montant, null, lignes);
  const given = new Map(affectations.map(({ echeanceId, montant: part }) => [echeanceId, part]));
  return Object.fromEntries(lignes.map(({ id }) => [id, given.get(id) ?? 0]));
}

/** The typed values of the form. */
export interface Saisie {
  readonly montant: Montant;
  readonly moyenPaiement: string;
  readonly reference: string;
  readonly payeur: string;
  readonly observations: string;
  readonly parts: Parts;
}

const SAISIE_VIDE: Saisie = {
  montant: null,
  moyenPaiement: 'especes',
  reference: '',
  payeur: '',
  observations: '',
  parts: null,
};

/** Answers a form that nobody typed in: whoever answers for the pupil is taken to pay, until another name is typed. */
export const saisieDe = (tuteur: string | null): Saisie => ({ ...SAISIE_VIDE, payeur: tuteur ?? '' });

/** Finds the faults of the form, one sentence a field. */
export function fautesDe(saisie: Saisie, lignes: readonly LigneARegler[]): Record<string, string> {
  const { parts } = saisie;
  const values: Readonly<Record<string, unknown>> = { ...saisie };
  const fautes: Record<string, string> = { ...fauteDeReference(saisie) };
  for (const [champ, { schema }] of Object.entries(champsDePaiement)) {
    const { error } = schema.safeParse(values[champ]);
    const sentence = error?.issues[0]?.message;
    if (sentence !== undefined) fautes[champ] = sentence;
  }
  const { faute } = repartition(saisie.montant, parts, lignes);
  return faute === undefined || 'montant' in fautes ? fautes : { ...fautes, affectations: faute };
}
