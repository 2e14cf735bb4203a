/** The search over everything, with the screens of the person's menus and the school of the page (NAV-02). */
import type { ReferenceMenu } from '@gestionscolaire/contract/administration/references.ts';
import { ADRESSES } from '@gestionscolaire/contract/adresses.ts';
import { Palette } from '#core/shell/palette/palette.tsx';
import { useEcoleChoisie } from '#scolarite/index.ts';
import { menuIcon } from './menu-icons.ts';
import { useMenusVus } from './menus-lateraux.tsx';

/** The screens beside that of a menu, for who holds it: no tile leads there, their links stand on the menu's own screen. */
const A_COTE: Readonly<Partial<Record<string, { label: string; url: string }>>> = {
  ['fichesRenseignement' satisfies ReferenceMenu]: { label: 'Grille des prix', url: ADRESSES.grilleDePrix },
};

export function RecherchePartout({ onClose }: { onClose: () => void }) {
  const screens = (useMenusVus() ?? []).flatMap(({ menu, under }) =>
    [{ of: '', one: menu }, ...under.map((one) => ({ of: menu.libelle, one }))].map(({ of, one }) => ({
      label: one.libelle,
      under: of,
      url: one.url,
      icon: menuIcon(one.reference),
    })),
  );
  const beside = (useMenusVus() ?? []).flatMap(({ under }) =>
    under.flatMap(({ reference, libelle }) => {
      const found = A_COTE[reference];
      return found === undefined ? [] : [{ ...found, under: libelle, icon: menuIcon(reference) }];
    }),
  );
  return (
    <Palette
      onClose={onClose}
      screens={[...screens, ...beside]}
      ecoleId={useEcoleChoisie()}
      iconOf={menuIcon}
    />
  );
}
