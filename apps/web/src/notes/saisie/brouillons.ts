/**
 * The cells that a person typed and that the server does not hold yet: what each becomes as he types, as it is sent and as it is
 * answered. Pure. Contents are compared, never versions, as the server does.
 */
import { CELLULE_VIDE } from '@gestionscolaire/contract/notes/calcul/cellule.ts';
import type { NoteSaisie } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { CELLULES_PAR_APPEL, type ReponseDeCellule } from '@gestionscolaire/contract/notes/saisie/notes.ts';

export interface LieuDeSaisie {
  readonly ecoleId: number;
  readonly classeId: number;
  readonly periodeId: number;
}

/** A cell with the words by which a person knows it: they stay readable without its grid. */
export interface PlaceDeNote extends LieuDeSaisie {
  readonly evaluationId: number;
  readonly inscriptionId: number;
  readonly matricule: string;
  readonly eleve: string;
  readonly evaluation: string;
}

/** Why a draft waits: to be sent (`attente`), for a reason (`motif`), for a choice (`conflit`), for another value (`refusee`). */
type SortDeBrouillon = 'attente' | 'motif' | 'conflit' | 'refusee';

export interface Brouillon extends PlaceDeNote, NoteSaisie {
  readonly id: string;
  /** The person who typed it: nobody else is shown it, and nobody else sends it. */
  readonly userId: number;
  /** The content that he saw in the cell. */
  readonly vu: NoteSaisie;
  readonly motif: string | null;
  /** ISO instant of this browser: it only orders drafts. */
  readonly instant: string;
  /** The contents that left for the server and were never answered: one of them may be stored. */
  readonly essais: readonly NoteSaisie[];
  readonly sort: SortDeBrouillon;
  readonly phrase: string | null;
  /** The content that the server holds, where that is a conflict. */
  readonly stocke: ReponseDeCellule['stocke'];
}

export const cleDeNote = ({
  evaluationId,
  inscriptionId,
}: Pick<PlaceDeNote, 'evaluationId' | 'inscriptionId'>): string => `${evaluationId} ${inscriptionId}`;

/** The id of a person's draft of a cell. */
export const idDeBrouillon = (
  userId: number,
  place: Pick<PlaceDeNote, 'evaluationId' | 'inscriptionId'>,
): string => `${userId} ${cleDeNote(place)}`;

export const contenuDe = ({ valeur, code }: NoteSaisie): NoteSaisie => ({ valeur, code });

export const memeContenu = (one: NoteSaisie, other: NoteSaisie): boolean =>
  one.valeur === other.valeur && one.code === other.code;

export const estVide = (note: NoteSaisie): boolean => memeContenu(note, CELLULE_VIDE);

interface Frappe {
  readonly place: PlaceDeNote;
  readonly userId: number;
  readonly voulu: NoteSaisie;
  /** The content of the cell in the grid, as the server said last. */
  readonly tenu: NoteSaisie;
  readonly instant: string;
}

/** Answers the draft of a cell once a person typed in it; null: it holds what is stored, nothing is left to send. */
export function taper(
  known: Brouillon | undefined,
  { place, userId, voulu, tenu, instant }: Frappe,
): Brouillon | null {
  const vu = known?.vu ?? contenuDe(tenu);
  const essais = known?.essais ?? [];
  const isConflict = known?.sort === 'conflit';
  if (!isConflict && essais.length === 0 && memeContenu(voulu, vu)) return null;
  return {
    ...place,
    id: idDeBrouillon(userId, place),
    userId,
    ...contenuDe(voulu),
    vu,
    motif: null,
    instant,
    essais,
    // A conflict stays one until the person chose.
    sort: isConflict ? 'conflit' : 'attente',
    phrase: isConflict ? known.phrase : null,
    stocke: isConflict ? known.stocke : null,
  };
}

/** Whether two drafts of a cell are one: the same content, typed at the same instant. */
const memeBrouillon = (one: Brouillon, other: Brouillon): boolean =>
  one.instant === other.instant && memeContenu(one, other);

/**
 * Whether this tab may put `draft` (null: nothing) in place of what the disk holds of a cell. Another tab of the person may have typed
 * there since: what is not the draft that this tab held stays, but for one that was typed before.
 */
