/** The first start fills the database with real data, whole or not at all. */
import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { INDICATIF_PAR_DEFAUT, PAYS_PAR_DEFAUT, pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyTable } from '#core/db/database.ts';
import { contenu } from '#tests/contenu.ts';
import { ADMIN, DEBUT, ownServer, type TestServer, testServer } from '#tests/harness.ts';
import { amorcer } from './index.ts';

const administrateur = { ...ADMIN, isProvisional: true };

describe('premier démarrage', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ amorce: true });
  });
  afterAll(() => server.close());

  it('apporte les pays, les devises et le découpage de la Guinée', async () => {
    const expected = { pays: 249, devises: 153, regions: 8, prefectures: 34, communes: 365, quartiers: 3476 };
    for (const [table, count] of Object.entries(expected)) {
      const rows = await server.rows(table);
      expect([table, rows.length]).toEqual([table, count]);
      expect(rows.filter(({ estActif, creationDate }) => estActif !== 1 || creationDate !== DEBUT)).toEqual(
        [],
      );
    }
    expect((await server.rows('unites')).map(({ libelle }) => libelle)).toEqual(
      expect.arrayContaining(['Mois', 'Trimestre', 'Année', 'Heure', 'Jour']),
    );
  });

  it('[CONST-06] [CONST-07] la Guinée est le pays 1, au 224, où commencent les adresses, et paie en francs guinéens, devise 1, FG', async () => {
    expect([PAYS_PAR_DEFAUT, INDICATIF_PAR_DEFAUT]).toEqual([1, '224']);
    const { data } = await server.admin.call(pays.get, { id: PAYS_PAR_DEFAUT });
    const guinee = { id: 1, libelle: 'Guinée', indicatifTel: '224', deviseId: 1, devise: 'Franc guinéen' };
    expect(data[0]).toMatchObject(guinee);
    expect((await server.admin.call(devises.get, { id: 1 })).data[0]).toMatchObject({ symbole: 'FG' });
  });

  it('chaque lieu tient à un lieu, jusqu’à la Guinée', async () => {
    const chain: [string, string, string][] = [
      ['regions', 'paysId', 'pays'],
      ['prefectures', 'regionId', 'regions'],
      ['communes', 'prefectureId', 'prefectures'],
      ['quartiers', 'communeId', 'communes'],
    ];
    for (const [table, column, parent] of chain) {
      const parents = new Set((await server.rows(parent)).map(({ id }) => id));
      const lost = (await server.rows(table)).filter((row) => !parents.has(row[column] ?? null));
      expect(lost).toEqual([]);
    }
    expect(new Set((await server.rows('regions')).map(({ paysId }) => paysId))).toEqual(new Set([1]));
  });

  it('laisse les lieux douteux de côté', async () => {
    const douteux = 'Ballaya Tiewa Dantilia Bantoun Kodiaran Mignada Kouroukoro Djimbala'.split(' ');
    for (const recherche of douteux) {
      const { data } = await server.admin.call(communes.list, { recherche });
      expect([recherche, data.map(({ libelle }) => libelle)]).toEqual([recherche, []]);
    }
  });

  it('deux lieux d’un même parent n’ont pas le même nom, et tout nom est propre', async () => {
    for (const [table, parent] of [
      ['prefectures', 'regionId'],
      ['communes', 'prefectureId'],
    ] as const) {
      const keys = (await server.rows(table)).map((row) => `${row[parent]} ${row['libelleCle']}`);
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    }
    for (const table of ['pays', 'devises', 'regions', 'prefectures', 'communes', 'quartiers']) {
      const dirty = (await server.rows(table)).filter(
        ({ libelle }) => !/^[\p{Lu}\d]\S*(?: \S+)*$/u.test(String(libelle)),
      );
      expect(dirty.map(({ libelle }) => libelle)).toEqual([]);
    }
  });

  it('l’enregistrement suivant prend l’id d’après, dans chaque table remplie', async () => {
    const next: [Parameters<typeof server.admin.call>[0], object, string][] = [
      [devises.create, { libelle: 'Cauri', symbole: 'C' }, 'devises'],
      [pays.create, { libelle: 'Utopie', indicatifTel: '999', deviseId: null }, 'pays'],
      [quartiers.create, { libelle: 'Quartier neuf', code: null, communeId: 1 }, 'quartiers'],
    ];
    for (const [endpoint, fields, table] of next) {
      const highest = Math.max(...(await server.rows(table)).map(({ id }) => Number(id)));
      const { data } = await server.admin.call(endpoint, { ...fields, creationUserId: 0 });
      expect([table, data]).toEqual([table, [{ id: highest + 1 }]]);
    }
  });

  it('un second démarrage ne change rien', async () => {
    const before = await contenu(server.database.read);
    expect(await amorcer(server.database, '2030-01-01T00:00:00.000Z', administrateur)).toBe(false);
    expect(await contenu(server.database.read)).toEqual(before);
  });

  it('un seul acte au journal pour tout cela, un pour l’administrateur, un pour son groupe', async () => {
    const acts = (await server.rows('journal')).filter(
      ({ instant, userId }) => instant === DEBUT && userId === null,
    );
    expect(acts.slice(1).map(({ appel, entite }) => [appel, entite])).toEqual([
      ['administrateur', 'utilisateurs'],
      ['administrateur', 'user_groupes'],
    ]);
    expect(acts[0]?.['appel']).toBe('premier démarrage');
  });
});

describe('premier démarrage coupé', () => {
  it('une panne à la fin ne laisse rien ; le démarrage suivant recommence et finit', async () => {
    const server = await ownServer();
    const { database } = server;
    const mark = { nom: 'groupe-complet' };
    const [kept] = await anyTable(database.read)
      .selectFrom('reperes')
      .selectAll()
      .where('nom', '=', mark.nom)
      .execute();
    // Without this mark the administrator, who comes last, finds no group to join.
    await database.transaction((trx) => trx.deleteFrom('reperes').where('nom', '=', mark.nom).execute());
    const before = await contenu(database.read);
    await expect(amorcer(database, DEBUT, administrateur)).rejects.toThrow('no result');
    expect(await contenu(database.read)).toEqual(before);
    await database.transaction((trx) =>
      anyTable(trx)
        .insertInto('reperes')
        .values(kept ?? {})
        .execute(),
    );
    expect(await amorcer(database, DEBUT, administrateur)).toBe(true);
    expect(await server.rows('quartiers')).toHaveLength(3476);
  });

  it('deux serveurs qui démarrent ensemble ne remplissent qu’une fois, sans abaisser la version des droits', async () => {
    const server = await ownServer();
    const version = async () => {
      const query = server.database.read.selectFrom('versions').select('numero').where('nom', '=', 'droits');
      return (await query.executeTakeFirstOrThrow()).numero;
    };
    const before = await version();
    const done = await Promise.all([1, 2].map(() => amorcer(server.database, DEBUT, ADMIN)));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await server.rows('devises')).toHaveLength(153);
    expect(await version()).toBeGreaterThan(before);
  });
});
