/** Counts what the minutes of a council tell of a class, from its bulletins alone: their figures are those of the papers. Additions. */
import { type ContenuDeBulletin, DECISIONS, type DecisionDuConseil } from '#notes/bulletins/contenu.ts';

/** The pupils of one sex, or of both. `admis`: those with a place whose average reaches the threshold of the rule. */
export interface ComptesDuConseil {
  readonly effectif: number;
  readonly evalues: number;
  readonly admis: number;
  /** `admis` in `evalues`, in thousandths, half up; null where nobody is evaluated. */
  readonly taux: number | null;
}

export interface StatistiquesDuConseil {
  readonly tous: ComptesDuConseil;
  readonly filles: ComptesDuConseil;
  readonly garcons: ComptesDuConseil;
  readonly decisions: readonly DecisionComptee[];
}

/** A decision, and the number of pupils of whom it was taken. */
interface DecisionComptee {
  readonly decision: DecisionDuConseil;
  readonly nombre: number;
}

/** Counts the decisions that were taken in a class, in their usual order; a decision that was not taken is left out. */
export const compterLesDecisions = (
  contenus: readonly { readonly bilan: Pick<ContenuDeBulletin['bilan'], 'decision'> }[],
): DecisionComptee[] =>
  DECISIONS.map((decision) => ({
    decision,
    nombre: contenus.filter(({ bilan }) => bilan.decision === decision).length,
  })).filter(({ nombre }) => nombre > 0);

type Un = Pick<ContenuDeBulletin, 'eleve' | 'estClasse' | 'moyenne' | 'regle' | 'bilan'>;

function compter(those: readonly Un[]): ComptesDuConseil {
  const evalues = those.filter(({ estClasse }) => estClasse);
  const admis = evalues.filter(({ moyenne, regle }) => moyenne !== null && moyenne >= regle.seuilAdmission);
  const [part, whole] = [BigInt(admis.length), BigInt(evalues.length)];
  return {
    effectif: those.length,
    evalues: evalues.length,
    admis: admis.length,
    taux: whole === 0n ? null : Number((2n * part * 1000n + whole) / (2n * whole)),
  };
}

/** Counts the bulletins of a class in a period. */
export const statistiquesDuConseil = (contenus: readonly Un[]): StatistiquesDuConseil => ({
  tous: compter(contenus),
  filles: compter(contenus.filter(({ eleve }) => eleve.sexe === 'F')),
  garcons: compter(contenus.filter(({ eleve }) => eleve.sexe === 'M')),
  decisions: compterLesDecisions(contenus),
});

/** Formats a rate in thousandths: 667 is '66,7 %'; '—' where there is none. */
export const formaterTaux = (milliemes: number | null): string => {
  if (milliemes === null) return '—';
  const digits = String(milliemes).padStart(2, '0');
  return `${digits.slice(0, -1)},${digits.slice(-1)}\u00A0%`;
};
