/**
 * Declares tranches: the instalments of a school's fees for one prestation (B§2, B§3, B§5, B§7), and the amounts they make of a
 * price. Percentages travel as numbers with two decimals at most, and are stored and summed as hundredths (AMB-102).
 */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { tab } from '#core/api/endpoint.ts';
import {
  centiemes,
  choixParmi,
  choixRequis,
  fixe,
  omissible,
  POURCENTAGE_MAXIMAL,
  pourcentageRequis,
} from '#core/api/fields.ts';
import { FORMULES } from '#ecrans/messages.ts';
import type { ReferenceMenu, ReferenceOnglet } from '#ecrans/references.ts';
import { sessionDePrix } from './annee-de-prix.ts';
import { partsArrondies } from './arrondis.ts';
import { anneeDuMois, type Periode } from './sessions.ts';

/** The labels of each mode; the mode only chooses the labels that the form offers, and is stored nowhere (AMB-100). */
export const LIBELLES_DE_TRANCHE = {
  tranche: ['1ere tranche', '2eme tranche', '3eme tranche', '4eme tranche'],
  module: ['1er module', '2eme module', '3eme module', '4eme module'],
} as const;
export type ModeDeTranche = keyof typeof LIBELLES_DE_TRANCHE;

const LIBELLES = [...LIBELLES_DE_TRANCHE.tranche, ...LIBELLES_DE_TRANCHE.module] as const;

/** Returns the mode that a label belongs to: an edit form begins with it. */
export const modeDeTranche = (libelle: string): ModeDeTranche =>
  LIBELLES_DE_TRANCHE.module.some((one) => one === libelle) ? 'module' : 'tranche';

/** The last day of each month, in a leap year. */
const JOURS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether 'MM-dd' is a day of some year. */
export function estUneEcheance(text: string): boolean {
  const found = /^(\d{2})-(\d{2})$/.exec(text);
  if (found === null) return false;
  const last = JOURS[Number(found[1]) - 1] ?? 0;
  return Number(found[2]) >= 1 && Number(found[2]) <= last;
}

/** Declares the day and month on which a tranche is due, 'MM-dd'; null: the session's first day. An addition. */
function champEcheance() {
  const error = "L'échéance est un jour et un mois, par exemple 15/10.";
  const schema = z.nullable(z.string({ error }).check(z.refine(estUneEcheance, { error })));
  return { label: 'Échéance', schema, required: false, initial: null } as const;
}

/** Formats a due day: '10-15' as '15/10'. */
export const formaterEcheance = (value: string): string => `${value.slice(3)}/${value.slice(0, 2)}`;

export const tranches = crudContract({
  entity: 'tranches',
  item: 'cette tranche',
  noms: { un: 'tranche', plusieurs: 'tranches', feminin: true },
  screen: tab('tranchePaiementEcole' satisfies ReferenceOnglet),
  // A price line shows what each of them asks.
  alsoRead: ['fichesRenseignement' satisfies ReferenceMenu],
  scope: 'ecole',
  source: 'B§7',
  calls: {
    list: 'POST trancheSelectBy',
    get: 'GET selectTrancheById/:id',
    create: 'POST addTranche',
    update: 'PUT updateTranche',
    remove: 'DELETE deleteTranche/:id',
    disable: 'PUT disableTranche',
    enable: 'PUT enableTranche',
    export: 'POST exportTranche',
  },
  additions: ['disable'],
  fields: {
    ecoleId: fixe(choixRequis('École', "L'école", 'ecoles')),
    prestationId: choixRequis('Prestation', 'La prestation', 'prestations'),
    libelle: choixParmi('Libellé', 'Le libellé', LIBELLES),
    pourcentage: pourcentageRequis('Pourcentage', 'Le pourcentage', { zero: FORMULES.pourcentageNul }),
    // It is the whole share, unless somebody says otherwise.
    facteurMultiplicite: {
      ...pourcentageRequis('Facteur de multiplicité', 'Le facteur de multiplicité'),
      initial: POURCENTAGE_MAXIMAL,
    },
    echeance: omissible(champEcheance()),
    sessionId: sessionDePrix(),
  },
  read: { prestation: z.string(), session: z.nullable(z.string()) },
  sortable: ['prestation', 'libelle', 'pourcentage', 'facteurMultiplicite', 'echeance', 'session'],
  // A due day without class is asked about.
  confirmed: ['echeanceConfirme'],
  within: { fields: ['ecoleId', 'prestationId'] },
});

export type Tranche = z.output<typeof tranches.row>;

/**
 * Returns the tranches that hold in a session among those of one service in one school: its own as a whole set, else those of every
 * year. Two sets are never mixed, so that each makes 100 % at most by itself. `sessionId` null: those of every year alone.
 */
export function tranchesPour<T extends { readonly sessionId: number | null }>(
  all: readonly T[],
  sessionId: number | null,
): T[] {
  const own = all.filter((one) => one.sessionId === sessionId);
  return own.length > 0 ? own : all.filter((one) => one.sessionId === null);
}

type Part = Pick<Tranche, 'id' | 'pourcentage' | 'facteurMultiplicite' | 'echeance'>;

/** Sums the percentages of some tranches, in hundredths. */
export const totalDesPourcentages = (all: readonly Pick<Tranche, 'pourcentage'>[]): number =>
  all.reduce((sum, { pourcentage }) => sum + centiemes(pourcentage), 0);

