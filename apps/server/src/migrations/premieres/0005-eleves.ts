/** Makes the tables of pupils, their enrolments and what they owe, with their menus. */
import { type RawBuilder, sql } from 'kysely';
import {
  type Column,
  createIndex,
  createTable,
  drapeau,
  entier,
  id,
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
import { installScreens, type MenuInstalle } from '#migrations/installations/installations.ts';

const MENUS: readonly MenuInstalle[] = [
  { reference: 'eleve', libelle: 'Élèves', url: '/eleve', ordre: 5 },
  { reference: 'eleves', libelle: 'Élèves', url: '/listeEleve', pere: 'eleve', ordre: 1 },
  {
    reference: 'classesEleves',
    libelle: 'Listes de classe',
    url: '/listeClasseEleve',
    pere: 'eleve',
    ordre: 2,
  },
];

/** Returns a column of an amount whose rule names another column of its row. */
const lie = (column: Column, check: (name: string) => RawBuilder<unknown>): Column => ({ ...column, check });

async function people(trx: Trx): Promise<void> {
  await createTable(
    trx,
    'compteurs',
    { ecoleId: reference('ecoles'), nom: texte(), valeur: entier() },
    { primaryKey: ['ecoleId', 'nom'] },
  );
  await createTable(trx, 'eleves', {
    id: id(),
    ecoleId: reference('ecoles'),
    matricule: texte({ keyed: true }),
    prenoms: texte({ keyed: true }),
    nom: texte({ keyed: true }),
    sexe: texte(),
    dateNaissance: jour({ nullable: true }),
    lieuNaissance: texte({ nullable: true, keyed: true }),
    photo: texte({ nullable: true }),
    tuteurNom: texte({ nullable: true, keyed: true }),
    tuteurLien: texte({ nullable: true }),
    tuteurTelephone: texte({ nullable: true, keyed: true }),
    tuteur2Nom: texte({ nullable: true, keyed: true }),
    tuteur2Lien: texte({ nullable: true }),
    tuteur2Telephone: texte({ nullable: true, keyed: true }),
    quartierId: reference('quartiers', { nullable: true }),
    observations: texte({ nullable: true, keyed: true }),
    ...stamps(),
  });
  await schoolKey(trx, 'eleves');
  // A disabled pupil keeps their matricule: it is on their receipts.
  await createIndex(trx, 'eleves', 'matricule', ['ecoleId', 'matricule'], { unique: true });
  const texts = ['nomCle', 'nom', 'prenomsCle', 'prenoms', 'id'];
  await createIndex(trx, 'eleves', 'ecoleId', ['ecoleId', 'estActif', ...texts]);
  await createIndex(trx, 'eleves', 'quartierId', ['quartierId']);
}

async function enrolments(trx: Trx): Promise<void> {
  const ecoleId = reference('ecoles');
  await createTable(trx, 'inscriptions', {
    id: id(),
    ecoleId,
    eleveId: referenceEcole('eleves'),
    sessionId: reference('sessions'),
    classeId: referenceEcole('classes'),
    dateInscription: jour(),
    premierMois: texte({ nullable: true }),
    etat: texte(),
    dateDepart: jour({ nullable: true }),
    motifDepart: texte({ nullable: true }),
    remiseCentiemes: entier({ nullable: true }),
    remiseMontant: montant({ nullable: true, minimum: 1 }),
    remiseMotif: texte({ nullable: true }),
    observations: texte({ nullable: true }),
    ...stamps(),
  });
  await schoolKey(trx, 'inscriptions');
  await createIndex(trx, 'inscriptions', 'classeId', ['ecoleId', 'sessionId', 'classeId', 'estActif']);
  await createIndex(trx, 'inscriptions', 'classe', ['ecoleId', 'classeId']);
  await createIndex(trx, 'inscriptions', 'session', ['sessionId']);
  await createIndex(trx, 'inscriptions', 'eleve', ['ecoleId', 'eleveId']);
  // A pupil has at most one active enrolment in a session (AMB-153).
  await sql`create unique index ${sql.ref('uq_inscriptions_eleveId')} on inscriptions
    ("ecoleId", "sessionId", "eleveId") where "estActif" = 1 and etat = 'inscrit'`.execute(trx);

  await createTable(
    trx,
    'inscriptions_prestations',
    {
      ecoleId,
      inscriptionId: referenceEcole('inscriptions'),
      prestationId: reference('prestations'),
      estActif: drapeau(1),
    },
    { primaryKey: ['ecoleId', 'inscriptionId', 'prestationId'] },
  );
  await createIndex(trx, 'inscriptions_prestations', 'prestationId', ['prestationId']);

  await createTable(trx, 'corrections', {
    id: id(),
    ecoleId,
    inscriptionId: referenceEcole('inscriptions'),
    motif: texte(),
    ...stamps(),
  });
  await schoolKey(trx, 'corrections');
  await createIndex(trx, 'corrections', 'inscriptionId', ['ecoleId', 'inscriptionId']);

  await createTable(trx, 'echeances', {
    id: id(),
    ecoleId,
    inscriptionId: referenceEcole('inscriptions'),
    eleveId: referenceEcole('eleves'),
    sessionId: reference('sessions'),
    prestationId: reference('prestations'),
    nature: texte(),
    libelle: texte(),
    moisId: texte(),
    trancheId: reference('tranches', { nullable: true }),
    dateEcheance: jour(),
    brut: montant(),
    remise: montant(),
    montant: lie(montant(), (name) => sql`${sql.ref(name)} >= 0 and ${sql.ref(name)} = brut - remise`),
    // The sum that payments gave it: never more than it asks, even when several pay at the same moment.
    paye: lie(montant(), (name) => sql`${sql.ref(name)} between 0 and montant`),
    // The correction that made it, and the one that took it away.
    correctionId: referenceEcole('corrections', { nullable: true }),
    retireParId: referenceEcole('corrections', { nullable: true }),
    ...stamps(),
  });
  await schoolKey(trx, 'echeances');
  await createIndex(trx, 'echeances', 'inscriptionId', ['ecoleId', 'inscriptionId', 'estActif']);
  await createIndex(trx, 'echeances', 'eleveId', ['ecoleId', 'eleveId', 'estActif']);
  await createIndex(trx, 'echeances', 'moisId', [
    'ecoleId',
    'sessionId',
    'estActif',
    'moisId',
    'inscriptionId',
    'montant',
    'paye',
  ]);
  await createIndex(trx, 'echeances', 'prestationId', ['prestationId']);
  await createIndex(trx, 'echeances', 'trancheId', ['trancheId']);
  await createIndex(trx, 'echeances', 'sessionId', ['sessionId']);
  await createIndex(trx, 'echeances', 'correctionId', ['ecoleId', 'correctionId']);
  await createIndex(trx, 'echeances', 'retireParId', ['ecoleId', 'retireParId']);
}

export const eleves: Steps = {
  name: '0005-eleves',
  async up(trx, now) {
    await people(trx);
    await enrolments(trx);
    await installScreens(trx, { menus: MENUS }, now);
  },
};
