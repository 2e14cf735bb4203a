/**
 * Sends the roll calls that a person made, and keeps on this browser's disk those that no network took. A sheet is one unit: it is on
 * the disk before it leaves, with the key of its sending, and stays there until the server holds it or says why not.
 */

import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { nombreDEleves } from '@gestionscolaire/contract/eleves/nombre.ts';
import { addFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { call, newIdempotencyKey } from '#core/api/client.ts';
import { failureText, hasCode } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { isRefusal } from '#core/api/may-be-written.ts';
import { queryClient } from '#core/api/query-client.ts';
import { logFailure } from '#core/log.ts';
import { diskOf } from '#core/storage/disk.ts';
import { sendingAgain } from '#core/storage/send-again.ts';
import { createStore } from '#core/storage/store.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { nomDeLAppel } from './dire-appel.ts';

const PLACE = 'appels';

type Feuille = Input<typeof addFeuilleAppel>;
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
  /** Whether it is because another made that sheet meanwhile. */
  readonly estDejaFait: boolean;
}

interface EtatDesAppels {
  readonly userId: number;
  readonly gardes: Readonly<Record<string, AppelGarde>>;
  readonly isSending: boolean;
  readonly panne: string | null;
}

const RIEN: EtatDesAppels = { userId: 0, gardes: {}, isSending: false, panne: null };
const etat = createStore<EtatDesAppels>(RIEN);

/** Another tab may have called the same class since: the last filling stands, and only its own answer removes it. */
const disque = diskOf<AppelGarde>(PLACE, {
  mayReplace: (held, row, onDisk) =>
    onDisk === undefined || (row === null ? onDisk.instant === held?.instant : onDisk.instant <= row.instant),
});

/** The place of a sheet; a course's has its lesson. */
export type LieuGarde = Pick<Feuille, 'classeId' | 'jour' | 'demiJournee' | 'creneauId'>;

/** Names the sheet of a class on a half-day, or at a course: a person keeps one of each. */
export const nomDeFeuille = ({ classeId, jour, demiJournee, creneauId }: LieuGarde): string =>
  `${currentUserId()} ${classeId} ${jour} ${demiJournee}${creneauId == null ? '' : ` ${creneauId}`}`;

/** Whether a sheet is still the one of its name: the person may have filled it again, or another signed in, while it was away. */
const tient = ({ id, cle }: AppelGarde): boolean => etat.get().gardes[id]?.cle === cle;

/** Puts a sheet in place of the one of that name, in memory and on the disk; null removes it. */
async function poser(garde: AppelGarde | null, id: string): Promise<void> {
  const held = etat.get().gardes[id];
  etat.set((now) => {
    const { [id]: _replaced, ...others } = now.gardes;
    return { ...now, gardes: garde === null ? others : { ...others, [id]: garde } };
  });
  disque.write([{ id, held, row: garde }]);
  await disque.settled();
}

const suivre = sendingAgain(() => void envoyerTout());

/** Takes up what the person had made before; a sheet that this tab made meanwhile is the later one. */
async function reprendre(): Promise<void> {
  const userId = currentUserId();
  suivre();
  if (etat.get().userId === userId) return;
  etat.set(() => ({ ...RIEN, userId }));
  const found = await disque.read(userId).catch((error: unknown) => {
    logFailure(PLACE, error);
    return [];
  });
  etat.set((now) => ({
    ...now,
    gardes: { ...Object.fromEntries(found.map((one) => [one.id, one])), ...now.gardes },
  }));
}

/** Takes up what the person had made before, and sends it; a page of roll calls calls it as it opens. */
export async function ouvrirLesAppels(): Promise<void> {
  await reprendre();
  await envoyerTout();
}

/** Tells of whom a sheet that was taken says nothing; its author may have left its page since, so its class and its day are named. */
function direLesEcarts(garde: AppelGarde, { nonAppeles, ecartes }: Envoye): void {
  const nom = nomDeLAppel(garde);
  if (nonAppeles.length > 0)
    notify('attention', `Arrivés depuis, et non appelés : ${nonAppeles.join(', ')} (${nom}).`);
  if (ecartes.length > 0)
    notify('attention', `Plus de cette classe, et non comptés : ${nombreDEleves(ecartes.length)} (${nom}).`);
}

/** Sends one; undefined where the server was not there, or did not take it. */
async function envoyer(garde: AppelGarde): Promise<Envoye | undefined> {
  try {
    const { data } = await call(addFeuilleAppel, garde.feuille, { idempotencyKey: garde.cle });
    if (tient(garde)) await poser(null, garde.id);
    etat.set((now) => ({ ...now, panne: null }));
    void queryClient.invalidateQueries();
    for (const made of data) direLesEcarts(garde, made);
    return data[0];
  } catch (error) {
    if (isRefusal(error)) {
      const refusee = { ...garde, refus: failureText(error), estDejaFait: hasCode(error, 'PERIME') };
      if (tient(garde)) await poser(refusee, garde.id);
      // The page shows the sheet that stands, beside the one that was refused.
      void queryClient.invalidateQueries();
    } else etat.set((now) => ({ ...now, panne: failureText(error) }));
    return undefined;
  }
}

/** Keeps a roll call that was filled now on this device, then sends it. */
export async function garderEtEnvoyer(
  faite: Omit<Feuille, 'remplieLe'>,
  classe: string,
): Promise<Envoye | undefined> {
  await reprendre();
  const id = nomDeFeuille(faite);
  const instant = new Date().toISOString();
  const garde: AppelGarde = {
    id,
    userId: currentUserId(),
    instant,
    cle: newIdempotencyKey(),
    classe,
    feuille: { ...faite, remplieLe: instant },
    refus: null,
    estDejaFait: false,
  };
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
    // A sheet that was filled again meanwhile leaves by its own sending.
    for (const garde of waiting) if (tient(garde)) await envoyer(garde);
  } finally {
    etat.set((now) => ({ ...now, isSending: false }));
  }
}

/** The words of a class whose roll call waits here: it is made, and the server does not know it yet. */
export const ATTEND_ICI = 'Fait · attend sur cet appareil';

/** Returns what says whether the roll call of a class waits on this device. */
export function useAttend(): (lieu: LieuGarde) => boolean {
  const { gardes } = etat.use();
  return (lieu) => nomDeFeuille(lieu) in gardes;
}

export const appelsGardes = {
  use: etat.use,
  get: etat.get,
  abandonner: (id: string): Promise<void> => poser(null, id),
};
