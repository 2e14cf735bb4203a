/**
 * Computes what a pupil owes for a school year: the price lines of their class become a schedule of lines with a label, a month or
 * a tranche, an amount and a due day. It is made once at enrolment and kept: a price that changes later changes no line by itself
 * (recalcul.ts). Pure: the screen shows what the server will write. Additions.
 */
import { formaterJour } from '#core/values/dates.ts';
import type { FicheRenseignement } from '#scolarite/fiches-renseignement.ts';
import { dureeEnMois } from '#scolarite/prestations.ts';
import { anneeDuMois, moisCivil, moisDeLaSession, nomDuMois, type Periode } from '#scolarite/sessions.ts';
import { jourDEcheance, montantsDesTranches } from '#scolarite/tranches.ts';

/** The natures of a line: the registration fee, a month, a tranche, a service paid once, or what was owed of earlier years. */
export const NATURES = ['inscription', 'mois', 'tranche', 'unique', 'anterieur'] as const;
export type Nature = (typeof NATURES)[number];

/** The nature of the line of what a pupil owed before (AMB-165): no service asks it, and no recomputation moves it. */
export const ANTERIEUR = 'anterieur' satisfies Nature;
export const LIBELLE_ANTERIEUR = "Reste de l'année précédente";

/**
 * Whether a line is of an earlier school year: it says so itself, or its session began before that of today (`debut`, the first day
 * of the session of today).
 */
export const estAnterieure = (
  { nature }: { readonly nature: string },
  session: Pick<Periode, 'dateDebut'>,
  debut: string,
): boolean => nature === ANTERIEUR || session.dateDebut < debut;

/** A line of the schedule; amounts in whole francs, `montant` = `brut` - `remise`. */
export interface LigneDue {
  /** null: what was owed before, which no service asks. */
  readonly prestationId: number | null;
  readonly nature: Nature;
  readonly libelle: string;
  /** The line's own month, or that of its due day: '01' to '12'. */
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
> &
  Partial<Pick<FicheRenseignement, 'arrondi'>>;

export interface Bareme {
  /** The price lines that apply to the class, of the services taken. */
  readonly fiches: readonly FicheDue[];
  readonly session: Periode;
  /** The months that the school does not invoice: '07', '08', '09' by default. */
  readonly moisNonFactures: readonly string[];
  /** The first month to pay of the monthly services, for a pupil who comes during the year; null: the session's first. */
  readonly premierMois: string | null;
}

/** A line before any discount. */
export type Brute = Omit<LigneDue, 'remise' | 'montant'>;

/** Returns the day, but never one before the session begins: nobody is late on the day they come. */
const auPlusTot = (session: Periode, jour: string): string =>
  jour < session.dateDebut ? session.dateDebut : jour;

/** Returns the invoiced months of a monthly service: the first of the session, in the order of its days, as many as it lasts. */
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
    const { montants } = montantsDesTranches(prix, fiche.tranches, session, fiche.arrondi);
    return fiche.tranches.map(({ id, libelle, echeance }) => {
      const dateEcheance = jourDEcheance(session, echeance);
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

/** Orders registration fees first, then the other lines by due day. */
export const parOrdre = (
  a: Pick<LigneDue, 'nature' | 'dateEcheance'>,
  b: Pick<LigneDue, 'nature' | 'dateEcheance'>,
) =>
  Number(a.nature !== 'inscription') - Number(b.nature !== 'inscription') ||
  (a.dateEcheance < b.dateEcheance ? -1 : a.dateEcheance > b.dateEcheance ? 1 : 0);

/** Makes the lines of a schedule before any discount; it leaves out lines of 0 francs. */
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

/** A line in the books. */
export interface LigneTenue extends LigneDue {
  readonly id: number;
  /** The amount that payments gave it, in whole francs. */
  readonly paye: number;
}

/** Returns the key of a line: two lines with the same key ask for the same thing. */
export const cleDeLigne = ({
  prestationId,
  nature,
  moisId,
  trancheId,
}: Pick<LigneDue, 'prestationId' | 'nature' | 'moisId' | 'trancheId'>): string =>
  [prestationId, nature, nature === 'mois' ? moisId : (trancheId ?? '')].join(' ');

/** Returns what remains to be paid of some lines, in whole francs. */
export const resteDe = (lignes: readonly Pick<LigneTenue, 'montant' | 'paye'>[]): number =>
  lignes.reduce((total, { montant, paye }) => total + montant - paye, 0);

/** Writes the due day: 'due le 15/10/2026'. */
export const dueLe = ({ dateEcheance }: Pick<LigneDue, 'dateEcheance'>): string =>
  `due le ${formaterJour(dateEcheance)}`;
