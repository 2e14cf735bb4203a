/**
 * Sends the roll calls that a person made, and keeps on this browser's disk those that no network took. A sheet is one unit: it is on
 * the disk before it leaves, with the key of its sending, and stays there until the server holds it or says why not.
 */

import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { SECOND } from '@gestionscolaire/contract/core/values/durations.ts';
import { addFeuilleAppel, getFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { call, newIdempotencyKey } from '#core/api/client.ts';
import { failureText, hasCode } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { mayBeWritten } from '#core/api/may-be-written.ts';
import { queryClient } from '#core/api/query-client.ts';
import { logFailure } from '#core/log.ts';
import { forgetAhead, isKept, keepAhead, readKept, replaceKept } from '#core/storage/base.ts';
import { createStore } from '#core/storage/store.ts';

const PLACE = 'appels';
const ENCORE = 30 * SECOND;

type Feuille = Input<typeof addFeuilleAppel>;
type Faite = Output<typeof getFeuilleAppel>;
export type Envoye = Output<typeof addFeuilleAppel>[number];

/** A roll call that waits on this device. */
export interface AppelGarde {
  readonly id: string;
  readonly userId: number;
  /** ISO instant of this browser. */
  readonly instant: string;
  readonly cle: string;
  /** The name of the class, for who reads what waits. */
  readonly classe: string;
  readonly feuille: Feuille;
  /** Why the server did not take it; null: nothing answered yet. */
  readonly refus: string | null;
  /** The sheet that another made meanwhile. */
  readonly autre: Faite | null;
}

interface EtatDesAppels {
  readonly userId: number;
  readonly gardes: Readonly<Record<string, AppelGarde>>;
  readonly isSending: boolean;
  readonly panne: string | null;
}

const RIEN: EtatDesAppels = { userId: 0, gardes: {}, isSending: false, panne: null };
const etat = createStore<EtatDesAppels>(RIEN);

/** Names the sheet of a class on a half-day: a person keeps one of each. */
export const nomDeFeuille = ({
  classeId,
  jour,
  demiJournee,
}: Pick<Feuille, 'classeId' | 'jour' | 'demiJournee'>): string =>
  `${currentUserId()} ${classeId} ${jour} ${demiJournee}`;

async function poser(garde: AppelGarde | null, id: string): Promise<void> {
  etat.set((now) => {
    const { [id]: held, ...others } = now.gardes;
    if (garde === null && held !== undefined) forgetAhead(PLACE, [held]);
    return { ...now, gardes: garde === null ? others : { ...others, [id]: garde } };
  });
  if (!isKept()) return;
  if (garde !== null) keepAhead(PLACE, [garde]);
  try {
    await replaceKept(PLACE, [{ id }], () => garde);
    if (garde !== null) forgetAhead(PLACE, [garde]);
  } catch (error) {
    // A full disk or a private window: it is sent from memory.
    logFailure(PLACE, error);
  }
}

let estSuivi = false;
function suivre(): void {
  if (estSuivi) return;
  estSuivi = true;
  const again = () => void envoyerTout();
  window.addEventListener('online', again);
  window.addEventListener('focus', again);
  setInterval(again, ENCORE);
}

/** Takes up what the person had made before, and sends it; a page of roll calls calls it as it opens. */
export async function ouvrirLesAppels(): Promise<void> {
  const userId = currentUserId();
  suivre();
  if (etat.get().userId !== userId) {
    const found = isKept() ? await readKept<AppelGarde>(PLACE).catch(() => []) : [];
    const own = found.filter((one) => one.userId === userId);
    etat.set(() => ({ ...RIEN, userId, gardes: Object.fromEntries(own.map((one) => [one.id, one])) }));
  }
  await envoyerTout();
}

/** Returns the sheet that another made, where that is why one was refused. */
async function feuilleFaite(error: unknown, { classeId, jour, demiJournee }: Feuille): Promise<Faite | null> {
  if (!hasCode(error, 'PERIME')) return null;
  return (await call(getFeuilleAppel, { classeId, jour, demiJournee })).data;
}

/** Sends one; undefined where the server was not there, or did not take it. */
async function envoyer(garde: AppelGarde): Promise<Envoye | undefined> {
  try {
    const { data } = await call(addFeuilleAppel, garde.feuille, { idempotencyKey: garde.cle });
    await poser(null, garde.id);
    etat.set((now) => ({ ...now, panne: null }));
    void queryClient.invalidateQueries();
    return data[0];
  } catch (error) {
    if (mayBeWritten(error, true)) etat.set((now) => ({ ...now, panne: failureText(error) }));
    else {
      const autre = await feuilleFaite(error, garde.feuille).catch(() => null);
      await poser({ ...garde, refus: failureText(error), autre }, garde.id);
    }
    return undefined;
  }
}

/** Keeps a roll call that was filled now on this device, then sends it. */
export async function garderEtEnvoyer(
  faite: Omit<Feuille, 'remplieLe'>,
  classe: string,
): Promise<Envoye | undefined> {
  suivre();
  const id = nomDeFeuille(faite);
  const userId = currentUserId();
  const instant = new Date().toISOString();
  const feuille = { ...faite, remplieLe: instant };
  const garde = { id, userId, instant, cle: newIdempotencyKey(), classe, feuille, refus: null, autre: null };
  etat.set((now) => (now.userId === userId ? now : { ...RIEN, userId }));
  await poser(garde, id);
  return envoyer(garde);
}

/** Sends all that waits for an answer. */
async function envoyerTout(): Promise<void> {
  const { isSending, userId, gardes } = etat.get();
  if (isSending || userId === 0 || userId !== currentUserId()) return;
  const waiting = Object.values(gardes).filter(({ refus }) => refus === null);
  if (waiting.length === 0) return;
  etat.set((now) => ({ ...now, isSending: true }));
  try {
    for (const garde of waiting) await envoyer(garde);
  } finally {
    etat.set((now) => ({ ...now, isSending: false }));
  }
}

export const appelsGardes = {
  use: etat.use,
  get: etat.get,
  abandonner: (id: string): Promise<void> => poser(null, id),
};
