import { joursSansClasse } from '@gestionscolaire/contract/scolarite/calendrier/jours-sans-classe.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { checkDeclaration, LIBELLE } from './check.tsx';

const ECOLE = { label: 'École', choix: { de: ecoles.list, ligne: { id: 2, libelle: 'Les Étoiles' } } };
const ANNEE = '2090-2091';

checkDeclaration({
  contract: joursSansClasse,
  chemins: { liste: '/listeJourSansClasse', ajout: '/ajoutJourSansClasse', modif: '/modifJourSansClasse' },
  titres: {
    liste: 'Jours sans classe',
    ajout: 'Ajouter des jours sans classe',
    modif: 'Modifier des jours sans classe',
  },
  colonnes: [
    ['du', 'Premier jour', '24/12/2090'],
    ['au', 'Dernier jour', '02/01/2091'],
    ['', 'Sans classe', 'Le matin'],
    ['session', 'Année scolaire', ANNEE],
    ['ecole', 'École', 'Les Étoiles'],
  ],
  champs: [
    ECOLE,
    {
      label: 'Année scolaire',
      obligatoire: "L'année scolaire est obligatoire.",
      choix: { de: sessions.list, ligne: { id: 5, libelle: ANNEE } },
    },
    LIBELLE,
    { label: 'Premier jour', obligatoire: 'Le premier jour est obligatoire.', saisie: '24/12/2090' },
    { label: 'Dernier jour', obligatoire: 'Le dernier jour est obligatoire.', saisie: '02/01/2091' },
    { label: 'Sans classe', saisie: 'matin', commence: true },
  ],
  envoi: { ecoleId: 2, sessionId: 5, du: '2090-12-24', au: '2091-01-02', partie: 'matin' },
  lu: { ecole: 'Les Étoiles', session: ANNEE },
  suite: `, ${ANNEE}`,
  item: 'ces jours sans classe',
});

checkDeclaration({
  contract: semainesDeClasse,
  chemins: { liste: '/listeSemaineDeClasse', ajout: '/ajoutSemaineDeClasse', modif: '/modifSemaineDeClasse' },
  titres: {
    liste: 'Semaines de classe',
    ajout: 'Ajouter une semaine de classe',
    modif: 'Modifier une semaine de classe',
  },
  colonnes: [
    ['aPartirDu', 'À partir du', '02/10/2090'],
    ['etape', 'Niveau', 'collège'],
    ['', 'Jours de classe', 'lundi (matin), mardi, mercredi, jeudi, vendredi, samedi (matin)'],
    ['', 'Appel', 'À chaque cours'],
    ['ecole', 'École', 'Les Étoiles'],
  ],
  champs: [
    { ...ECOLE, obligatoire: "L'école est obligatoire." },
    LIBELLE,
    { label: 'À partir du', obligatoire: 'Le premier jour est obligatoire.', saisie: '02/10/2090' },
    { label: 'Niveau', saisie: 'collège' },
    { label: 'Lundi', saisie: 'matin', commence: true },
    { label: 'Mardi', saisie: 'journee', commence: true },
    { label: 'Mercredi', saisie: 'journee', commence: true },
    { label: 'Jeudi', saisie: 'journee', commence: true },
    { label: 'Vendredi', saisie: 'journee', commence: true },
    { label: 'Samedi', saisie: 'matin', commence: true },
    { label: 'Dimanche', saisie: 'aucune', commence: true },
    { label: 'Appel', saisie: 'cours' },
  ],
  envoi: {
    ecoleId: 2,
    aPartirDu: '2090-10-02',
    etape: 'collège',
    lundi: 'matin',
    mardi: 'journee',
    mercredi: 'journee',
    jeudi: 'journee',
    vendredi: 'journee',
    samedi: 'matin',
    dimanche: 'aucune',
    appel: 'cours',
  },
  lu: { ecole: 'Les Étoiles' },
  item: 'cette semaine',
});
