/**
 * Makes the register of the roll calls of a class during a month: its half-days, one sign a pupil and a half-day, and what both count.
 * Pure; days are yyyy-MM-dd. Additions (SUIVI-40).
 */
import {
  type Calendrier,
  type DemiJournee,
  jourDuCalendrier,
  joursEntre,
} from '#scolarite/calendrier/calendrier.ts';
import { type AbsenceComptee, type CompteDAbsences, compterAbsences } from '#suivi/absences/compter.ts';
import type { EtatDAbsence } from '#suivi/absences/etats.ts';

/** The signs of a register, one of each, which a copier keeps apart. */
export const SIGNES = {
  present: '·',
  absent: 'A',
  excuse: 'E',
  cours: 'c',
  retard: 'R',
  horsClasse: '—',
} as const;
type Signe = (typeof SIGNES)[keyof typeof SIGNES] | '';

/** Says what each sign means, and what an empty place is. */
export const LEGENDE_DU_REGISTRE = [
  `${SIGNES.present} présent`,
  `${SIGNES.absent} absent`,
  `${SIGNES.excuse} absent, excusé`,
  `${SIGNES.retard} en retard`,
  `${SIGNES.cours} absent à une partie des cours`,
  `${SIGNES.horsClasse} pas dans la classe`,
  'case vide : appel non fait',
] as const;

/** A half-day of a register. */
export interface DemiDuRegistre {
  readonly jour: string;
  readonly demiJournee: DemiJournee;
  /** Why it has no class, « Tabaski »; null: it has class, or its roll was called all the same. */
  readonly sansClasse: string | null;
}

/** A roll call that was made: the class, or one of its courses. */
export interface AppelDuRegistre {
  readonly jour: string;
  readonly demiJournee: DemiJournee;
  readonly effectif: number;
}

export interface AbsenceDuRegistre extends Omit<AbsenceComptee, 'appels'> {
  readonly inscriptionId: number;
  readonly etat: EtatDAbsence;
}

/** A pupil, with the days on which they are in the class. */
export interface EleveDuRegistre {
  readonly inscriptionId: number;
  readonly jours: ReadonlySet<string>;
}

const cleDe = ({ jour, demiJournee }: Pick<DemiDuRegistre, 'jour' | 'demiJournee'>): string =>
  `${jour} ${demiJournee}`;

const enOrdre = (demiJournee: DemiJournee): number => (demiJournee === 'matin' ? 0 : 1);

/** Lists the half-days of a register: those that the week has, with or without class that day, and those that were called all the same. */
export function demisDuRegistre(
  calendrier: Calendrier,
  etape: string,
  { du, au }: { readonly du: string; readonly au: string },
  appels: readonly Pick<AppelDuRegistre, 'jour' | 'demiJournee'>[],
): DemiDuRegistre[] {
  const called = new Set(appels.map(cleDe));
  return joursEntre(du, au).flatMap((jour) => {
    const { classe, prises } = jourDuCalendrier(calendrier, etape, jour);
    const made = appels.filter((one) => one.jour === jour).map(({ demiJournee }) => demiJournee);
    const all = new Set([...classe, ...prises.map(({ demiJournee }) => demiJournee), ...made]);
    return [...all]
      .toSorted((one, other) => enOrdre(one) - enOrdre(other))
      .map((demiJournee): DemiDuRegistre => {
        const prise = prises.find((one) => one.demiJournee === demiJournee);
        const isOff = prise !== undefined && !called.has(cleDe({ jour, demiJournee }));
        return { jour, demiJournee, sansClasse: isOff ? prise.libelle : null };
      });
  });
}

/** The counts of a half-day of a register. */
interface CompteDeDemi {
  readonly effectif: number;
  readonly absents: number;
  readonly retards: number;
}

export interface LigneDuRegistre extends CompteDAbsences {
  readonly inscriptionId: number;
  /** One sign a half-day, in their order. */
  readonly signes: readonly Signe[];
  /** The half-days of absence that are justified. */
  readonly excusees: number;
}

export interface Registre {
  readonly demis: readonly DemiDuRegistre[];
  readonly lignes: readonly LigneDuRegistre[];
  /** The counts of each half-day; null: its roll was not called. */
  readonly comptes: readonly (CompteDeDemi | null)[];
  /** The rolls that were called. */
  readonly faits: number;
  readonly totaux: CompteDAbsences & { readonly excusees: number };
}

function signeDe(standing: readonly AbsenceDuRegistre[], appels: number): Signe {
  const counted = compterAbsences(standing.map((one) => ({ ...one, appels })));
  if (counted.demiJournees > 0)
    return standing.every(({ etat }) => etat === 'justifiee') ? SIGNES.excuse : SIGNES.absent;
  if (counted.coursManques > 0) return SIGNES.cours;
  return counted.retards > 0 ? SIGNES.retard : SIGNES.present;
}

/** Makes the register. Its counts are those of `compterAbsences`, pupil by pupil: a half-day of absence is one sign A or E. */
export function tenirRegistre(
  demis: readonly DemiDuRegistre[],
  eleves: readonly EleveDuRegistre[],
  appels: readonly AppelDuRegistre[],
  absences: readonly AbsenceDuRegistre[],
): Registre {
  const appelsDe = Map.groupBy(appels, cleDe);
  const nombreDAppels = (demi: Pick<DemiDuRegistre, 'jour' | 'demiJournee'>) =>
    appelsDe.get(cleDe(demi))?.length ?? 0;
  const standing = absences.filter(({ annuleeLe }) => annuleeLe === null);
  const parCase = Map.groupBy(standing, (one) => `${one.inscriptionId} ${cleDe(one)}`);
  const deLEleve = Map.groupBy(standing, ({ inscriptionId }) => inscriptionId);
  const lignes = eleves.map(({ inscriptionId, jours }): LigneDuRegistre => {
    const signes = demis.map((demi): Signe => {
      const own = parCase.get(`${inscriptionId} ${cleDe(demi)}`) ?? [];
      if (own.length === 0 && !jours.has(demi.jour)) return SIGNES.horsClasse;
      const made = nombreDAppels(demi);
      return made === 0 ? '' : signeDe(own, made);
    });
    const own = (deLEleve.get(inscriptionId) ?? []).map((one) => ({ ...one, appels: nombreDAppels(one) }));
    const excusees = signes.filter((signe) => signe === SIGNES.excuse).length;
    return { inscriptionId, signes, excusees, ...compterAbsences(own) };
  });
  const comptes = demis.map((demi, at): CompteDeDemi | null => {
    const made = appelsDe.get(cleDe(demi));
    if (made === undefined) return null;
    const signs = lignes.map(({ signes }) => signes[at] ?? '');
    return {
      effectif: Math.max(...made.map(({ effectif }) => effectif)),
      absents: signs.filter((signe) => signe === SIGNES.absent || signe === SIGNES.excuse).length,
      retards: signs.filter((signe) => signe === SIGNES.retard).length,
    };
  });
  const somme = (of: (ligne: LigneDuRegistre) => number) => lignes.reduce((sum, ligne) => sum + of(ligne), 0);
  return {
    demis,
    lignes,
    comptes,
    faits: appels.length,
    totaux: {
      demiJournees: somme(({ demiJournees }) => demiJournees),
      excusees: somme(({ excusees }) => excusees),
      coursManques: somme(({ coursManques }) => coursManques),
      retards: somme(({ retards }) => retards),
    },
  };
}
