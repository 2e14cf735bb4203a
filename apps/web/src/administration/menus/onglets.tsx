/** The forms of the tabs (A§2, B§2): the menu list shows the tabs, and both forms lead back to it. */
import { LIBELLES_DES_ACCES } from '@gestionscolaire/contract/administration/champs.ts';
import { getMenuFils } from '@gestionscolaire/contract/administration/menus.ts';
import { onglets } from '@gestionscolaire/contract/administration/onglets.ts';
import { LIBELLES, MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { choice, crudPage, lines, number, oneOf, text } from '#core/crud/crud-page.tsx';
import { imageSlot } from '#fichiers/index.ts';
import { adresseSlot } from './adresse-champ.tsx';
import { INDICES, SECTION_TECHNIQUE } from './mots.ts';
import { PrivilegesDe } from './privileges.tsx';

export const page = crudPage(onglets, {
  titles: {
    list: 'Menus',
    add: 'Ajouter un onglet',
    edit: 'Modifier un onglet',
    addCrumb: LIBELLES.filAjoutOnglet,
  },
  trail: SECTION_TECHNIQUE,
  columns: [
    { key: 'libelle', title: 'Libellé' },
    { key: 'ordre', title: 'Ordre', isNarrow: true, isNumber: true },
    {
      key: 'id',
      title: 'Privilège',
      isLines: true,
      show: ({ id, menuId }) => <PrivilegesDe ongletId={id} parmi={{ ongletsDe: menuId }} />,
    },
  ],
  form: {
    reference: text({ isFixedOnEdit: true, hint: INDICES.reference }),
    libelle: text(),
    descriptions: lines(),
    typeOnglet: oneOf(LIBELLES_DES_ACCES, { hint: INDICES.acces }),
    ordre: number({ hint: INDICES.ordre }),
    url: adresseSlot,
    menuId: choice({
      from: getMenuFils,
      isWhole: true,
      option: ({ libelle, menuPere }) => ({ label: libelle, detail: menuPere }),
      current: ({ menu }) => ({ label: menu }),
    }),
    image: imageSlot(''),
  },
  messages: {
    added: MESSAGES.ongletAjoute,
    changed: MESSAGES.ongletModifie,
    removed: MESSAGES.ongletSupprime,
    failed: {
      added: MESSAGES.ongletAjoutEchoue,
      changed: MESSAGES.ongletModificationEchouee,
      removed: MESSAGES.ongletSuppressionEchoueeAlerte,
    },
  },
  nameOf: ({ libelle }) => libelle,
});
