/** Makes a demand of an act that was refused for want of an agreement, and takes one's own back. */
import {
  type addAccord,
  JOURS_D_UNE_DEMANDE,
  type retirerDemande,
} from '@gestionscolaire/contract/accords/accords.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseCles } from '@gestionscolaire/contract/core/api/errors.ts';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import type { Trx } from '#core/db/database.ts';
import { lockName } from '#core/db/lock.ts';
import { insertRow } from '#core/db/rows.ts';
import { inSavepoint } from '#core/db/savepoint.ts';
import type { HeldBinding } from '#core/http/call/bind.ts';
import { keptFrom } from '#core/http/call/reserved.ts';
import type { WriteContext } from '#core/http/context.ts';
import { shift } from '#core/time/clock.ts';
import { AccordRequis, type Exigence } from './exiger.ts';
import { changerDemande, lockDemande } from './tenue.ts';

const DIRECT = "Cet acte ne demande pas d'accord\u00A0: faites-le directement.";

/** Leaves the trial of an act that nothing holds, so that it is undone. */
class NonRetenu extends Error {}

/**
 * Tries the act as the caller makes it, and undoes it. Returns what it wants an agreement for.
 * @throws Refus where it would be refused anyway, or nothing holds it
 */
async function essayer(
  { held }: HeldBinding,
  input: Record<string, unknown>,
  context: WriteContext,
): Promise<Exigence> {
  const tried: WriteContext = {
    ...context,
    caller: context.caller,
    accord: null,
    record: () => undefined,
    afterCommit: () => undefined,
  };
  try {
    return await inSavepoint(context.db, async () => {
      await held.run(input, tried);
      throw new NonRetenu();
    });
  } catch (error) {
    if (error instanceof AccordRequis) return error.exigence;
    if (error instanceof NonRetenu) return refuse('REGLE', { phrase: DIRECT });
    throw error;
  }
}

interface Tentative {
  readonly appel: string;
  readonly saisie: string;
  readonly demandeurId: number;
  readonly now: string;
  /** Whether the caller is told all that the act tells: another's demand says an amount. */
  readonly isTold: boolean;
}

/** Returns the demand of the same act that waits, if there is one: the caller's own is the same, another's is in the way. */
async function enAttente(
  trx: Trx,
  { genre, ecoleId, entite, entiteId, objet }: Exigence,
  { appel, saisie, demandeurId, now, isTold }: Tentative,
): Promise<number | undefined> {
  await lockName(trx, `accord ${ecoleId} ${genre} ${entite} ${entiteId}`);
  const rows = await trx
    .selectFrom('accords')
    .select(['id', 'demandeurId', 'appel', 'saisie', 'objet'])
    .where('etat', '=', 'attente')
    .where('ecoleId', '=', ecoleId)
    .where('genre', '=', genre)
    .where('entite', '=', entite)
    .where('entiteId', '=', entiteId)
    .where('fin', '>', now)
    .execute();
  const same = rows.find(
    (row) => row.demandeurId === demandeurId && row.appel === appel && row.saisie === saisie,
  );
  if (same !== undefined) return same.id;
  // A cashier may have several days to close; of all else, one demand waits at a time.
  const [other] = genre === 'cloture' ? rows.filter((row) => row.objet === objet) : rows;
  if (other === undefined) return undefined;
  const nom = (await nomsDesPersonnes(trx, [other.demandeurId])).get(other.demandeurId) ?? '';
  const dite = isTold ? `\u00A0: ${other.objet}` : '';
  const phrase = `Une demande de ${nom} attend déjà${dite}. Qu’elle soit décidée ou retirée d’abord.`;
  return refuse('REGLE', { phrase });
}

export const demander =
  (retenus: readonly HeldBinding[]) =>
  async (
    { appel, saisie: sent }: Input<typeof addAccord>,
    context: WriteContext,
  ): Promise<Output<typeof addAccord>> => {
    const { db, now, caller, record } = context;
    const retenu = retenus.find(({ endpoint }) => endpoint.name === appel) ?? refuseCles('appel');
    await context.readmit(retenu.endpoint.access);
    const input = retenu.held.read(sent);
    const exigence = await essayer(retenu, input, context);
    const { genre, ecoleId, objet, entite, entiteId } = exigence;
    const saisie = JSON.stringify(input);
    const isTold = keptFrom(retenu.endpoint, caller).withheld.length === 0;
    const demandeurId = caller.userId;
    const waiting = await enAttente(db, exigence, { appel, saisie, demandeurId, now, isTold });
    if (waiting !== undefined) {
      // Sent again: the row of the journal says who asked again.
      record({ entite: 'accords', entiteId: waiting, ecoleId, changements: {} });
      return [{ id: waiting, objet }];
    }
    const values = {
      ecoleId,
      genre,
      appel,
      saisie,
      objet,
      entite,
      entiteId,
      demandeurId,
      fin: shift(now, JOURS_D_UNE_DEMANDE * DAY),
      etat: 'attente',
    };
    const id = await insertRow(db, 'accords', values, { now, userId: demandeurId });
    const changements = { genre: [null, genre], objet: [null, objet] } as const;
    record({
      entite: 'accords',
      entiteId: id,
      ecoleId,
      changements: { genre: [...changements.genre], objet: [...changements.objet] },
      rattaches: [{ entite, entiteId }],
    });
    return [{ id, objet }];
  };

/** Takes back a demand of one's own. */
export async function retirerLaDemande(
  { id }: Input<typeof retirerDemande>,
  context: WriteContext,
): Promise<Output<typeof retirerDemande>> {
  const { caller } = context;
  const demande = await lockDemande(context, id);
  if (demande.demandeurId !== caller.userId) refuse('INTROUVABLE');
  await changerDemande(context, demande, { etat: 'retire' });
  return [{ id }];
}
