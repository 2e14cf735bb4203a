/** Decides what becomes of one cell that a person sends, from what it holds and from what they saw. Pure; marks and acquis alike. */
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
  /** Whether the entry is open to them; else every change wants a reason. */
  readonly estOuverte: boolean;
  /** Whether the council has seen the figures. */
  readonly estArretee?: boolean;
  /** Whether they may change what stands, and not only fill what is empty. */
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
const MOTIF_REQUIS_ARRETEE = 'Le conseil a arrêté cette période : dites pourquoi cette note change.';
export const MOTIF_REQUIS_FERMEE = 'La saisie est fermée : dites pourquoi cette note change.';
export const MOTIF_REQUIS_NOUVELLE = 'La saisie est fermée : dites pourquoi cette note s’ajoute.';
export const MOTIF_REQUIS_NOUVELLE_ARRETEE =
  'Le conseil a arrêté cette période : dites pourquoi cette note s’ajoute.';

/** The sentences of cells that are not written. */
export interface MotsDeCellule {
  readonly sansDroit: string;
  readonly unAutreJour: string;
  readonly fermee: string;
  /** The same of a cell that never held anything. */
  readonly nouvelle: string;
}

const MOTS_DES_NOTES: MotsDeCellule = {
  sansDroit: SANS_DROIT_DE_MODIFIER,
  unAutreJour: MOTIF_REQUIS,
  fermee: MOTIF_REQUIS_FERMEE,
  nouvelle: MOTIF_REQUIS_NOUVELLE,
};
const MOTS_APRES_LE_CONSEIL: MotsDeCellule = {
  ...MOTS_DES_NOTES,
  fermee: MOTIF_REQUIS_ARRETEE,
  nouvelle: MOTIF_REQUIS_NOUVELLE_ARRETEE,
};

/** A cell, compared with what is wanted and with what the author saw; `jour`: undefined where none was ever stored. */
interface CelluleComparee {
  readonly estIdentique: boolean;
  readonly estVue: boolean;
  readonly jour: string | undefined;
  readonly motif: string | null;
}

/** Returns what becomes of a cell whose content may stand there, whatever it is made of. */
export function trancher(
  { estIdentique, estVue, jour, motif }: CelluleComparee,
  { aujourdhui, estOuverte, peutModifier }: Pick<Circonstances, 'aujourdhui' | 'estOuverte' | 'peutModifier'>,
  mots: MotsDeCellule,
): CelluleDecidee {
  if (estIdentique) return { sort: 'identique', phrase: null };
  if (!estVue) return { sort: 'conflit', phrase: CONFLIT };
  // A cell that was emptied has a history: what comes back into it is a change.
  if (jour !== undefined && !peutModifier) return refusee(mots.sansDroit);
  if (motif !== null) return { sort: 'ecrite', phrase: null };
  if (!estOuverte) return { sort: 'motif', phrase: jour === undefined ? mots.nouvelle : mots.fermee };
  return jour === undefined || jour === aujourdhui
    ? { sort: 'ecrite', phrase: null }
    : { sort: 'motif', phrase: mots.unAutreJour };
}

/**
 * Returns what becomes of a cell of marks. Contents are compared, never versions: a cell that went from A to B and back is no
 * conflict, and two people who wrote the same mark are none.
 */
export function decider({ vu, voulu, motif }: Demande, circonstances: Circonstances): CelluleDecidee {
  const { stocke, bornes } = circonstances;
  if (voulu.valeur !== null && voulu.code !== null) return refusee(DEUX_CONTENUS);
  const faute = voulu.valeur === null ? undefined : fauteDeNote(voulu.valeur, bornes);
  if (faute !== undefined) return refusee(faute);
  const tenu = stocke ?? CELLULE_VIDE;
  const comparee = { estIdentique: memes(tenu, voulu), estVue: memes(tenu, vu), jour: stocke?.jour, motif };
  const mots = circonstances.estArretee === true ? MOTS_APRES_LE_CONSEIL : MOTS_DES_NOTES;
  return trancher(comparee, circonstances, mots);
}
