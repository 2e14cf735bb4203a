/** Decides the class of each pupil in the next school year. Pure. */

/** The choice for a pupil: they go on, stay in their class, or are not enrolled. */
export type Sort = 'passe' | 'redouble' | 'non';

export const SORTS: Readonly<Record<Sort, string>> = {
  passe: 'Passe',
  redouble: 'Redouble',
  non: "N'est pas inscrit(e)",
};

interface Choix {
  /** The choices by pupil. */
  sorts: Readonly<Record<number, Sort>>;
  /** Pupils who are already enrolled for that year: they are left as they are. */
  dejaInscrits: ReadonlySet<number>;
  versClasse: number | null;
  redoublent: number;
  /** The choice for a pupil about whom nothing was said. */
  sinon: Sort;
}

export function lignesDePromotion(
  inscrits: readonly { readonly eleveId: number }[],
  { sorts, dejaInscrits, versClasse, redoublent, sinon }: Choix,
) {
  const free = inscrits.filter(({ eleveId }) => !dejaInscrits.has(eleveId));
  const of = (sort: Sort) => free.filter(({ eleveId }) => (sorts[eleveId] ?? sinon) === sort);
  const [passent, doublent, exclus] = [of('passe'), of('redouble'), of('non')];
  return {
    lignes: [
      ...(versClasse === null ? [] : passent.map(({ eleveId }) => ({ eleveId, classeId: versClasse }))),
      ...doublent.map(({ eleveId }) => ({ eleveId, classeId: redoublent })),
    ],
    passent: passent.length,
    doublent: doublent.length,
    exclus: exclus.length,
  };
}
