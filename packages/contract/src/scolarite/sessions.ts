/** Declares sessions: the network's school years (foundations: `session` means the school year and nothing else). Additions. */
import type * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { jourRequis, libelle } from '#core/api/fields.ts';
import { joursAvant } from '#core/values/dates.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { MOIS, type Mois } from './mois.ts';

export const sessions = crudContract({
  entity: 'sessions',
  item: 'cette année scolaire',
  noms: { un: 'année scolaire', plusieurs: 'années scolaires', feminin: true },
  screen: 'sessions' satisfies ReferenceMenu,
  source: 'B§7',
  isOurs: true,
  calls: {
    list: 'GET selectAllSession',
    get: 'GET selectSessionById/:id',
    create: 'POST addSession',
    update: 'PUT updateSession',
    remove: 'DELETE deleteSession/:id',
    disable: 'PUT disableSession',
    enable: 'PUT enableSession',
    export: 'POST exportSession',
  },
  additions: ['get', 'create', 'update', 'remove', 'disable'],
  fields: {
    libelle: libelle(),
    dateDebut: jourRequis('Premier jour', 'Le premier jour'),
    dateFin: jourRequis('Dernier jour', 'Le dernier jour'),
  },
  read: {},
  sortable: ['dateDebut', 'libelle', 'dateFin'],
  reduced: ['id', 'libelle', 'dateDebut', 'dateFin'],
});

export type Session = z.output<typeof sessions.row>;

/** The first and last day of a session, yyyy-MM-dd. */
export interface Periode {
  readonly dateDebut: string;
  readonly dateFin: string;
}

/**
 * Returns the fault of the days of a session, or undefined. It lasts a year at most, so that each of its months is one month of
 * the calendar (AMB-126).
 */
export function fauteDePeriode({ dateDebut, dateFin }: Periode): { dateFin: string } | undefined {
  if (dateFin <= dateDebut) return { dateFin: 'Le dernier jour vient après le premier.' };
  const year = String(Number(dateDebut.slice(0, 4)) + 1).padStart(4, '0');
  const isTooLong = dateFin >= `${year}${dateDebut.slice(4)}`;
  return isTooLong ? { dateFin: 'Une année scolaire dure un an au plus.' } : undefined;
}

/**
 * Returns the session of a day: the one it falls in, else the latest begun before it, else the first to come; undefined when
 * there is none. `jour`: yyyy-MM-dd in Conakry.
 */
export function sessionCourante<S extends Periode>(all: readonly S[], jour: string): S | undefined {
  const sorted = all.toSorted((a, b) => (a.dateDebut < b.dateDebut ? -1 : 1));
  const begun = sorted.filter(({ dateDebut }) => dateDebut <= jour);
  return begun.findLast(({ dateFin }) => jour <= dateFin) ?? begun.at(-1) ?? sorted[0];
}

/** Returns the session whose days a price has: its own, else, where it is of every year, the one of a day. */
export const sessionDuPrix = <S extends Periode & { readonly id: number }>(
  all: readonly S[],
  sessionId: number | null,
  jour: string,
): S | undefined => all.find(({ id }) => id === sessionId) ?? sessionCourante(all, jour);

/** Returns the same day a year later; `sinon`: '02-28' or '03-01', for a 29 February that the next year has not. */
function unAnPlusTard(jour: string, sinon: string): string {
  const annee = String(Number(jour.slice(0, 4)) + 1).padStart(4, '0');
  return `${annee}-${jour.endsWith('02-29') ? sinon : jour.slice(5)}`;
}

/** Returns the session that follows one: the same days a year later, and the years of its name one more. */
export function sessionSuivante({
  libelle: nom,
  dateDebut,
  dateFin,
}: Periode & { readonly libelle: string }): Periode & { readonly libelle: string } {
  const days = { dateDebut: unAnPlusTard(dateDebut, '03-01'), dateFin: unAnPlusTard(dateFin, '02-28') };
  const own = nom.replace(/(?<!\d)\d{4}(?!\d)/g, (year) => String(Number(year) + 1));
  const made = `${days.dateDebut.slice(0, 4)}-${days.dateFin.slice(0, 4)}`;
  return { libelle: own === nom ? made : own, ...days };
}

/** The first month of the school year that a day belongs to, where no session says it: August looks forward. */
const MOIS_QUI_REGARDE_DEVANT = '08';

/**
 * Returns the session to propose where somebody adds one on a day (yyyy-MM-dd): the year after the last one; where there is none, the
 * school year of the day, from October to June, as most schools of Guinea have it.
 */
