/**
 * Lets a command of the machine stand where a handler expects a call: nobody signs what it writes, and the journal
 * tells each record.
 */
import type { Caller } from '#core/acces/caller.ts';
import type { Trx } from '#core/db/database.ts';
import { type Act, type Enregistrement, writeJournal } from '#core/db/journal/journal.ts';
import type { WriteContext } from '#core/http/context.ts';

/** The name by which the journal calls the command. */
export const APPEL = 'démonstration';

/** The caller of no school and without rights: the calls that they make decide nothing about rights. */
const PERSONNE: Caller = {
  connexionId: 0,
  userId: 0,
  ecoleId: null,
  appareilId: null,
  prouveeLe: null,
  motDePasseAChanger: false,
  secondFacteurAActiver: false,
  rights: { menus: new Map(), onglets: new Map() },
};

export interface Machine {
  readonly context: WriteContext;
  /**
   * Returns the context at another instant, as a person whose id the records bear: the journal has that date, and
   * still names nobody.
   */
  readonly at: (instant: string, userId: number) => WriteContext;
  /** Writes into the journal what was recorded since the last time, and returns the records of these acts. */
  readonly tell: () => Promise<readonly Enregistrement[]>;
}

export function machine(db: Trx, now: string): Machine {
  const acts: { act: Act; instant: string }[] = [];
  const contextOf = (instant: string, caller: Caller): WriteContext => ({
    db,
    now: instant,
    address: '',
    agent: '',
    caller,
    withheld: [],
    unwritten: [],
    record: (act) => void acts.push({ act, instant }),
    afterCommit: () => {},
    presents: () => {},
    readmit: async () => caller,
  });
  return {
    context: contextOf(now, PERSONNE),
    at: (instant, userId) => contextOf(instant, { ...PERSONNE, userId }),
    async tell() {
      const told = acts.splice(0);
      await writeJournal(
        db,
        ...told.map(({ act, instant }) => ({ ...act, instant, userId: null, appel: APPEL })),
      );
      return told.map(({ act: { entite, entiteId } }) => ({ entite, entiteId }));
    },
  };
}
