/** Says what an act on subjects wrote. */

interface LotFait {
  readonly nombre: number;
  readonly existants: number;
  readonly ecartes: number;
}

/** Says what an act wrote: '12 matières ajoutées. 3 étaient déjà là.' */
export function direLeLot({ nombre, existants, ecartes }: LotFait): string {
  return [
    nombre === 1 ? '1 matière ajoutée.' : `${nombre} matières ajoutées.`,
    ...(existants === 0 ? [] : [existants === 1 ? '1 était déjà là.' : `${existants} étaient déjà là.`]),
    ...(ecartes === 0
      ? []
      : [
          ecartes === 1
            ? '1 est d’une matière que l’école n’a pas, ou plus.'
            : `${ecartes} sont de matières que l’école n’a pas, ou plus.`,
        ]),
  ].join(' ');
}
