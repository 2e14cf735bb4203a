/**
 * Sends the cells that a person typed, by itself: after a moment of quiet, when the line or the window comes back, and every half
 * minute while something waits. Each is on this browser's disk before it leaves, and stays there until the server holds it. One for
 * the whole tab: a grid that is left goes on being sent.
 */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { SECOND } from '@gestionscolaire/contract/core/values/durations.ts';
import type { NoteSaisie } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import {
  getGrilleNotes,
  type ReponseDeCellule,
  updateNotes,
} from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { type Answer, ApiError, call, newIdempotencyKey } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { mayBeWritten } from '#core/api/may-be-written.ts';
import { queryClient } from '#core/api/query-client.ts';
import type { Unanswered } from '#core/api/use-endpoint.ts';
import { forgetLeaving, isKept, keepLeaving, readKept, replaceKept } from '#core/drafts/base.ts';
import { logFailure } from '#core/log.ts';
import { createStore } from '#core/ui/dialogs/store.ts';
import {
  accorder,
  type Brouillon,
  cleDeNote,
  contenuDe,
  garderLeMien,
  type LieuDeSaisie,
  lieuDe,
  motiver,
  partir,
  peutRemplacer,
  prochainLot,
  repondre,
  reunir,
  revenir,
} from './brouillons.ts';
import type { Grille } from './modele.ts';

/** The quiet after which what was typed leaves, and the time between two tries. */
const CALME = SECOND;
const ENCORE = 30 * SECOND;

interface EtatDEnvoi {
  /** The person whose drafts these are; 0: none was read yet. */
  readonly userId: number;
  readonly brouillons: Readonly<Record<string, Brouillon>>;
  /** The classes and periods that take no marks, with the sentence of the server. */
  readonly fermes: Readonly<Record<string, string>>;
  /** Why nothing leaves now; null: it does. */
  readonly panne: string | null;
  readonly isSending: boolean;
}

const RIEN: EtatDEnvoi = { userId: 0, brouillons: {}, fermes: {}, panne: null, isSending: false };

const envoi = createStore<EtatDEnvoi>(RIEN);
export const useEnvoi = envoi.use;
/** Answers the draft of a cell at this moment, drawn or not. */
export const brouillonDe = (id: string): Brouillon | undefined => envoi.get().brouillons[id];

/** The writes on the disk, one after the other; a sending waits for those before it. */
let disque: Promise<void> = Promise.resolve();
let sansReponse: Unanswered | undefined;
let minuterie: ReturnType<typeof setTimeout> | undefined;
let estSuivi = false;
let estEnDepart = false;
/** Whether somebody asked to send while a sending was on its way. */
let estRedemande = false;

/** A draft in place of the one that this tab held of its cell; null removes it. */
interface Remplacement {
  readonly id: string;
  readonly held: Brouillon | undefined;
  readonly draft: Brouillon | null;
}

/** Puts drafts on the disk, but where another tab has typed since: read and written in one transaction, no mark is lost between. */
function ecrireSurLeDisque(changes: readonly Remplacement[]): void {
  if (!isKept() || changes.length === 0) return;
  const partants = estEnDepart ? changes.flatMap(({ draft }) => draft ?? []) : [];
  keepLeaving('brouillonsNotes', partants);
  disque = disque
    .then(() =>
      replaceKept('brouillonsNotes', changes, ({ held, draft }, onDisk: Brouillon | undefined) =>
        peutRemplacer(held, draft, onDisk) ? draft : undefined,
      ),
    )
    .then(() => forgetLeaving('brouillonsNotes', partants))
    // A full disk or a private window: the cells are sent from memory.
    .catch((error: unknown) => logFailure('brouillons de notes', error));
}

/** Puts drafts in place of those of their cells, in memory and on the disk; null removes one. */
function poser(changes: readonly (readonly [id: string, draft: Brouillon | null])[]): void {
  const replaced = changes.map(([id, draft]) => ({ id, held: brouillonDe(id), draft }));
  envoi.set((etat) => {
    const gone = new Set(changes.map(([id]) => id));
    const kept = Object.entries(etat.brouillons).filter(([id]) => !gone.has(id));
    const put = changes.flatMap(([id, draft]) => (draft === null ? [] : [[id, draft] as const]));
    return { ...etat, brouillons: Object.fromEntries([...kept, ...put]) };
  });
  ecrireSurLeDisque(replaced);
}

