/** The search over everything, with the screens of the person's menus and the school of the page (NAV-02). */
import { Palette } from '#core/shell/palette/palette.tsx';
import { useEcoleChoisie } from '#scolarite/index.ts';
import { menuIcon } from './menu-icons.ts';
import { useMenusVus } from './menus-lateraux.tsx';

export function RecherchePartout({ onClose }: { onClose: () => void }) {
  const screens = (useMenusVus() ?? []).flatMap(({ menu, under }) =>
    [{ of: '', one: menu }, ...under.map((one) => ({ of: menu.libelle, one }))].map(({ of, one }) => ({
      label: one.libelle,
      under: of,
      url: one.url,
      icon: menuIcon(one.reference),
    })),
  );
  return <Palette onClose={onClose} screens={screens} ecoleId={useEcoleChoisie()} iconOf={menuIcon} />;
}
