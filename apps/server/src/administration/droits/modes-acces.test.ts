/** Access modes pass the suite of every look-alike; four come with the product. */
import { modesAcces } from '@gestionscolaire/contract/administration/modes-acces.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { createGroup, createMode, give, join, menuId, modeId, TOUTES } from '#tests/gestes/droits.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

checkCrud({
  contract: modesAcces,
  sample: async (_server, libelle) => ({ libelle, ajout: 1, modification: 0, suppression: 0 }),
  change: { field: 'suppression', value: async () => 1 },
  ids: {
    list: 'MODE-07',
    get: 'MODE-08',
    create: 'MODE-06',
    update: 'MODE-09',
    remove: 'MODE-10',
    disable: 'MODE-11',
  },
  used: {
    async refer(server, modeAccesId, libelle) {
      const groupeId = await createGroup(server, libelle);
      const { data } = await give(server.admin, {
        groupeId,
        menuId: await menuId(server, 'pays'),
        modeAccesId,
      });
      return { table: 'privileges', id: data[0]?.id };
    },
    one: 'Utilisé par 1 privilège',
    many: 'Utilisé par 2 privilèges, dont 1 désactivé',
  },
});

const rowOf = async (server: TestServer, id: number) => {
  const [row] = (await server.admin.call(modesAcces.get, { id })).data.modeaccess;
  if (row === undefined) throw new Error('no such mode');
  return row;
};
/** Sends the documents' update, without the boxes unless they are given. */
const update = async (server: TestServer, id: number, values: object) => {
  const { libelle, modifDate } = await rowOf(server, id);
  return server.admin.call(modesAcces.update, { id, libelle, modifDate, modifUserId: 0, ...values });
};

describe('modes d’accès, à part', () => {
  it('[DATA-10] [MODE-06] le libellé suffit, et un mode a ses colonnes', async () => {
    const server = await ownServer();
    const { data } = await server.admin.call(modesAcces.create, {
      libelle: 'consultation',
      estActif: 1,
      creationUserId: 0,
      modifUserId: 0,
    });
    expect(await rowOf(server, data[0]?.id ?? 0)).toEqual({
      id: data[0]?.id,
      libelle: 'Consultation',
      ajout: 0,
      modification: 0,
      suppression: 0,
      estFourni: 0,
      debutDonnees: null,
      finDonnees: null,
      estActif: 1,
      creationDate: server.now,
      creationUserId: server.admin.id,
      modifDate: null,
      modifUserId: null,
    });
  });

  it('[MODE-04] seul le libellé est obligatoire : les cases que l’appel ne dit pas restent', async () => {
    const server = await ownServer();
    const own = await createMode(server, 'Saisie', { ajout: 1, modification: 1 });
    const fourni = await modeId(server, 'suppression');
    for (const [id, expected] of [
      [own, { ajout: 1, modification: 1, suppression: 0, estFourni: 0 }],
      [fourni, { ajout: 0, modification: 0, suppression: 1, estFourni: 1 }],
    ] as const) {
      expect((await update(server, id, { libelle: `Renommé ${id}` })).status).toBe(200);
      expect(await rowOf(server, id)).toMatchObject({ ...expected, libelle: `Renommé ${id}` });
      expect((await update(server, id, { libelle: ' ' })).refus.champs).toEqual({
        libelle: 'Le libellé est obligatoire.',
      });
    }
  });

  it('ce que permet un mode fourni ne change pas, à chaque case sa phrase', async () => {
    const server = await ownServer();
    const phrase = "Ce que permet un mode d'accès fourni avec le produit ne change pas.";
    for (const code of TOUTES) {
      const id = await modeId(server, code);
      const { ajout, modification, suppression } = await rowOf(server, id);
      expect((await update(server, id, { ajout, modification, suppression })).status).toBe(200);
      const { status, refus } = await update(server, id, { ajout: 1 - ajout });
      expect([status, refus.code, refus.champs]).toEqual([422, 'SAISIE_INVALIDE', { ajout: phrase }]);
      expect(await rowOf(server, id)).toMatchObject({ ajout, modification, suppression });
    }
  });

  it('un mode fourni ne se supprime ni ne se désactive : le produit en dépend', async () => {
    const server = await ownServer();
    const error = "Ce mode d'accès est fourni avec le produit, qui en dépend : il ne se supprime pas.";
    for (const code of TOUTES) {
      const id = await modeId(server, code);
      const removed = await server.admin.call(modesAcces.remove, { id });
      const disabled = await server.admin.call(modesAcces.disable, { id, modifUserId: 0, modifDate: null });
      for (const { status, refus } of [removed, disabled])
        expect([status, refus]).toEqual([409, { error, code: 'REGLE' }]);
    }
  });

  it('ce que change un mode vaut dès l’appel suivant, sur chaque serveur', async () => {
    const server = await ownServer();
    const twin = await ownServer({ store: server.store });
    const mode = await createMode(server, 'Saisie', { ajout: 1 });
    const groupeId = await createGroup(server, 'Caisse');
    await give(server.admin, { groupeId, menuId: await menuId(server, 'devises'), modeAccesId: mode });
    const person = await server.person();
    await join(server.admin, person.id, groupeId);
    const there = await twin.signIn(person.id);
    let made = 0;
    const can = async () => {
      made += 1;
      const devise = { libelle: `Devise ${made}`, symbole: 'S', creationUserId: 0 };
      const add = await there.call(devises.create, devise);
      const read = await there.call(devises.export, { format: 'csv' });
      return [add.status, read.status];
    };
    expect(await can()).toEqual([201, 200]);
    await update(server, mode, { ajout: 0 });
    expect(await can()).toEqual([403, 200]);
    const { modifDate } = await rowOf(server, mode);
    const off = await server.admin.call(modesAcces.disable, { id: mode, modifUserId: 0, modifDate });
    expect(await can()).toEqual([403, 403]);
    const back = { id: mode, modifUserId: 0, modifDate: off.data[0]?.modifDate };
    await server.admin.call(modesAcces.enable, back);
    expect(await can()).toEqual([403, 200]);
  });

  it('personne ne donne ni ne retire par un mode un droit qu’il n’a pas', async () => {
    const server = await ownServer();
    const mode = await createMode(server, 'Saisie', { ajout: 1 });
    const groupeId = await createGroup(server, 'Caisse');
    await give(server.admin, { groupeId, menuId: await menuId(server, 'devises'), modeAccesId: mode });
    const person = await server.person({ droits: { modesAcces: TOUTES, devises: ['lecture', 'ajout'] } });
    const { modifDate, libelle } = await rowOf(server, mode);
    const stamp = { id: mode, modifUserId: 0, modifDate };
    const more = await person.call(modesAcces.update, { ...stamp, libelle, suppression: 1 });
    expect([more.status, more.refus.code]).toEqual([403, 'DROIT_ABSENT']);
    expect((await person.call(modesAcces.update, { ...stamp, libelle, ajout: 0 })).status).toBe(200);
    const weak = await server.person({ droits: { modesAcces: TOUTES } });
    const now = { ...stamp, modifDate: (await rowOf(server, mode)).modifDate };
    expect((await weak.call(modesAcces.disable, now)).refus.code).toBe('DROIT_ABSENT');
  });
});
