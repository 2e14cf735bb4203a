/** Makes the tables of schools, persons, rights, connexions and files, and the journal; with their menus. */
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { sql } from 'kysely';
import {
  createIndex,
  createTable,
  drapeau,
  entier,
  id,
  instant,
  jour,
  json,
  reference,
  schoolKey,
  stamps,
  texte,
} from '#core/db/columns.ts';
import type { Trx } from '#core/db/database.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import {
  GROUPE_COMPLET,
  installScreens,
  type MenuInstalle,
  REPERE_GROUPE_COMPLET,
} from '#migrations/installations/installations.ts';

/** The modes, of one operation each; reading comes with any privilege. */
const MODES = [
  { code: 'lecture', libelle: 'Lecture', ajout: 0, modification: 0, suppression: 0 },
  { code: 'ajout', libelle: 'Ajout', ajout: 1, modification: 0, suppression: 0 },
  { code: 'modification', libelle: 'Modification', ajout: 0, modification: 1, suppression: 0 },
  { code: 'suppression', libelle: 'Suppression', ajout: 0, modification: 0, suppression: 1 },
] as const;

const MENUS: readonly MenuInstalle[] = [
  { reference: 'localisation', libelle: 'Localisation', url: '/localisation', ordre: 1 },
  { reference: 'pays', libelle: 'Pays', url: '/listPays', pere: 'localisation', ordre: 1 },
  { reference: 'regions', libelle: 'Régions', url: '/listeRegion', pere: 'localisation', ordre: 2 },
  {
    reference: 'prefectures',
    libelle: 'Préfectures',
    url: '/listePrefecture',
    pere: 'localisation',
    ordre: 3,
  },
  { reference: 'communes', libelle: 'Communes', url: '/listeCommune', pere: 'localisation', ordre: 4 },
  { reference: 'quartiers', libelle: 'Quartiers', url: '/listeQuartier', pere: 'localisation', ordre: 5 },
  { reference: 'parametre', libelle: 'Paramètres', url: '/parametre', ordre: 2 },
  { reference: 'devises', libelle: 'Devises', url: '/listeDevise', pere: 'parametre', ordre: 1 },
  { reference: 'unites', libelle: 'Unités', url: '/listeUnite', pere: 'parametre', ordre: 2 },
  { reference: 'admintechnique', libelle: 'Administration technique', url: '/adminTechnique', ordre: 3 },
  { reference: 'menus', libelle: 'Menus', url: '/menu/listeMenu', pere: 'admintechnique', ordre: 1 },
  { reference: 'groupes', libelle: 'Groupes', url: '/listGroupe', pere: 'admintechnique', ordre: 2 },
  {
    reference: 'modesAcces',
    libelle: "Modes d'accès",
    url: '/modeacces/listModeAcces',
    pere: 'admintechnique',
    ordre: 3,
  },
  {
    reference: 'privileges',
    libelle: 'Privilèges',
    url: '/privileges/tableau',
    pere: 'admintechnique',
    ordre: 4,
  },
  { reference: 'utilisateurs', libelle: 'Utilisateurs', url: '/user/list', pere: 'admintechnique', ordre: 5 },
  { reference: 'journal', libelle: 'Journal', url: '/journal', pere: 'admintechnique', ordre: 6 },
];

/** Returns columns of the documents, for menus, tabs, groups and modes, that the product does not use. */
const donnees = () => ({ debutDonnees: texte({ nullable: true }), finDonnees: texte({ nullable: true }) });

async function schools(trx: Trx): Promise<void> {
  await createTable(trx, 'ecoles', {
    id: id(),
    libelle: texte({ keyed: true }),
    slogan: texte({ nullable: true, keyed: true }),
    dateCreation: jour({ nullable: true }),
    logo: texte({ nullable: true }),
    // null: July, August and September.
    moisNonFactures: texte({ nullable: true }),
    ...stamps(),
  });
  await createIndex(trx, 'ecoles', 'libelle', ['estActif', 'libelleCle', 'libelle', 'id']);
}

