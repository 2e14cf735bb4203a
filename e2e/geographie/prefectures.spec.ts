import { prefectures } from '@gestionscolaire/contract/geographie/prefectures.ts';
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import { idDe } from '#gestes/crud.ts';
import { parcoursCrud } from '#gestes/parcours-crud.ts';

parcoursCrud({
  contract: prefectures,
  chemins: { liste: '/listePrefecture', ajout: '/ajoutPrefecture', modif: '/modifPrefecture' },
  titres: { liste: 'Préfectures', ajout: 'Ajouter une préfecture', modif: 'Modifier une préfecture' },
  colonnes: [
    ['libelle', 'Libellé'],
    ['region', 'Région'],
  ],
  champs: [
    {
      label: 'Région',
      obligatoire: 'La région est obligatoire.',
      saisie: 'nzerekore',
      option: 'Nzérékoré Guinée',
    },
    { label: 'Libellé', obligatoire: 'Le libellé est obligatoire.' },
    { label: 'Code', saisie: 'P-99' },
  ],
  envoi: async (appel, libelle) => ({
    regionId: await idDe(appel, regions, 'Nzérékoré'),
    libelle,
    code: 'P-99',
  }),
  cellules: (libelle) => [libelle, 'Nzérékoré'],
  item: 'préfecture',
  messages: {
    ajout: 'Enregistrement effectué',
    modif: 'Enregistrement effectué',
    suppression: 'Suppression effectuée',
  },
  ids: {
    liste: 'GEO-11',
    ajout: 'GEO-10',
    modif: 'GEO-12',
    champs: 'GEO-30 GEO-31 GEO-32',
    apresAjout: 'GEO-21 SHARED-11',
    apresModif: 'GEO-21',
    suppression: 'MSG-56',
  },
});
