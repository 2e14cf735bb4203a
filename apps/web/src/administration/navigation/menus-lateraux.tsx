/** The menus of the signed-in person as the side menu and its drawer: the same calls as the tiles (A§2, NAV-01). */
import {
  getMenuFilsByUserReference,
  getMenuPrincipalByUser,
  type Menu,
} from '@gestionscolaire/contract/administration/menus.ts';
import { type ReferenceMenu, SECTIONS } from '@gestionscolaire/contract/ecrans/references.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { currentUserId } from '#core/api/identity.ts';
import { endpointQuery, type ReadMeta } from '#core/api/use-endpoint.ts';
import { MenuDrawer, type MenuEntry, SideMenu } from '#core/shell/frame/side-menu.tsx';
import { menuIcon } from './menu-icons.ts';

const isSection = ({ reference }: Menu): boolean => Object.hasOwn(SECTIONS, reference);

const entryOf = ({ id, reference, libelle, url }: Menu): Omit<MenuEntry, 'under'> => ({
  key: id,
  label: libelle,
  url,
  icon: menuIcon(reference),
});

/** The menus whose writes may change what a person sees in the side menu. */
const RIGHTS: readonly string[] = ['menus', 'privileges', 'groupes', 'modesAcces'] satisfies ReferenceMenu[];

const meta: ReadMeta = {
  isTouchedBy: ({ access }) => access.who !== 'right' || RIGHTS.includes(access.screen.reference),
};

/** A main menu that the person sees, and the sub-menus that they see under it. */
export interface MenuVu {
  menu: Menu;
  under: readonly Menu[];
}

/** Returns the menus that the person sees; undefined until they are read, a section without its screens until they are. */
export function useMenusVus(): readonly MenuVu[] | undefined {
  const userId = currentUserId();
  const menus = useQuery({ ...endpointQuery(getMenuPrincipalByUser, { userId }), meta }).data?.data;
  const sections = menus?.filter(isSection) ?? [];
  const screens = useQueries({
    queries: sections.map(({ reference }) => ({
      ...endpointQuery(getMenuFilsByUserReference, { id: userId, reference }),
      meta,
    })),
  });
  return menus?.map((menu) => ({
    menu,
    under: screens[sections.indexOf(menu)]?.data?.data.sousmenus ?? [],
  }));
}

function useEntries(): readonly MenuEntry[] | undefined {
  return useMenusVus()?.map(({ menu, under: menus }) => {
    const under = menus.map(entryOf);
    const [only] = under;
    // A section of one screen leads to it.
    if (only !== undefined && under.length === 1) return { ...entryOf(menu), url: only.url, under: [] };
    return { ...entryOf(menu), under };
  });
}

export function MenuLateral() {
  return <SideMenu entries={useEntries()} />;
}

export function TiroirDuMenu() {
  return <MenuDrawer entries={useEntries()} />;
}
