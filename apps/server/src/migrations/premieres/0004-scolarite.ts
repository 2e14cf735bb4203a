/** Makes the tables of the school area: years, services, classes, fees, salaries and lots; with its menus and tabs. */
import { sql } from 'kysely';
import {
  createIndex,
  createTable,
  entier,
  id,
  instant,
  jour,
  montant,
  reference,
  referenceEcole,
  schoolKey,
  stamps,
  texte,
} from '#core/db/columns.ts';
import type { Trx } from '#core/db/database.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import {
  installScreens,
  type MenuInstalle,
  type OngletInstalle,
} from '#migrations/installations/installations.ts';

const MENUS: readonly MenuInstalle[] = [
  { reference: 'generique', libelle: 'École', url: '/listeGenerique', ordre: 4 },
  { reference: 'ecole', libelle: 'Écoles', url: '/listeEcoleSm', pere: 'generique', ordre: 1 },
  {
    reference: 'enseignantsGlobaux',
    libelle: 'Enseignants',
    url: '/allEnseignant',
    pere: 'generique',
    ordre: 2,
  },
  {
    reference: 'fichesRenseignement',
    libelle: 'Fiches de prix',
    url: '/ficheRenseignement',
    pere: 'generique',
    ordre: 3,
  },
  { reference: 'prestations', libelle: 'Prestations', url: '/listePrestation', pere: 'generique', ordre: 4 },
  { reference: 'sessions', libelle: 'Années scolaires', url: '/listeSession', pere: 'generique', ordre: 5 },
];

const ONGLETS: readonly OngletInstalle[] = [
  { reference: 'detail', libelle: 'Détail', menu: 'ecole', ordre: 1 },
  { reference: 'tranchePaiementEcole', libelle: 'Tranches de paiement', menu: 'ecole', ordre: 2 },
  { reference: 'classeEcole', libelle: 'Classes', menu: 'ecole', ordre: 3 },
  { reference: 'ecoleEnseignant', libelle: 'Enseignants', menu: 'ecole', ordre: 4 },
  { reference: 'retenue', libelle: 'Retenue', menu: 'enseignantsGlobaux', ordre: 1 },
  { reference: 'avanceSalaire', libelle: 'Avance salariale', menu: 'enseignantsGlobaux', ordre: 2 },
];

async function schoolYears(trx: Trx): Promise<void> {
  await createTable(trx, 'sessions', {
    id: id(),
    libelle: texte({ keyed: true }),
    dateDebut: jour(),
    dateFin: jour(),
    ...stamps(),
  });
  await createTable(trx, 'prestations', {
    id: id(),
    ecoleId: reference('ecoles', { nullable: true }),
    libelle: texte({ keyed: true }),
    rythme: texte(),
    dureePrestation: entier({ nullable: true }),
    uniteDureeId: reference('unites', { nullable: true }),
    ...stamps(),
  });
  await createIndex(trx, 'prestations', 'ecoleId', ['ecoleId', 'estActif', 'libelleCle', 'libelle', 'id']);
  await createIndex(trx, 'prestations', 'uniteDureeId', ['uniteDureeId']);
}

