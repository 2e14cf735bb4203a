/**
 * Sends the cells that a person filled, marks or acquis, by itself: after a moment of quiet, when the line or the window comes back,
 * and every half minute while something waits. Each is on this browser's disk before it leaves, where that disk works, and stays there
 * until the server holds it. One for each kind of cells in the whole tab: a grid that is left goes on being sent.
 */
import { SECOND } from '@gestionscolaire/contract/core/values/durations.ts';
import { type Answer, newIdempotencyKey } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { isRefusal, mayBeWritten } from '#core/api/may-be-written.ts';
import { queryClient } from '#core/api/query-client.ts';
import type { Unanswered } from '#core/api/use-endpoint.ts';
import { logFailure } from '#core/log.ts';
import { isKept, type PlaceToSend } from '#core/storage/base.ts';
import { diskOf } from '#core/storage/disk.ts';
import { sendingAgain } from '#core/storage/send-again.ts';
import { createStore } from '#core/storage/store.ts';
import {
  type BrouillonDe,
  type Cases,
  type LieuDeSaisie,
  lieuDe,
  motiver,
  prochainLot,
  type ReponseDe,
  reunir,
  type StockeDe,
} from './cases.ts';

/** The quiet after which what was typed leaves. */
const CALME = SECOND;

interface EtatDesEnvois<B> {
  /** The person whose drafts these are; 0: none was read yet. */
  readonly userId: number;
  readonly brouillons: Readonly<Record<string, B>>;
  /** The classes and periods that take no cells, with the sentence of the server. */
  readonly fermes: Readonly<Record<string, string>>;
  /** Why nothing leaves now; null: it does. */
  readonly panne: string | null;
  readonly isSending: boolean;
  /** Whether the disk of this browser takes what is typed. */
  readonly estGarde: boolean;
}

/** Cells and what the server holds there. */
type Tenues<P, C> = readonly (readonly [draft: BrouillonDe<P, C>, stocke: StockeDe<C> | null])[];

/** Where the cells of a kind are kept and sent. `I`: what is sent; `G`: the grid that shows them. */
interface Envoi<K, P extends K & LieuDeSaisie, C, I, G> {
  readonly cases: Cases<K, P, C>;
  /** The place of the drafts on the disk. */
  readonly garde: PlaceToSend;
  /** The call that reads the grid. */
  readonly grille: { readonly name: string };
  /** Returns what is sent of some cells of one class and period. */
  readonly demande: (lieu: LieuDeSaisie, lot: readonly BrouillonDe<P, C>[]) => I;
  readonly ecrire: (input: I, idempotencyKey: string) => Promise<readonly ReponseDe<C>[]>;
  /** Returns the grid once it shows what the server holds in some cells. */
  readonly tenir: (grille: G, cells: Tenues<P, C>) => G;
}

