/** Makes a level of an explanation: one that was computed, or one that has a word instead of a figure. Additions. */
import { type Fraction, type Niveau, reduire } from '#notes/calcul/arrondi.ts';
import { formaterFraction, formaterNote } from '#notes/calcul/formater.ts';

/** A figure that enters a level: its name, and its part of the sentence, '12,50 × 1'. */
export interface Operande {
  readonly libelle: string;
  readonly ecrit: string;
}

/** A level of an average, with those that made it. */
export interface Explication {
  readonly niveau:
    | 'mois'
    | 'cours'
    | 'composition'
    | 'matiere'
    | 'points'
    | 'groupe'
    | 'generale'
    | 'annuelle';
  /** 'Mathématiques, moyenne de cours' */
  readonly libelle: string;
  readonly operandes: readonly Operande[];
  /** The exact fraction, in smallest terms, in hundredths; for points, in ten-thousandths. null where nothing was computed. */
  readonly num: string | null;
  readonly den: string | null;
  /** The printed figure: '13,17', or 'NE', 'DISP'. */
  readonly imprime: string;
  /** '(12,50 × 1 + 16,00 × 1 + 11,00 × 1) ÷ 3 = 13,1666… → 13,17' */
  readonly phrase: string;
  /** The rules that it used, each as a sentence. */
  readonly regles: readonly string[];
  readonly enfants: readonly Explication[];
}

export type Debut = Pick<Explication, 'niveau' | 'libelle'>;
export type Suite = Partial<Pick<Explication, 'regles' | 'enfants'>>;

const ARRONDI = 'Arrondi au centième, la moitié vers le haut.';

/** Writes a fraction in its smallest terms. */
export const ecrireFraction = (fraction: Fraction): Pick<Explication, 'num' | 'den'> => {
  const { num, den } = reduire(fraction);
  return { num: String(num), den: String(den) };
};

const NON_CALCULE = { operandes: [], num: null, den: null } as const;

/** Makes a level that was computed: Σ operands ÷ `diviseur`. */
export function calcule(
  debut: Debut,
  niveau: Niveau,
  operandes: readonly Operande[],
  diviseur: string,
  { regles = [], enfants = [] }: Suite = {},
): Explication {
  const imprime = formaterNote(niveau.valeur);
  const exact = formaterFraction(niveau);
  const sum = `(${operandes.map(({ ecrit }) => ecrit).join(' + ')}) ÷ ${diviseur} = ${exact}`;
  const isRounded = exact !== imprime;
  return {
    ...debut,
    operandes,
    ...ecrireFraction(niveau),
    imprime,
    phrase: isRounded ? `${sum} → ${imprime}` : sum,
    regles: isRounded ? [...regles, ARRONDI] : regles,
    enfants,
  };
}

/** Makes a level that has a word instead of a figure. */
export const sansFigure = (
  debut: Debut,
  imprime: string,
  { regles = [], enfants = [] }: Suite = {},
): Explication => ({
  ...debut,
  ...NON_CALCULE,
  imprime,
  phrase: imprime,
  regles,
  enfants,
});
