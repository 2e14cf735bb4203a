/** Groups the figures of absences by class, month, day of the week, sex and motif, and says which rows of the list each counts. Pure. Additions. */
import { type FilterValue, writeFilters } from '#core/api/filters.ts';
import { JOURS_DE_LA_SEMAINE, jourDeLaSemaine } from '#scolarite/calendrier/calendrier.ts';
import type { AppelsDeClasse } from './attendus.ts';
import { type Chiffres, sommeDesChiffres } from './taux.ts';

/** The ways in which figures are told apart. */
export const DIMENSIONS = ['classe', 'mois', 'jourSemaine', 'sexe', 'motif'] as const;
export type Dimension = (typeof DIMENSIONS)[number];
export const LIBELLES_DES_DIMENSIONS: Readonly<Record<Dimension, string>> = {
  classe: 'Classe',
  mois: 'Mois',
  jourSemaine: 'Jour de la semaine',
  sexe: 'Sexe',
  motif: 'Motif',
};

/** The half-days of absence of a class on a day that have the same sex and motif. */
export interface AbsencesComptees {
  readonly classeId: number;
  readonly jour: string;
  readonly sexe: string;
  readonly motifId: number | null;
  readonly nombre: number;
}

/** The figures of one class, of one month; `cle`: its id, '2026-10', 'lundi', 'F', '' without a motif. */
export interface ChiffresDe extends Chiffres {
  readonly cle: string;
}

/** Whether a sheet has its class, its day: the rate of a sex or of a motif has no pupils of its own. */
export const aUnTaux = (par: Dimension): boolean => par !== 'sexe' && par !== 'motif';

/** Returns what makes a function remember: of few days, thousands of rows ask. */
function gardant(of: (jour: string) => string): (jour: string) => string {
  const known = new Map<string, string>();
  return (jour) => {
    const found = known.get(jour) ?? of(jour);
    known.set(jour, found);
    return found;
  };
}

/** A line that is being summed. */
type Ligne = { -readonly [K in keyof Chiffres]: number };

const ORDRES: Partial<Record<Dimension, readonly string[]>> = { jourSemaine: JOURS_DE_LA_SEMAINE };

/** Returns the figures of all, and of each class, month, day of the week, sex and motif that has some. */
export function grouperLesChiffres(
  appels: readonly AppelsDeClasse[],
  absences: readonly AbsencesComptees[],
): { total: Chiffres } & Record<Dimension, ChiffresDe[]> {
  const semaine = gardant(jourDeLaSemaine);
  const mois = (jour: string) => jour.slice(0, 7);
  const found = new Map<Dimension, Map<string, Ligne>>();
  const en = (par: Dimension, cle: string) => {
    const lines = found.get(par) ?? new Map<string, Ligne>();
    found.set(par, lines);
    const line = lines.get(cle) ?? { absences: 0, effectif: 0, faits: 0, attendus: 0 };
    lines.set(cle, line);
    return line;
  };
  for (const { classeId, jour, faits, attendus, effectif } of appels)
    for (const line of [
      en('classe', String(classeId)),
      en('mois', mois(jour)),
      en('jourSemaine', semaine(jour)),
    ]) {
      line.faits += faits;
      line.attendus += attendus;
      line.effectif += effectif;
    }
  for (const { classeId, jour, sexe, motifId, nombre } of absences)
    for (const line of [
      en('classe', String(classeId)),
      en('mois', mois(jour)),
      en('jourSemaine', semaine(jour)),
      en('sexe', sexe),
      en('motif', motifId === null ? '' : String(motifId)),
    ])
      line.absences += nombre;
  const linesOf = (par: Dimension): ChiffresDe[] =>
    [...(found.get(par) ?? [])].map(([cle, line]) => ({ cle, ...line }));
  const total = sommeDesChiffres(linesOf('classe'));
  // The sheets say neither the sexes nor the motifs of those whom they call: these figures are of all of them.
  const deTous = ({ cle, absences: nombre }: ChiffresDe): ChiffresDe => ({ ...total, cle, absences: nombre });
  const rang = (par: Dimension, cle: string) => ORDRES[par]?.indexOf(cle) ?? 0;
  const sorted = (par: Dimension) =>
    linesOf(par).toSorted((a, b) => rang(par, a.cle) - rang(par, b.cle) || (a.cle < b.cle ? -1 : 1));
  const most = (one: ChiffresDe, other: ChiffresDe) => other.absences - one.absences;
  return {
    total,
    classe: sorted('classe'),
    mois: sorted('mois'),
    jourSemaine: sorted('jourSemaine'),
    sexe: sorted('sexe').map(deTous),
    motif: sorted('motif').map(deTous).toSorted(most),
  };
}

/** The days and the class that figures are of. */
export interface EtendueDesChiffres {
  readonly du: string;
  readonly au: string;
  readonly classeId: number | null;
}

const dernierJourDuMois = (mois: string): string =>
  new Date(Date.UTC(Number(mois.slice(0, 4)), Number(mois.slice(5, 7)), 0)).toISOString().slice(0, 10);

const parmi = (...values: (string | number)[]): FilterValue => ({ kind: 'parmi', values });

/** Returns the filters, as their text, by which the list of absences has the half-days that a figure counts; without `of`: all. */
export function filtresDuChiffre(
  { du, au, classeId }: EtendueDesChiffres,
  of?: { readonly par: Dimension; readonly cle: string },
): string {
  const [from, to] =
    of?.par === 'mois'
      ? [`${of.cle}-01`, dernierJourDuMois(of.cle)].map((jour) => (jour < du ? du : jour > au ? au : jour))
      : [du, au];
  const own = (par: Dimension) => (of?.par === par ? of.cle : undefined);
  const [classe, jourSemaine, sexe, motif] = [own('classe'), own('jourSemaine'), own('sexe'), own('motif')];
  const laClasse = classe === undefined ? classeId : Number(classe);
  return writeFilters({
    jour: { kind: 'entre', from: from ?? du, to: to ?? au },
    compte: parmi('demiJournee'),
    ...(laClasse === null ? {} : { classeId: parmi(laClasse) }),
    ...(jourSemaine === undefined ? {} : { jourSemaine: parmi(jourSemaine) }),
    ...(sexe === undefined ? {} : { sexe: parmi(sexe) }),
    ...(motif === undefined
      ? {}
      : motif === ''
        ? { sansMotif: parmi(1) }
        : { motifId: parmi(Number(motif)) }),
  });
}
