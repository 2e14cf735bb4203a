/** The screens of the prefectures (A§2 Geography). */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { prefectures } from '@gestionscolaire/contract/geographie/prefectures.ts';
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import { choice, crudPage, text } from '#core/crud/crud-page.tsx';

export const page = crudPage(prefectures, {
  titles: { list: 'Préfectures', add: 'Ajouter une préfecture', edit: 'Modifier une préfecture' },
  trail: [{ label: 'Localisation', to: ADRESSES.localisation }],
  columns: [
    { key: 'libelle', title: 'Libellé' },
    { key: 'region', title: 'Région' },
  ],
  form: {
    regionId: choice({
      from: regions.list,
      option: (row) => ({ label: row.libelle, detail: row.pays }),
      current: (row) => ({ label: row.region }),
    }),
    libelle: text(),
    code: text(),
  },
  messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
  nameOf: (row) => row.libelle,
});
