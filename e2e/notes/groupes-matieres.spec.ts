/** Tests the groups of subjects, an addition: the journeys of every look-alike. */
import { groupesMatieres } from '@gestionscolaire/contract/notes/groupes-matieres.ts';
import { test } from '#gestes/crud.ts';
import { ECOLE_DES_NOTES, ecoleDesNotes } from '#gestes/notes.ts';
import { parcoursCrud } from '#gestes/parcours-crud.ts';

test.beforeEach(async ({ appel }) => void (await ecoleDesNotes(appel)));

parcoursCrud({
  contract: groupesMatieres,
  chemins: { liste: '/listeGroupeMatiere', ajout: '/ajoutGroupeMatiere', modif: '/modifGroupeMatiere' },
  titres: {
    liste: 'Groupes de matières',
    ajout: 'Ajouter un groupe de matières',
    modif: 'Modifier un groupe de matières',
  },
  colonnes: [
    ['libelle', 'Libellé'],
    ['ordre', 'Ordre'],
    ['ecole', 'École'],
  ],
  champs: [
    { label: 'École', saisie: ECOLE_DES_NOTES, option: ECOLE_DES_NOTES },
    { label: 'Libellé', obligatoire: 'Le libellé est obligatoire.' },
    { label: 'Ordre', obligatoire: "L'ordre est un nombre entier, de 1 à 99.", saisie: '3' },
  ],
  envoi: async (appel, libelle) => ({ ecoleId: await ecoleDesNotes(appel), libelle, ordre: 3 }),
  cellules: (libelle) => [libelle, '3', ECOLE_DES_NOTES],
  item: 'ce groupe de matières',
  messages: {
    ajout: 'Enregistrement effectué',
    modif: 'Enregistrement effectué',
    suppression: 'Suppression effectuée',
  },
});