async function fees(trx: Trx): Promise<void> {
  const ecoleId = reference('ecoles');
  await createTable(trx, 'tranches', {
    id: id(),
    ecoleId,
    prestationId: reference('prestations'),
    libelle: texte({ keyed: true }),
    pourcentageCentiemes: entier(),
    facteurCentiemes: entier(),
    echeance: texte({ nullable: true }),
    ...stamps(),
  });
  await createIndex(trx, 'tranches', 'ecoleId', ['ecoleId', 'estActif', 'prestationId', 'id']);
  await createIndex(trx, 'tranches', 'prestationId', ['prestationId']);

  await createTable(trx, 'classes', {
    id: id(),
    ecoleId,
    enseignantId: referenceEcole('utilisateurs'),
    etape: texte(),
    niveau: entier(),
    libelle: texte({ keyed: true }),
    pourcentage: entier({ nullable: true }),
    ...stamps(),
  });
  await schoolKey(trx, 'classes');
  await createIndex(trx, 'classes', 'enseignant', ['ecoleId', 'enseignantId']);
  await createIndex(trx, 'classes', 'ecoleId', ['ecoleId', 'estActif', 'libelleCle', 'libelle', 'id']);
  // A teacher has at most one active class (AMB-110).
  await createIndex(trx, 'classes', 'enseignantId', ['ecoleId', 'enseignantId'], {
    unique: true,
    amongActive: true,
  });

  await createTable(trx, 'fiches_renseignement', {
    id: id(),
    ecoleId,
    prestationId: reference('prestations'),
    classeId: referenceEcole('classes', { nullable: true }),
    prix: montant(),
    fr_inscription: montant(),
    ...stamps(),
  });
  await createIndex(trx, 'fiches_renseignement', 'ecoleId', ['ecoleId', 'estActif', 'prestationId', 'id']);
  await createIndex(trx, 'fiches_renseignement', 'prestation', ['prestationId']);
  await createIndex(trx, 'fiches_renseignement', 'classeId', ['ecoleId', 'classeId']);
  // Each school, prestation and class has one active line; no class counts as a value, and null would equal no null.
  await sql`create unique index ${sql.ref('uq_fiches_renseignement_prestationId')} on fiches_renseignement
    ("ecoleId", coalesce("classeId", 0), "prestationId") where "estActif" = 1`.execute(trx);
}

async function salaries(trx: Trx): Promise<void> {
  const ofTeacher = { ecoleId: reference('ecoles'), employeId: referenceEcole('utilisateurs') };
  await createTable(trx, 'salaires', {
    id: id(),
    ...ofTeacher,
    montant: montant(),
    aPartirDe: jour(),
    ...stamps(),
  });
  await createIndex(trx, 'salaires', 'employeId', ['ecoleId', 'employeId']);
  await createIndex(trx, 'salaires', 'aPartirDe', ['ecoleId', 'employeId', 'aPartirDe'], {
    unique: true,
    amongActive: true,
  });

  const month = { moisId: texte(), sessionId: reference('sessions') };
  const amount = { montant: montant({ minimum: 1 }), observations: texte({ nullable: true, keyed: true }) };
  await createTable(trx, 'retenues', {
    id: id(),
    ...ofTeacher,
    ...month,
    libelle: texte({ keyed: true }),
    ...amount,
    ...stamps(),
  });
  await createTable(trx, 'avances_salaire', {
    id: id(),
    ...ofTeacher,
    ...month,
    ...amount,
    statut: texte(),
    dateDemande: instant(),
    ...stamps(),
  });
  for (const table of ['retenues', 'avances_salaire']) {
    await createIndex(trx, table, 'employeId', [
      'ecoleId',
      'employeId',
      'estActif',
      'sessionId',
      'moisId',
      'id',
    ]);
    await createIndex(trx, table, 'sessionId', ['sessionId']);
  }
}

/**
 * Makes the tables of lots: the records that one act added together, such as those of a file, so that they can be
 * taken back whole.
 */
async function lots(trx: Trx): Promise<void> {
  await createTable(trx, 'lots', {
    id: id(),
    ecoleId: reference('ecoles'),
    entite: texte(),
    origine: texte(),
    nombre: entier(),
    ...stamps(),
  });
  await schoolKey(trx, 'lots');
  await createIndex(trx, 'lots', 'ecoleId', ['ecoleId', 'entite', 'id']);
  await createTable(
    trx,
    'lots_lignes',
    {
      ecoleId: reference('ecoles'),
      lotId: referenceEcole('lots'),
      // The record may be of any table that the lot fills: no constraint can name it.
      entite: texte(),
      entiteId: entier(),
      rang: entier(),
      nom: texte(),
    },
    { primaryKey: ['ecoleId', 'lotId', 'entite', 'entiteId'] },
  );
}

export const scolarite: Steps = {
  name: '0004-scolarite',
  async up(trx, now) {
    await schoolYears(trx);
    await fees(trx);
    await salaries(trx);
    await lots(trx);
    await installScreens(trx, { menus: MENUS, onglets: ONGLETS }, now);
  },
};
