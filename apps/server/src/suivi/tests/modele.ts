/**
 * Tells what a school's days should count, in the plainest way: each sheet keeps what was said of each pupil, and every figure is counted
 * anew from the sheets. Screens, papers and files are compared with it (SUIVI-26).
 */
import type { EtatDAbsence } from '@gestionscolaire/contract/suivi/absences/etats.ts';
import type { Pointage } from '@gestionscolaire/contract/suivi/appel/appel.ts';

export type Demi = 'matin' | 'apresMidi';

/** The words of a sheet about a pupil who was once absent or late on it. */
interface Dit {
  pointage: Pointage;
  minutes: number | null;
  etat: EtatDAbsence;
  /** Who said the state: a person or an announcement, else the exclusion by its id; null: nobody yet. */
  par: 'quelqu’un' | number | null;
}

interface Feuille {
  readonly id: number;
  readonly classeId: number;
  readonly jour: string;
  readonly demi: Demi;
  /** The pupils whom it called, and those whom a correction named since. */
  readonly appeles: Set<number>;
  readonly dits: Map<number, Dit>;
}

export interface Eleve {
  readonly inscriptionId: number;
  readonly classeId: number;
  readonly arrivee: string;
  depart: string | null;
}

/** Days on which a pupil is away for a reason that was told: announced, or excluded. */
interface Annonce {
  readonly inscriptionId: number;
  readonly du: string;
  readonly au: string;
  readonly partie: 'journee' | Demi;
}
interface Exclusion {
  readonly id: number;
  readonly inscriptionId: number;
  readonly du: string;
  readonly au: string;
  annulee: boolean;
}

export interface Modele {
  readonly eleves: Eleve[];
  readonly feuilles: Feuille[];
  readonly annonces: Annonce[];
  readonly exclusions: Exclusion[];
  readonly conges: string[];
}

/** Whether a pupil is in their class on a day; who leaves is gone that day. */
export const estLa = ({ arrivee, depart }: Eleve, jour: string): boolean =>
  arrivee <= jour && (depart === null || depart > jour);

const couvre = (one: { readonly du: string; readonly au: string }, jour: string): boolean =>
  one.du <= jour && jour <= one.au;

/** Whether an absence was announced. */
const estAnnoncee = ({ annonces }: Modele, inscriptionId: number, jour: string, demi: Demi): boolean =>
  annonces.some(
    (one) =>
      one.inscriptionId === inscriptionId &&
      couvre(one, jour) &&
      (one.partie === 'journee' || one.partie === demi),
  );

/** Returns the exclusion of a pupil that stands on a day. */
const exclusionDe = ({ exclusions }: Modele, inscriptionId: number, jour: string) =>
  exclusions.find((one) => one.inscriptionId === inscriptionId && !one.annulee && couvre(one, jour));

/** Justifies what nobody spoke of yet and what was told: announced first, then excluded. */
export function justifierSeul(modele: Modele): void {
  for (const { jour, demi, dits } of modele.feuilles)
    for (const [inscriptionId, dit] of dits) {
      if (dit.pointage !== 'absence' || dit.par !== null) continue;
      const exclusion = exclusionDe(modele, inscriptionId, jour);
      if (estAnnoncee(modele, inscriptionId, jour, demi))
        Object.assign(dit, { etat: 'justifiee', par: 'quelqu’un' });
      else if (exclusion !== undefined) Object.assign(dit, { etat: 'justifiee', par: exclusion.id });
    }
}

/** The sheets of a class on a half-day. */
interface DemiAppelee {
  readonly classeId: number;
  readonly jour: string;
  readonly demi: Demi;
  readonly feuilles: readonly Feuille[];
}

/** Returns the half-days that were called, in their order. */
export function demisAppelees({ feuilles }: Modele): DemiAppelee[] {
  const all = Map.groupBy(
    feuilles,
    ({ classeId, jour, demi }) => `${jour} ${demi === 'matin' ? 0 : 1} ${classeId}`,
  );
  return [...all]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, own]) => {
      const [first] = own;
      return first === undefined ? [] : [{ ...first, feuilles: own }];
    });
}

/** Whether a pupil was away on every sheet of a half-day. */
export const estAbsente = ({ feuilles }: DemiAppelee, inscriptionId: number): boolean =>
  feuilles.every(({ dits }) => dits.get(inscriptionId)?.pointage === 'absence');

/** Whether somebody still asks why, of a half-day of absence. */
export const estAJustifier = ({ feuilles }: DemiAppelee, inscriptionId: number): boolean =>
  feuilles.some(({ dits }) => dits.get(inscriptionId)?.etat !== 'justifiee');

/** Returns what a pupil's page lists: absences and lateness that stand. */
export const ditsDe = ({ feuilles }: Modele, inscriptionId: number) =>
  feuilles.flatMap(({ jour, demi, dits }) => {
    const dit = dits.get(inscriptionId);
    return dit === undefined || dit.pointage === 'present'
      ? []
      : [{ jour, demi, genre: dit.pointage, minutes: dit.minutes, estJustifiee: dit.etat === 'justifiee' }];
  });
