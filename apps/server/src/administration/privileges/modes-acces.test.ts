/** Access modes pass the suite of every look-alike; four come with the product. */
import { modesAcces } from '@gestionscolaire/contract/administration/modes-acces.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { addsDevise, fresh } from '#administration/tests/gestes.ts';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { createGroup, createMode, give, join, menuId, modeId, TOUTES } from '#tests/gestes/droits.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;

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
    async refer(of, modeAccesId, libelle) {
      const groupeId = await createGroup(of, libelle);
      const { data } = await give(of.admin, { groupeId, menuId: await menuId(of, 'pays'), modeAccesId });
      return { table: 'privileges', id: data[0]?.id };
    },
    one: 'Utilisé par 1 privilège',
    many: 'Utilisé par 2 privilèges, dont 1 désactivé',
  },
});

/** Makes a group that may add currencies, by a mode made by hand. */
async function saisie() {
  const mode = await createMode(server, 'Saisie', { ajout: 1 });
  const groupeId = await createGroup(server, 'Caisse');
  await give(admin, { groupeId, menuId: await menuId(server, 'devises'), modeAccesId: mode });
  return { mode, groupeId };
}
const rowOf = async (id: number) => {
  const [row] = (await admin.call(modesAcces.get, { id })).data.modeaccess;
  if (row === undefined) throw new Error('no such mode');
  return row;
};
/** Sends the documents' update, without the boxes unless they are given. */
const update = async (id: number, values: object) => {
  const { libelle, modifDate } = await rowOf(id);
  return admin.call(modesAcces.update, { id, libelle, modifDate, modifUserId: 0, ...values });
};

describe('modes d’accès, à part', () => {
  beforeEach(async () => {
    server = await ownServer();
    ({ admin } = server);
  });

  it('[DATA-10] [MODE-06] [SHARED-32] le libellé suffit, et un mode a ses colonnes', async () => {
    const { data } = await admin.call(modesAcces.create, {
      libelle: 'consultation',
      estActif: 1,
      creationUserId: 0,
      modifUserId: 0,
    });
    const id = data[0]?.id ?? 0;
    const rien = { ajout: 0, modification: 0, suppression: 0, estFourni: 0 };
    const row = { id, libelle: 'Consultation', ...rien, debutDonnees: null, finDonnees: null };
    expect(await rowOf(id)).toEqual({ ...row, ...fresh(server) });
  });

  it('[MODE-04] seul le libellé est obligatoire : les cases que l’appel ne dit pas restent', async () => {
    const own = await createMode(server, 'Saisie', { ajout: 1, modification: 1 });
    const fourni = await modeId(server, 'suppression');
    for (const [id, expected] of [
      [own, { ajout: 1, modification: 1, suppression: 0, estFourni: 0 }],
      [fourni, { ajout: 0, modification: 0, suppression: 1, estFourni: 1 }],
    ] as const) {
      expect((await update(id, { libelle: `Renommé ${id}` })).status).toBe(200);
      expect(await rowOf(id)).toMatchObject({ ...expected, libelle: `Renommé ${id}` });
      expect((await update(id, { libelle: ' ' })).refus.champs).toEqual({
        libelle: 'Le libellé est obligatoire.',
      });
    }
  });

  it('ce que permet un mode fourni ne change pas, à chaque case sa phrase', async () => {
    const phrase = "Ce que permet un mode d'accès fourni avec le produit ne change pas.";
    for (const code of TOUTES) {
      const id = await modeId(server, code);
      const { ajout, modification, suppression } = await rowOf(id);
      expect((await update(id, { ajout, modification, suppression })).status).toBe(200);
      const { status, refus } = await update(id, { ajout: 1 - ajout });
      expect([status, refus.code, refus.champs]).toEqual([422, 'SAISIE_INVALIDE', { ajout: phrase }]);
      expect(await rowOf(id)).toMatchObject({ ajout, modification, suppression });
    }
  });

  it('un mode fourni ne se supprime ni ne se désactive : le produit en dépend', async () => {
    const error = "Ce mode d'accès est fourni avec le produit, qui en dépend : il ne se supprime pas.";
    for (const code of TOUTES) {
      const id = await modeId(server, code);
      const removed = await admin.call(modesAcces.remove, { id });
      const disabled = await admin.call(modesAcces.disable, { id, modifUserId: 0, modifDate: null });
      for (const { status, refus } of [removed, disabled])
        expect([status, refus]).toEqual([409, { error, code: 'REGLE' }]);
    }
  });

  it('ce que change un mode vaut dès l’appel suivant, sur chaque serveur', async () => {
    const twin = await ownServer({ store: server.store });
    const { mode, groupeId } = await saisie();
    const person = await server.person();
    await join(admin, person.id, groupeId);
    const there = await twin.signIn(person.id);
    const can = async () => [
      await addsDevise(there),
      (await there.call(devises.export, { format: 'csv' })).status,
    ];
    expect(await can()).toEqual([201, 200]);
    await update(mode, { ajout: 0 });
    expect(await can()).toEqual([403, 200]);
    const { modifDate } = await rowOf(mode);
    const off = await admin.call(modesAcces.disable, { id: mode, modifUserId: 0, modifDate });
    expect(await can()).toEqual([403, 403]);
    const back = { id: mode, modifUserId: 0, modifDate: off.data[0]?.modifDate };
    await admin.call(modesAcces.enable, back);
    expect(await can()).toEqual([403, 200]);
  });

  it('personne ne donne ni ne retire par un mode un droit qu’il n’a pas', async () => {
    const { mode } = await saisie();
    const person = await server.person({ droits: { modesAcces: TOUTES, devises: ['lecture', 'ajout'] } });
    const { modifDate, libelle } = await rowOf(mode);
    const stamp = { id: mode, modifUserId: 0, modifDate };
    const more = await person.call(modesAcces.update, { ...stamp, libelle, suppression: 1 });
    expect([more.status, more.refus.code]).toEqual([403, 'DROIT_ABSENT']);
    expect((await person.call(modesAcces.update, { ...stamp, libelle, ajout: 0 })).status).toBe(200);
    const weak = await server.person({ droits: { modesAcces: TOUTES } });
    const now = { ...stamp, modifDate: (await rowOf(mode)).modifDate };
    expect((await weak.call(modesAcces.disable, now)).refus.code).toBe('DROIT_ABSENT');
  });
});
