/** Makes rows of the last records that a person opened, for the search and for their home page. */
import type { Recents } from '@gestionscolaire/contract/accueil/recents.ts';
import type { TablerIcon } from '@tabler/icons-react';
import { type PaletteRow, rowOfScreen } from '#core/shell/palette/rows.ts';
import { rowOfEleve, rowOfRecu } from './genres.ts';

/** A record that was opened, and when. */
export interface RecentRow extends PaletteRow {
  ouvertLe: string;
}

/** Returns the last records of a person, the latest first. `iconOf`: the icon of a menu, by its reference. */
export function rowsOfRecents(
  { eleves, paiements, menus }: Recents,
  iconOf: (reference: string) => TablerIcon,
): RecentRow[] {
  return [
    ...eleves.map((one) => ({ ...rowOfEleve(one), ouvertLe: one.ouvertLe })),
    ...paiements.map((one) => ({ ...rowOfRecu(one), ouvertLe: one.ouvertLe })),
    ...menus.map(({ reference, libelle, url, menuPere, ouvertLe }) => ({
      ...rowOfScreen({ label: libelle, under: menuPere ?? '', url, icon: iconOf(reference) }),
      ouvertLe,
    })),
  ].toSorted((a, b) => (a.ouvertLe < b.ouvertLe ? 1 : -1));
}
