/**
 * What a pupil owes for a school year: the price lines of his class become a schedule of lines with a label, a month or a tranche,
 * an amount and a due day. Made once at enrolment and kept: a price that changes later changes no line by itself (recalcul.ts). Pure:
 * the screen shows what the server will write. Additions.
 */
import { formaterJour } from '#core/values/dates.ts';
import type { FicheRenseignement } from '#scolarite/fiches-renseignement.ts';
import { dureeEnMois } from '#scolarite/prestations.ts';
import { anneeDuMois, moisCivil, moisDeLaSession, nomDuMois, type Periode } from '#scolarite/sessions.ts';
import { montantsDesTranches } from '#scolarite/tranches.ts';

/** What a line is for: the registration fee, a month, a tranche, or a service paid once. */
export const NATURES = ['inscription', 'mois', 'tranche', 'unique'] as const;
export type Nature = (typeof NATURES)[number];

/** A line of the schedule; amounts in whole francs, `montant` = `brut` - `remise`. */
export interface LigneDue {
  readonly prestationId: number;
  readonly nature: Nature;
  readonly libelle: string;
  /** '01' to '12': its own month, or that of its due day. */
  readonly moisId: string;
  readonly trancheId: number | null;
  /** yyyy-MM-dd */
  readonly dateEcheance: string;
  readonly brut: number;
  readonly remise: number;
  readonly montant: number;
}

export type FicheDue = Pick<
  FicheRenseignement,
  | 'prestationId'
  | 'prestation'
  | 'prix'
  | 'fr_inscription'
  | 'rythme'
  | 'dureePrestation'
  | 'uniteDuree'
  | 'tranches'
>;

export interface Bareme {
  /** The price lines that hold for the class, of the services taken. */
  readonly fiches: readonly FicheDue[];
  readonly session: Periode;
  /** Months that the school does not invoice: '07', '08', '09' by default. */
  readonly moisNonFactures: readonly string[];
  /** The first month to pay of the monthly services, for who comes during the year; null: the session's first. */
  readonly premierMois: string | null;
}

/** A line before any discount. */
export type Brute = Omit<LigneDue, 'remise' | 'montant'>;

/** 29 February of a year that has none is its 28th. */
function jourDeLaSession(session: Periode, echeance: string): string {
  const moisId = echeance.slice(0, 2);
  const year = anneeDuMois(session, moisId);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const day = echeance === '02-29' && !isLeap ? '28' : echeance.slice(3);
  return `${year}-${moisId}-${day}`;
}

/** Never before the session begins: nobody is late on the day he comes. */
const auPlusTot = (session: Periode, jour: string): string =>
  jour < session.dateDebut ? session.dateDebut : jour;

/** The invoiced months of a monthly service: the first of the session, in the order of its days, as many as it lasts. */
function moisFactures({ session, moisNonFactures, premierMois }: Bareme, fiche: FicheDue): string[] {
  const months = moisDeLaSession(session)
    .map(({ id }) => id)
    .filter((id) => !moisNonFactures.includes(id));
  const within = months.slice(0, dureeEnMois(fiche) ?? months.length);
  const first = premierMois === null ? '' : moisCivil(session, premierMois);
  return within.filter((id) => moisCivil(session, id) >= first);
}

function lignesDe(bareme: Bareme, fiche: FicheDue): Brute[] {
  const { session } = bareme;
  const { prestationId, prestation, prix } = fiche;
  const debut = session.dateDebut;
  const moisDe = (jour: string) => jour.slice(5, 7);
  const own = { prestationId, trancheId: null };
  if (fiche.rythme === 'mensuel')
    return moisFactures(bareme, fiche).map((moisId) => ({
      ...own,
      nature: 'mois',
      libelle: `${prestation}, ${nomDuMois(moisId)} ${anneeDuMois(session, moisId)}`,
      moisId,
      dateEcheance: auPlusTot(session, `${moisCivil(session, moisId)}-01`),
      brut: prix,
    }));
  if (fiche.rythme === 'parTranche') {
    const { montants } = montantsDesTranches(prix, fiche.tranches);
    return fiche.tranches.map(({ id, libelle, echeance }) => {
      const dateEcheance = echeance === null ? debut : auPlusTot(session, jourDeLaSession(session, echeance));
      return {
        prestationId,
        trancheId: id,
        nature: 'tranche',
        libelle: `${prestation}, ${libelle}`,
        moisId: moisDe(dateEcheance),
        dateEcheance,
        brut: montants.get(id) ?? 0,
      };
    });
  }
  return [
    { ...own, nature: 'unique', libelle: prestation, moisId: moisDe(debut), dateEcheance: debut, brut: prix },
  ];
}

/** Registration fees first, then in the order in which they are due. */
export const parOrdre = (
  a: Pick<LigneDue, 'nature' | 'dateEcheance'>,
  b: Pick<LigneDue, 'nature' | 'dateEcheance'>,
) =>
  Number(a.nature !== 'inscription') - Number(b.nature !== 'inscription') ||
  (a.dateEcheance < b.dateEcheance ? -1 : a.dateEcheance > b.dateEcheance ? 1 : 0);

/** What the lines of a schedule ask before any discount; lines of nothing are left out. */
export function lignesBrutes(bareme: Bareme): Brute[] {
  const { fiches, session } = bareme;
  const debut = session.dateDebut;
  const fees = fiches.map(
    ({ prestationId, prestation, fr_inscription }): Brute => ({
      prestationId,
      trancheId: null,
      nature: 'inscription',
      libelle: `${prestation}, frais d'inscription`,
      moisId: debut.slice(5, 7),
      dateEcheance: debut,
      brut: fr_inscription,
    }),
  );
  return [...fees, ...fiches.flatMap((fiche) => lignesDe(bareme, fiche))]
    .filter(({ brut }) => brut > 0)
    .toSorted(parOrdre);
}

/** A line that stands in the books. */
export interface LigneTenue extends LigneDue {
  readonly id: number;
  /** What payments gave it, in whole francs. */
  readonly paye: number;
}

/** The line of a schedule that another one stands for. */
export const cleDeLigne = ({
  prestationId,
  nature,
  moisId,
  trancheId,
}: Pick<LigneDue, 'prestationId' | 'nature' | 'moisId' | 'trancheId'>): string =>
  [prestationId, nature, nature === 'mois' ? moisId : (trancheId ?? '')].join(' ');

/** What remains to be paid of some lines, in whole francs. */
export const resteDe = (lignes: readonly Pick<LigneTenue, 'montant' | 'paye'>[]): number =>
  lignes.reduce((total, { montant, paye }) => total + montant - paye, 0);

/** 'due le 15/10/2026' */
export const dueLe = ({ dateEcheance }: Pick<LigneDue, 'dateEcheance'>): string =>
  `due le ${formaterJour(dateEcheance)}`;
