/** Makes the request of a list's first page before the application is there; it carries no part of it. */
import type { Depart } from 'virtual:departs';

/** Makes the input of a list's first call at this address, as core/crud/search.ts reads it. */
export function firstPage(
  { sortable, shown }: Pick<Depart, 'sortable' | 'shown'>,
  search: string,
  size: number,
) {
  const asked = new URLSearchParams(search);
  const number = (name: string) =>
    /^\d+$/.test(asked.get(name) ?? '') ? Number(asked.get(name)) : undefined;
  const sorted = sortable.find((column) => column === asked.get('tri'));
  const recherche = asked.get('recherche') ?? '';
  return {
    ...shown,
    etat: asked.get('etat') === 'desactives' ? 'desactives' : 'actifs',
    ...(recherche === '' ? {} : { recherche }),
    tri: sorted ?? sortable[0],
    ordre: sorted !== undefined && asked.get('ordre') === 'desc' ? 'desc' : 'asc',
    page: number('page') ?? 1,
    taille: number('taille') ?? size,
  };
}
