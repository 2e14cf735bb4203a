/** The screens of the countries (A§2 Geography): a dial code is shown with '+', and the currency is optional. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { LIBELLES, MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { choice, crudPage, text } from '#core/crud/crud-page.tsx';

export const page = crudPage(pays, {
  titles: { list: 'Pays', add: 'Ajouter un pays', edit: 'Modifier un pays' },
  trail: [{ label: 'Localisation', to: ADRESSES.localisation }],
  columns: [
    { key: 'libelle', title: 'Libellé' },
    { key: 'devise', title: 'Devise' },
    { key: 'indicatifTel', title: 'Indicatif', isNumber: true, show: (row) => `+${row.indicatifTel}` },
  ],
  form: {
    libelle: text(),
    indicatifTel: text({ placeholder: '224' }),
    deviseId: choice({
      from: devises.list,
      option: (row) => ({ label: row.libelle }),
      current: (row) => (row.devise === null ? null : { label: row.devise }),
      none: LIBELLES.sansDevise,
    }),
  },
  messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
  nameOf: (row) => row.libelle,
});
