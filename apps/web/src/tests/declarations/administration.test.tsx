import { groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { modesAcces } from '@gestionscolaire/contract/administration/modes-acces.ts';
import { checkDeclaration, LIBELLE } from './check.tsx';

const OBSERVATIONS = 'Tient la caisse et voit les reçus.';

checkDeclaration({
  contract: groupes,
  chemins: { liste: '/listGroupe', ajout: '/addGroupe', modif: '/updateGroupe' },
  titres: { liste: 'Groupes', ajout: 'Ajouter un groupe', modif: 'Modifier un groupe' },
  colonnes: [['', 'Utilisateurs', 'Aucun']],
  champs: [
    LIBELLE,
    { label: 'Observations', saisie: OBSERVATIONS },
    { label: 'Vérification en deux étapes obligatoire', saisie: true },
  ],
  envoi: { observations: OBSERVATIONS, estEnDeuxEtapes: 1 },
  lu: { membres: 0, noms: [], ecarts: 0, debutDonnees: null, finDonnees: null },
  item: 'ce groupe',
  messages: {
    ajout: 'Le groupe a été enregistré avec succès',
    modif: 'La modification a marché',
    suppression: 'La suppression a bien réussi',
  },
  ids: {
    pages: ['GROUPE-02 GROUPE-06', 'GROUPE-01', 'GROUPE-03'],
    ajout: 'GROUPE-07 GROUPE-08 MSG-35',
    modif: 'MSG-36',
    suppression: 'MSG-49 MSG-17',
  },
});

checkDeclaration({
  contract: modesAcces,
  chemins: {
    liste: '/modeacces/listModeAcces',
    ajout: '/modeacces/addModeAcces',
    modif: '/modeacces/updateModeAcces',
  },
  titres: { liste: "Modes d'accès", ajout: "Ajouter un mode d'accès", modif: "Modifier un mode d'accès" },
  colonnes: [],
  champs: [
    LIBELLE,
    { label: "Permet d'ajouter", saisie: true },
    { label: 'Permet de modifier', saisie: true },
    { label: 'Permet de supprimer', saisie: true },
  ],
  envoi: { ajout: 1, modification: 1, suppression: 1 },
  lu: { estFourni: 0, debutDonnees: null, finDonnees: null },
  item: "ce mode d'accès",
  messages: { suppression: 'La suppression a bien réussi' },
  ids: { pages: ['MODE-02', 'MODE-01', 'MODE-03'], ajout: 'MODE-04', suppression: 'MSG-53 MSG-44' },
});
