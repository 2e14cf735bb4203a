/**
 * Makes the reference data of marks: subjects and their groups, periods, rules of marking with their mentions and distinctions,
 * headers and signatories of papers; gives classes a series, and schools what a header says of them; and brings the section and its
 * menus.
 */
import { sql } from 'kysely';
import {
  addColumns,
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
  { reference: 'note', libelle: 'Notes', url: '/note', ordre: 8 },
  { reference: 'matieres', libelle: 'Matières', url: '/listeMatiere', pere: 'note', ordre: 1 },
  {
    reference: 'reglesNotation',
    libelle: 'Règles de notation',
    url: '/listeRegleNotation',
    pere: 'note',
    ordre: 2,
  },
];

const facultatif = { nullable: true } as const;

async function subjects(trx: Trx): Promise<void> {
  await createTable(trx, 'groupes_matieres', {
    id: id(),
    // null: the network's, which every school has.
    ecoleId: reference('ecoles', facultatif),
    libelle: texte({ keyed: true }),
    ordre: entier(),
    ...stamps(),
  });
  await createIndex(trx, 'groupes_matieres', 'ecoleId', ['ecoleId', 'estActif', 'ordre', 'id']);

  await createTable(trx, 'matieres', {
    id: id(),
    ecoleId: reference('ecoles', facultatif),
    libelle: texte({ keyed: true }),
    abreviation: texte({ keyed: true }),
    genre: texte(),
    groupeMatiereId: reference('groupes_matieres', facultatif),
    ordre: entier(facultatif),
    ...stamps(),
  });
  await createIndex(trx, 'matieres', 'ecoleId', ['ecoleId', 'estActif', 'libelleCle', 'libelle', 'id']);
  await createIndex(trx, 'matieres', 'groupeMatiereId', ['groupeMatiereId']);
  // No school counts as a value, and null would equal no null.
  for (const name of ['libelle', 'abreviation'])
    await sql`create unique index ${sql.ref(`uq_matieres_${name}`)} on matieres
      (coalesce("ecoleId", 0), ${sql.ref(`${name}Cle`)}) where "estActif" = 1`.execute(trx);
}

async function rules(trx: Trx): Promise<void> {
  const ecoleId = reference('ecoles');
  await createTable(trx, 'periodes', {
    id: id(),
    ecoleId,
    sessionId: reference('sessions'),
    etape: texte(),
    genre: texte(),
    rang: entier(),
    libelle: texte({ keyed: true }),
    dateDebut: jour(),
    dateFin: jour(),
    dateFinSaisie: jour(facultatif),
    poids: entier(),
    ...stamps(),
  });
  await schoolKey(trx, 'periodes');
  await createIndex(trx, 'periodes', 'ecoleId', ['ecoleId', 'estActif', 'dateDebut', 'id']);
  await createIndex(trx, 'periodes', 'sessionId', ['sessionId']);
  await createIndex(trx, 'periodes', 'rang', ['ecoleId', 'sessionId', 'etape', 'rang'], {
    unique: true,
    amongActive: true,
  });

  await createTable(trx, 'regles_notation', {
    id: id(),
    ecoleId,
    sessionId: reference('sessions'),
    etape: texte(),
    // null: every order of the stage, and every series.
    niveau: entier(facultatif),
    serie: texte(facultatif),
    modele: texte(facultatif),
    genre: texte(),
    noteSur: entier(),
    // Hundredths of a mark, as every threshold.
    pas: entier(),
    calcul: texte(),
    poidsCours: entier(),
    poidsComposition: entier(),
    siUneSeule: texte(),
    absence: texte(),
    absenceJustifiee: texte(),
    nonRendu: texte(),
    seuilAdmission: entier(),
    seuilRattrapage: entier(facultatif),
    couvertureMinimum: entier(),
    classement: drapeau(),
    rangParMatiere: drapeau(),
    ...stamps(),
  });
  await schoolKey(trx, 'regles_notation');
  await createIndex(trx, 'regles_notation', 'ecoleId', ['ecoleId', 'estActif', 'sessionId', 'id']);
  await createIndex(trx, 'regles_notation', 'sessionId', ['sessionId']);
  await sql`create unique index ${sql.ref('uq_regles_notation_etape')} on regles_notation
    ("ecoleId", "sessionId", etape, coalesce(niveau, 0), coalesce(serie, '')) where "estActif" = 1`.execute(
    trx,
  );

  const ofRule = { id: id(), ecoleId, regleId: referenceEcole('regles_notation') };
  await createTable(trx, 'regles_mentions', { ...ofRule, seuil: entier(), libelle: texte(), ...stamps() });
  await createIndex(trx, 'regles_mentions', 'regleId', ['ecoleId', 'regleId', 'seuil']);
  await createTable(trx, 'distinctions', {
    ...ofRule,
    libelle: texte({ keyed: true }),
    seuil: entier(facultatif),
    conduiteMinimum: entier(facultatif),
    ordre: entier(),
    ...stamps(),
  });
  await createIndex(trx, 'distinctions', 'regleId', ['ecoleId', 'regleId', 'estActif', 'ordre']);
}

async function papers(trx: Trx): Promise<void> {
  await createTable(trx, 'entetes', {
    id: id(),
    ecoleId: reference('ecoles', facultatif),
    aPartirDu: jour(),
    ministere: texte({ keyed: true }),
    lignes: texte(facultatif),
    ...stamps(),
  });
  await createIndex(trx, 'entetes', 'ecoleId', ['ecoleId', 'estActif', 'aPartirDu', 'id']);
  await sql`create unique index ${sql.ref('uq_entetes_aPartirDu')} on entetes
    (coalesce("ecoleId", 0), "aPartirDu") where "estActif" = 1`.execute(trx);

  await createTable(trx, 'signataires', {
    id: id(),
    ecoleId: reference('ecoles'),
    etape: texte(),
    rang: entier(),
    titre: texte({ keyed: true }),
    nom: texte({ nullable: true, keyed: true }),
    genre: texte(),
    ...stamps(),
  });
  await createIndex(trx, 'signataires', 'ecoleId', ['ecoleId', 'estActif', 'etape', 'rang', 'id']);

  const said = texte(facultatif);
  await addColumns(trx, 'ecoles', { agrement: said, telephone: said, ire: said, dpe: said, dsee: said });
}

export const notes: Steps = {
  name: '0031-notes',
  async up(trx, now) {
    await subjects(trx);
    await rules(trx);
    await papers(trx);
    await addColumns(trx, 'classes', { serie: texte(facultatif) });
    await installScreens(trx, { menus: MENUS }, now);
  },
};