export const peutRemplacer = (
  held: Brouillon | undefined,
  draft: Brouillon | null,
  onDisk: Brouillon | undefined,
): boolean =>
  onDisk === undefined ||
  (held !== undefined && memeBrouillon(held, onDisk)) ||
  (draft !== null && onDisk.instant <= draft.instant);

/** Answers the drafts of a person, by id, as this tab and the disk have them: of two of one cell, the one that was typed last. */
export function reunir(
  ici: Readonly<Record<string, Brouillon>>,
  found: readonly Brouillon[],
): Readonly<Record<string, Brouillon>> {
  const later = found.filter((draft) => {
    const own = ici[draft.id];
    return own === undefined || own.instant < draft.instant;
  });
  return { ...ici, ...Object.fromEntries(later.map((draft) => [draft.id, draft])) };
}

/** Notes that a draft leaves for the server. */
export function partir(draft: Brouillon): Brouillon {
  const isKnown = draft.essais.some((one) => memeContenu(one, draft));
  return isKnown ? draft : { ...draft, essais: [...draft.essais, contenuDe(draft)] };
}

/** Notes that what left was refused whole: nothing of it is stored. */
export const revenir = (draft: Brouillon, sent: NoteSaisie): Brouillon => ({
  ...draft,
  essais: draft.essais.filter((one) => !memeContenu(one, sent)),
});

/** Answers a draft once the server answered what was sent of it, which may be older than what it holds now; null: it is stored. */
export function repondre(draft: Brouillon, sent: NoteSaisie, answer: ReponseDeCellule): Brouillon | null {
  const isSame = memeContenu(draft, sent);
  const { sort, phrase, stocke } = answer;
  if (sort === 'ecrite' || sort === 'identique')
    return isSame ? null : { ...draft, vu: contenuDe(sent), essais: [], motif: null, sort: 'attente' };
  if (sort === 'conflit') {
    const held = contenuDe(stocke ?? CELLULE_VIDE);
    if (memeContenu(draft, held)) return null;
    // This value came from here, by a sending whose answer was lost; the same of a colleague is his.
    const isOwn = stocke !== null && stocke.auteurId === draft.userId;
    if (isOwn && draft.essais.some((one) => memeContenu(one, held) && !memeContenu(one, sent)))
      return { ...draft, vu: held, essais: [], sort: 'attente' };
    return { ...revenir(draft, sent), sort: 'conflit', phrase, stocke };
  }
  const back = revenir(draft, sent);
  return isSame ? { ...back, sort, phrase } : back;
}

/**
 * Answers a draft once its grid was read again, and `tenu` is what the server holds; null: that is what was typed. Somebody may have imported
 * it, or a conflict may stand with another content than the one that was told.
 */
export function accorder(draft: Brouillon, tenu: NoteSaisie): Brouillon | null {
  if (memeContenu(draft, tenu)) return null;
  const isTold = draft.sort !== 'conflit' || memeContenu(draft.stocke ?? CELLULE_VIDE, tenu);
  return isTold ? draft : { ...draft, sort: 'attente', phrase: null, stocke: null };
}

/** Keeps what a person typed over what the server holds, which he has seen now. */
export const garderLeMien = (draft: Brouillon): Brouillon => ({
  ...draft,
  vu: contenuDe(draft.stocke ?? CELLULE_VIDE),
  essais: [],
  sort: 'attente',
  phrase: null,
  stocke: null,
});

/** Gives a change its reason: it is sent again. */
export const motiver = (draft: Brouillon, motif: string): Brouillon => ({
  ...draft,
  motif,
  sort: 'attente',
  phrase: null,
});

export const lieuDe = ({ ecoleId, classeId, periodeId }: LieuDeSaisie): string =>
  `${ecoleId} ${classeId} ${periodeId}`;

/** Answers the cells of the next sending: of one class and period that takes marks, the oldest first; [] when nothing waits. */
export function prochainLot(
  drafts: readonly Brouillon[],
  closed: Readonly<Record<string, string>>,
): readonly Brouillon[] {
  const ready = drafts
    .filter((draft) => draft.sort === 'attente' && closed[lieuDe(draft)] === undefined)
    .toSorted((one, other) => (one.instant < other.instant ? -1 : 1));
  const [first] = ready;
  if (first === undefined) return [];
  return ready.filter((draft) => lieuDe(draft) === lieuDe(first)).slice(0, CELLULES_PAR_APPEL);
}
