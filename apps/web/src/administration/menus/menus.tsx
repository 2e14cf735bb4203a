/** The screens of the menus (A§2): the main menus, the windows of their sub-menus and tabs, the form. */
import { LIBELLES_DES_ACCES } from '@gestionscolaire/contract/administration/champs.ts';
import {
  checkIfOngletExists,
  getMenuPere,
  IMAGE_PAR_DEFAUT,
  type Menu,
  menus,
} from '@gestionscolaire/contract/administration/menus.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { MENU_PRINCIPAL } from '@gestionscolaire/contract/ecrans/references.ts';
import { IconListTree } from '@tabler/icons-react';
import { call } from '#core/api/client.ts';
import { choice, crudPage, lines, number, oneOf, text } from '#core/crud/crud-page.tsx';
import { RowButton } from '#core/crud/rows/button.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { imageSlot } from '#fichiers/index.ts';
import { adresseSlot } from './adresse-champ.tsx';
import { MenusBoutons } from './boutons.tsx';
import { INDICES, SECTION_TECHNIQUE } from './mots.ts';
import { PrivilegesDe } from './privileges.tsx';

/** Asks before a removal whether the menu has tabs (AMB-057); when the check fails the server decides, as it does anyway. */
async function obstacle({ id }: Menu): Promise<string | null> {
  const answer = await call(checkIfOngletExists, { menuId: id }).catch(() => undefined);
  return answer?.data.exists === true ? "Ce menu a des onglets\u00A0: supprimez-les d'abord." : null;
}

async function voirSousMenus(menu: Menu): Promise<void> {
  const { SousMenus } = await import('./fenetres.tsx');
  await openWindow(({ onClose }) => <SousMenus menu={menu} page={page} onClose={onClose} />);
}

function VoirSousMenus({ row }: { row: Menu }) {
  return (
    <RowButton
      icon={IconListTree}
      label="Voir les sous-menus"
      word="Sous-menus"
      name={row.libelle}
      onClick={() => void voirSousMenus(row)}
    />
  );
}

export const page = crudPage(menus, {
  titles: {
    list: 'Menus',
    add: 'Ajouter un menu',
    edit: 'Modifier un menu',
    addButton: 'Ajouter un menu',
  },
  trail: SECTION_TECHNIQUE,
  columns: [
    { key: 'libelle', title: 'Libellé' },
    { key: 'ordre', title: 'Ordre', isNarrow: true, isNumber: true },
    {
      key: 'id',
      title: 'Privilège',
      isLines: true,
      show: ({ id, menuPereId }) => <PrivilegesDe menuId={id} parmi={{ menuPereId }} />,
    },
  ],
  form: {
    reference: text({ isFixedOnEdit: true, hint: INDICES.reference }),
    libelle: text(),
    url: adresseSlot,
    descriptions: lines(),
    menuPereId: choice({
      from: getMenuPere,
      isWhole: true,
      none: 'principal',
      noneIs: MENU_PRINCIPAL,
      option: ({ libelle }) => ({ label: libelle }),
      current: ({ menuPere }) => (menuPere === null ? null : { label: menuPere }),
    }),
    ordre: number({ hint: INDICES.ordre }),
    typeMenu: oneOf(LIBELLES_DES_ACCES, { hint: INDICES.acces }),
    image: imageSlot(IMAGE_PAR_DEFAUT),
  },
  messages: {
    added: MESSAGES.menuAjoute,
    changed: MESSAGES.menuModifie,
    removed: MESSAGES.menuSupprime,
    failed: {
      added: MESSAGES.menuAjoutEchoue,
      changed: MESSAGES.menuModificationEchouee,
      removed: MESSAGES.menuSuppressionEchouee,
    },
  },
  nameOf: ({ libelle }) => libelle,
  beforeRemoval: obstacle,
  rowActions: VoirSousMenus,
  moreListActions: MenusBoutons,
});
