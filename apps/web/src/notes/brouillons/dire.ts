/** Says what of a grid waits on this device, of marks and of acquis alike. Pure. */
import type { EnSaisie } from './textes.ts';

/** The words of a kind of cells. */
export interface MotsDeCases {
  readonly nom: (count: number) => string;
  readonly estFeminin: boolean;
}

export const MOTS_DES_NOTES: MotsDeCases = {
  nom: (count) => (count === 1 ? '1 note' : `${count} notes`),
  estFeminin: true,
};
export const MOTS_DES_ACQUIS: MotsDeCases = { nom: (count) => `${count} acquis`, estFeminin: false };

interface Attente {
  readonly panne: string | null;
  readonly isSending: boolean;
  readonly estRefusee: boolean;
  /** Whether the disk of this browser keeps them: a full one, or a private window, does not. */
  readonly estGarde: boolean;
}

/** Says some cells that wait: « 3 acquis ne sont pas encore envoyés : gardés sur cet appareil, ils partiront tout seuls. » */
export function direAttente(
  count: number,
  { nom, estFeminin }: MotsDeCases,
  { panne, isSending, estRefusee, estGarde }: Attente,
): string {
  const isOne = count === 1;
  const e = estFeminin ? 'e' : '';
  const accord = isOne ? e : `${e}s`;
  const said = `${nom(count)} ${isOne ? 'n’est pas' : 'ne sont pas'} encore envoyé${accord}`;
  const kept = estGarde
    ? `${said} : gardé${accord} sur cet appareil`
    : `${said} : cet appareil ne ${isOne ? `l${estFeminin ? 'a' : 'e'}` : 'les'} garde pas, laissez cette page ouverte`;
  const pronom = `${estFeminin ? 'elle' : 'il'}${isOne ? '' : 's'}`;
  if (estRefusee) return `${kept}, ${isOne ? `${pronom} n’est pas écrit${e}` : `aucun${e} n’est écrit${e}`}.`;
  if (panne !== null) {
    const tout = estFeminin ? `tout${accord}` : 'tout';
    return `${kept}, ${pronom} ${isOne ? 'partira' : 'partiront'} ${tout} seul${accord}. ${panne}`;
  }
  return isSending ? `${said}, en route.` : `${said}.`;
}

/** The most refused cells that one sentence names. */
const NOMMEES = 3;

/** Says which texts no cell took: « 1 note refusée n’est pas enregistrée : Diallo Aïssatou, Devoir 1. »; null: all were. */
export function direRefusees(cells: readonly string[], { nom, estFeminin }: MotsDeCases): string | null {
  if (cells.length === 0) return null;
  const isOne = cells.length === 1;
  const accord = `${estFeminin ? 'e' : ''}${isOne ? '' : 's'}`;
  const named = cells.slice(0, NOMMEES).join(' ; ');
  const others = cells.length - NOMMEES;
  const more = others > 0 ? ` ; et ${others} ${others === 1 ? 'autre' : 'autres'}` : '';
  return `${nom(cells.length)} refusé${accord} ${isOne ? 'n’est pas' : 'ne sont pas'} enregistré${accord} : ${named}${more}.`;
}

interface EtatDeGrille extends Attente {
  readonly siens: ReadonlyMap<string, { readonly sort: string }>;
  readonly enSaisie: EnSaisie;
  /** The names of the cells whose text was refused. */
  readonly refusees: readonly string[];
}

/** Says how a grid stands: what leaves or waits, what is typed and not kept yet, and always what was refused. */
export function direGrille(etat: EtatDeGrille, mots: MotsDeCases): string {
  const { siens, enSaisie, refusees } = etat;
  const waiting = [...siens.values()].filter(({ sort }) => sort === 'attente').length;
  const un = mots.estFeminin
    ? 'Une note est en cours de saisie : Entrée la garde.'
    : 'Un acquis est en cours de saisie : Entrée le garde.';
  const calme = enSaisie.tapees > 0 ? un : null;
  const said = [waiting > 0 ? direAttente(waiting, mots, etat) : calme, direRefusees(refusees, mots)].filter(
    (one) => one !== null,
  );
  if (said.length > 0) return said.join(' ');
  return siens.size === 0 ? 'Tout est enregistré.' : 'Rien d’autre n’attend.';
}

/** Says how many cells this device keeps: '4 notes gardées ici'. */
export const direGardees = (count: number, { nom, estFeminin }: MotsDeCases): string =>
  `${nom(count)} gardé${estFeminin ? 'e' : ''}${count === 1 ? '' : 's'} ici`;

/** Says what becomes of them. */
export function direSuite(count: number, { estFeminin }: MotsDeCases): string {
  const [une, toutes] = estFeminin
    ? ['Elle partira toute seule', 'Elles partiront toutes seules']
    : ['Il partira tout seul', 'Ils partiront tout seuls'];
  return `${count === 1 ? une : toutes} dès que le serveur répondra.`;
}

/** Says how many cells of other grids wait; '' for none. */
export const direAutres = (count: number, { nom }: MotsDeCases): string =>
  count === 0 ? '' : ` ${nom(count)} d’autres grilles ${count === 1 ? 'attend' : 'attendent'} aussi.`;

interface NonEnvoyes {
  readonly notes: number;
  readonly acquis: number;
}

/** Says what is not sent as its author signs out: the title of the question, and what it counts. */
export function direNonEnvoyes({ notes, acquis }: NonEnvoyes) {
  const accord = acquis > 0 ? 'envoyé' : 'envoyée';
  const list = (note: string, one: string) =>
    [notes > 0 ? note : '', acquis > 0 ? one : ''].filter((word) => word !== '').join(' et ');
  const counted = list(MOTS_DES_NOTES.nom(notes), MOTS_DES_ACQUIS.nom(acquis));
  return {
    titre: `${list('Des notes', notes > 0 ? 'des acquis' : 'Des acquis')} ne sont pas ${accord}s`,
    compte: notes + acquis === 1 ? `${counted} n'est pas ${accord}` : `${counted} ne sont pas ${accord}s`,
    garde:
      acquis > 0 ? 'Gardés sur cet appareil, ils attendent' : 'Gardées sur cet appareil, elles attendent',
  };
}
