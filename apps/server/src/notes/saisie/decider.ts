/** Decides what becomes of one cell that a person sends, from what it holds and from what he saw. Pure. */
import { CELLULE_VIDE } from '@gestionscolaire/contract/notes/calcul/cellule.ts';
import type { NoteSaisie } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { type BornesDeNote, fauteDeNote } from '@gestionscolaire/contract/notes/calcul/lire.ts';
import type { SortDEcriture } from '@gestionscolaire/contract/notes/saisie/notes.ts';

/** A cell as it is stored; `jour`: the day of its last value, yyyy-MM-dd in Conakry. */
export interface CelluleStockee extends NoteSaisie {
  readonly jour: string;
}

interface Demande {
  readonly vu: NoteSaisie;
  readonly voulu: NoteSaisie;
  readonly motif: string | null;
}

/** The circumstances of a cell. */
export interface Circonstances {
  readonly stocke: CelluleStockee | undefined;
  readonly bornes: BornesDeNote;
  readonly aujourdhui: string;
  /** Whether the entry is open to him; else every change wants a reason. */
  readonly estOuverte: boolean;
  /** Whether the council has seen the figures. */
  readonly estArretee?: boolean;
  /** Whether he may change what stands, and not only fill what is empty. */
  readonly peutModifier: boolean;
}

export interface CelluleDecidee {
  readonly sort: SortDEcriture;
  readonly phrase: string | null;
}

const memes = (one: NoteSaisie, other: NoteSaisie): boolean =>
  one.valeur === other.valeur && one.code === other.code;

const refusee = (phrase: string): CelluleDecidee => ({ sort: 'refusee', phrase });

export const DEUX_CONTENUS = 'Une note, ou un code, mais pas les deux.';
export const CONFLIT = "Quelqu'un d'autre a écrit ici entre-temps.";
export const SANS_DROIT_DE_MODIFIER =
  'Changer une note demande le droit de modification, que vous n’avez pas.';
export const MOTIF_REQUIS = 'Cette note date d’un autre jour : dites pourquoi elle change.';
export const MOTIF_REQUIS_ARRETEE = 'Le conseil a arrêté cette période : dites pourquoi cette note change.';
export const MOTIF_REQUIS_FERMEE = 'La saisie est fermée : dites pourquoi cette note change.';

/**
 * Answers what becomes of a cell. Contents are compared, never versions: a cell that went from A to B and back is no conflict, and
 * two people who wrote the same mark are none.
 */
export function decider(
  { vu, voulu, motif }: Demande,
  { stocke, bornes, aujourdhui, estOuverte, estArretee = false, peutModifier }: Circonstances,
): CelluleDecidee {
  if (voulu.valeur !== null && voulu.code !== null) return refusee(DEUX_CONTENUS);
  const faute = voulu.valeur === null ? undefined : fauteDeNote(voulu.valeur, bornes);
  if (faute !== undefined) return refusee(faute);
  const tenu = stocke ?? CELLULE_VIDE;
  if (memes(tenu, voulu)) return { sort: 'identique', phrase: null };
  if (!memes(tenu, vu)) return { sort: 'conflit', phrase: CONFLIT };
  // A cell that was emptied has a history: what comes back into it is a change.
  if (stocke !== undefined && !peutModifier) return refusee(SANS_DROIT_DE_MODIFIER);
  if (motif !== null) return { sort: 'ecrite', phrase: null };
  if (estArretee) return { sort: 'motif', phrase: MOTIF_REQUIS_ARRETEE };
  if (!estOuverte) return { sort: 'motif', phrase: MOTIF_REQUIS_FERMEE };
  return stocke === undefined || stocke.jour === aujourdhui
    ? { sort: 'ecrite', phrase: null }
    : { sort: 'motif', phrase: MOTIF_REQUIS };
}
