import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { firstOf, rowsOf } from '#tests/exemples/reponse.ts';
import { createPrestation, createSchool } from '#tests/gestes/ecole.ts';
import { fiche } from '#tests/gestes/utilisateurs.ts';
import { ownServer, type Person } from '#tests/harness.ts';

checkCrud({
  contract: ecoles,
  sample: async (_server, libelle) => ({
    libelle,
    slogan: 'Savoir, travail, réussite',
    dateCreation: '2004-10-05',
    logo: null,
  }),
  change: {
    field: 'dateCreation',
    value: async (_server, row) => `${Number(String(row['dateCreation']).slice(0, 4)) + 1}-10-05`,
  },
  ids: {
    list: 'ECOLE-17',
    get: 'ECOLE-18 DATA-24',
    create: 'ECOLE-19',
    update: 'ECOLE-20',
    remove: 'ECOLE-21',
  },
  used: {
    async refer(server, id) {
      const person = await server.person({ ecoleId: id });
      return { table: 'utilisateurs', id: person.id };
    },
    one: 'Utilisé par 1 utilisateur',
    many: 'Utilisé par 2 utilisateurs, dont 1 désactivé',
  },
});

describe('écoles', () => {
  it('[ECOLE-14] [ECOLE-15] [SEMAINE-17] veut un nom ; le slogan et la date de création se laissent vides', async () => {
    const server = await ownServer();
    const empty = { libelle: '', slogan: '', dateCreation: '', creationUserId: 0 };
    const { refus } = await server.admin.call(ecoles.create, empty);
    expect(refus.champs).toEqual({ libelle: 'Le nom est obligatoire.' });
    const wrong = { ...empty, libelle: 'Lycée', dateCreation: '2026-02-30' };
    expect((await server.admin.call(ecoles.create, wrong)).refus.champs).toEqual({
      dateCreation: 'La date de création est un jour du calendrier, par exemple 03/10/2026.',
    });
    // The documented body names no logo.
    const made = await server.admin.call(ecoles.create, { ...wrong, dateCreation: '2026-02-28' });
    expect(made.status).toBe(201);
    const sans = await server.admin.call(ecoles.create, { ...empty, libelle: 'Collège' });
    expect(sans.status).toBe(201);
    const [lue] = (await server.admin.call(ecoles.get, { id: Number(firstOf(sans.data)['id']) })).data;
    expect(lue).toMatchObject({ libelle: 'Collège', dateCreation: null, slogan: null });
    const { text } = await server.admin.call(ecoles.export, { format: 'csv' });
    expect(text).toMatch(/^Collège;;$/m);
  });

  it('une personne d’une école modifie la sienne, n’en ajoute pas, et n’en voit pas d’autre', async () => {
    const server = await ownServer();
    const own = await createSchool(server, 'École de Ratoma');
    await createSchool(server, 'École de Matoto');
    const droits = { ecole: ['lecture', 'ajout', 'suppression'], detail: ['modification'] };
    const person = await server.person({ ecoleId: own, droits });
    expect(rowsOf((await person.call(ecoles.list, {})).data).map(({ id }) => id)).toEqual([own]);
    const form = { libelle: 'École Ratoma', slogan: null, dateCreation: '2010-10-05' };
    const sent = { ...form, id: own, modifUserId: 0, modifDate: null };
    expect((await person.call(ecoles.update, sent)).status).toBe(200);
    const added = await person.call(ecoles.create, { ...form, creationUserId: 0 });
    expect(added.refus.code).toBe('DROIT_ABSENT');
    const [act] = (await server.rows('journal')).slice(-1);
    expect(act).toMatchObject({ entite: 'ecoles', entiteId: own, ecoleId: own });
  });

  it('[FID-05] une école vide se désactive ; une autre reste, et le refus dit ce qu’elle tient', async () => {
    const server = await ownServer();
    const id = await createSchool(server);
    const desactiver = async (person: Person) => {
      const { modifDate } = firstOf((await server.admin.call(ecoles.get, { id })).data);
      return person.call(ecoles.disable, { id, modifUserId: 0, modifDate });
    };
    const enseignant = await server.person({ ecoleId: id });
    const prestationId = await createPrestation(server, { ecoleId: id });
    expect((await desactiver(server.admin)).refus).toEqual({
      error: 'Utilisé par 1 utilisateur et 1 prestation',
      code: 'UTILISE',
    });
    expect(firstOf((await server.admin.call(ecoles.get, { id })).data)['estActif']).toBe(1);

    // A disabled record no longer keeps the school.
    const stamp = { id: prestationId, modifUserId: 0, modifDate: null };
    expect((await server.admin.call(prestations.disable, stamp)).status).toBe(200);
    await server.database.transaction((trx) =>
      trx.updateTable('utilisateurs').set({ estActif: 0 }).where('id', '=', enseignant.id).execute(),
    );
    const sansDroit = await server.person({ droits: { ecole: ['lecture', 'ajout', 'modification'] } });
    expect((await desactiver(sansDroit)).refus.code).toBe('DROIT_ABSENT');
    const avecDroit = await server.person({ droits: { ecole: ['suppression'] } });
    expect((await desactiver(avecDroit)).status).toBe(200);
    expect(firstOf((await server.admin.call(ecoles.get, { id })).data)['estActif']).toBe(0);
    expect((await server.rows('journal')).at(-1)).toMatchObject({ entite: 'ecoles', entiteId: id });
  });

  it('[FID-05] de qui désactive une école et de qui y ajoute quelqu’un au même instant, un seul aboutit', async () => {
    const server = await ownServer();
    const saisie = await fiche(server);
    const prestation = { rythme: 'parTranche', dureePrestation: null, uniteDureeId: null, creationUserId: 0 };
    const rounds = Array.from({ length: 8 }, async (_, rang) => {
      const id = await createSchool(server, `École ${rang}`);
      const telephone = `6220000${10 + rang}`;
      const answers = await Promise.all([
        rang % 2 === 0
          ? server.admin.call(utilisateurs.create, { ...saisie, telephone, ecoleId: id })
          : server.admin.call(prestations.create, { ...prestation, libelle: `Cantine ${rang}`, ecoleId: id }),
        server.admin.call(ecoles.disable, { id, modifUserId: 0, modifDate: null }),
      ]);
      return answers.map(({ status }) => status).toSorted((a, b) => a - b);
    });
    for (const statuts of await Promise.all(rounds))
      expect([
        [200, 422],
        [201, 409],
      ]).toContainEqual(statuts);
  });

  it('ce qu’un appel ne dit pas du logo le laisse comme il est', async () => {
    const server = await ownServer();
    const id = await createSchool(server);
    await server.database.transaction((trx) =>
      trx.updateTable('ecoles').set({ logo: 'armoiries.png' }).where('id', '=', id).execute(),
    );
    const form = { libelle: 'Lycée', slogan: null, dateCreation: '2010-10-04' };
    const sent = { id, ...form, modifUserId: 0, modifDate: null };
    expect((await server.admin.call(ecoles.update, sent)).status).toBe(200);
    expect(firstOf((await server.admin.call(ecoles.get, { id })).data)['logo']).toBe('armoiries.png');
  });
});
