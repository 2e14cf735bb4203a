/** A command of the machine where a handler expects a call: nobody signs what it writes, and the journal tells each record. */
import type { Caller } from '#core/acces/caller.ts';
import type { Trx } from '#core/db/database.ts';
import { type Act, type Enregistrement, writeJournal } from '#core/db/journal.ts';
import type { WriteContext } from '#core/http/context.ts';

/** How the journal calls the command. */
const APPEL = 'démonstration';

/** Belongs to no school and holds no right: what he calls decides nothing about rights. */
const PERSONNE: Caller = {
  connexionId: 0,
  userId: 0,
  ecoleId: null,
  motDePasseAChanger: false,
  rights: { menus: new Map(), onglets: new Map() },
};

export interface Machine {
  readonly context: WriteContext;
  /** Writes what was recorded since the last time into the journal, and answers the records that it is about. */
  readonly tell: () => Promise<readonly Enregistrement[]>;
}

export function machine(db: Trx, now: string): Machine {
  const acts: Act[] = [];
  return {
    context: {
      db,
      now,
      address: '',
      caller: PERSONNE,
      record: (act) => void acts.push(act),
      afterCommit: () => {},
      readmit: async () => {},
    },
    async tell() {
      const told = acts.splice(0);
      for (const act of told) await writeJournal(db, { ...act, instant: now, userId: null, appel: APPEL });
      return told.map(({ entite, entiteId }) => ({ entite, entiteId }));
    },
  };
}
