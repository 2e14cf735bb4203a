/**
 * Gives an agreement: the very call that was asked runs in the transaction of the agreement, as the person who asked, with all its
 * checks. Two ways lead here, one's own connexion and a signature at the desk of the one who asks.
 */
import {
  accorderDemande,
  JOURS_APRES_UN_MOT_DE_PASSE,
  type refuserDemande,
  type signerDemande,
} from '@gestionscolaire/contract/accords/accords.ts';
import { resetUserPwd } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import type { Access, Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import { callerDe, nomsDesPersonnes, type Signature } from '#administration/index.ts';
import type { Caller } from '#core/acces/caller.ts';
import { decide } from '#core/acces/decide.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import type { HeldBinding } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { shift } from '#core/time/clock.ts';
import { changerDemande, type DemandeTenue, ecrireDecision, lockDemande } from './tenue.ts';

const SOI_MEME = "Une autre personne que celle qui demande donne l'accord.";

/**
 * Returns in whose hands an account was since then: who made it or gave its password, who did so for that one, and so on. Each of them can
 * be the person.
 */
async function mainsDe(trx: Trx, userId: number, since: string): Promise<Set<number>> {
  const hands = new Set([userId]);
  for (let next = [userId]; next.length > 0; ) {
    const made = await trx
      .selectFrom('utilisateurs')
      .select('creationUserId as par')
      .where('id', 'in', next)
      .where('creationDate', '>', since)
      .execute();
    const reset = await trx
      .selectFrom('journal')
      .select('userId as par')
      .distinct()
      .where('entite', '=', 'utilisateurs')
      .where('entiteId', 'in', next)
      .where('appel', '=', `${resetUserPwd.method} ${resetUserPwd.name}`)
      .where('instant', '>', since)
      .execute();
    next = [...made, ...reset].flatMap(({ par }) => (par === null || hands.has(par) ? [] : [par]));
    for (const one of next) hands.add(one);
  }
  return hands;
}

/**
 * Returns who has both accounts in hand: one of the two, or somebody of a school who made both. A network's administrator makes those of
 * a new school in one day, and may change its controls anyway.
 */
async function memeMain(
  trx: Trx,
  demandeurId: number,
  parId: number,
  now: string,
): Promise<number | undefined> {
  const since = shift(now, -JOURS_APRES_UN_MOT_DE_PASSE * DAY);
  const [asking, agreeing] = [await mainsDe(trx, demandeurId, since), await mainsDe(trx, parId, since)];
  const both = [...asking].filter((one) => agreeing.has(one));
  if (both.length === 0) return undefined;
  const people = await trx
    .selectFrom('utilisateurs')
    .select(['id', 'ecoleId'])
    .where('id', 'in', both)
    .execute();
  return people.find(({ id, ecoleId }) => id === demandeurId || id === parId || ecoleId !== null)?.id;
}

/** Refuses a second person who is the first one, or whose password somebody knows who knows the first one's too. */
async function refuseMemePersonne(
  trx: Trx,
  { demandeurId }: DemandeTenue,
  parId: number,
  now: string,
): Promise<void> {
  if (demandeurId === parId) refuse('REGLE', { phrase: SOI_MEME });
  const main = await memeMain(trx, demandeurId, parId, now);
  if (main === undefined) return;
  const nom = (await nomsDesPersonnes(trx, [main])).get(main) ?? '';
  const given =
    main === parId ? 'à qui demande' : main === demandeurId ? 'à cette personne' : 'à ces deux personnes';
  const phrase = `${nom} a donné ${given} son mot de passe il y a moins de ${JOURS_APRES_UN_MOT_DE_PASSE} jours\u00A0: une autre donne cet accord.`;
  refuse('REGLE', { phrase });
}

/** Returns the person who asked as a caller, as they are now: whoever lost the right meanwhile does nothing by another's agreement. */
async function demandeurDe(
  trx: Trx,
  { demandeurId }: DemandeTenue,
  access: Access,
  input: Readonly<Record<string, unknown>>,
): Promise<Caller> {
  const caller = await callerDe(trx, demandeurId);
  if (caller !== null && decide(access, caller, input).allowed) return caller;
  const nom = (await nomsDesPersonnes(trx, [demandeurId])).get(demandeurId) ?? '';
  return refuse('REGLE', { phrase: `${nom} n’a plus le droit de le faire\u00A0: refusez sa demande.` });
}

export type Executer = (
  context: WriteContext,
  demande: DemandeTenue,
  parId: number,
) => Promise<Output<typeof accorderDemande>>;

/** Makes what runs the act of a demand that is locked, with the agreement of a person. */
export const executer =
  (retenus: readonly HeldBinding[]): Executer =>
  async (context, demande, parId) => {
    const { db, now, record } = context;
    const { id, objet, appel } = demande;
    await refuseMemePersonne(db, demande, parId, now);
    const retenu = retenus.find(({ endpoint }) => endpoint.name === appel) ?? refuse('INTROUVABLE');
    const { endpoint, held } = retenu;
    const input = held.read(JSON.parse(demande.saisie));
    const demandeur = await demandeurDe(db, demande, endpoint.access, input);
    const readmit = (access: Access = endpoint.access) => demandeurDe(db, demande, access, input);
    const made = await held.run(input, {
      ...context,
      caller: demandeur,
      readmit,
      accord: { parId, objet },
      // One row tells the act, with both persons: who asked and did it, and who agreed.
      record: (act) =>
        record({
          ...act,
          userId: demandeur.userId,
          appel: `${endpoint.method} ${endpoint.name}`,
          changements: { ...act.changements, accordParId: [null, parId] },
          rattaches: [...(act.rattaches ?? []), { entite: 'accords', entiteId: id }],
        }),
    });
    const answer = accorderDemande.output.parse(made);
    const faitId = answer[0]?.id ?? null;
    await ecrireDecision({ db, now, caller: { ...demandeur, userId: parId } }, demande, {
      etat: 'accorde',
      decideurId: parId,
      decideLe: now,
      faitId,
    });
    return answer;
  };

export const accorder =
  (run: Executer) =>
  async (
    { id }: Input<typeof accorderDemande>,
    context: WriteContext,
  ): Promise<Output<typeof accorderDemande>> =>
    run(context, await lockDemande(context, id), context.caller.userId);

/** Agrees by a signature at the desk of the one who asks: only their own demand is signed there. */
export const signerLaDemande =
  (run: Executer) =>
  async (
    { id }: Input<typeof signerDemande>,
    context: WriteContext,
    { personne, changements }: Signature,
  ): Promise<Output<typeof signerDemande>> => {
    const { db, caller, record } = context;
    const demande = await lockDemande(context, id);
    if (demande.demandeurId !== caller.userId) refuse('INTROUVABLE');
    const second = await callerDe(db, personne.id);
    if (second === null) return refuseAt('password', 'Cette personne ne peut plus entrer.');
    const decision = decide(accorderDemande.access, second, { id });
    if (!decision.allowed)
      return refuseAt(
        'login',
        decision.missing === undefined
          ? `${personne.prenoms} ${personne.nom}\u00A0: ${decision.refus.message}`
          : `${personne.prenoms} ${personne.nom} n’a pas le droit de donner un accord.`,
      );
    seenOf(second, demande);
    if (Object.keys(changements).length > 0)
      record({
        entite: 'utilisateurs',
        entiteId: personne.id,
        ecoleId: personne.ecoleId,
        changements,
        userId: personne.id,
      });
    return run(context, demande, personne.id);
  };

export async function refuser(
  { id, motifRefus }: Input<typeof refuserDemande>,
  context: WriteContext,
): Promise<Output<typeof refuserDemande>> {
  const { caller, now } = context;
  const demande = await lockDemande(context, id);
  if (demande.demandeurId === caller.userId) refuse('REGLE', { phrase: SOI_MEME });
  const decision = { decideurId: caller.userId, decideLe: now, motifRefus } as const;
  await changerDemande(context, demande, { etat: 'refuse', ...decision });
  return [{ id }];
}
