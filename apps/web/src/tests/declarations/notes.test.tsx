import { domaines } from '@gestionscolaire/contract/notes/competences/domaines.ts';
import { groupesMatieres } from '@gestionscolaire/contract/notes/groupes-matieres.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { checkDeclaration, LIBELLE } from './check.tsx';

const ECOLE = { label: 'École', choix: { de: ecoles.list, ligne: { id: 2, libelle: 'Les Étoiles' } } };
const ORDRE = { label: 'Ordre', obligatoire: "L'ordre est un nombre entier, de 1 à 99.", saisie: '3' };
const ANNEE = '2090-2091';

checkDeclaration({
  contract: domaines,
  chemins: { liste: '/listeDomaine', ajout: '/ajoutDomaine', modif: '/modifDomaine' },
  titres: { liste: 'Domaines', ajout: 'Ajouter un domaine', modif: 'Modifier un domaine' },
  colonnes: [
    ['ordre', 'Ordre', '3'],
    ['ecole', 'École', 'Les Étoiles'],
  ],
  champs: [ECOLE, LIBELLE, ORDRE],
  envoi: { ecoleId: 2, ordre: 3 },
  lu: { ecole: 'Les Étoiles' },
  item: 'ce domaine',
});

checkDeclaration({
  contract: groupesMatieres,
  chemins: { liste: '/listeGroupeMatiere', ajout: '/ajoutGroupeMatiere', modif: '/modifGroupeMatiere' },
  titres: {
    liste: 'Groupes de matières',
    ajout: 'Ajouter un groupe de matières',
    modif: 'Modifier un groupe de matières',
  },
  colonnes: [
    ['ordre', 'Ordre', '3'],
    ['ecole', 'École', 'Les Étoiles'],
  ],
  champs: [ECOLE, LIBELLE, ORDRE],
  envoi: { ecoleId: 2, ordre: 3 },
  lu: { ecole: 'Les Étoiles' },
  item: 'ce groupe de matières',
});

checkDeclaration({
  contract: matieres,
  chemins: { liste: '/listeMatiere', ajout: '/ajoutMatiere', modif: '/modifMatiere' },
  titres: { liste: 'Matières', ajout: 'Ajouter une matière', modif: 'Modifier une matière' },
  colonnes: [
    ['abreviation', 'Abréviation', 'MATH'],
    ['genre', 'Genre', 'Conduite'],
    ['groupeMatiere', 'Groupe', '—'],
    ['ecole', 'École', 'Les Étoiles'],
  ],
  champs: [
    ECOLE,
    LIBELLE,
    { label: 'Abréviation', obligatoire: "L'abréviation est obligatoire.", saisie: 'MATH' },
    { label: 'Genre', saisie: 'conduite', commence: true },
    { label: 'Groupe', saisie: '' },
    { label: 'Ordre', saisie: '3' },
  ],
  envoi: { ecoleId: 2, abreviation: 'MATH', genre: 'conduite', groupeMatiereId: null, ordre: 3 },
  lu: { ecole: 'Les Étoiles', groupeMatiere: null },
  item: 'cette matière',
});

checkDeclaration({
  contract: periodes,
  chemins: { liste: '/listePeriode', ajout: '/ajoutPeriode', modif: '/modifPeriode' },
  titres: { liste: 'Périodes', ajout: 'Ajouter une période', modif: 'Modifier une période' },
  colonnes: [
    ['etape', 'Niveau', 'collège'],
    ['rang', 'Rang', '1'],
    ['dateDebut', 'Premier jour', '02/10/2090'],
    ['', 'Dernier jour', '10/02/2091'],
    ['session', 'Année scolaire', ANNEE],
    ['ecole', 'École', 'Les Étoiles'],
  ],
  champs: [
    { ...ECOLE, obligatoire: "L'école est obligatoire." },
    {
      label: 'Année scolaire',
      obligatoire: "L'année scolaire est obligatoire.",
      choix: { de: sessions.list, ligne: { id: 5, libelle: ANNEE } },
    },
    { label: 'Niveau', obligatoire: 'Le niveau est obligatoire.', saisie: 'collège' },
    { label: 'Genre', saisie: 'semestre', commence: true },
    { label: 'Rang', obligatoire: 'Le rang est un nombre entier, de 1 à 12.', saisie: '1' },
    LIBELLE,
    { label: 'Premier jour', obligatoire: 'Le premier jour est obligatoire.', saisie: '02/10/2090' },
    { label: 'Dernier jour', obligatoire: 'Le dernier jour est obligatoire.', saisie: '10/02/2091' },
    { label: 'Fin de la saisie', saisie: '20/02/2091' },
    { label: 'Poids', saisie: '2', commence: true },
  ],
  envoi: {
    ecoleId: 2,
    sessionId: 5,
    etape: 'collège',
    genre: 'semestre',
    rang: 1,
    dateDebut: '2090-10-02',
    dateFin: '2091-02-10',
    dateFinSaisie: '2091-02-20',
    poids: 2,
  },
  lu: { ecole: 'Les Étoiles', session: ANNEE },
  suite: `, collège, ${ANNEE}`,
  item: 'cette période',
});
