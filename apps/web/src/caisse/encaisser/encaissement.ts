/** Lists a pupil's lines due and divides an amount among them. Pure: the page uses it. */
import {
  type Affectation,
  fauteDAffectation,
  type LigneAPayer,
  parAnciennete,
  repartir,
} from '@gestionscolaire/contract/caisse/affectation.ts';
import {
  champsDAutreJour,
  champsDePaiement,
  fauteDeReference,
  fautesDAutreJour,
  MOYENS,
  type Moyen,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import {
  formaterMontant,
  MONTANT_ILLISIBLE,
  SIGNE_MONETAIRE,
} from '@gestionscolaire/contract/core/values/montant.ts';
import type { SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';

/** A line that is not paid whole. */
export interface LigneARegler extends LigneAPayer {
  readonly libelle: string;
  /** The school year of its enrolment: '2026-2027'. */
  readonly session: string;
  /** True when it is of a later school year than that of today. */
  readonly suivante: boolean;
  readonly reste: number;
  /** True from its day on; isLate after that day. */
  readonly isDue: boolean;
  readonly isLate: boolean;
}

interface Annee {
  readonly session: string;
  readonly lignes: readonly SoldeEleve['inscriptions'][number]['lignes'][number][];
}

/** Lists the lines that are not paid yet, in the order in which money goes to them. */
export function lignesARegler(
  { inscriptions }: { readonly inscriptions: readonly Annee[] },
  jour: string,
): LigneARegler[] {
  return inscriptions
    .flatMap(({ session, lignes }) => lignes.map((ligne) => ({ ...ligne, session })))
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

/** Lines of one school year; those of earlier ones, which are paid first, come with it. */
interface AnneeARegler {
  readonly session: string;
  readonly lignes: readonly LigneARegler[];
  /** Whether other years ask something too: the amount then says its year. */
  readonly estUneDePlusieurs: boolean;
  readonly hasAnterieures: boolean;
}

/** Returns the lines of the year that is looked at: that of today, or the next one once nothing else is left (AMB-177). */
function anneeARegler(lignes: readonly LigneARegler[]): AnneeARegler {
  const ici = lignes.filter(({ suivante }) => !suivante);
  const [first] = ici.filter(({ anterieure }) => anterieure !== true);
  const session = (first ?? ici[0] ?? lignes[0])?.session ?? '';
  const own = ici.length > 0 ? ici : lignes.filter((ligne) => ligne.session === session);
  const estUneDePlusieurs = lignes.some(({ suivante }) => suivante);
  return {
    session,
    lignes: own,
    estUneDePlusieurs,
    hasAnterieures: own.some(({ anterieure }) => anterieure === true),
  };
}

/** Returns the lines by the title of their year: earlier ones are paid first, and stand apart. */
export function parAnnee(
  lignes: readonly LigneARegler[],
): { readonly titre: string; readonly siennes: readonly LigneARegler[] }[] {
  const titreDe = ({ anterieure, session }: LigneARegler) =>
    anterieure === true ? 'Années précédentes' : session;
  return [...Map.groupBy(lignes, titreDe)].map(([titre, siennes]) => ({ titre, siennes }));
}

/** An amount that one key types: 'Alt+1'. */
export interface Proposition {
  readonly keys: string;
  readonly titre: string;
  readonly montant: number;
}

function titreDeTout({ session, estUneDePlusieurs, hasAnterieures }: AnneeARegler): string {
  if (!estUneDePlusieurs) return 'Tout';
  return hasAnterieures ? `Tout jusqu’à ${session}` : `Tout ${session}`;
}

/**
 * Proposes what is due, that with the next due day, and all of one year; each amount once is shown, but every key keeps its
 * meaning.
 */
export function propositions(lignes: readonly LigneARegler[]): Proposition[] {
  const echu = totalEchu(lignes);
  const next = lignes.find(({ isDue }) => !isDue);
  const prochaine = totalDu(lignes.filter(({ dateEcheance }) => dateEcheance === next?.dateEcheance));
  const annee = anneeARegler(lignes);
  const deLaSuivante = next?.suivante === true ? ` ${next.session}` : '';
  return [
    { keys: 'Alt+1', titre: 'Échu', montant: echu },
    {
      keys: 'Alt+2',
      titre: `${echu > 0 ? 'Échu et prochaine' : 'Prochaine échéance'}${deLaSuivante}`,
      montant: echu + prochaine,
    },
    { keys: 'Alt+3', titre: titreDeTout(annee), montant: totalDu(annee.lignes) },
  ];
}

/** Returns the keys of a means of payment, after those of the amounts: 'Alt+4' is cash. */
export const toucheDuMoyen = (moyen: Moyen): string => `Alt+${MOYENS.indexOf(moyen) + 4}`;

/** Returns the part of what is due that a payment leaves. */
export function restera(
  lignes: readonly LigneARegler[],
  { affectations }: { readonly affectations: readonly Affectation[] },
): number {
  const due = new Set(lignes.filter(({ isDue }) => isDue).map(({ id }) => id));
  const given = affectations.filter(({ echeanceId }) => due.has(echeanceId));
  return totalEchu(lignes) - given.reduce((sum, { montant }) => sum + montant, 0);
}

/** Says what a payment leaves of the year that is looked at, when nothing is due. */
export function resteraDeLAnnee(
  lignes: readonly LigneARegler[],
  { affectations }: { readonly affectations: readonly Affectation[] },
): { readonly titre: string; readonly montant: number } {
  const { session, lignes: own, estUneDePlusieurs } = anneeARegler(lignes);
  const ids = new Set(own.map(({ id }) => id));
  const given = affectations.filter(({ echeanceId }) => ids.has(echeanceId));
  return {
    titre: estUneDePlusieurs ? `Restera de ${session}` : 'Restera de l’année',
    montant: totalDu(own) - given.reduce((sum, { montant }) => sum + montant, 0),
  };
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
  const faute = isTyped ? fauteDAffectation(total, affectations, lignes) : MONTANT_ILLISIBLE;
  return { affectations, credit: Math.max(0, credit), faute };
}

/** Returns the computed parts, as a person begins to change them. */
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
  /** The day on which the money came, and why it is typed another day; '': today. */
  readonly jour: string;
  readonly motifJour: string;
  readonly parts: Parts;
}

const SAISIE_VIDE: Saisie = {
  montant: null,
  moyenPaiement: 'especes',
  reference: '',
  payeur: '',
  observations: '',
  jour: '',
  motifJour: '',
  parts: null,
};

/** Returns a form that nobody typed in: whoever answers for the pupil is taken to pay, until another name is typed. */
export const saisieDe = (tuteur: string | null): Saisie => ({ ...SAISIE_VIDE, payeur: tuteur ?? '' });

/** Finds the faults of the form, one sentence a field. `ceJour`: today. */
export function fautesDe(
  saisie: Saisie,
  lignes: readonly LigneARegler[],
  ceJour: string,
): Record<string, string> {
  const { parts } = saisie;
  const values: Readonly<Record<string, unknown>> = { ...saisie };
  const fautes: Record<string, string> = { ...fauteDeReference(saisie) };
  for (const [champ, { schema }] of Object.entries({ ...champsDePaiement, ...champsDAutreJour })) {
    const { error } = schema.safeParse(values[champ]);
    const sentence = error?.issues[0]?.message;
    if (sentence !== undefined) fautes[champ] = sentence;
  }
  if (!('jour' in fautes)) Object.assign(fautes, fautesDAutreJour(saisie, ceJour));
  const { faute } = repartition(saisie.montant, parts, lignes);
  return faute === undefined || 'montant' in fautes ? fautes : { ...fautes, affectations: faute };
}
