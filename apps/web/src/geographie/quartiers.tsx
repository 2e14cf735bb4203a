/** The screens of the neighbourhoods (A§2 Geography): a long list, whose communes have namesakes. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { choice, crudPage, text } from '#core/crud/crud-page.tsx';
import { Splash } from '#core/crud/form/splash.tsx';
import { WithDetail } from '#core/crud/with-detail.tsx';

const prefecture = (name: string) => `Préfecture\u00A0: ${name}`;

export const page = crudPage(quartiers, {
  titles: { list: 'Quartiers', add: 'Ajouter un quartier', edit: 'Modifier un quartier' },
  trail: [{ label: 'Localisation', to: ADRESSES.localisation }],
  columns: [
    { key: 'libelle', title: 'Libellé' },
    {
      key: 'commune',
      title: 'Commune',
      show: (row) => <WithDetail detail={prefecture(row.prefecture)}>{row.commune}</WithDetail>,
    },
  ],
  form: {
    communeId: choice({
      from: communes.list,
      option: (row) => ({ label: row.libelle, detail: prefecture(row.prefecture) }),
      current: (row) => ({ label: row.commune, detail: prefecture(row.prefecture) }),
    }),
    libelle: text(),
    code: text(),
  },
  messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
  nameOf: (row) => row.libelle,
  loading: Splash,
});
