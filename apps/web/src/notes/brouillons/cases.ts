/**
 * The cells that a person filled and that the server does not hold yet, marks or acquis: what each becomes as they fill it, as it is
 * sent and as it is answered. Pure. Contents are compared, never versions, as the server does.
 */
import { CELLULES_PAR_APPEL, type SortDEcriture } from '@gestionscolaire/contract/notes/saisie/notes.ts';

export interface LieuDeSaisie {
  readonly ecoleId: number;
  readonly classeId: number;
  readonly periodeId: number;
}

/** Why a draft waits: to be sent (`attente`), for a reason (`motif`), for a choice (`conflit`), for another value (`refusee`). */
type SortDeBrouillon = 'attente' | 'motif' | 'conflit' | 'refusee';

/** The content of a cell on the server, and who wrote it. */
export type StockeDe<C> = C & {
  readonly auteur: string | null;
  readonly auteurId: number | null;
  readonly instant: string;
};

/** The answer of the server about a cell that was sent. */
export interface ReponseDe<C> {
  readonly sort: SortDEcriture;
  readonly phrase: string | null;
  readonly stocke: StockeDe<C> | null;
}

interface SuiviDe<C> {
  readonly id: string;
  /** The person who typed it: nobody else is shown it, and nobody else sends it. */
  readonly userId: number;
  /** The content that they saw in the cell. */
  readonly vu: C;
  readonly motif: string | null;
  /** ISO instant of this browser: it only orders drafts. */
  readonly instant: string;
  /** The contents that left for the server and were never answered: one of them may be stored. */
  readonly essais: readonly C[];
  readonly sort: SortDeBrouillon;
  readonly phrase: string | null;
  /** The content that the server holds, where that is a conflict. */
  readonly stocke: StockeDe<C> | null;
}

/** A cell at its place `P` with its content `C`, and what became of it. */
export type BrouillonDe<P, C> = P & C & SuiviDe<C>;

interface Frappe<P, C> {
  readonly place: P;
  readonly userId: number;
  readonly voulu: C;
  /** The content of the cell in the grid, as the server said last. */
  readonly tenu: C;
  readonly instant: string;
}

/** The kind of the cells of a grid. */
interface GenreDeCases<K, C> {
  /** The key of a cell: it tells it from all others of the person. */
  readonly cle: (place: K) => string;
  /** The content alone. */
  readonly contenuDe: (cell: C) => C;
  readonly memeContenu: (one: C, other: C) => boolean;
  readonly vide: C;
}

export const lieuDe = ({ ecoleId, classeId, periodeId }: LieuDeSaisie): string =>
  `${ecoleId} ${classeId} ${periodeId}`;

/** Returns the drafts of the grid of a class in a period, by cell. */
export const parCase = <Q, B extends Q & LieuDeSaisie>(
  drafts: readonly B[],
  { classeId, periodeId }: Pick<LieuDeSaisie, 'classeId' | 'periodeId'>,
  cle: (place: Q) => string,
): ReadonlyMap<string, B> =>
  new Map(
    drafts
      .filter((draft) => draft.classeId === classeId && draft.periodeId === periodeId)
      .map((draft) => [cle(draft), draft]),
  );

/** Returns the cells of the next sending: of one class and period that takes them, the oldest first; [] when nothing waits. */
export function prochainLot<B extends LieuDeSaisie & Pick<SuiviDe<unknown>, 'sort' | 'instant'>>(
  drafts: readonly B[],
  closed: Readonly<Record<string, string>>,
): readonly B[] {
  const ready = drafts
    .filter((draft) => draft.sort === 'attente' && closed[lieuDe(draft)] === undefined)
    .toSorted((one, other) => (one.instant < other.instant ? -1 : 1));
  const [first] = ready;
  if (first === undefined) return [];
  return ready.filter((draft) => lieuDe(draft) === lieuDe(first)).slice(0, CELLULES_PAR_APPEL);
}

/** Returns the drafts of a person, by id, as this tab and the disk have them: of two of one cell, the one that was typed last. */
export function reunir<B extends Pick<SuiviDe<unknown>, 'id' | 'instant'>>(
  ici: Readonly<Record<string, B>>,
  found: readonly B[],
): Readonly<Record<string, B>> {
  const later = found.filter((draft) => {
    const own = ici[draft.id];
    return own === undefined || own.instant < draft.instant;
  });
  return { ...ici, ...Object.fromEntries(later.map((draft) => [draft.id, draft])) };
}

/** Gives a change its reason: it is sent again. */
export const motiver = <B extends SuiviDe<unknown>>(draft: B, motif: string): B => ({
  ...draft,
  motif,
  sort: 'attente',
  phrase: null,
});

