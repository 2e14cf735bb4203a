/** Reads and changes the network's choice of words; a change holds from the next call of anybody, on every process. */
import { lireFormulations } from '@gestionscolaire/contract/core/text/formulations.ts';
import { getFormulations, updateFormulations } from '@gestionscolaire/contract/parametres/formulations.ts';
import { keepWording, readWording, speak } from '#core/db/wording.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/bind.ts';

const etat = (mark: string | null) => ({
  formulations: lireFormulations(mark),
  estChoisi: mark !== null && mark !== '',
});

export const formulationsBindings: readonly Binding[] = [
  bindRead(getFormulations, async (_input, { db }) => etat(await readWording(db))),

  bindWrite(updateFormulations, async ({ formulations }, { db, now, record, afterCommit }) => {
    const before = await readWording(db);
    await keepWording(db, formulations, now);
    record({
      entite: 'reperes',
      entiteId: 0,
      ecoleId: null,
      changements: before === formulations ? {} : { formulations: [lireFormulations(before), formulations] },
    });
    afterCommit(() => speak(formulations));
    return etat(formulations);
  }),
];
