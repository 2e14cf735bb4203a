/**
 * Makes the tables of teaching: programmes, what is taught in a class and by whom, what a pupil does otherwise; and the classes that
 * each enrolment was in, day after day, which begins with the class of today for those that are there.
 */
import { sql } from 'kysely';
import {
  createIndex,
  createTable,
  drapeau,
  entier,
  id,
  jour,
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
  { reference: 'enseignements', libelle: 'Enseignements', url: '/listeEnseignement', pere: 'note', ordre: 3 },
];

const facultatif = { nullable: true } as const;
const ecoleId = reference('ecoles');

/** The weight of a subject, its place, and whether every pupil follows it. */
const taught = {
  matiereId: reference('matieres'),
  // Hundredths, by halves: 50 to 2000.
  coefficient: entier(),
  groupeMatiereId: reference('groupes_matieres', facultatif),
  ordre: entier(),
  priseEnCompte: texte(),
  facultatif: drapeau(),
};

async function programmes(trx: Trx): Promise<void> {
  await createTable(trx, 'programmes', {
    id: id(),
    ecoleId,
    sessionId: reference('sessions'),
    etape: texte(),
    niveau: entier(),
    // null: classes without a series.
    serie: texte(facultatif),
    ...taught,
    // Hundredths of an hour in a week.
    heures: entier(facultatif),
    ...stamps(),
  });
  await schoolKey(trx, 'programmes');
  await createIndex(trx, 'programmes', 'ecoleId', [
    'ecoleId',
    'sessionId',
    'etape',
    'niveau',
    'estActif',
    'ordre',
    'id',
  ]);
  for (const column of ['sessionId', 'matiereId', 'groupeMatiereId'])
    await createIndex(trx, 'programmes', column, [column]);
  await sql`create unique index ${sql.ref('uq_programmes_matiereId')} on programmes
    ("ecoleId", "sessionId", etape, niveau, coalesce(serie, ''), "matiereId") where "estActif" = 1`.execute(
    trx,
  );
}

async function teaching(trx: Trx): Promise<void> {
  await createTable(trx, 'enseignements', {
    id: id(),
    ecoleId,
    sessionId: reference('sessions'),
    classeId: referenceEcole('classes'),
    ...taught,
    ...stamps(),
  });
  await schoolKey(trx, 'enseignements');
  await createIndex(trx, 'enseignements', 'ecoleId', [
    'ecoleId',
    'classeId',
    'sessionId',
    'estActif',
    'ordre',
    'id',
  ]);
  for (const column of ['sessionId', 'matiereId', 'groupeMatiereId'])
    await createIndex(trx, 'enseignements', column, [column]);
  await createIndex(trx, 'enseignements', 'matiereId', ['ecoleId', 'sessionId', 'classeId', 'matiereId'], {
    unique: true,
    amongActive: true,
  });

  await createTable(trx, 'enseignements_enseignants', {
    id: id(),
    ecoleId,
    enseignementId: referenceEcole('enseignements'),
    enseignantId: referenceEcole('utilisateurs'),
    // The days that they stand there, both within; null: from the first of the year, to its last.
    du: jour(facultatif),
    au: jour(facultatif),
    ...stamps(),
  });
  await createIndex(trx, 'enseignements_enseignants', 'enseignementId', ['ecoleId', 'enseignementId']);
  await createIndex(trx, 'enseignements_enseignants', 'enseignantId', [
    'ecoleId',
    'enseignantId',
    'estActif',
  ]);
}

async function pupils(trx: Trx): Promise<void> {
  await createTable(trx, 'particularites', {
    id: id(),
    ecoleId,
    inscriptionId: referenceEcole('inscriptions'),
    enseignementId: referenceEcole('enseignements'),
    genre: texte(),
    // null: from the first period, to the last.
    periodeDebutId: referenceEcole('periodes', facultatif),
    periodeFinId: referenceEcole('periodes', facultatif),
    motif: texte(),
    // The name of an image (fichiers).
    piece: texte(facultatif),
    ...stamps(),
  });
  await schoolKey(trx, 'particularites');
  await createIndex(trx, 'particularites', 'enseignementId', ['ecoleId', 'enseignementId', 'estActif']);
  await createIndex(trx, 'particularites', 'inscriptionId', ['ecoleId', 'inscriptionId', 'estActif']);
  for (const column of ['periodeDebutId', 'periodeFinId'])
    await createIndex(trx, 'particularites', column, ['ecoleId', column]);

  await createTable(
    trx,
    'inscriptions_classes',
    // The class from that day on, until the next row.
    {
      ecoleId,
      inscriptionId: referenceEcole('inscriptions'),
      du: jour(),
      classeId: referenceEcole('classes'),
    },
    { primaryKey: ['ecoleId', 'inscriptionId', 'du'] },
  );
  await createIndex(trx, 'inscriptions_classes', 'classeId', ['ecoleId', 'classeId', 'du']);
  await sql`insert into inscriptions_classes ("ecoleId", "inscriptionId", du, "classeId")
    select "ecoleId", id, "dateInscription", "classeId" from inscriptions`.execute(trx);
}

export const enseignements: Steps = {
  name: '0032-enseignements',
  async up(trx, now) {
    await programmes(trx);
    await teaching(trx);
    await pupils(trx);
    await installScreens(trx, { menus: MENUS }, now);
  },
};