/** Returns what a draft of a kind of cells becomes. `K`: what of its place `P` tells a cell from the others. */
export function devenirDeCases<K, P extends K & LieuDeSaisie, C>({
  cle,
  contenuDe,
  memeContenu,
  vide,
}: GenreDeCases<K, C>) {
  type B = BrouillonDe<P, C>;

  /** The id of a person's draft of a cell. */
  const idDe = (userId: number, place: K): string => `${userId} ${cle(place)}`;

  /** Returns the draft of a cell once a person typed in it; null: it holds what is stored, nothing is left to send. */
  function taper(known: B | undefined, { place, userId, voulu, tenu, instant }: Frappe<P, C>): B | null {
    const vu = known?.vu ?? contenuDe(tenu);
    const essais = known?.essais ?? [];
    const isConflict = known?.sort === 'conflit';
    if (!isConflict && essais.length === 0 && memeContenu(voulu, vu)) return null;
    return {
      ...place,
      id: idDe(userId, place),
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
  const memeBrouillon = (one: B, other: B): boolean =>
    one.instant === other.instant && memeContenu(one, other);

  /**
   * Whether this tab may put `draft` (null: nothing) in place of what the disk holds of a cell. Another tab of the person may have typed
   * there since: what is not the draft that this tab held stays, but for one that was typed before.
   */
  const peutRemplacer = (held: B | undefined, draft: B | null, onDisk: B | undefined): boolean =>
    onDisk === undefined ||
    (held !== undefined && memeBrouillon(held, onDisk)) ||
    (draft !== null && onDisk.instant <= draft.instant);

  /** Notes that a draft leaves for the server. */
  function partir(draft: B): B {
    const isKnown = draft.essais.some((one) => memeContenu(one, draft));
    return isKnown ? draft : { ...draft, essais: [...draft.essais, contenuDe(draft)] };
  }

  /** Notes that what left was refused whole: nothing of it is stored. */
  const revenir = (draft: B, sent: C): B => ({
    ...draft,
    essais: draft.essais.filter((one) => !memeContenu(one, sent)),
  });

  /** Returns a draft once the server answered what was sent of it, which may be older than what it holds now; null: it is stored. */
  function repondre(draft: B, sent: C, answer: ReponseDe<C>): B | null {
    const isSame = memeContenu(draft, sent);
    const { sort, phrase, stocke } = answer;
    if (sort === 'ecrite' || sort === 'identique')
      return isSame ? null : { ...draft, vu: contenuDe(sent), essais: [], motif: null, sort: 'attente' };
    if (sort === 'conflit') {
      const held = contenuDe(stocke ?? vide);
      if (memeContenu(draft, held)) return null;
      // This value came from here, by a sending whose answer was lost; the same of a colleague is theirs.
      const isOwn = stocke !== null && stocke.auteurId === draft.userId;
      if (isOwn && draft.essais.some((one) => memeContenu(one, held) && !memeContenu(one, sent)))
        return { ...draft, vu: held, essais: [], sort: 'attente' };
      return { ...revenir(draft, sent), sort: 'conflit', phrase, stocke };
    }
    const back = revenir(draft, sent);
    return isSame ? { ...back, sort, phrase } : back;
  }

  /**
   * Returns a draft once its grid was read again, and `tenu` is what the server holds; null: that is what was typed. Somebody may have
   * imported it, or a conflict may stand with another content than the one that was told. Where another content left and was never
   * answered, it may come to stand there after this reading: the draft goes on.
   */
  function accorder(draft: B, tenu: C): B | null {
    const isPending = draft.essais.some((one) => !memeContenu(one, draft));
    if (memeContenu(draft, tenu)) return isPending ? draft : null;
    const isTold = draft.sort !== 'conflit' || memeContenu(draft.stocke ?? vide, tenu);
    return isTold ? draft : { ...draft, sort: 'attente', phrase: null, stocke: null };
  }

  /** Keeps what a person typed over what the server holds, which they have seen now. */
  const garderLeMien = (draft: B): B => ({
    ...draft,
    vu: contenuDe(draft.stocke ?? vide),
    essais: [],
    sort: 'attente',
    phrase: null,
    stocke: null,
  });

  return {
    contenuDe,
    memeContenu,
    vide,
    idDe,
    taper,
    peutRemplacer,
    partir,
    revenir,
    repondre,
    accorder,
    garderLeMien,
  };
}

export type Cases<K, P extends K & LieuDeSaisie, C> = ReturnType<typeof devenirDeCases<K, P, C>>;
