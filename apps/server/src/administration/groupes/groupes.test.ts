/** Groups pass the suite of every look-alike; these tests hold what is theirs alone. */
import { checkIfUserGroupeExists, groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fresh, refusal, setColumns } from '#administration/tests/gestes.ts';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { withKeys } from '#core/db/rows.ts';
import { createGroup, join, TOUTES } from '#tests/gestes/droits.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;

checkCrud({
  contract: groupes,
  sample: async (_server, libelle) => ({ libelle, observations: 'Ceux qui encaissent' }),
  change: { field: 'observations', value: async () => 'Ceux qui comptent' },
  ids: {
    list: 'GROUPE-10',
    get: 'GROUPE-13',
    create: 'GROUPE-11',
    update: 'GROUPE-14',
    disable: 'GROUPE-12',
  },
});

const rowOf = async (person: Person, id: number) => (await person.call(groupes.get, { id })).data[0];
const disable = async (person: Person, id: number) =>
  person.call(groupes.disable, { id, modifUserId: 0, modifDate: (await rowOf(admin, id))?.modifDate });

describe('groupes, à part', () => {
  beforeEach(async () => {
    server = await ownServer();
    ({ admin } = server);
  });

  it('[DATA-16] [GROUPE-08] un groupe a ses colonnes, et des observations de plusieurs lignes ou aucune', async () => {
    const id = await createGroup(server, 'caisse');
    const rien = {
      observations: null,
      membres: 0,
      noms: [],
      ecarts: 0,
      debutDonnees: null,
      finDonnees: null,
    };
    const row = { id, libelle: 'Caisse', ...rien, estEnDeuxEtapes: 0, ...fresh(server) };
    expect(await rowOf(admin, id)).toEqual(row);
    const change = { libelle: 'Caisse', observations: 'Une ligne\nUne autre' };
    await admin.call(groupes.update, { id, ...change, modifUserId: 0, modifDate: null });
    expect((await rowOf(admin, id))?.observations).toBe(change.observations);
  });

  it('[GROUPE-19] un groupe qui a des utilisateurs actifs ne se désactive pas', async () => {
    const id = await createGroup(server, 'Caisse');
    const exists = async () => (await admin.call(checkIfUserGroupeExists, { groupeId: id })).data;
    expect(await exists()).toEqual({ exists: false });
    const [one, two] = [await server.person(), await server.person()];
    await join(admin, one.id, id);
    const un = { error: 'Utilisé par 1 utilisateur', code: 'UTILISE' };
    expect((await disable(admin, id)).refus).toEqual(un);
    await join(admin, two.id, id);
    expect((await disable(admin, id)).refus.error).toBe('Utilisé par 2 utilisateurs');
    expect(await exists()).toEqual({ exists: true });
    expect((await rowOf(admin, id))?.membres).toBe(2);

    // A disabled member no longer keeps it: no screen would show them, so nobody could take them out.
    for (const person of [one, two]) await setColumns(server, 'utilisateurs', person.id, { estActif: 0 });
    expect(await exists()).toEqual({ exists: false });
    expect((await disable(admin, id)).status).toBe(200);
    expect((await rowOf(admin, id))?.estActif).toBe(0);
  });

  it('[FID-04] un groupe compte et nomme ses premiers utilisateurs, à chacun ceux qu’il peut lire', async () => {
    const [ici, ailleurs] = [await createSchool(server), await createSchool(server, 'École de Matoto')];
    const id = await createGroup(server, 'Caisse');
    const vide = await createGroup(server, 'Secrétariat');
    const people = [
      { nom: 'Sylla', prenoms: 'Fanta', ecoleId: ici },
      { nom: 'Barry', prenoms: 'Awa', ecoleId: ailleurs },
      { nom: 'Diallo', prenoms: 'Sory', ecoleId: null },
      { nom: 'Camara', prenoms: 'Moussa', ecoleId: ici },
      { nom: 'Bah', prenoms: 'Binta', ecoleId: ailleurs },
    ];
    for (const { nom, prenoms, ecoleId } of people) {
      const person = await server.person({ ecoleId });
      const names = withKeys({ nom, prenoms }, ['nom', 'prenoms']);
      await setColumns(server, 'utilisateurs', person.id, names);
      await join(admin, person.id, id);
    }
    const told = async (person: Person) => {
      const listed = (await person.call(groupes.list, {})).data;
      const [row, empty] = [await rowOf(person, id), await rowOf(person, vide)];
      expect(listed.find((one) => one.id === id)).toEqual(row);
      expect(listed.find((one) => one.id === vide)).toEqual(empty);
      expect([empty?.membres, empty?.noms]).toEqual([0, []]);
      return [row?.membres, row?.noms];
    };
    expect(await told(admin)).toEqual([5, ['Binta Bah', 'Awa Barry', 'Moussa Camara']]);
    const droits = { groupes: ['lecture'] } as const;
    const dIci = await server.person({ ecoleId: ici, droits });
    expect(await told(dIci)).toEqual([2, ['Moussa Camara', 'Fanta Sylla']]);
    const dAilleurs = await server.person({ ecoleId: ailleurs, droits });
    expect(await told(dAilleurs)).toEqual([2, ['Binta Bah', 'Awa Barry']]);
    // A person who only chooses a group, to give it privileges, does not read who belongs to it.
    const sansGroupes = await server.person({ droits: { privileges: ['lecture'] } });
    expect(await told(sansGroupes)).toEqual([5, []]);
    // To a school, a group of another's users alone has none.
    await join(admin, (await server.person({ ecoleId: ailleurs })).id, vide);
    const exists = async (person: Person) =>
      (await person.call(checkIfUserGroupeExists, { groupeId: vide })).data.exists;
    expect([await exists(admin), await exists(dIci)]).toEqual([true, false]);
  });

  it('personne ne désactive ni ne remet un groupe qui a un droit qu’il n’a pas', async () => {
    const id = await createGroup(server, 'Caisse', { devises: ['ajout'] });
    const person = await server.person({ droits: { groupes: TOUTES, devises: ['lecture'] } });
    const phrase = "On ne donne ni ne retire un droit que l'on n'a pas soi-même : l'ajout sur « Devises ».";
    expect(refusal(await disable(person, id))).toEqual([403, 'DROIT_ABSENT', phrase]);
    const strong = await server.person({ droits: { groupes: TOUTES, devises: TOUTES } });
    const { data } = await disable(strong, id);
    const back = { id, modifUserId: 0, modifDate: data[0]?.modifDate };
    expect((await person.call(groupes.enable, back)).refus.code).toBe('DROIT_ABSENT');
    expect((await strong.call(groupes.enable, back)).status).toBe(200);
  });

  it('[PRIV-33] un groupe remis redonne ses droits dès l’appel suivant, sur chaque serveur', async () => {
    const twin = await ownServer({ store: server.store });
    const id = await createGroup(server, 'Caisse', { devises: ['lecture'] });
    const { data } = await disable(admin, id);
    const person = await server.person();
    // An older database may have it so: a member of a disabled group.
    await server.database.transaction((trx) =>
      trx.updateTable('user_groupes').set({ groupeId: id }).where('userId', '=', person.id).execute(),
    );
    const there = await twin.signIn(person.id);
    const read = async () => (await there.call(devises.export, { format: 'csv' })).status;
    expect(await read()).toBe(403);
    await admin.call(groupes.enable, { id, modifUserId: 0, modifDate: data[0]?.modifDate });
    expect(await read()).toBe(200);
  });
});
