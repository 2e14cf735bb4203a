/** Notes what the person opens, and forgets it when they ask: the palette and the home page offer it again. */
import {
  effacerRecents,
  type GenreRecent,
  getRecents,
  noterRecent,
} from '@gestionscolaire/contract/accueil/recents.ts';
import { ADRESSES, type Adresse } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '#core/api/client.ts';
import { endpointQuery } from '#core/api/use-endpoint.ts';
import { logFailure } from '#core/log.ts';
import { idOf } from '#core/shell/address.ts';

const refresh = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: endpointQuery(getRecents, {}).queryKey });

/** Returns the function that forgets them all. */
export function useForgetRecents(): () => void {
  const queryClient = useQueryClient();
  return () => {
    call(effacerRecents, {})
      .then(() => refresh(queryClient))
      .catch((error: unknown) => logFailure(effacerRecents.name, error));
  };
}

/** The pages of a record, by what their address names. */
const FICHES: readonly [Adresse, GenreRecent][] = [
  [ADRESSES.eleve, 'eleves'],
  [ADRESSES.encaisserEleve, 'eleves'],
  [ADRESSES.recu, 'paiements'],
];

/** A screen of the person's menus. */
export interface NotedMenu {
  id: number;
  url: string;
}

/** Returns the record or the screen that a path is of; undefined for any other page. */
function openedAt(
  pathname: string,
  menus: readonly NotedMenu[],
): { genre: GenreRecent; id: number } | undefined {
  const at = pathname.lastIndexOf('/');
  const fiche = FICHES.find(
    ([adresse]) => adresse.slice(0, adresse.lastIndexOf('/')) === pathname.slice(0, at),
  );
  const id = idOf(pathname.slice(at + 1));
  if (fiche !== undefined && id !== null) return { genre: fiche[1], id };
  const menu = menus.find(({ url }) => url === pathname);
  return menu === undefined ? undefined : { genre: 'menus', id: menu.id };
}

/** Milliseconds after which a page was opened, and not only passed through. */
const STAY = 1_000;

/** Notes each page that the person stays on. */
export function useNoteOpened(menus: readonly NotedMenu[]): void {
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const opened = openedAt(pathname, menus);
  const { genre, id } = opened ?? {};
  useEffect(() => {
    if (genre === undefined || id === undefined) return undefined;
    const timer = setTimeout(() => {
      call(noterRecent, { genre, id })
        .then(() => refresh(queryClient))
        .catch((error: unknown) => logFailure(noterRecent.name, error));
    }, STAY);
    return () => clearTimeout(timer);
  }, [genre, id, queryClient]);
}
