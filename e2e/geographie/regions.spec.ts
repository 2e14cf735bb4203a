import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import { parcoursCrud } from '#gestes/parcours-crud.ts';

parcoursCrud({
  contract: regions,
  chemins: { liste: '/listeRegion', ajout: '/ajoutRegion', modif: '/modifRegion' },
  titres: { liste: 'Régions', ajout: 'Ajouter une région', modif: 'Modifier une région' },
  colonnes: [
    ['libelle', 'Libellé'],
    ['pays', 'Pays'],
  ],
  champs: [
    { label: 'Pays', obligatoire: 'Le pays est obligatoire.', saisie: 'guinee', option: 'Guinée' },
    { label: 'Libellé', obligatoire: 'Le libellé est obligatoire.' },
    { label: 'Code', saisie: 'R-99' },
  ],
  envoi: async (_appel, libelle) => ({ paysId: 1, libelle, code: 'R-99' }),
  cellules: (libelle) => [libelle, 'Guinée'],
  item: 'cette région',
  messages: {
    ajout: 'Enregistrement effectué',
    modif: 'Enregistrement effectué',
    suppression: 'suppression reussie',
  },
  ids: {
    liste: 'GEO-08',
    ajout: 'GEO-06',
    modif: 'GEO-09',
    champs: 'GEO-27 GEO-28 GEO-29',
    apresAjout: 'GEO-07 SHARED-11',
    apresModif: 'SHARED-11',
    suppression: 'MSG-50 MSG-37',
  },
});
