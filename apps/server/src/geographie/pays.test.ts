import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { lieu } from '#tests/gestes/lieux.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

async function devise(server: TestServer, libelle: string): Promise<number> {
  const { data } = await server.admin.call(devises.create, { libelle, symbole: 'X', creationUserId: 0 });
  return data[0]?.id ?? 0;
}

checkCrud({
  contract: pays,
  sample: async (_server, libelle) => ({ libelle, indicatifTel: '224', deviseId: null }),
  change: { field: 'indicatifTel', value: async () => '1264' },
  ids: {
    list: 'GEO-39',
    get: 'GEO-40',
    create: 'GEO-41',
    update: 'GEO-42',
    remove: 'GEO-43',
    disable: 'GEO-44',
  },
  used: {
    async refer(server, id, libelle) {
      return { table: 'regions', id: await lieu(server, 'regions', id, libelle) };
    },
    one: 'Utilisé par 1 région',
    many: 'Utilisé par 2 régions, dont 1 désactivée',
  },
});

describe('pays, et leur devise', () => {
  it('[GEO-04] porte le libellé de sa devise, ou rien quand il n’en a pas', async () => {
    const server = await ownServer();
    const deviseId = await devise(server, 'Franc guinéen');
    const guinee = { libelle: 'Guinée', indicatifTel: '+224', deviseId, creationUserId: 0 };
    await server.admin.call(pays.create, guinee);
    await server.admin.call(pays.create, {
      ...guinee,
      libelle: 'Antarctique',
      indicatifTel: '672',
      deviseId: null,
    });
    const { data } = await server.admin.call(pays.list, {});
    expect(data.map(({ libelle, devise: nom }) => [libelle, nom])).toEqual([
      ['Antarctique', null],
      ['Guinée', 'Franc guinéen'],
    ]);
    const found = await server.admin.call(pays.list, { recherche: 'franc' });
    expect(found.data.map(({ libelle }) => libelle)).toEqual(['Guinée']);
  });

  it('[GEO-24] refuse un pays sans indicatif, et garde les seuls chiffres de celui qui est saisi', async () => {
    const server = await ownServer();
    const input = { libelle: 'Guinée', indicatifTel: '', deviseId: null, creationUserId: 0 };
    const refused = await server.admin.call(pays.create, input);
    expect(refused.refus.champs).toEqual({ indicatifTel: "L'indicatif téléphonique est obligatoire." });
    await server.admin.call(pays.create, { ...input, indicatifTel: ' 00 224 ' });
    expect(await server.rows('pays')).toMatchObject([{ indicatifTel: '224' }]);
  });

  it('range les indicatifs comme des nombres', async () => {
    const server = await ownServer();
    for (const [libelle, indicatifTel] of [
      ['A', '224'],
      ['B', '33'],
      ['C', '1264'],
      ['D', '1'],
    ]) {
      await server.admin.call(pays.create, { libelle, indicatifTel, deviseId: null, creationUserId: 0 });
    }
    const { data } = await server.admin.call(pays.list, { tri: 'indicatifTel' });
    expect(data.map(({ indicatifTel }) => indicatifTel)).toEqual(['1', '33', '224', '1264']);
  });

  it('refuse une devise désactivée au champ', async () => {
    const server = await ownServer();
    const deviseId = await devise(server, 'Sily');
    await server.admin.call(devises.disable, { id: deviseId, modifUserId: 0, modifDate: null });
    const input = { libelle: 'Guinée', indicatifTel: '224', deviseId, creationUserId: 0 };
    const { refus } = await server.admin.call(pays.create, input);
    expect(refus.champs).toEqual({ deviseId: "Cette devise n'existe pas ou est désactivée." });
  });

  it('[DATA-32] rend à chacun l’indicatif et la devise, que suivent les adresses, mais pas les marques', async () => {
    const server = await ownServer();
    const id = await lieu(server, 'pays', undefined, 'Guinée');
    const person = await server.person();
    expect((await person.call(pays.list, {})).data).toEqual([
      { id, libelle: 'Guinée', devise: null, indicatifTel: '224' },
    ]);
    expect((await person.call(pays.get, { id })).status).toBe(200);
  });
});
