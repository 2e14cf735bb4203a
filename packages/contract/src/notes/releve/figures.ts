/**
 * Declares the figures that a council accepted, as they are kept with the arrêt, and tells what differs since. Averages are
 * hundredths, as printed.
 */
import * as z from 'zod/mini';
import { id, jour } from '#core/api/stamps.ts';
import type { ResultatDeClasse } from '#notes/calcul/classe.ts';

export const figuresArretees = z.object({
  /** The day that counted the pupils. */
  jour,
  moyenne: z.nullable(z.int()),
  eleves: z.array(
    z.object({
      inscriptionId: id,
      moyenne: z.nullable(z.int()),
      estClasse: z.boolean(),
      rang: z.nullable(z.int()),
      exAequo: z.boolean(),
    }),
  ),
});
export type FiguresArretees = z.output<typeof figuresArretees>;

/** Returns the figures that an arrêt keeps. */
export const figuresAGarder = (
  { moyenne, eleves }: Pick<ResultatDeClasse, 'moyenne' | 'eleves'>,
  jourCompte: string,
): FiguresArretees => ({
  jour: jourCompte,
  moyenne,
  eleves: eleves.map(({ inscriptionId, moyenne: own, estClasse, rang, exAequo }) => ({
    inscriptionId,
    moyenne: own,
    estClasse,
    rang,
    exAequo,
  })),
});

/** Counts the pupils whose place differs from the one that the council saw, those who came or went among them. */
export function rangsDeplaces(
  { eleves: avant }: Pick<FiguresArretees, 'eleves'>,
  {
    eleves,
  }: { readonly eleves: readonly { readonly inscriptionId: number; readonly rang: number | null }[] },
): number {
  const vus = new Map(avant.map(({ inscriptionId, rang }) => [inscriptionId, rang]));
  const moved = eleves.filter(({ inscriptionId, rang }) => vus.get(inscriptionId) !== rang).length;
  const here = new Set(eleves.map(({ inscriptionId }) => inscriptionId));
  return moved + avant.filter(({ inscriptionId }) => !here.has(inscriptionId)).length;
}

/** The differences since the council: cells that changed, and places. */
export const depuisLeConseil = z.object({ notes: z.int(), rangs: z.int() });
export type DepuisLeConseil = z.output<typeof depuisLeConseil>;

/** The same of a class that is followed by competences: the acquis that changed. */
export const acquisDepuisLeConseil = z.object({ acquis: z.int() });

/** Says it: 'Depuis le conseil : 3 notes, 2 rangs.', 'Depuis le conseil : 1 acquis.'; '' where nothing changed. */
export function direDepuisLeConseil(
  depuis: DepuisLeConseil | z.output<typeof acquisDepuisLeConseil>,
): string {
  const dire = (nombre: number, un: string, plusieurs: string) =>
    nombre === 0 ? '' : `${nombre} ${nombre > 1 ? plusieurs : un}`;
  const parts = (
    'acquis' in depuis
      ? [dire(depuis.acquis, 'acquis', 'acquis')]
      : [dire(depuis.notes, 'note', 'notes'), dire(depuis.rangs, 'rang', 'rangs')]
  ).filter((part) => part !== '');
  return parts.length === 0 ? '' : `Depuis le conseil : ${parts.join(', ')}.`;
}
