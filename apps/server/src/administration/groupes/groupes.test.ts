/** Groups pass the suite of every look-alike; these tests hold what is theirs alone. */
import { checkIfUserGroupeExists, groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { createGroup, join, TOUTES } from '#tests/gestes/droits.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

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
const disable = async (server: TestServer, person: Person, id: number) => {
  const row = (await server.rows('groupes')).find((one) => one['id'] === id);
  return person.call(groupes.disable, { id, modifUserId: 0, modifDate: row?.['modifDate'] ?? null });
};
const setPerson = (server: TestServer, id: number, columns: { estActif: 0 | 1 }) =>
  server.database.transaction((trx) =>
    trx.updateTable('utilisateurs').set(columns).where('id', '=', id).execute(),
  );

describe('groupes, à part', () => {
  it('[DATA-16] [GROUPE-08] un groupe a ses colonnes, et des observations de plusieurs lignes ou aucune', async () => {
    const server = await ownServer();
    const id = await createGroup(server, 'caisse');
    expect(await rowOf(server.admin, id)).toEqual({
      id,
      libelle: 'Caisse',
      observations: null,
      membres: 0,
      noms: [],
      debutDonnees: null,
      finDonnees: null,
      estEnDeuxEtapes: 0,
      estActif: 1,
      creationDate: server.now,
      creationUserId: server.admin.id,
      modifDate: null,
      modifUserId: null,
    });
    const observations = 'Une ligne\nUne autre';
    await server.admin.call(groupes.update, {
      id,
      libelle: 'Caisse',
      observations,
      modifUserId: 0,
      modifDate: null,
    });
    expect((await rowOf(server.admin, id))?.observations).toBe(observations);
  });

  it('[SHARED-20] la liste se demande sans bornes de date, vides ou nulles', async () => {
    const server = await ownServer();
    const id = await createGroup(server, 'Caisse');
    for (const borne of [null, '']) {
      const { data } = await server.admin.call(groupes.list, { estActif: 1, debut: borne, fin: borne });
      expect(data.map((row) => row.id)).toContain(id);
    }
  });

  it('[GROUPE-19] un groupe qui a des utilisateurs actifs ne se désactive pas', async () => {
    const server = await ownServer();
    const id = await createGroup(server, 'Caisse');
    const exists = async () => (await server.admin.call(checkIfUserGroupeExists, { groupeId: id })).data;
    expect(await exists()).toEqual({ exists: false });
    const [one, two] = [await server.person(), await server.person()];
    await join(server.admin, one.id, id);
    expect((await disable(server, server.admin, id)).refus).toEqual({
      error: 'Utilisé par 1 utilisateur',
      code: 'UTILISE',
    });
    await join(server.admin, two.id, id);
    expect((await disable(server, server.admin, id)).refus.error).toBe('Utilisé par 2 utilisateurs');
    expect(await exists()).toEqual({ exists: true });
    expect((await rowOf(server.admin, id))?.membres).toBe(2);

    // A disabled member no longer keeps it: no screen would show him, so nobody could take him out.
    await setPerson(server, one.id, { estActif: 0 });
    await setPerson(server, two.id, { estActif: 0 });
    expect(await exists()).toEqual({ exists: false });
    expect((await disable(server, server.admin, id)).status).toBe(200);
    expect((await rowOf(server.admin, id))?.estActif).toBe(0);
  });

  it('une personne d’une école compte les utilisateurs de la sienne', async () => {
    const server = await ownServer();
    const [ici, ailleurs] = [await createSchool(server), await createSchool(server, 'École de Matoto')];
    const id = await createGroup(server, 'Caisse');
    const other = await createGroup(server, 'Secrétariat');
    const people = [
      await server.person({ ecoleId: ici }),
      await server.person({ ecoleId: ailleurs }),
      await server.person(),
    ];
    for (const person of people) await join(server.admin, person.id, id);
    await join(server.admin, people[1]?.id ?? 0, other);
    const ofSchool = await server.person({ ecoleId: ici, droits: { groupes: ['lecture'] } });
    const counts = async (person: Person) => {
      const { data } = await person.call(groupes.list, {});
      return [id, other].map((one) => data.find((row) => row.id === one)?.membres);
    };
    expect(await counts(server.admin)).toEqual([3, 1]);
    expect(await counts(ofSchool)).toEqual([1, 0]);
    expect((await rowOf(ofSchool, id))?.membres).toBe(1);
    const exists = await ofSchool.call(checkIfUserGroupeExists, { groupeId: other });
    expect(exists.data).toEqual({ exists: false });
  });

  it('[FID-04] un groupe nomme ses premiers utilisateurs, à chacun ceux qu’il peut lire', async () => {
    const server = await ownServer();
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
      await server.database.transaction((trx) =>
        trx
          .updateTable('utilisateurs')
          .set({ nom, nomCle: cle(nom), prenoms, prenomsCle: cle(prenoms) })
          .where('id', '=', person.id)
          .execute(),
      );
      await join(server.admin, person.id, id);
    }
    const told = async (person: Person) => {
      const listed = (await person.call(groupes.list, {})).data;
      const row = await rowOf(person, id);
      expect(listed.find((one) => one.id === id)?.noms).toEqual(row?.noms);
      expect(listed.find((one) => one.id === vide)?.noms).toEqual([]);
      return [row?.membres, row?.noms];
    };
    expect(await told(server.admin)).toEqual([5, ['Binta Bah', 'Awa Barry', 'Moussa Camara']]);
    const droits = { groupes: ['lecture'] } as const;
    const dIci = await server.person({ ecoleId: ici, droits });
    expect(await told(dIci)).toEqual([2, ['Moussa Camara', 'Fanta Sylla']]);
    const dAilleurs = await server.person({ ecoleId: ailleurs, droits });
    expect(await told(dAilleurs)).toEqual([2, ['Binta Bah', 'Awa Barry']]);
    // A person who only chooses a group, to give it privileges, does not read who belongs to it.
    const sansGroupes = await server.person({ droits: { privileges: ['lecture'] } });
    expect(await told(sansGroupes)).toEqual([5, []]);
  });

  it('personne ne désactive ni ne remet un groupe qui a un droit qu’il n’a pas', async () => {
    const server = await ownServer();
    const id = await createGroup(server, 'Caisse', { devises: ['ajout'] });
    const person = await server.person({ droits: { groupes: TOUTES, devises: ['lecture'] } });
    const { status, refus } = await disable(server, person, id);
    expect([status, refus.code]).toEqual([403, 'DROIT_ABSENT']);
    expect(refus.error).toBe(
      "On ne donne ni ne retire un droit que l'on n'a pas soi-même : l'ajout sur « Devises ».",
    );
    const strong = await server.person({ droits: { groupes: TOUTES, devises: TOUTES } });
    const { data } = await disable(server, strong, id);
    const back = { id, modifUserId: 0, modifDate: data[0]?.modifDate };
    expect((await person.call(groupes.enable, back)).refus.code).toBe('DROIT_ABSENT');
    expect((await strong.call(groupes.enable, back)).status).toBe(200);
  });

  it('[PRIV-33] un groupe remis redonne ses droits dès l’appel suivant, sur chaque serveur', async () => {
    const server = await ownServer();
    const twin = await ownServer({ store: server.store });
    const id = await createGroup(server, 'Caisse', { devises: ['lecture'] });
    const { data } = await disable(server, server.admin, id);
    const person = await server.person();
    // An older database may have it so: a member of a disabled group.
    await server.database.transaction((trx) =>
      trx.updateTable('user_groupes').set({ groupeId: id }).where('userId', '=', person.id).execute(),
    );
    const there = await twin.signIn(person.id);
    const read = async () => (await there.call(devises.export, { format: 'csv' })).status;
    expect(await read()).toBe(403);
    await server.admin.call(groupes.enable, { id, modifUserId: 0, modifDate: data[0]?.modifDate });
    expect(await read()).toBe(200);
  });
});
