/** Persons, what they may do, and what a sign-in opens. */
import { sql } from 'kysely';
import {
  createIndex,
  createTable,
  drapeau,
  entier,
  id,
  instant,
  json,
  reference,
  stamps,
  texte,
} from '#core/db/columns.ts';
import type { Migration } from '#core/db/migrate.ts';

export const administration: Migration = {
  name: '0003-administration',
  file: import.meta.url,
  async up(trx, engine, now) {
    await createTable(trx, engine, 'ecoles', { id: id(), nom: texte({ keyed: true }), ...stamps() });

    await createTable(trx, engine, 'utilisateurs', {
      id: id(),
      ecoleId: reference('ecoles', { nullable: true }),
      prenoms: texte({ keyed: true }),
      nom: texte({ keyed: true }),
      // Digits of the country and of the line; an administrator made from an e-mail has none.
      telephoneIndicatif: texte({ nullable: true }),
      telephone: texte({ nullable: true }),
      email: texte({ nullable: true, keyed: true }),
      motDePasse: texte(),
      motDePasseAChanger: drapeau(0),
      estSuspendu: drapeau(0),
      ...stamps(),
    });
    // The field that a refusal names stands last: SQLite tells columns where PostgreSQL tells the index.
    await createIndex(trx, 'utilisateurs', 'telephone', ['telephoneIndicatif', 'telephone'], {
      unique: true,
      amongActive: true,
    });
    await createIndex(trx, 'utilisateurs', 'email', ['emailCle', 'email'], {});
    await sql`create unique index ${sql.ref('uq_utilisateurs_email')} on ${sql.table('utilisateurs')} (${sql.ref('emailCle')})
      where ${sql.ref('estActif')} = 1 and ${sql.ref('emailCle')} <> ''`.execute(trx);
    await createIndex(trx, 'utilisateurs', 'ecoleId', ['ecoleId', 'nomCle', 'prenomsCle', 'id']);

    await createTable(trx, engine, 'groupes', { id: id(), libelle: texte({ keyed: true }), ...stamps() });
    await createTable(trx, engine, 'user_groupes', {
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

    await createTable(trx, engine, 'menus', {
      id: id(),
      reference: texte({ keyed: true }),
      libelle: texte({ keyed: true }),
      descriptions: texte({ nullable: true }),
      url: texte(),
      menuPereId: reference('menus', { nullable: true }),
      ordre: entier(),
      typeMenu: texte(),
      image: texte(),
      debutDonnees: texte({ nullable: true }),
      finDonnees: texte({ nullable: true }),
      ...stamps(),
    });
    await createIndex(trx, 'menus', 'reference', ['referenceCle'], { unique: true, amongActive: true });
    await createIndex(trx, 'menus', 'menuPereId', ['menuPereId', 'estActif', 'ordre', 'id']);

    // `code` is hidden: the four modes that come with the product keep it when a school renames them.
    await createTable(trx, engine, 'modes_acces', {
      id: id(),
      libelle: texte({ keyed: true }),
      code: texte({ nullable: true }),
      ajout: drapeau(0),
      modification: drapeau(0),
      suppression: drapeau(0),
      ...stamps(),
    });
    await createIndex(trx, 'modes_acces', 'code', ['code'], { unique: true });

    await createTable(trx, engine, 'privileges', {
      id: id(),
      groupeId: reference('groupes'),
      menuId: reference('menus', { nullable: true }),
      modeAccesId: reference('modes_acces'),
      ...stamps(),
    });
    await createIndex(trx, 'privileges', 'modeAccesId', ['groupeId', 'menuId', 'modeAccesId'], {
      unique: true,
      amongActive: true,
    });
    await createIndex(trx, 'privileges', 'menuId', ['menuId', 'groupeId']);
    await createIndex(trx, 'privileges', 'mode', ['modeAccesId']);

    await createTable(trx, engine, 'versions', { nom: texte(), numero: entier() }, { primaryKey: ['nom'] });
    await trx
      .insertInto('versions')
      .values([
        { nom: 'droits', numero: 1 },
        { nom: 'tentatives', numero: 1 },
      ])
      .execute();

    await createTable(trx, engine, 'connexions', {
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

    await createTable(trx, engine, 'tentatives', {
      id: id(),
      compte: texte(),
      adresse: texte(),
      instant: instant(),
    });
    await createIndex(trx, 'tentatives', 'compte', ['compte', 'instant']);
    await createIndex(trx, 'tentatives', 'adresse', ['adresse', 'instant']);

    await createTable(
      trx,
      engine,
      'preferences',
      { userId: reference('utilisateurs'), theme: texte(), tailles: json(), modifDate: instant() },
      { primaryKey: ['userId'] },
    );
    await createTable(
      trx,
      engine,
      'reperes',
      { nom: texte(), valeur: texte(), instant: instant() },
      { primaryKey: ['nom'] },
    );
    await trx.insertInto('reperes').values({ nom: 'installation', valeur: '', instant: now }).execute();
  },
};