/** Makes the sending of a kind of cells. */
export function envoiDeCases<K, P extends K & LieuDeSaisie, C, I, G>({
  cases,
  garde,
  grille,
  demande,
  ecrire,
  tenir: tenirDansLaGrille,
}: Envoi<K, P, C, I, G>) {
  type B = BrouillonDe<P, C>;
  const RIEN: EtatDesEnvois<B> = {
    userId: 0,
    brouillons: {},
    fermes: {},
    panne: null,
    isSending: false,
    estGarde: isKept(),
  };

  const envoi = createStore<EtatDesEnvois<B>>(RIEN);
  /** Returns the draft of a cell at this moment, drawn or not. */
  const brouillonDe = (id: string): B | undefined => envoi.get().brouillons[id];

  let sansReponse: Unanswered | undefined;
  let minuterie: ReturnType<typeof setTimeout> | undefined;
  /** Whether somebody asked to send while a sending was on its way. */
  let estRedemande = false;

  const direGarde = (estGarde: boolean): void =>
    envoi.set((etat) => (etat.estGarde === estGarde ? etat : { ...etat, estGarde }));
  const disque = diskOf<B>(garde, { mayReplace: cases.peutRemplacer, onWritten: direGarde });

  /** Puts drafts in place of those of their cells, in memory and on the disk; null removes one. */
  function poser(changes: readonly (readonly [id: string, draft: B | null])[]): void {
    const replaced = changes.map(([id, draft]) => ({ id, held: brouillonDe(id), row: draft }));
    envoi.set((etat) => {
      const gone = new Set(changes.map(([id]) => id));
      const kept = Object.entries(etat.brouillons).filter(([id]) => !gone.has(id));
      const put = changes.flatMap(([id, draft]) => (draft === null ? [] : [[id, draft] as const]));
      return { ...etat, brouillons: Object.fromEntries([...kept, ...put]) };
    });
    disque.write(replaced);
  }

  /** Takes up what the person had typed before; a grid calls it as it opens. */
  async function ouvrirLesBrouillons(lieu?: LieuDeSaisie): Promise<void> {
    const userId = currentUserId();
    suivre();
    if (envoi.get().userId !== userId) {
      envoi.set(() => ({ ...RIEN, userId }));
      const found = await disque.read(userId).catch((error: unknown) => {
        logFailure(garde, error);
        return [];
      });
      envoi.set((etat) => ({ ...etat, brouillons: reunir(etat.brouillons, found) }));
    }
    if (lieu !== undefined) rouvrir(lieu);
    else void envoyer();
  }

  /** Tries a class and a period again, which took no cells before. */
  function rouvrir(lieu: LieuDeSaisie): void {
    envoi.set((etat) => {
      const { [lieuDe(lieu)]: _gone, ...fermes } = etat.fermes;
      return { ...etat, fermes };
    });
    void envoyer();
  }

  const suivre = sendingAgain(() => void envoyer());

  function bientot(): void {
    clearTimeout(minuterie);
    minuterie = setTimeout(() => void envoyer(), CALME);
  }

  /** Keeps what was typed, cell by cell (null: nothing is left to send), and sends it soon. */
  function garder(changes: readonly (readonly [id: string, draft: B | null])[]): void {
    const waiting = new Set(Object.values(envoi.get().brouillons).map(lieuDe));
    const fermes = Object.entries(envoi.get().fermes).filter(([lieu]) => waiting.has(lieu));
    envoi.set((etat) => ({ ...etat, fermes: Object.fromEntries(fermes) }));
    poser(changes);
    bientot();
  }

  /** Compares the drafts of a grid with what the server holds of it now. `tenu`: null for a cell that the grid has not. */
  function accorderAvec(lieu: LieuDeSaisie, tenu: (draft: B) => C | null): void {
    const changes = Object.values(envoi.get().brouillons).flatMap((draft) => {
      const held = lieuDe(draft) === lieuDe(lieu) ? tenu(draft) : null;
      const now = held === null ? draft : cases.accorder(draft, held);
      return now === draft ? [] : [[draft.id, now] as const];
    });
    if (changes.length === 0) return;
    poser(changes);
    bientot();
  }

  /** Gives reasons to changes that want one. */
  const donnerLeMotif = (drafts: readonly B[], motif: string): void =>
    garder(drafts.map((draft) => [draft.id, motiver(draft, motif)] as const));

  const garderLeMien = (draft: B): void => garder([[draft.id, cases.garderLeMien(draft)]]);

  /** Takes what the server holds in place of what was typed. */
  function prendreLAutre(draft: B): void {
    tenir(draft, [[draft, draft.stocke]]);
    poser([[draft.id, null]]);
  }

  const abandonner = (drafts: readonly B[]): void => poser(drafts.map(({ id }) => [id, null] as const));

  /** Resolves once all that is not sent is on this device, where it waits for its author. */
  const toutEstGarde = (): Promise<void> => disque.settled();

  /** Returns what is not sent of the person's cells, as the disk and this tab have it. */
  async function pasEnvoyees(): Promise<readonly B[]> {
    await ouvrirLesBrouillons();
    await disque.settled();
    // Another tab of the same person may have left some.
    const found = await disque.read(envoi.get().userId).catch(() => []);
    envoi.set((etat) => ({ ...etat, brouillons: reunir(etat.brouillons, found) }));
    return Object.values(envoi.get().brouillons);
  }

  /** Writes what the server holds into the grids on screen, without asking for them again. */
  function tenir({ classeId, periodeId }: LieuDeSaisie, cells: Tenues<P, C>): void {
    const queries = queryClient.getQueryCache().findAll({ queryKey: [grille.name] });
    for (const { queryKey } of queries) {
      const asked = queryKey[1];
      const isHere =
        typeof asked === 'object' &&
        asked !== null &&
        'classeId' in asked &&
        'periodeId' in asked &&
        asked.classeId === classeId &&
        asked.periodeId === periodeId;
      if (!isHere) continue;
      queryClient.setQueryData<Answer<G>>(queryKey, (answer) =>
        answer === undefined ? answer : { ...answer, data: tenirDansLaGrille(answer.data, cells) },
      );
    }
  }

  /** Sends one bundle. False: nothing more leaves for now. */
  async function envoyerUnLot(lot: readonly B[]): Promise<boolean> {
    const [first] = lot;
    if (first === undefined) return false;
    poser(lot.map((draft) => [draft.id, cases.partir(draft)] as const));
    await disque.settled();
    if (currentUserId() !== first.userId) return false;
    const { ecoleId, classeId, periodeId } = first;
    const input = demande({ ecoleId, classeId, periodeId }, lot);
    const content = JSON.stringify(input);
    const act =
      sansReponse?.content === content ? sansReponse : { content, idempotencyKey: newIdempotencyKey() };
    sansReponse = act;
    try {
      const data = await ecrire(input, act.idempotencyKey);
      sansReponse = undefined;
      tenir(
        first,
        lot.flatMap((draft, at) => {
          const answer = data[at];
          return answer === undefined ? [] : [[draft, answer.stocke] as const];
        }),
      );
      poser(
        lot.flatMap((draft, at) => {
          const [answer, known] = [data[at], brouillonDe(draft.id)];
          return answer === undefined || known === undefined
            ? []
            : [[draft.id, cases.repondre(known, draft, answer)] as const];
        }),
      );
      // Other screens count these cells: they ask again when they are next shown.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== grille.name,
        refetchType: 'none',
      });
      return true;
    } catch (error) {
      if (!mayBeWritten(error, true)) {
        sansReponse = undefined;
        poser(
          lot.flatMap((draft) => {
            const known = brouillonDe(draft.id);
            return known === undefined ? [] : [[draft.id, cases.revenir(known, draft)] as const];
          }),
        );
      }
      if (isRefusal(error)) {
        envoi.set((etat) => ({ ...etat, fermes: { ...etat.fermes, [lieuDe(first)]: error.message } }));
        return true;
      }
      envoi.set((etat) => ({ ...etat, panne: failureText(error) }));
      return false;
    }
  }

  /** Sends all that waits, bundle after bundle. A second call meanwhile begins again once this one ends: the line may be back by then. */
  async function envoyer(): Promise<void> {
    clearTimeout(minuterie);
    const { isSending, userId } = envoi.get();
    if (userId === 0 || userId !== currentUserId()) return;
    if (isSending) {
      estRedemande = true;
      return;
    }
    envoi.set((etat) => ({ ...etat, isSending: true }));
    try {
      for (;;) {
        const { brouillons, fermes } = envoi.get();
        const lot = prochainLot(Object.values(brouillons), fermes);
        if (lot.length === 0) {
          envoi.set((etat) => ({ ...etat, panne: null }));
          return;
        }
        if (!(await envoyerUnLot(lot))) return;
        envoi.set((etat) => ({ ...etat, panne: null }));
      }
    } finally {
      envoi.set((etat) => ({ ...etat, isSending: false }));
      if (estRedemande) bientot();
      estRedemande = false;
    }
  }

  return {
    use: envoi.use,
    brouillonDe,
    ouvrirLesBrouillons,
    rouvrir,
    garder,
    accorderAvec,
    donnerLeMotif,
    garderLeMien,
    prendreLAutre,
    abandonner,
    toutEstGarde,
    pasEnvoyees,
    envoyer,
  };
}
