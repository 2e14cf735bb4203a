import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check-crud.ts';
import { createSchool, theSchool } from '../tests/ecole.ts';
import { unEleve } from '../tests/eleves.ts';
import { ownServer, type TestServer } from '../tests/harness.ts';
import { firstOf } from '../tests/reponse.ts';

checkCrud({
  contract: eleves,
  // A name has no digits.
  sample: async (server, libelle) => ({
    ...unEleve(await theSchool(server)),
    nom: libelle.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit))),
  }),
  change: { field: 'prenoms', value: async () => 'Aïssatou' },
  ids: {},
});

describe('eleves', () => {
  let server: TestServer;
  const nouveau = async (ecoleId: number) => {
    const { data } = await server.admin.call(eleves.create, { ...unEleve(ecoleId), creationUserId: 0 });
    const { data: read } = await server.admin.call(eleves.get, { id: Number(firstOf(data)['id']) });
    return firstOf(read);
  };

  beforeEach(async () => {
    server = await ownServer();
  });

  it('chaque école donne ses matricules, dans l’ordre, sans en rendre un', async () => {
    const [une, autre] = [await createSchool(server), await createSchool(server)];
    expect((await nouveau(une))['matricule']).toBe('00001');
    const second = await nouveau(une);
    expect(second['matricule']).toBe('00002');
    const stamp = { id: Number(second['id']), modifUserId: 0, modifDate: null };
    expect((await server.admin.call(eleves.disable, stamp)).status).toBe(200);
    expect((await nouveau(une))['matricule']).toBe('00003');
    expect((await nouveau(autre))['matricule']).toBe('00001');
  });

  it('deux élèves ajoutés au même instant ont deux matricules', async () => {
    const ecoleId = await createSchool(server);
    const all = await Promise.all(Array.from({ length: 8 }, () => nouveau(ecoleId)));
    const matricules = all.map(({ matricule }) => matricule);
    expect(new Set(matricules)).toEqual(new Set(Array.from({ length: 8 }, (_, rang) => `0000${rang + 1}`)));
  });
});