/** The hundredths of the whole. */
export const ENTIER = centiemes(POURCENTAGE_MAXIMAL);

const SHARES = BigInt(ENTIER) * BigInt(ENTIER);
const shareOf = (prix: number, { pourcentage, facteurMultiplicite }: Part): bigint =>
  BigInt(prix) * BigInt(centiemes(facteurMultiplicite)) * BigInt(centiemes(pourcentage));
/** Rounds half up to whole francs; shares are never negative. */
const francs = (shares: bigint): number => Number((2n * shares + SHARES) / (2n * SHARES));

/** The school year by which instalments follow each other where no session is known yet: from September. */
export const ANNEE_D_USAGE: Debut = { dateDebut: '2000-09-01' };

type Debut = Pick<Periode, 'dateDebut'>;

/**
 * Returns the day on which a tranche is due in a session; without a day of its own, the session's first. Nobody is late on the day
 * they come: none is due before it. 29 February becomes the 28th in a year that has none.
 */
export function jourDEcheance(session: Debut, echeance: string | null): string {
  if (echeance === null) return session.dateDebut;
  const moisId = echeance.slice(0, 2);
  const year = anneeDuMois(session, moisId);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const day = echeance === '02-29' && !isLeap ? '28' : echeance.slice(3);
  const jour = `${year}-${moisId}-${day}`;
  return jour < session.dateDebut ? session.dateDebut : jour;
}

type Due = Pick<Part, 'id' | 'echeance'>;

/** Orders tranches by the day on which they are due in a session, and those of one day by id. */
export const parEcheance =
  (session: Debut) =>
  (a: Due, b: Due): number => {
    const [one, other] = [jourDEcheance(session, a.echeance), jourDEcheance(session, b.echeance)];
    return one < other ? -1 : one > other ? 1 : a.id - b.id;
  };

/**
 * Shares the whole equally among `nombre` tranches, in percent with two decimals; the last takes what is left: 33.33, 33.33, 33.34.
 */
export function partsEgales(nombre: number): number[] {
  if (nombre < 1) return [];
  const part = Math.floor(ENTIER / nombre);
  return Array.from({ length: nombre }, (_, index) =>
    index === nombre - 1 ? (ENTIER - part * (nombre - 1)) / 100 : part / 100,
  );
}

/**
 * Whether tranches share a price equally in parts that no percentage of two decimals says: 33.33, 33.33 and 33.34 are thirds. Each
 * of them then asks a third: 400 000 francs of 1 200 000, not 399 960.
 */
export function estPartageEgal(parts: readonly Pick<Part, 'pourcentage' | 'facteurMultiplicite'>[]): boolean {
  const said = parts.map(({ pourcentage }) => centiemes(pourcentage)).toSorted((a, b) => a - b);
  const equal = partsEgales(parts.length);
  const [first] = parts;
  return (
    ENTIER % Math.max(1, parts.length) !== 0 &&
    said.every((share, index) => share === centiemes(equal[index] ?? 0)) &&
    parts.every(({ facteurMultiplicite }) => facteurMultiplicite === first?.facteurMultiplicite)
  );
}

/**
 * Returns the amount of each tranche of one prestation, by id, in whole francs: prix × facteurMultiplicite/100 × pourcentage/100,
 * rounded half up. When the percentages make exactly 100, the last one due in the session (then the highest id) takes what rounding
 * left, so that the amounts make the whole; parts that are meant to be equal are (estPartageEgal). Below 100 none does
 * (`nonCouvert`, in hundredths of a percent). The parts of a price that was rounded when it was raised are rounded as it was.
 * @param prix whole francs @param parts the active tranches of a school for one prestation @param arrondi the step of the price
 */
export function montantsDesTranches(
  prix: number,
  parts: readonly Part[],
  session: Debut,
  arrondi: number | null = null,
): { montants: ReadonlyMap<number, number>; total: number; nonCouvert: number } {
  const sorted = parts.toSorted(parEcheance(session));
  const montants = new Map(sorted.map((part) => [part.id, francs(shareOf(prix, part))]));
  const sum = () => [...montants.values()].reduce((total, montant) => total + montant, 0);
  const nonCouvert = ENTIER - totalDesPourcentages(parts);
  if (nonCouvert === 0) {
    const whole = francs(sorted.reduce((total, part) => total + shareOf(prix, part), 0n));
    if (estPartageEgal(sorted))
      for (const { id: tranche } of sorted) montants.set(tranche, Math.floor(whole / sorted.length));
    let rest = whole - sum();
    // The others may have rounded up to more than a price of a few francs; no tranche asks less than 0.
    for (const { id: tranche } of sorted.toReversed()) {
      const montant = montants.get(tranche) ?? 0;
      const given = Math.max(-montant, rest);
      montants.set(tranche, montant + given);
      rest -= given;
      if (rest === 0) break;
    }
    const rounded = partsArrondies(
      sorted.map(({ id: tranche }) => montants.get(tranche) ?? 0),
      arrondi ?? 1,
    );
    for (const [place, { id: tranche }] of sorted.entries()) montants.set(tranche, rounded[place] ?? 0);
  }
  return { montants, total: sum(), nonCouvert };
}
