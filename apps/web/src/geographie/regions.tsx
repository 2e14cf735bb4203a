/** The screens of the regions (A§2 Geography). */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import { choice, crudPage, text } from '#core/crud/crud-page.tsx';

export const page = crudPage(regions, {
  titles: { list: 'Régions', add: 'Ajouter une région', edit: 'Modifier une région' },
  trail: [{ label: 'Localisation', to: ADRESSES.localisation }],
  columns: [
    { key: 'libelle', title: 'Libellé' },
    { key: 'pays', title: 'Pays' },
  ],
  form: {
    paysId: choice({
      from: pays.list,
      option: (row) => ({ label: row.libelle }),
      current: (row) => ({ label: row.pays }),
    }),
    libelle: text(),
    code: text(),
  },
  messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.regionSupprimee },
  nameOf: (row) => row.libelle,
});