/** Reads a person's drafts from the disk. Those of others wait for them: no clock of a computer removes a mark. */
async function lireLesSiens(userId: number): Promise<readonly Brouillon[]> {
  if (!isKept()) return [];
  const all = await readKept<Brouillon>('brouillonsNotes');
  return all.filter((draft) => draft.userId === userId);
}

/** Takes up what the person had typed before; a grid calls it as it opens. */
export async function ouvrirLesBrouillons(lieu?: LieuDeSaisie): Promise<void> {
  const userId = currentUserId();
  suivre();
  if (envoi.get().userId !== userId) {
    envoi.set(() => ({ ...RIEN, userId }));
    const found = await lireLesSiens(userId).catch((error: unknown) => {
      logFailure('brouillons de notes', error);
      return [];
    });
    envoi.set((etat) => ({ ...etat, brouillons: reunir(etat.brouillons, found) }));
  }
  if (lieu !== undefined) rouvrir(lieu);
  else void envoyer();
}

/** Tries a class and a period again, which took no marks before. */
export function rouvrir(lieu: LieuDeSaisie): void {
  envoi.set((etat) => {
    const { [lieuDe(lieu)]: _gone, ...fermes } = etat.fermes;
    return { ...etat, fermes };
  });
  void envoyer();
}

/**
 * Calls `act` as the page goes: it is hidden, reloaded or closed. What `act` keeps stands where the write ends at once, as no disk answers
 * who leaves. Answers what ends this.
 */
export function enPartant(act: () => void): () => void {
  const leave = () => {
    estEnDepart = true;
    act();
    estEnDepart = false;
  };
  const hide = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  // Before the question whether changes are lost: what is kept here is none.
  window.addEventListener('beforeunload', leave, { capture: true });
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', hide);
  return () => {
    window.removeEventListener('beforeunload', leave, { capture: true });
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', hide);
  };
}

function suivre(): void {
  if (estSuivi) return;
  estSuivi = true;
  const again = () => void envoyer();
  window.addEventListener('online', again);
  window.addEventListener('focus', again);
  setInterval(again, ENCORE);
}

function bientot(): void {
  clearTimeout(minuterie);
  minuterie = setTimeout(() => void envoyer(), CALME);
}

/** Keeps what was typed, cell by cell (null: nothing is left to send), and sends it soon. */
export function garder(changes: readonly (readonly [id: string, draft: Brouillon | null])[]): void {
  const waiting = new Set(Object.values(envoi.get().brouillons).map(lieuDe));
  const fermes = Object.entries(envoi.get().fermes).filter(([lieu]) => waiting.has(lieu));
  envoi.set((etat) => ({ ...etat, fermes: Object.fromEntries(fermes) }));
  poser(changes);
  bientot();
}

/** Compares the drafts of a grid with what the server holds of it now. `tenu`: null for a cell that the grid has not. */
export function accorderAvec(lieu: LieuDeSaisie, tenu: (draft: Brouillon) => NoteSaisie | null): void {
  const changes = Object.values(envoi.get().brouillons).flatMap((draft) => {
    const held = lieuDe(draft) === lieuDe(lieu) ? tenu(draft) : null;
    const now = held === null ? draft : accorder(draft, held);
    return now === draft ? [] : [[draft.id, now] as const];
  });
  if (changes.length === 0) return;
  poser(changes);
  bientot();
}

/** Gives reasons to changes that want one. */
export const donnerLeMotif = (drafts: readonly Brouillon[], motif: string): void =>
  garder(drafts.map((draft) => [draft.id, motiver(draft, motif)] as const));

export const garderMaNote = (draft: Brouillon): void => garder([[draft.id, garderLeMien(draft)]]);

/** Takes what the server holds in place of what was typed. */
export function prendreLAutre(draft: Brouillon): void {
  tenir(draft, [[draft, draft.stocke]]);
  poser([[draft.id, null]]);
}

export const abandonner = (drafts: readonly Brouillon[]): void =>
  poser(drafts.map(({ id }) => [id, null] as const));