async function persons(trx: Trx): Promise<void> {
  await createTable(trx, 'utilisateurs', {
    id: id(),
    ecoleId: reference('ecoles', { nullable: true }),
    prenoms: texte({ keyed: true }),
    nom: texte({ keyed: true }),
    // The digits of the country and of the line; an administrator made from an e-mail has none.
    telephoneIndicatif: texte({ nullable: true }),
    telephone: texte({ nullable: true }),
    email: texte({ nullable: true, keyed: true }),
    motDePasse: texte(),
    motDePasseAChanger: drapeau(0),
    estSuspendu: drapeau(0),
    fonction: texte({ nullable: true, keyed: true }),
    // The neighbourhood of the address; the chain above it is derived (AMB-090).
    quartierId: reference('quartiers', { nullable: true }),
    // Dial code and line as one text of digits: a search looks into it.
    numero: texte({ nullable: true, keyed: true }),
    telephone1: texte({ nullable: true }),
    telephone2: texte({ nullable: true }),
    photo: texte({ nullable: true }),
    observations: texte({ nullable: true }),
    structureId: entier({ nullable: true }),
    prestataireId: entier({ nullable: true }),
    estAlerte: drapeau(0),
    ...stamps(),
  });
  await schoolKey(trx, 'utilisateurs');
  // The field that a refusal names stands last: SQLite tells columns where PostgreSQL tells the index.
  await createIndex(trx, 'utilisateurs', 'telephone', ['telephoneIndicatif', 'telephone'], {
    unique: true,
    amongActive: true,
  });
  await createIndex(trx, 'utilisateurs', 'email', ['emailCle', 'email']);
  await uniqueAmongGiven(trx, 'email');
  // One active person has a telephone, whatever part of it is the dial code.
  await uniqueAmongGiven(trx, 'numero');
  await createIndex(trx, 'utilisateurs', 'ecoleId', ['ecoleId', 'nomCle', 'prenomsCle', 'id']);
  // Without this index SQLite walks through everybody by name for the few people of a school.
  await createIndex(trx, 'utilisateurs', 'ecole', ['ecoleId', 'estActif', 'nomCle', 'nom', 'id']);
  await createIndex(trx, 'utilisateurs', 'nom', ['estActif', 'nomCle', 'nom', 'id']);
  await createIndex(trx, 'utilisateurs', 'quartierId', ['quartierId']);

  await createTable(
    trx,
    'preferences',
    { userId: reference('utilisateurs'), theme: texte(), tailles: json(), modifDate: instant() },
    { primaryKey: ['userId'] },
  );
}

/** Makes the unique index of e-mails or telephones among active persons; many persons may have none. */
async function uniqueAmongGiven(trx: Trx, column: 'email' | 'numero'): Promise<void> {
  const key = sql.ref(`${column}Cle`);
  await sql`create unique index ${sql.ref(`uq_utilisateurs_${column}`)} on ${sql.table('utilisateurs')} (${key})
    where ${sql.ref('estActif')} = 1 and ${key} <> ''`.execute(trx);
}

async function screens(trx: Trx): Promise<void> {
  await createTable(trx, 'menus', {
    id: id(),
    reference: texte({ keyed: true }),
    libelle: texte({ keyed: true }),
    descriptions: texte({ nullable: true }),
    url: texte(),
    menuPereId: reference('menus', { nullable: true }),
    ordre: entier(),
    typeMenu: texte(),
    image: texte(),
    ...donnees(),
    ...stamps(),
  });
  await createIndex(trx, 'menus', 'reference', ['referenceCle'], { unique: true, amongActive: true });
  await createIndex(trx, 'menus', 'menuPereId', ['menuPereId', 'estActif', 'ordre', 'id']);

  await createTable(trx, 'onglets', {
    id: id(),
    menuId: reference('menus'),
    reference: texte({ keyed: true }),
    libelle: texte({ keyed: true }),
    descriptions: texte({ nullable: true }),
    typeOnglet: texte(),
    ordre: entier(),
    url: texte(),
    image: texte(),
    ...stamps(),
  });
  await createIndex(trx, 'onglets', 'reference', ['referenceCle'], { unique: true, amongActive: true });
  await createIndex(trx, 'onglets', 'menuId', ['menuId', 'estActif', 'ordre', 'id']);
}

async function rights(trx: Trx): Promise<void> {
  await createTable(trx, 'groupes', {
    id: id(),
    libelle: texte({ keyed: true }),
    observations: texte({ nullable: true }),
    ...donnees(),
    ...stamps(),
  });
  await createTable(trx, 'user_groupes', {
    id: id(),
    userId: reference('utilisateurs'),
    groupeId: reference('groupes'),
    ...stamps(),
  });
  await createIndex(trx, 'user_groupes', 'groupeId', ['userId', 'groupeId'], {
    unique: true,
    amongActive: true,
  });
  await createIndex(trx, 'user_groupes', 'membres', ['groupeId', 'estActif', 'userId']);

  // `code` is hidden: the four modes that come with the product keep it when a school renames them.
  await createTable(trx, 'modes_acces', {
    id: id(),
    libelle: texte({ keyed: true }),
    code: texte({ nullable: true }),
    ajout: drapeau(0),
    modification: drapeau(0),
    suppression: drapeau(0),
    ...donnees(),
    ...stamps(),
  });
  await createIndex(trx, 'modes_acces', 'code', ['code'], { unique: true });

  await createTable(trx, 'privileges', {
    id: id(),
    groupeId: reference('groupes'),
    menuId: reference('menus', { nullable: true }),
    modeAccesId: reference('modes_acces'),
    ongletId: reference('onglets', { nullable: true }),
    ...stamps(),
  });
  const once = { unique: true, amongActive: true } as const;
  await createIndex(trx, 'privileges', 'modeAccesId', ['groupeId', 'menuId', 'modeAccesId'], once);
  await createIndex(trx, 'privileges', 'onglet_modeAccesId', ['groupeId', 'ongletId', 'modeAccesId'], once);
  await createIndex(trx, 'privileges', 'menuId', ['menuId', 'groupeId']);
  await createIndex(trx, 'privileges', 'ongletId', ['ongletId', 'groupeId']);
  await createIndex(trx, 'privileges', 'mode', ['modeAccesId']);
}

