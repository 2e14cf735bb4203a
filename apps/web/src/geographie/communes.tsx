/** The screens of the communes (A§2 Geography). */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { prefectures } from '@gestionscolaire/contract/geographie/prefectures.ts';
import { choice, crudPage, text } from '#core/crud/crud-page.tsx';

export const page = crudPage(communes, {
  titles: { list: 'Communes', add: 'Ajouter une commune', edit: 'Modifier une commune' },
  trail: [{ label: 'Localisation', to: ADRESSES.localisation }],
  columns: [
    { key: 'libelle', title: 'Libellé' },
    { key: 'prefecture', title: 'Préfecture' },
  ],
  form: {
    prefectureId: choice({
      from: prefectures.list,
      option: (row) => ({ label: row.libelle, detail: row.region }),
      current: (row) => ({ label: row.prefecture }),
    }),
    libelle: text(),
    code: text(),
  },
  messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
  nameOf: (row) => row.libelle,
});
