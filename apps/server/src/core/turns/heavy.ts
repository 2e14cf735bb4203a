/**
 * The works that take a thread, or the writer, for long. Each kind has its places, and whoever asks for one waits for their turn
 * among schools (docs/sujets/charge.md has the same table).
 */
import { Refus } from '@gestionscolaire/contract/core/api/errors.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { type TurnLimits, Turns } from './turns.ts';

const HEAVY = {
  /** A receipt, a closing: one thread sets them, tens of milliseconds each. */
  paper: { places: 1, perSchool: 1, waitingOfUser: 20, waitingOfSchool: 60, patience: 2 * MINUTE },
  /** The file of a list: one thread makes it, a second or more each. */
  export: { places: 1, perSchool: 1, waitingOfUser: 5, waitingOfSchool: 20, patience: 3 * MINUTE },
  /** The rows of a file, tried or imported: those of several schools take turns at the writer. */
  import: { places: 3, perSchool: 1, waitingOfUser: 5, waitingOfSchool: 20, patience: 3 * MINUTE },
  /** The figures of all classes of a stage, or of a rule: tens of milliseconds a class. */
  figures: { places: 1, perSchool: 1, waitingOfUser: 5, waitingOfSchool: 20, patience: MINUTE },
} as const satisfies Record<string, TurnLimits>;

export type Heavy = keyof typeof HEAVY;

/** The most minutes of one import, from its turn: nobody else of the school imports meanwhile. */
export const IMPORT_MINUTES = 10;

export const HEAVY_KINDS = Object.keys(HEAVY) as Heavy[];

export type HeavyTurns = Readonly<Record<Heavy, Turns>>;

/** Makes the turns of one server. */
export function heavyTurns(): HeavyTurns {
  const of = (kind: Heavy) =>
    new Turns(HEAVY[kind], {
      tooMany: (attente) => new Refus('TROP_DE_DEMANDES', { attente, phrase: waitFor(kind, attente) }),
      tooLate: () => new Refus('INDISPONIBLE', { phrase: LATE }),
    });
  return { paper: of('paper'), export: of('export'), import: of('import'), figures: of('figures') };
}

const LATE =
  'Le serveur a trop à faire\u00A0: cette demande a attendu son tour en vain. Réessayez dans un moment.';

const WAITING: Readonly<Record<Heavy, string>> = {
  paper: 'Trop de papiers de votre école attendent déjà leur tour',
  export: 'Trop de fichiers de votre école attendent déjà leur tour',
  import: 'Trop d’imports de votre école attendent déjà leur tour',
  figures: 'Trop de calculs de moyennes de votre école attendent déjà leur tour',
};

const waitFor = (kind: Heavy, seconds: number): string =>
  `${WAITING[kind]}\u00A0: patientez ${seconds} secondes, puis réessayez.`;
