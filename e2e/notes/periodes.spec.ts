/** Tests the periods of a year, an addition: the journeys of every look-alike. */
import { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import { test } from '#gestes/crud.ts';
import {
  ANNEE_DES_NOTES,
  anneeDesNotes,
  ECOLE_DES_NOTES,
  ecoleDesNotes,
  viderLesNotes,
} from '#gestes/notes.ts';
import { parcoursCrud } from '#gestes/parcours-crud.ts';

test.beforeEach(async ({ appel }) => {
  await anneeDesNotes(appel);
  await viderLesNotes(appel, periodes);
});

parcoursCrud({
  contract: periodes,
  chemins: { liste: '/listePeriode', ajout: '/ajoutPeriode', modif: '/modifPeriode' },
  titres: { liste: 'Périodes', ajout: 'Ajouter une période', modif: 'Modifier une période' },
  colonnes: [
    ['libelle', 'Libellé'],
    ['etape', 'Niveau'],
    ['rang', 'Rang'],
    ['dateDebut', 'Premier jour'],
    ['', 'Dernier jour'],
    ['session', 'Année scolaire'],
    ['ecole', 'École'],
  ],
  champs: [
    {
      label: 'École',
      obligatoire: "L'école est obligatoire.",
      saisie: ECOLE_DES_NOTES,
      option: ECOLE_DES_NOTES,
    },
    {
      label: 'Année scolaire',
      obligatoire: "L'année scolaire est obligatoire.",
      saisie: ANNEE_DES_NOTES,
      option: ANNEE_DES_NOTES,
    },
    { label: 'Niveau', obligatoire: 'Le niveau est obligatoire.', mot: 'collège' },
    { label: 'Genre', mot: 'semestre', commence: true },
    { label: 'Rang', obligatoire: 'Le rang est un nombre entier, de 1 à 12.', saisie: '1' },
    { label: 'Libellé', obligatoire: 'Le libellé est obligatoire.' },
    { label: 'Premier jour', obligatoire: 'Le premier jour est obligatoire.', saisie: '02/10/2090' },
    { label: 'Dernier jour', obligatoire: 'Le dernier jour est obligatoire.', saisie: '10/02/2091' },
    { label: 'Fin de la saisie', saisie: '20/02/2091' },
    { label: 'Poids', saisie: '2', commence: true },
  ],
  envoi: async (appel, libelle) => ({
    ecoleId: await ecoleDesNotes(appel),
    sessionId: await anneeDesNotes(appel),
    etape: 'collège',
    genre: 'semestre',
    rang: 1,
    libelle,
    dateDebut: '2090-10-02',
    dateFin: '2091-02-10',
    dateFinSaisie: '2091-02-20',
    poids: 2,
  }),
  cellules: (libelle) => [libelle, 'collège', '1', '02/10/2090', '10/02/2091', ANNEE_DES_NOTES],
  nom: (libelle) => `${libelle}, collège, ${ANNEE_DES_NOTES}`,
  item: 'cette période',
  messages: {
    ajout: 'Enregistrement effectué',
    modif: 'Enregistrement effectué',
    suppression: 'Suppression effectuée',
  },
});
