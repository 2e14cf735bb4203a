/** The menus of the signed-in person as tiles: on their way, none, or all. */
import { IMAGE_PAR_DEFAUT, type Menu } from '@gestionscolaire/contract/administration/menus.ts';
import { getImage } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import { Loader } from '@mantine/core';
import '@mantine/core/styles/Loader.css';
import { IconLayoutGrid } from '@tabler/icons-react';
import { menuIcon } from '#administration/navigation/menu-icons.ts';
import { apiBase } from '#core/api/client.ts';
import { wireRequest } from '#core/api/request.ts';
import { type Tile, TileGrid } from '#core/shell/tile-grid.tsx';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './menu-tiles.module.css';

interface MenuTilesProps {
  menus: readonly Menu[];
  /** Sentence without any menu: why, and who can change it. */
  emptyText: string;
  /** Writes a label on its tile; default: whole. */
  write?: (label: string) => string;
}

/** Returns the address of a menu's own image; undefined when none was chosen (AMB-047). */
export function menuImage(image: string, base: string): string | undefined {
  if (image === '' || image === IMAGE_PAR_DEFAUT) return undefined;
  return base + wireRequest(getImage, { file: image }).path;
}

function tileOf({ id, reference, libelle, url, image }: Menu): Tile {
  return { key: id, label: libelle, url, icon: menuIcon(reference), image: menuImage(image, apiBase()) };
}

export const awaitedTiles = (
  <div role="status" className={`${kit.pile} ${classes.wait}`}>
    <Loader aria-hidden="true" />
    <span>Chargement des menus…</span>
  </div>
);

export function MenuTiles({ menus, emptyText, ...how }: MenuTilesProps) {
  if (menus.length === 0) return <Empty icon={IconLayoutGrid} title="Aucune rubrique" text={emptyText} />;
  return <TileGrid tiles={menus.map(tileOf)} {...how} />;
}
