/** The terms of the demonstration's year, and the context in which its marks are written. */
import type { Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { WriteContext } from '#core/http/context.ts';
import { ouvrable, plusTard } from '#demonstration/ecole/agenda.ts';
import type { ClasseFaite } from '#demonstration/ecole/eleves.ts';
import type { Hasard } from '#demonstration/ecole/hasard.ts';

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
/** The days that a first term has at least, and those that its council and its seal take after it. */
const AU_MOINS = 35;
export const APRES_LA_FIN = { conseil: 3, sceau: 4 } as const;

const joursEntre = (debut: string, fin: string): number =>
  Math.round((Date.parse(`${fin}T00:00:00Z`) - Date.parse(`${debut}T00:00:00Z`)) / 86_400_000);

/**
 * Returns the last day of the first term. Whoever looks at the demonstration in November finds it sealed too: it then ends earlier, as soon
 * as it has five weeks.
 */
function finDuPremier({ dateDebut, dateFin }: Periode, dernier: string): string {
  const usual = plusTard(dateDebut, Math.floor((joursEntre(dateDebut, dateFin) * FINS[0]) / 100));
  const sealed = plusTard(dernier, -APRES_LA_FIN.sceau - 2);
  return sealed < usual && joursEntre(dateDebut, sealed) >= AU_MOINS ? sealed : usual;
}

/** Returns the three terms of a year, without a day between them. `dernier`: the last day that is played. */
export function trimestresDe(session: Periode, dernier: string) {
  const { dateDebut, dateFin } = session;
  const second = plusTard(dateDebut, Math.floor((joursEntre(dateDebut, dateFin) * FINS[1]) / 100));
  const ends = [finDuPremier(session, dernier), second, dateFin];
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

/** A term of some classes of a school. */
export interface Trimestre {
  readonly ecoleId: number;
  readonly periodeId: number;
  readonly jours: { readonly dateDebut: string; readonly dateFin: string };
  readonly classes: readonly ClasseFaite[];
}

/** Returns the day of a part of the term, in hundredths of it; never a Sunday. */
export const jourDuTrimestre = ({ dateDebut, dateFin }: Trimestre['jours'], part: number): string =>
  ouvrable(plusTard(dateDebut, Math.floor((joursEntre(dateDebut, dateFin) * part) / 100)));

/** Whether the bulletins of a term are sealed by the last day that is played. */
export const seScelle = ({ dateFin }: Trimestre['jours'], dernier: string): boolean =>
  plusTard(dateFin, APRES_LA_FIN.sceau) <= dernier;

/** One class in so many has marks that are not typed yet: it is not sealed with the others. */
export const enRetard = ({ id }: Pick<ClasseFaite, 'id'>): boolean => id % 9 === 0;

/** The rights that the calls of marks ask for again within. */
const TOUT = new Set(['lecture', 'ajout', 'modification', 'suppression'] as const);

/** Returns a context whose person has all marks: the calls of marks ask whose they are. */
export const avecLesNotes = (context: WriteContext): WriteContext => ({
  ...context,
  caller: {
    ...context.caller,
    rights: {
      menus: new Map([
        ['toutesNotes', TOUT],
        ['competences', TOUT],
        ['conseils', TOUT],
        ['bulletins', TOUT],
      ]),
      onglets: new Map(),
    },
  },
});