export function sessionAProposer(
  all: readonly (Periode & { readonly libelle: string })[],
  jour: string,
): Periode & { readonly libelle: string } {
  const last = all.toSorted((a, b) => (a.dateDebut < b.dateDebut ? -1 : 1)).at(-1);
  if (last !== undefined) return sessionSuivante(last);
  const year = Number(jour.slice(0, 4)) - (jour.slice(5, 7) < MOIS_QUI_REGARDE_DEVANT ? 1 : 0);
  return { libelle: `${year}-${year + 1}`, dateDebut: `${year}-10-01`, dateFin: `${year + 1}-06-30` };
}

/**
 * Returns the session of the year after one: the first that begins after it and before a year of its own would be over; undefined
 * where there is none yet.
 */
export function premiereApres<S extends Periode>(all: readonly S[], annee: Periode): S | undefined {
  const { dateFin } = sessionSuivante({ libelle: '', ...annee });
  return all
    .filter((one) => one.dateDebut > annee.dateDebut && one.dateDebut <= dateFin)
    .toSorted((a, b) => (a.dateDebut < b.dateDebut ? -1 : 1))[0];
}

/** The days before its last one in which a session is ending: schools prepare the next one then. */
const FIN_PROCHE = 60;

/** Whether a session is ending, or over, on a day (yyyy-MM-dd). */
export const finitBientot = ({ dateFin }: Pick<Periode, 'dateFin'>, jour: string): boolean =>
  jour >= joursAvant(dateFin, FIN_PROCHE);

/** The days after its first one in which a session is beginning: a school that is late still passes to it from the one before. */
const DEBUT_PROCHE = 92;

/**
 * Returns the session that one follows, as long as the latter is beginning: on a day (yyyy-MM-dd) of its first three months, its
 * pupils may still be those of the year before.
 */
export function anneeQuittee<S extends Periode>(all: readonly S[], courante: S, jour: string): S | undefined {
  if (joursAvant(jour, DEBUT_PROCHE) > courante.dateDebut) return undefined;
  return all.find((one) => premiereApres(all, one) === courante);
}

/** Returns the year in which a month ('01' to '12') of a session falls: a session is a window of twelve months. */
export function anneeDuMois({ dateDebut }: Pick<Periode, 'dateDebut'>, moisId: string): number {
  const year = Number(dateDebut.slice(0, 4));
  return moisId >= dateDebut.slice(5, 7) ? year : year + 1;
}

/** Returns the calendar month of a session's month: '2026-10'. */
export const moisCivil = (session: Pick<Periode, 'dateDebut'>, moisId: string): string =>
  `${anneeDuMois(session, moisId)}-${moisId}`;

/** The months that the documents' list leaves out (AMB-126). */
const AUTRES_MOIS: readonly Mois[] = [{ id: '09', libelle: 'Septembre' }];

/** All months, in the order of the calendar year: they name a stored one. */
export const TOUS_LES_MOIS: readonly Mois[] = [...MOIS, ...AUTRES_MOIS].toSorted((a, b) =>
  a.id < b.id ? -1 : 1,
);

const RENTREE = '09';
/** All months in the order of the school year, September first. */
export const MOIS_DE_LA_RENTREE: readonly Mois[] = [
  ...TOUS_LES_MOIS.filter(({ id }) => id >= RENTREE),
  ...TOUS_LES_MOIS.filter(({ id }) => id < RENTREE),
];

export const libelleDuMois = (moisId: string): string =>
  TOUS_LES_MOIS.find(({ id }) => id === moisId)?.libelle ?? moisId;

const NOMS_DES_MOIS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];

/** Returns a month's name in a sentence, as French writes it; the choices of the documents have no accents (CONST-19). */
export const nomDuMois = (moisId: string): string => NOMS_DES_MOIS[Number(moisId) - 1] ?? moisId;

/** Whether the days of a session touch a month. */
const estTouche = (session: Periode, moisId: string): boolean => {
  const month = moisCivil(session, moisId);
  return session.dateDebut.slice(0, 7) <= month && month <= session.dateFin.slice(0, 7);
};

/** Returns the months that the days of a session touch, in their order: a session that begins on 3 August begins with August. */
export const moisDeLaSession = (session: Periode): readonly Mois[] =>
  TOUS_LES_MOIS.filter(({ id }) => estTouche(session, id)).toSorted((a, b) =>
    moisCivil(session, a.id) < moisCivil(session, b.id) ? -1 : 1,
  );

/**
 * Returns the months that a form offers for a session: the documents' eleven in their order, and each other month that its days
 * touch, in its place in that session (AMB-126).
 */
export function moisOfferts(session: Periode): readonly Mois[] {
  const touched = AUTRES_MOIS.filter(({ id }) => estTouche(session, id));
  const isFirst = ({ id }: Mois) => moisCivil(session, id) < moisCivil(session, '10');
  return [...touched.filter(isFirst), ...MOIS, ...touched.filter((mois) => !isFirst(mois))];
}