async function signIns(trx: Trx): Promise<void> {
  await createTable(trx, 'connexions', {
    id: id(),
    jeton: texte(),
    userId: reference('utilisateurs'),
    adresse: texte(),
    ouverte: instant(),
    derniereActivite: instant(),
    fin: instant(),
    terminee: instant({ nullable: true }),
  });
  await createIndex(trx, 'connexions', 'jeton', ['jeton'], { unique: true });
  await createIndex(trx, 'connexions', 'userId', ['userId', 'terminee']);
  await createIndex(trx, 'connexions', 'fin', ['fin']);

  await createTable(trx, 'tentatives', {
    id: id(),
    compte: texte(),
    adresse: texte(),
    instant: instant(),
  });
  await createIndex(trx, 'tentatives', 'compte', ['compte', 'instant']);
  await createIndex(trx, 'tentatives', 'adresse', ['adresse', 'instant']);
}

async function files(trx: Trx): Promise<void> {
  // The content is base64: both engines and a backup store, copy and give back a text alike.
  await createTable(trx, 'fichiers', {
    id: id(),
    nom: texte(),
    type: texte(),
    taille: entier(),
    contenu: texte(),
    estPublic: drapeau(0),
    ecoleId: reference('ecoles', { nullable: true }),
    ...stamps(),
  });
  await createIndex(trx, 'fichiers', 'nom', ['nom'], { unique: true });
  await createIndex(trx, 'fichiers', 'ecoleId', ['ecoleId']);
  // Images that nothing names are looked for by their date.
  await createIndex(trx, 'fichiers', 'creationDate', ['creationDate']);
}

async function journal(trx: Trx): Promise<void> {
  await createTable(trx, 'journal', {
    id: id(),
    instant: instant(),
    userId: entier({ nullable: true }),
    appel: texte(),
    entite: texte(),
    entiteId: entier(),
    changements: json(),
    // The school of the act; null: the network's.
    ecoleId: reference('ecoles', { nullable: true }),
  });
  await createIndex(trx, 'journal', 'entite', ['entite', 'entiteId', 'id']);
  await createIndex(trx, 'journal', 'userId', ['userId', 'id']);
  await createIndex(trx, 'journal', 'instant', ['instant', 'id']);
  await createIndex(trx, 'journal', 'appel', ['appel', 'id']);
  await createIndex(trx, 'journal', 'ecoleId', ['ecoleId', 'id']);
  // The index finds the persons who acted in a school, by one step for each.
  await createIndex(trx, 'journal', 'ecoleId_userId', ['ecoleId', 'userId', 'id']);

  // The other records whose history tells an act.
  await createTable(
    trx,
    'rattachements',
    { entite: texte(), entiteId: entier(), journalId: entier() },
    { primaryKey: ['entite', 'entiteId', 'journalId'] },
  );
}

/** Adds the four modes, and the group that holds every menu with all of them. */
async function firstRights(trx: Trx, now: string): Promise<void> {
  const stamp = { estActif: 1, creationDate: now, creationUserId: null, modifDate: null, modifUserId: null };
  for (const mode of MODES) {
    await trx
      .insertInto('modes_acces')
      .values({ ...mode, libelleCle: cle(mode.libelle), ...stamp })
      .execute();
  }
  const groupe = await trx
    .insertInto('groupes')
    .values({ libelle: GROUPE_COMPLET, libelleCle: cle(GROUPE_COMPLET), ...stamp })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('reperes')
    .values({ nom: REPERE_GROUPE_COMPLET, valeur: String(groupe.id), instant: now })
    .execute();
}

export const administration: Steps = {
  name: '0003-administration',
  async up(trx, now) {
    await schools(trx);
    await persons(trx);
    await screens(trx);
    await rights(trx);
    await signIns(trx);
    await files(trx);
    await journal(trx);
    await firstRights(trx, now);
    await installScreens(trx, { menus: MENUS }, now);
  },
};
