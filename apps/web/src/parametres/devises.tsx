/** The screens of the currencies (A§2 Parameters). */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { LIBELLES, MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { crudPage, text } from '#core/crud/crud-page.tsx';

export const page = crudPage(devises, {
  titles: { list: 'Devises', add: 'Ajouter une devise', edit: 'Modifier une devise' },
  trail: [{ label: 'Paramètres', to: ADRESSES.parametre }],
  columns: [
    { key: 'libelle', title: 'Libellé' },
    { key: 'symbole', title: 'Symbole' },
  ],
  form: { libelle: text(), symbole: text({ labelOnEdit: LIBELLES.symboleModifie }) },
  messages: {
    added: MESSAGES.deviseAjoutee,
    changed: MESSAGES.deviseModifiee,
    removed: MESSAGES.deviseSupprimee,
  },
  nameOf: (row) => row.libelle,
});
