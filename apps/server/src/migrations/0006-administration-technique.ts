/** Technical administration: tabs, what groups, modes and persons carry beside their names, files, and its menus. */
import { sql } from 'kysely';
import {
  addColumns,
  createIndex,
  createTable,
  drapeau,
  entier,
  id,
  reference,
  stamps,
  texte,
} from '#core/db/columns.ts';
import type { Migration } from '#core/db/migrate.ts';
import { installMenu, type MenuInstalle } from './installations.ts';

const MENUS: readonly MenuInstalle[] = [
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

export const administrationTechnique: Migration = {
  name: '0006-administration-technique',
  file: import.meta.url,
  async up(trx, engine, now) {
    const donnees = { debutDonnees: texte({ nullable: true }), finDonnees: texte({ nullable: true }) };

    await createTable(trx, engine, 'onglets', {
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

    await addColumns(trx, engine, 'groupes', { observations: texte({ nullable: true }), ...donnees });
    await addColumns(trx, engine, 'modes_acces', donnees);

    await addColumns(trx, engine, 'privileges', { ongletId: reference('onglets', { nullable: true }) });
    await createIndex(trx, 'privileges', 'onglet_modeAccesId', ['groupeId', 'ongletId', 'modeAccesId'], {
      unique: true,
      amongActive: true,
    });
    await createIndex(trx, 'privileges', 'ongletId', ['ongletId', 'groupeId']);

    await addColumns(trx, engine, 'utilisateurs', {
      fonction: texte({ nullable: true, keyed: true }),
      // Neighbourhood of the address; the chain above it is derived (AMB-090).
      quartierId: reference('quartiers', { nullable: true }),
      // Dial code and line as one text of digits: what a search looks into.
      numero: texte({ nullable: true, keyed: true }),
      telephone1: texte({ nullable: true }),
      telephone2: texte({ nullable: true }),
      photo: texte({ nullable: true }),
      observations: texte({ nullable: true }),
      structureId: entier({ nullable: true }),
      prestataireId: entier({ nullable: true }),
      estAlerte: drapeau(0),
    });
    const numero = sql`coalesce("telephoneIndicatif", '') || coalesce(telephone, '')`;
    await sql`update utilisateurs set numero = ${numero}, "numeroCle" = ${numero}`.execute(trx);
    await createIndex(trx, 'utilisateurs', 'nom', ['estActif', 'nomCle', 'nom', 'id']);
    await createIndex(trx, 'utilisateurs', 'quartierId', ['quartierId']);

    // Base64: a text is stored, copied and given back alike by both engines and by a backup.
    await createTable(trx, engine, 'fichiers', {
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

    await createIndex(trx, 'journal', 'appel', ['appel', 'id']);

    for (const menu of MENUS) await installMenu(trx, menu, now);
  },
};
