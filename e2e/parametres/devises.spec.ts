import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { parcoursCrud } from '#gestes/parcours-crud.ts';

parcoursCrud({
  contract: devises,
  chemins: { liste: '/listeDevise', ajout: '/ajoutDevise', modif: '/modifDevise' },
  titres: { liste: 'Devises', ajout: 'Ajouter une devise', modif: 'Modifier une devise' },
  colonnes: [
    ['libelle', 'Libellé'],
    ['symbole', 'Symbole'],
  ],
  champs: [
    { label: 'Libellé', obligatoire: 'Le libellé est obligatoire.' },
    { label: 'Symbole', labelModif: 'Code', obligatoire: 'Le symbole est obligatoire.', saisie: 'SY' },
  ],
  envoi: async (_appel, libelle) => ({ libelle, symbole: 'SY' }),
  cellules: (libelle) => [libelle, 'SY'],
  item: 'cette devise',
  messages: {
    ajout: "l'ajout de la devise a reussi",
    modif: "la modification d'une catégorie d'investissement a reussi",
    suppression: 'Suppression réussie',
  },
  ids: {
    liste: 'PARAM-02',
    ajout: 'PARAM-03',
    modif: 'PARAM-04',
    champs: 'PARAM-05 PARAM-06',
    apresAjout: 'SHARED-11 MSG-38',
    apresModif: 'MSG-40',
    suppression: 'MSG-51 MSG-39',
  },
});
