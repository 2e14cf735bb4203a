import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { unites } from '@gestionscolaire/contract/parametres/unites.ts';
import { checkDeclaration, LIBELLE } from './check.tsx';

checkDeclaration({
  contract: devises,
  chemins: { liste: '/listeDevise', ajout: '/ajoutDevise', modif: '/modifDevise' },
  titres: { liste: 'Devises', ajout: 'Ajouter une devise', modif: 'Modifier une devise' },
  colonnes: [['symbole', 'Symbole', 'SY']],
  champs: [
    LIBELLE,
    { label: 'Symbole', labelModif: 'Code', obligatoire: 'Le symbole est obligatoire.', saisie: 'SY' },
  ],
  envoi: { symbole: 'SY' },
  lu: { debut: null, fin: null },
  item: 'cette devise',
  messages: {
    ajout: "l'ajout de la devise a reussi",
    modif: "la modification d'une catégorie d'investissement a reussi",
    suppression: 'Suppression réussie',
  },
  ids: {
    pages: ['PARAM-02', 'PARAM-03', 'PARAM-04'],
    ajout: 'PARAM-05 PARAM-06 SHARED-11 MSG-38',
    modif: 'MSG-40',
    suppression: 'MSG-51 MSG-39',
  },
});

checkDeclaration({
  contract: unites,
  chemins: { liste: '/listeUnite', ajout: '/ajoutUnite', modif: '/modifUnite' },
  titres: { liste: 'Unités de mesure', ajout: 'Ajouter une unité', modif: 'Modifier une unité' },
  colonnes: [['symbole', 'Symbole', 'm²']],
  champs: [
    LIBELLE,
    { label: 'Symbole', labelModif: 'Code', obligatoire: 'Le symbole est obligatoire.', saisie: 'm²' },
  ],
  envoi: { symbole: 'm²' },
  lu: { debut: null, fin: null },
  item: 'cette unité',
  messages: {
    ajout: "l'ajout de la unite a reussi",
    modif: "la modification d'une unité d'investissement a reussi",
    suppression: 'suppression reussie',
  },
  ids: {
    pages: ['PARAM-07', 'PARAM-08', 'PARAM-09'],
    ajout: 'PARAM-10 PARAM-11 SHARED-11 MSG-41',
    modif: 'MSG-43',
    suppression: 'MSG-52 MSG-42',
  },
});
