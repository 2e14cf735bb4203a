/** Keeps a rule of marking from changing unseen where marks exist under it, and at all once a period is sealed by it (NOTE-38, NOTE-40). */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { ARITHMETIQUE_DE_REGLE } from '@gestionscolaire/contract/notes/champs-d-ecart.ts';
import type { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { ecrireMentions } from '@gestionscolaire/contract/notes/seuils.ts';
import { reachedOf } from '#core/crud/reach.ts';
import { findRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { readPeriodesDAnnee } from '#notes/scelles/annee.ts';
import { refuseAutreGenre } from './autre-regle.ts';
import { exigerEcart } from './exiger.ts';
import { type Portee, tenirAtteints } from './lieux.ts';
import { regleChangee } from './simuler.ts';

type Saisie = Input<typeof reglesNotation.update>;

const ANNEE_SCELLEE =
  'Une année est déjà scellée avec cette règle : ses décisions ne se proposeraient plus de même.';
const SCELLEE = 'Une période est scellée avec cette règle : cela ne change plus de l’année.';

/** Reads a rule as a form has it; undefined: it is no longer the one that the person read. */
async function readStored({ db, caller }: WriteContext, { id, modifDate }: Pick<Saisie, 'id' | 'modifDate'>) {
  const row = reachedOf(caller, await findRow(db, 'regles_notation', id));
  // The change itself refuses a rule that is stale, disabled, or not there.
  if (row?.estActif !== 1 || row.modifDate !== modifDate) return undefined;
  const mentions = await db
    .selectFrom('regles_mentions')
    .select(['seuil', 'libelle'])
    .where('ecoleId', '=', row.ecoleId)
    .where('regleId', '=', id)
    .orderBy('seuil', 'desc')
    .execute();
  return { ...row, mentions: ecrireMentions(mentions) };
}

/** Returns the reason of a change of the arithmetic of a rule; null where nobody has to give one. */
export async function motifDuReglage(input: Saisie, context: WriteContext): Promise<string | null> {
  const stored = await readStored(context, input);
  if (stored === undefined) return null;
  const { id: regleId, ecoleId, sessionId } = stored;
  const portee: Portee = { ecoleId, sessionId, classeIds: null, regleId, periodeId: null };
  if (stored.genre !== input.genre) await refuseAutreGenre(context, regleId);
  const changed = ARITHMETIQUE_DE_REGLE.filter((name) => stored[name] !== input[name]);
  if (changed.length === 0) return null;
  return exigerEcart(context, {
    portee,
    changement: { enseignements: [], regle: regleChangee(input) },
    vu: input,
    siScellee: () => Object.fromEntries(changed.map((name) => [name, SCELLEE])),
  });
}

/**
 * Refuses to change whether a period without a rank counts in the year, once a class of this rule sealed its last period: its others would
 * be judged otherwise. Before, no figure of a period depends on it.
 * @throws Refus at its field
 */
export async function refuseAnneeScellee(context: WriteContext, input: Saisie): Promise<void> {
  const stored = await readStored(context, input);
  const { periodeNonClassee: wanted } = input;
  if (stored === undefined || wanted === undefined || wanted === stored.periodeNonClassee) return;
  const { id: regleId, ecoleId, sessionId } = stored;
  const portee: Portee = { ecoleId, sessionId, classeIds: null, regleId, periodeId: null };
  for (const { lieu } of await tenirAtteints(context, portee)) {
    if (lieu.etat !== 'scellee') continue;
    const annee = await readPeriodesDAnnee(context.db, lieu);
    if (annee.at(-1)?.id === lieu.periodeId) refuseAt('periodeNonClassee', ANNEE_SCELLEE);
  }
}
