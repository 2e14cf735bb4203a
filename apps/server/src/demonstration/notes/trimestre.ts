/** The terms of the demonstration's year, and the context in which its marks are written. */
import type { Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { WriteContext } from '#core/http/context.ts';
import { ouvrable, plusTard } from '#demonstration/agenda.ts';
import type { ClasseFaite } from '#demonstration/eleves.ts';
import type { Hasard } from '#demonstration/hasard.ts';

/** The year whose marks are made. */
export interface ChantierDesNotes {
  readonly chance: Hasard;
  readonly session: Periode & { readonly id: number };
  /** The context of now, and the one at another instant. */
  readonly context: WriteContext;
  readonly at: (instant: string, userId: number) => WriteContext;
  /** The last day that is played. */
  readonly dernier: string;
}

/** The parts of the year at which its first and second terms end, in hundredths. */
const FINS = [27, 60] as const;
const LIBELLES_DES_TRIMESTRES = ['1er trimestre', '2e trimestre', '3e trimestre'] as const;

const joursEntre = (debut: string, fin: string): number =>
  Math.round((Date.parse(`${fin}T00:00:00Z`) - Date.parse(`${debut}T00:00:00Z`)) / 86_400_000);

/** Answers the three terms of a year, without a day between them. */
export function trimestresDe({ dateDebut, dateFin }: Periode) {
  const days = joursEntre(dateDebut, dateFin);
  const ends = [...FINS.map((part) => plusTard(dateDebut, Math.floor((days * part) / 100))), dateFin];
  return LIBELLES_DES_TRIMESTRES.map((libelle, rang) => {
    const before = ends[rang - 1];
    return {
      libelle,
      rang: rang + 1,
      dateDebut: before === undefined ? dateDebut : plusTard(before, 1),
      dateFin: ends[rang] ?? dateFin,
    };
  });
}

/** The first term of some classes of a school. */
export interface Trimestre {
  readonly ecoleId: number;
  readonly periodeId: number;
  readonly premier: { readonly dateDebut: string; readonly dateFin: string };
  readonly classes: readonly ClasseFaite[];
}

/** Answers the day of a part of the term, in hundredths of it; never a Sunday. */
export const jourDuTrimestre = ({ dateDebut, dateFin }: Trimestre['premier'], part: number): string =>
  ouvrable(plusTard(dateDebut, Math.floor((joursEntre(dateDebut, dateFin) * part) / 100)));

/** The rights that the calls of marks ask for again within. */
const TOUT = new Set(['lecture', 'ajout', 'modification', 'suppression'] as const);

/** Answers a context whose person has all marks: the calls of marks ask whose they are. */
export const avecLesNotes = (context: WriteContext): WriteContext => ({
  ...context,
  caller: {
    ...context.caller,
    rights: {
      menus: new Map([
        ['toutesNotes', TOUT],
        ['competences', TOUT],
      ]),
      onglets: new Map(),
    },
  },
});