/** Resolves once all that is not sent is on this device, where it waits for its author. */
export const toutEstGarde = (): Promise<void> => disque;

/** Answers what is not sent of the person's marks, as the disk and this tab have it. */
export async function pasEnvoyees(): Promise<readonly Brouillon[]> {
  await ouvrirLesBrouillons();
  await disque;
  // Another tab of the same person may have left some.
  const found = await lireLesSiens(envoi.get().userId).catch(() => []);
  envoi.set((etat) => ({ ...etat, brouillons: reunir(etat.brouillons, found) }));
  return Object.values(envoi.get().brouillons);
}

/** Writes what the server holds into the grids on screen, without asking for them again. */
function tenir(
  { classeId, periodeId }: LieuDeSaisie,
  cells: readonly (readonly [Brouillon, ReponseDeCellule['stocke']])[],
): void {
  const held = new Map(cells.map(([draft, stocke]) => [cleDeNote(draft), { draft, stocke }]));
  const queries = queryClient.getQueryCache().findAll({ queryKey: [getGrilleNotes.name] });
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
    queryClient.setQueryData<Answer<Grille>>(queryKey, (answer) => {
      if (answer === undefined) return answer;
      const others = answer.data.cellules.filter((cellule) => !held.has(cleDeNote(cellule)));
      const known = new Set(answer.data.evaluations.map(({ id }) => id));
      const now = [...held.values()].flatMap(({ draft, stocke }) =>
        stocke === null || !known.has(draft.evaluationId)
          ? []
          : [
              {
                evaluationId: draft.evaluationId,
                inscriptionId: draft.inscriptionId,
                ...contenuDe(stocke),
              },
            ],
      );
      // A mark that was stored stays a row: its evaluation is cancelled from now on, no more deleted.
      const notees = new Set(now.map(({ evaluationId }) => evaluationId));
      const evaluations = answer.data.evaluations.map((one) =>
        notees.has(one.id) ? { ...one, aDesNotes: true } : one,
      );
      return { ...answer, data: { ...answer.data, evaluations, cellules: [...others, ...now] } };
    });
  }
}

/** Whether a failure is an answer about this class and period, and not a silence or the end of a connexion. */
const estUnRefus = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 429 &&
  error.code !== 'INTERNE';

/** Sends one bundle. False: nothing more leaves for now. */
async function envoyerUnLot(lot: readonly Brouillon[]): Promise<boolean> {
  const [first] = lot;
  if (first === undefined) return false;
  poser(lot.map((draft) => [draft.id, partir(draft)] as const));
  await disque;
  if (currentUserId() !== first.userId) return false;
  const { ecoleId, classeId, periodeId } = first;
  const input: Input<typeof updateNotes> = {
    ecoleId,
    classeId,
    periodeId,
    cellules: lot.map(({ evaluationId, inscriptionId, vu, valeur, code, motif }) => ({
      evaluationId,
      inscriptionId,
      vu: { ...vu },
      valeur,
      code,
      motif,
    })),
  };
  const content = JSON.stringify(input);
  const act =
    sansReponse?.content === content ? sansReponse : { content, idempotencyKey: newIdempotencyKey() };
  sansReponse = act;
  try {
    const { data } = await call(updateNotes, input, { idempotencyKey: act.idempotencyKey });
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
          : [[draft.id, repondre(known, draft, answer)] as const];
      }),
    );
    // Other screens count these marks: they ask again when they are next shown.
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== getGrilleNotes.name,
      refetchType: 'none',
    });
    return true;
  } catch (error) {
    if (!mayBeWritten(error, true)) {
      sansReponse = undefined;
      poser(
        lot.flatMap((draft) => {
          const known = brouillonDe(draft.id);
          return known === undefined ? [] : [[draft.id, revenir(known, draft)] as const];
        }),
      );
    }
    if (estUnRefus(error)) {
      envoi.set((etat) => ({ ...etat, fermes: { ...etat.fermes, [lieuDe(first)]: error.message } }));
      return true;
    }
    envoi.set((etat) => ({ ...etat, panne: failureText(error) }));
    return false;
  }
}

/** Sends all that waits, bundle after bundle. A second call meanwhile begins again once this one ends: the line may be back by then. */
export async function envoyer(): Promise<void> {
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
