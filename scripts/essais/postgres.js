/**
 * Lists the tests that PostgreSQL runs in an ordinary `npm test`: those whose outcome an engine can change. SQLite runs all of
 * them each time, and `npm run test:long` runs all of them on both. `postgres.test.js` refuses a path that leads nowhere, and a
 * folder that writes SQL of its own without a test here.
 */

/** @type {ReadonlyArray<{ raison: string, chemins: readonly string[] }>} */
export const ESSAIS_POSTGRES = [
  {
    raison:
      'the engines themselves: transactions, locks, constraints, savepoints, a write repeated after a silence',
    chemins: [
      'src/core/db/',
      'src/core/crud/',
      'src/core/lots/',
      'src/core/http/health/',
      'src/core/http/idempotency',
      'src/tests/imports-uniques',
      'src/tests/imports-pendant',
    ],
  },
  { raison: 'the schema, and what fills it at a first start', chemins: ['src/migrations/', 'src/amorce/'] },
  {
    raison:
      'real processes that share, lose and save a database; what the others prove is the same on both, and the long run tries it',
    chemins: [
      'src/tests/pannes/bascule',
      'src/tests/processus/caisse',
      'src/tests/processus/coupures',
      'src/tests/processus/durabilite',
      'src/tests/processus/partage',
      'src/tests/processus/sauvegarde',
      'src/tests/processus/versions',
      'src/cle-du-serveur',
    ],
  },
  {
    raison: 'money: sums, chains and the locks of two cashiers at once',
    chemins: [
      'src/accords/',
      'src/personne/',
      'src/caisse/argent',
      'src/caisse/au-meme-instant',
      'src/caisse/clotures/',
      'src/caisse/fusions/',
      'src/caisse/paiements/',
      'src/caisse/reprises/',
      'src/caisse/suivi/',
      'src/caisse/verification/',
      'src/eleves/passages/',
      'src/eleves/solde',
      'src/eleves/classes-du-jour',
      'src/eleves/inscriptions/',
      'src/personnel/salaires',
      'src/personnel/avances',
      'src/personnel/mouvements',
    ],
  },
  {
    raison:
      'four shapes of the shared suite: of the network, a long list, of one school, of every school or one',
    chemins: [
      'src/parametres/devises',
      'src/geographie/quartiers',
      'src/geographie/longues-listes',
      'src/scolarite/classes.test',
      'src/scolarite/prestations',
    ],
  },
  {
    raison: 'SQL that a domain writes by hand, and rules that two people could break at the same instant',
    chemins: [
      'src/accueil/',
      'src/administration/connexion/appareils/appareils',
      'src/administration/connexion/connexion',
      'src/administration/connexion/second-facteur/second-facteur',
      'src/administration/connexion/tentatives',
      'src/administration/droits/',
      'src/administration/groupes/membres',
      'src/administration/journal/journal',
      'src/administration/journal/noms',
      'src/administration/menus/menus',
      'src/administration/traces/',
      'src/administration/utilisateurs/',
      'src/demonstration/reseau',
      'src/exploitation/contenus',
      'src/exploitation/sauvegardes',
      'src/fichiers/contenus',
      'src/eleves/chercher',
      'src/eleves/annee-suivante/',
      'src/eleves/eleves.test',
      'src/eleves/import/choisies',
      'src/eleves/import/lignes',
      'src/personnel/enseignants.test',
      'src/notes/',
      'src/scolarite/fiches-renseignement',
      'src/scolarite/grille/',
      'src/scolarite/nom-d-ecole',
      'src/scolarite/sessions',
      'src/scolarite/tranches',
    ],
  },
  {
    raison:
      'texts that PostgreSQL stores or orders otherwise, and hostile ones: the thin sample of `hostile.test.ts`',
    chemins: ['src/tests/texte', 'src/tests/hostile'],
  },
];

/** The paths of these tests: Vitest takes each as a part of a file's path. */
export const cheminsPostgres = ESSAIS_POSTGRES.flatMap(({ chemins }) => chemins);
