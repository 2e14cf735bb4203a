/**
 * Makes the tables of payments, of the lines that they paid, of cashiers' closings and of the chain of a school's
 * money, with their menus.
 */

import {
  createIndex,
  createTable,
  entier,
  id,
  instant,
  jour,
  json,
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
  { reference: 'paiement', libelle: 'Paiements', url: '/paiement', ordre: 6 },
  { reference: 'encaisser', libelle: 'Encaisser', url: '/encaisser', pere: 'paiement', ordre: 1 },
  { reference: 'paiements', libelle: 'Reçus', url: '/listePaiement', pere: 'paiement', ordre: 2 },
  {
    reference: 'journalCaisse',
    libelle: 'Journal de caisse',
    url: '/journalCaisse',
    pere: 'paiement',
    ordre: 3,
  },
  { reference: 'arrieres', libelle: 'Arriérés', url: '/arrieres', pere: 'paiement', ordre: 4 },
  { reference: 'tableaudebord', libelle: 'Tableau de bord', url: '/tableaudebord', ordre: 7 },
];

async function payments(trx: Trx): Promise<void> {
  const ecoleId = reference('ecoles');
  await createTable(trx, 'paiements', {
    id: id(),
    ecoleId,
    eleveId: referenceEcole('eleves'),
    // The enrolment from which their class is read.
    inscriptionId: referenceEcole('inscriptions', { nullable: true }),
    sessionId: reference('sessions'),
    numero: entier(),
    jour: jour(),
    montant: montant({ minimum: 1 }),
    moyenPaiement: texte(),
    reference: texte({ nullable: true, keyed: true }),
    payeur: texte({ nullable: true, keyed: true }),
    observations: texte({ nullable: true }),
    annuleLe: instant({ nullable: true }),
    annuleJour: jour({ nullable: true }),
    annuleParId: reference('utilisateurs', { nullable: true }),
    annuleMotif: texte({ nullable: true }),
    // The cashier whose drawer gave the money back.
    annuleCaissierId: reference('utilisateurs', { nullable: true }),
    ...stamps(),
  });
  await schoolKey(trx, 'paiements');
  // The index holds every payment, cancelled ones too: no number is ever given twice.
  await createIndex(trx, 'paiements', 'numero', ['ecoleId', 'sessionId', 'numero'], { unique: true });
  // The index alone tells what came in on each day.
  const told = ['ecoleId', 'jour', 'creationUserId', 'id', 'annuleLe', 'montant'];
  await createIndex(trx, 'paiements', 'jour', told);
  // A cashier's day counts what their drawer gave back.
  await createIndex(trx, 'paiements', 'annuleJour', ['ecoleId', 'annuleJour', 'annuleCaissierId']);
  await createIndex(trx, 'paiements', 'eleveId', ['ecoleId', 'eleveId', 'jour']);
  await createIndex(trx, 'paiements', 'inscriptionId', ['ecoleId', 'inscriptionId']);
  await createIndex(trx, 'paiements', 'reference', ['ecoleId', 'referenceCle']);
  await createIndex(trx, 'paiements', 'sessionId', ['sessionId']);
  await createIndex(trx, 'paiements', 'annuleParId', ['annuleParId']);
  await createIndex(trx, 'paiements', 'annuleCaissierId', ['annuleCaissierId']);

  await createTable(trx, 'affectations', {
    id: id(),
    ecoleId,
    paiementId: referenceEcole('paiements'),
    echeanceId: referenceEcole('echeances'),
    montant: montant({ minimum: 1 }),
    ...stamps(),
  });
  await createIndex(trx, 'affectations', 'paiementId', ['ecoleId', 'paiementId']);
  await createIndex(trx, 'affectations', 'echeanceId', ['ecoleId', 'echeanceId']);
}

async function books(trx: Trx): Promise<void> {
  const ecoleId = reference('ecoles');
  await createTable(trx, 'clotures', {
    id: id(),
    ecoleId,
    caissierId: reference('utilisateurs'),
    jour: jour(),
    // The sum may be below zero: a drawer may give back more than it took.
    attendu: entier(),
    compte: montant(),
    ecart: entier(),
    observations: texte({ nullable: true }),
    ...stamps(),
  });
  await schoolKey(trx, 'clotures');
  await createIndex(trx, 'clotures', 'jour', ['ecoleId', 'caissierId', 'jour'], { unique: true });
  await createIndex(trx, 'clotures', 'ecoleId', ['ecoleId', 'jour', 'id']);
  await createIndex(trx, 'clotures', 'caissierId', ['caissierId']);

  // One row a school: the lock of its money, the head of its chain, its key.
  await createTable(
    trx,
    'caisses',
    {
      ecoleId,
      rang: entier(),
      empreinte: texte(),
      clePublique: texte(),
      clePrivee: texte(),
      creationDate: instant(),
      // The money that was paid and that no line took: kept with the lock, so that a dashboard need not add
      // everything up.
      credit: { ...entier(), initial: 0 },
    },
    { primaryKey: ['ecoleId'] },
  );
  await createTable(
    trx,
    'ecritures',
    {
      ecoleId,
      rang: entier(),
      genre: texte(),
      // The id of the payment or closing that the entry tells.
      entiteId: entier(),
      instant: instant(),
      contenu: json(),
      precedente: texte(),
      empreinte: texte(),
    },
    { primaryKey: ['ecoleId', 'rang'] },
  );
  await createIndex(trx, 'ecritures', 'entiteId', ['ecoleId', 'genre', 'entiteId']);
}

export const caisse: Steps = {
  name: '0006-caisse',
  async up(trx, now) {
    await payments(trx);
    await books(trx);
    await installScreens(trx, { menus: MENUS }, now);
  },
};
