/** The search over everything, with the screens of the person's menus and the school of the page (NAV-02). */
import type { ReferenceMenu } from '@gestionscolaire/contract/administration/references.ts';
import { ADRESSES } from '@gestionscolaire/contract/adresses.ts';
import { clotureSelectBy } from '@gestionscolaire/contract/caisse/clotures.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { getAnneeSuivante } from '@gestionscolaire/contract/eleves/annee-suivante.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { getGrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { useDroits } from '#core/api/droits.ts';
import { Palette } from '#core/shell/palette/palette.tsx';
import { useEcoleChoisie } from '#scolarite/index.ts';
import { menuIcon } from './menu-icons.ts';
import { useMenusVus } from './menus-lateraux.tsx';

interface EcranACote {
  label: string;
  url: string;
  /** The call whose right the screen wants. */
  asks: Endpoint;
  words?: string;
}

/** The screens beside that of a menu, for who holds it: no tile leads there, their links stand on the menu's own screen. */
const A_COTE: Readonly<Partial<Record<string, readonly EcranACote[]>>> = {
  ['fichesRenseignement' satisfies ReferenceMenu]: [
    { label: 'Grille des prix', url: ADRESSES.grilleDePrix, asks: getGrilleDePrix },
  ],
  ['journalCaisse' satisfies ReferenceMenu]: [
    { label: 'Clôtures', url: ADRESSES.clotures, asks: clotureSelectBy },
  ],
  ['classesEleves' satisfies ReferenceMenu]: [
    {
      label: "Passer à l'année suivante",
      url: ADRESSES.anneeSuivante,
      asks: getAnneeSuivante,
      words: 'promouvoir promotion réinscrire',
    },
  ],
  ['eleves' satisfies ReferenceMenu]: [
    { label: 'Nouvel élève', url: ADRESSES.eleves.add, asks: eleves.create, words: 'ajouter inscrire' },
  ],
};

export function RecherchePartout({ onClose }: { onClose: () => void }) {
  const { can } = useDroits();
  const menus = useMenusVus() ?? [];
  const screens = menus.flatMap(({ menu, under }) =>
    [{ of: '', one: menu }, ...under.map((one) => ({ of: menu.libelle, one }))].map(({ of, one }) => ({
      label: one.libelle,
      under: of,
      url: one.url,
      icon: menuIcon(one.reference),
    })),
  );
  const beside = menus.flatMap(({ menu, under }) =>
    [menu, ...under].flatMap(({ reference, libelle }) =>
      (A_COTE[reference] ?? [])
        .filter(({ asks }) => can(asks))
        .map((screen) => ({ ...screen, under: libelle, icon: menuIcon(reference) })),
    ),
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
