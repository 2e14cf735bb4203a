/** Follows which pupils, receipts and screens the person opens: they are offered again (NAV-05). Shows nothing. */
import { useNoteOpened } from '#core/shell/palette/recents.ts';
import { useMenusVus } from './menus-lateraux.tsx';

export function SuiviDesOuverts() {
  useNoteOpened(useMenusVus()?.flatMap(({ under }) => under) ?? []);
  return null;
}
