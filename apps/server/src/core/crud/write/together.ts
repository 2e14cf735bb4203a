/**
 * Writes several records as one act: each by the operation of its own form, all or none. Each history tells its own part of the
 * act, which stands under the record that the person worked on.
 */
import { type CodeErreur, Refus, refuse, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { champDeLigne } from '@gestionscolaire/contract/journal-lignes.ts';
import type { Act, Changes, Enregistrement } from '#core/db/journal/journal.ts';
import { writesMany } from '#core/db/lock.ts';
import type { WriteContext } from '#core/http/context.ts';
import { eachRow } from '#core/lots/each-row.ts';

/** One of the writes; `cle` names it where the call's refusal tells what is wrong with it. */
export interface OneWrite {
  readonly cle: string;
  readonly write: (context: WriteContext) => Promise<unknown>;
}

/** The refusals that are about one record, and leave the others to be tried. */
const OF_ONE: ReadonlySet<CodeErreur> = new Set([
  'SAISIE_INVALIDE',
  'DOUBLON',
  'REGLE',
  'UTILISE',
  'A_CONFIRMER',
]);

/** The sentences of a refusal by field; that of the record itself is under ''. */
const faultsOf = ({ message, details: { champs } }: Refus): Record<string, string> =>
  champs !== undefined && Object.keys(champs).length > 0 ? champs : { '': message };

/** Makes the context of one of the writes: its acts are told together, once all are done. */
export const quietly = (context: WriteContext, acts: Act[]): WriteContext => ({
  ...context,
  record: (act) => void acts.push(act),
});

/** Tells several acts as one, under the record that the person worked on. */
function recordTogether(
  { record }: Pick<WriteContext, 'record'>,
  under: Enregistrement & { readonly ecoleId: number | null },
  acts: readonly Act[],
): void {
  const changements: Changes = {};
  for (const { entite, entiteId, changements: own } of acts)
    for (const [champ, values] of Object.entries(own))
      changements[champDeLigne({ entite, id: entiteId, champ })] = values;
  const rattaches = acts.flatMap(({ entite, entiteId, rattaches: more = [] }) => [
    { entite, entiteId },
    ...more,
  ]);
  record({ ...under, changements, rattaches });
}

/** Makes the context in which a lot is noted: its one act tells each line too, so that the history of a record has it. */
export const withLines = (context: WriteContext, ecoleId: number, acts: readonly Act[]): WriteContext => ({
  ...context,
  record: ({ entite, entiteId, changements }) =>
    recordTogether(
      {
        record: (whole) =>
          context.record({ ...whole, changements: { ...changements, ...whole.changements } }),
      },
      { entite, entiteId, ecoleId },
      acts,
    ),
});

/**
 * Does every write, and tells them as one act. With a refusal nothing is kept: the call refuses each record that is wrong, at
 * 'cle' or at 'cle.champ' where `byField`. It asks to confirm where nothing else is wrong.
 */
export async function writeTogether(
  context: WriteContext,
  under: Enregistrement & { readonly ecoleId: number | null },
  parts: readonly OneWrite[],
  { byField = false }: { readonly byField?: boolean } = {},
): Promise<void> {
  const acts: Act[] = [];
  const champs: Record<string, string> = {};
  const codes = new Set<CodeErreur>();
  const own = quietly(context, acts);
  writesMany(context.db);
  await eachRow(parts, async ({ cle, write }) => {
    try {
      await write(own);
    } catch (error) {
      // An operation refuses before it writes, so the others may be tried: all is undone at the end.
      if (!(error instanceof Refus) || !OF_ONE.has(error.code)) throw error;
      codes.add(error.code);
      const found = Object.entries(faultsOf(error));
      for (const [champ, phrase] of byField ? found : found.slice(0, 1))
        champs[byField && champ !== '' ? `${cle}.${champ}` : cle] ??= phrase;
    }
  });
  if (codes.size === 1 && codes.has('A_CONFIRMER')) refuse('A_CONFIRMER', { champs });
  refuseFaults(champs);
  recordTogether(context, under, acts);
}
