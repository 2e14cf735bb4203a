/** Reads and changes the network's choice of words; a change holds from the next call of anybody, on every process. */
import { type Formulations, lireFormulations } from '@gestionscolaire/contract/core/text/formulations.ts';
import { getFormulations, updateFormulations } from '@gestionscolaire/contract/parametres/formulations.ts';
import type { Trx } from '#core/db/database.ts';
import { type Changes, writeJournal } from '#core/db/journal/journal.ts';
import { THE_PRODUCT } from '#core/db/marks/marks.ts';
import { keepWording, readWording, speak } from '#core/db/marks/wording.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';

const etat = (mark: string | null) => ({
  formulations: lireFormulations(mark),
  estChoisi: mark !== null && mark !== '',
});

/** Chooses for a network that has not chosen yet, by a command of the machine. Returns whether it did. */
export async function proposeFormulations(
  trx: Trx,
  formulations: Formulations,
  { appel, now }: { appel: string; now: string },
): Promise<boolean> {
  const before = await readWording(trx);
  if (etat(before).estChoisi) return false;
  await keepWording(trx, formulations, now);
  const changements: Changes = { formulations: [lireFormulations(before), formulations] };
  await writeJournal(trx, { instant: now, userId: null, appel, ...THE_PRODUCT, changements });
  return true;
}

export const formulationsBindings: readonly Binding[] = [
  bindRead(getFormulations, async (_input, { db }) => etat(await readWording(db))),

  bindWrite(updateFormulations, async ({ formulations }, { db, now, record, afterCommit }) => {
    const before = await readWording(db);
    await keepWording(db, formulations, now);
    record({
      ...THE_PRODUCT,
      changements:
        lireFormulations(before) === formulations
          ? {}
          : { formulations: [lireFormulations(before), formulations] },
    });
    afterCommit(() => speak(formulations));
    return etat(formulations);
  }),
];
