/** Reads what was pasted into the grid before anything is written: by place, or by matricule where the first of two columns has them. Pure. */

import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import type { NoteSaisie } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { lireNote } from '@gestionscolaire/contract/notes/calcul/lire.ts';
import type { Position } from '#core/ui/grid/keys.ts';
import type { Grille } from '#notes/envois/modele.ts';

interface ValeurCollee {
  /** The line of the paste, from 1. */
  readonly ligne: number;
  readonly texte: string;
}

interface ValeurLue extends ValeurCollee {
  readonly at: Position;
  readonly note: NoteSaisie;
}

export interface ValeurRefusee extends ValeurCollee {
  readonly phrase: string;
}

export interface Collage {
  readonly lues: readonly ValeurLue[];
  readonly refusees: readonly ValeurRefusee[];
  readonly parMatricule: boolean;
  /** The title that the first line was, left out; null: it has none. */
  readonly titre: string | null;
  /** Whether the numbers of the first column may be matricules that a spreadsheet wrote without their zeros, or marks: the person says. */
  readonly estAmbigu: boolean;
}

/** How the first of two columns is read. */
export type PremiereColonne = 'matricules' | 'notes';

type Classe = Pick<Grille, 'eleves' | 'evaluations'> & { readonly pas: number };

/** The pupils by matricule, as it is written, and as a spreadsheet writes it: 12 for 00012, where no other pupil is so. */
function parMatricules(eleves: Grille['eleves']) {
  const ecrits = new Map(eleves.map(({ matricule }, l) => [cle(matricule), l]));
  const sansZeros = Map.groupBy(eleves.entries(), ([, { matricule }]) =>
    matricule.replace(/^0+(?=\d+$)/, ''),
  );
  const courts = [...sansZeros].flatMap(([court, found]) => {
    const [only] = found;
    return found.length > 1 || only === undefined ? [] : [[cle(court), only[0]] as const];
  });
  return { ecrits, tous: new Map([...courts, ...ecrits]) };
}

/**
 * Says how the first of two columns may be read: as matricules, as either, as no matricules. A first line may be its title; `titre`: the one
 * that was told from the block.
 */
function lirePremiereColonne(
  bloc: readonly (readonly string[])[],
  titre: string,
  eleves: Grille['eleves'],
  estNote: (texte: string) => boolean,
) {
  const { ecrits, tous } = parMatricules(eleves);
  if (!bloc.every((row) => row.length === 2)) return { tous, sens: 'notes' } as const;
  // A title that names them leaves nothing to ask.
  if (/^(n° ?)?(matricule|mle)s?$/.test(cle(titre))) return { tous, sens: 'matricules' } as const;
  const firsts = bloc.map(([first = '']) => cle(first));
  if (firsts.some((first) => ecrits.has(first))) return { tous, sens: 'matricules' } as const;
  const found = firsts
    .slice(firsts.length > 1 && !tous.has(firsts[0] ?? '') ? 1 : 0)
    .map((first) => tous.get(first));
  const areAllNamed = !found.includes(undefined) && new Set(found).size === found.length;
  // A whole number that is no mark is likely a matricule, be it of nobody here: the next cell would then be another pupil's mark.
  const isAmbiguous = areAllNamed || bloc.some(([first = '']) => /^\d+$/.test(first) && !estNote(first));
  return { tous, sens: isAmbiguous ? 'ambigu' : 'notes' } as const;
}

/** Whether the first of several lines is the title of a column that was copied with it: words, and nothing that is marked. */
function estUnTitre(
  [premiere = [], ...autres]: readonly (readonly string[])[],
  noteSur: number,
  pas: number,
): boolean {
  const words = premiere.filter((texte) => texte !== '');
  const isMark = (texte: string): boolean => lireNote(texte, { noteSur, pas }).note !== null;
  return (
    autres.length > 0 &&
    words.some((texte) => /\p{L}{2}/u.test(texte)) &&
    !words.some((texte) => isMark(texte) || /^[\d.,]+$/.test(texte))
  );
}

/**
 * Reads a block pasted at a cell. An empty cell of it changes nothing. `dite`: how the person says that an ambiguous first column is read;
 * until then nothing is.
 */
export function lireCollage(
  colle: readonly (readonly string[])[],
  at: Position,
  { eleves, evaluations, pas }: Classe,
  isFixed: (at: Position) => string | null,
  dite?: PremiereColonne,
): Collage {
  const hasTitle = estUnTitre(colle, evaluations[at.c]?.noteSur ?? 0, pas);
  const titre = hasTitle ? (colle[0]?.filter((texte) => texte !== '').join(' · ') ?? null) : null;
  const bloc = hasTitle ? colle.slice(1) : colle;
  const noteSur = evaluations[at.c]?.noteSur ?? 0;
  const { tous, sens } = lirePremiereColonne(
    bloc,
    hasTitle ? (colle[0]?.[0] ?? '') : '',
    eleves,
    (texte) => lireNote(texte, { noteSur, pas }).note !== null,
  );
  const estAmbigu = sens === 'ambigu';
  if (estAmbigu && dite === undefined)
    return { lues: [], refusees: [], parMatricule: false, titre, estAmbigu };
  const rangs = (estAmbigu ? dite : sens) === 'matricules' ? tous : null;
  const lues: ValeurLue[] = [];
  const refusees: ValeurRefusee[] = [];
  const read = (ligne: number, texte: string, l: number, c: number) => {
    if (texte === '') return;
    const refuse = (phrase: string) => refusees.push({ ligne, texte, phrase });
    const evaluation = evaluations[c];
    if (l >= eleves.length || evaluation === undefined) return refuse('Elle dépasse de la grille.');
    const fixed = isFixed({ l, c });
    if (fixed !== null) return refuse(fixed);
    const { note, refus } = lireNote(texte, { noteSur: evaluation.noteSur, pas });
    if (note === null) return refuse(refus);
    return lues.push({ ligne, texte, at: { l, c }, note });
  };
  for (const [rank, row] of bloc.entries()) {
    const ligne = rank + (hasTitle ? 2 : 1);
    if (rangs === null) for (const [dc, texte] of row.entries()) read(ligne, texte, at.l + rank, at.c + dc);
    else {
      const [matricule = '', texte = ''] = row;
      const l = rangs.get(cle(matricule));
      if (l === undefined)
        refusees.push({ ligne, texte: matricule, phrase: 'Aucun élève n’a ce matricule.' });
      else read(ligne, texte, l, at.c);
    }
  }
  return { lues, refusees, parMatricule: rangs !== null, titre, estAmbigu };
}

const valeurs = (count: number): string => (count === 1 ? '1 valeur' : `${count} valeurs`);

/** Says a paste: « 28 valeurs, 2 refusées ». */
export function direCollage({ lues, refusees, titre }: Collage): string {
  const all = `${valeurs(lues.length + refusees.length)}${titre === null ? '' : `, sans le titre « ${titre} »`}`;
  if (refusees.length === 0) return all;
  return `${all}, ${refusees.length} ${refusees.length === 1 ? 'refusée' : 'refusées'}`;
}

export const direRefus = ({ ligne, texte, phrase }: ValeurRefusee): string =>
  `Ligne ${ligne} « ${texte} » : ${phrase}`;
