/** Follows which pupils, receipts and screens the person opens: they are offered again (NAV-05). Shows nothing. */
import { useMenusVus } from '#administration/navigation/menus-lateraux.tsx';
import { useNoteOpened } from './recents.ts';

export function SuiviDesOuverts() {
  useNoteOpened(useMenusVus()?.flatMap(({ under }) => under) ?? []);
  return null;
}
