/** Reads a demand under its lock, and changes its state: once only. */
import { LIBELLES_DES_DEMANDES } from '@gestionscolaire/contract/accords/accords.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { lockRow } from '#core/db/lock.ts';
import { findRow, updateRow } from '#core/db/rows.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import './tables.ts';

export type DemandeTenue = StoredRow<'accords'>;

/** Says why a demand is not to decide any more: 'Cette demande est déjà accordée, par Aïssatou Bah.' */
async function phraseDecidee(db: Db, { etat, decideurId }: DemandeTenue): Promise<string> {
  const mot = LIBELLES_DES_DEMANDES[etat === 'attente' ? 'expire' : motDe(etat)].toLowerCase();
  const nom = decideurId === null ? undefined : (await nomsDesPersonnes(db, [decideurId])).get(decideurId);
  return `Cette demande est déjà ${mot}${nom === undefined ? '' : `, par ${nom}`}.`;
}

const motDe = (etat: string): 'accorde' | 'refuse' | 'retire' =>
  etat === 'accorde' || etat === 'refuse' ? etat : 'retire';

/**
 * Locks a demand that the caller reaches until the transaction ends: the second of two persons who decide at once finds what the
 * first one did.
 * @throws Refus INTROUVABLE, or REGLE once it was decided or has ended
 */
export async function lockDemande({ db, caller, now }: WriteContext, id: number): Promise<DemandeTenue> {
  await lockRow(db, 'accords', id);
  const demande = seenOf(caller, await findRow(db, 'accords', id));
  if (demande.etat !== 'attente' || demande.fin <= now)
    refuse('REGLE', { phrase: await phraseDecidee(db, demande) });
  return demande;
}

/** The columns that a decision writes. */
type Decision = Partial<Pick<DemandeTenue, 'decideurId' | 'decideLe' | 'motifRefus' | 'faitId'>> & {
  readonly etat: 'accorde' | 'refuse' | 'retire';
};

/** Writes what became of a demand that is locked. */
export async function ecrireDecision(
  { db, now, caller }: Pick<WriteContext, 'db' | 'now' | 'caller'>,
  { id, modifDate }: DemandeTenue,
  decision: Decision,
): Promise<void> {
  const stamp = { now, userId: caller.userId };
  const next = await updateRow(db, 'accords', { id, modifDate, estActif: 1 }, decision, stamp);
  if (next === undefined) refuse('PERIME', { actuel: null });
}

/** Writes a decision that changes nothing of the books, and tells it. */
export async function changerDemande(
  context: WriteContext,
  demande: DemandeTenue,
  decision: Decision,
): Promise<void> {
  const { id, ecoleId, entite, entiteId, etat, motifRefus } = demande;
  await ecrireDecision(context, demande, decision);
  context.record({
    entite: 'accords',
    entiteId: id,
    ecoleId,
    changements: changes({ etat, motifRefus }, { motifRefus, ...pick(decision) }),
    rattaches: [{ entite, entiteId }],
  });
}

const pick = ({ etat, motifRefus }: Decision) => ({
  etat,
  ...(motifRefus === undefined ? {} : { motifRefus }),
});
