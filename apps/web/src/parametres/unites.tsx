/** The screens of the units of measure (A§2 Parameters). */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { LIBELLES, MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { unites } from '@gestionscolaire/contract/parametres/unites.ts';
import { crudPage, text } from '#core/crud/crud-page.tsx';

export const page = crudPage(unites, {
  titles: { list: 'Unités de mesure', add: 'Ajouter une unité', edit: 'Modifier une unité' },
  trail: [{ label: 'Paramètres', to: ADRESSES.parametre }],
  columns: [
    { key: 'libelle', title: 'Libellé' },
    { key: 'symbole', title: 'Symbole' },
  ],
  form: { libelle: text(), symbole: text({ labelOnEdit: LIBELLES.symboleModifie }) },
  messages: {
    added: MESSAGES.uniteAjoutee,
    changed: MESSAGES.uniteModifiee,
    removed: MESSAGES.uniteSupprimee,
  },
  nameOf: (row) => row.libelle,
});
