import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { firstOf, rowsOf } from '#tests/exemples/reponse.ts';
import { createPrestation, createSchool, createTeacher, theSchool } from '#tests/gestes/ecole.ts';
import { changerEtat } from '#tests/gestes/inscriptions.ts';
import { addFiche, addInscrit, equiper } from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

const enseignant = async (server: TestServer) => ({
  enseignantId: await createTeacher(server, await theSchool(server)),
});

checkCrud({
  contract: classes,
  sample: async (server, libelle) => ({
    ecoleId: await theSchool(server),
    ...(await enseignant(server)),
    etape: 'primaire',
    niveau: '1',
    libelle,
  }),
  change: { field: 'niveau', value: async (_server, row) => (row['niveau'] === '6' ? '5' : '6') },
  unique: enseignant,
  ids: {
    list: 'CLASSE-14',
    get: 'CLASSE-13 DATA-26',
    create: 'CLASSE-11',
    update: 'CLASSE-12',
    disable: 'CLASSE-15 SHARED-25',
  },
});

describe('classes', () => {
  let server: TestServer;
  let ecoleId: number;
  let enseignantId: number;
  beforeEach(async () => {
    server = await ownServer();
    ecoleId = await createSchool(server);
    enseignantId = await createTeacher(server, ecoleId);
  });
  const add = (more: object = {}) =>
    server.admin.call(classes.create, {
      ecoleId,
      enseignantId,
      etape: 'collège',
      niveau: '7',
      libelle: '7ème A',
      creationUserId: 0,
      ...more,
    });

  it('[CLASSE-03] [CLASSE-04] [CLASSE-05] [CLASSE-06] veut un enseignant, un niveau, un ordre et un libellé', async () => {
    const empty = { enseignantId: '', etape: '', niveau: '', libelle: '' };
    expect((await add(empty)).refus.champs).toEqual({
      enseignantId: "L'enseignant est obligatoire.",
      etape: 'Le niveau est obligatoire.',
      niveau: "L'ordre est obligatoire.",
      libelle: 'Le libellé est obligatoire.',
    });
  });

  it('[CONST-25] refuse un ordre que le niveau n’a pas', async () => {
    const champs = { niveau: "Cet ordre n'existe pas à ce niveau." };
    for (const [etape, niveau] of [
      ['maternelle', '4'],
      ['primaire', '7'],
      ['collège', '6'],
      ['lycée', '10'],
    ])
      expect((await add({ etape, niveau })).refus.champs, `${etape} ${niveau}`).toEqual(champs);
    expect((await add({ etape: 'lycée', niveau: '15' })).status).toBe(201);
  });

  it('[NOTE-03] une série est d’une classe de lycée, et d’elle seule ; un appel qui n’en dit rien la laisse', async () => {
    const lycee = { etape: 'lycée', niveau: '15' };
    const serie = 'Seule une classe de lycée a une série.';
    expect((await add({ serie: 'SM' })).refus.champs).toEqual({ serie });
    expect((await add({ ...lycee, serie: 'XX' })).refus.champs).toEqual({
      serie: "La série n'est pas un choix possible.",
    });
    const { id } = firstOf((await add({ ...lycee, serie: 'SM' })).data);
    const { serie: stored, ...row } = firstOf((await server.admin.call(classes.get, { id })).data);
    expect(stored).toBe('SM');
    const change = (more: object) => server.admin.call(classes.update, { ...row, ...more, modifUserId: 0 });
    expect((await change({ etape: 'collège', niveau: '10' })).refus.champs).toEqual({ serie });
    expect((await change({ libelle: 'Terminale SM' })).status).toBe(200);
    expect((await server.rows('classes'))[0]).toMatchObject({ serie: 'SM' });
  });

  it('[CLASSE-09] rend le nom de son enseignant ; [CLASSE-07] son pourcentage reste vide', async () => {
    const { id } = firstOf((await add()).data);
    const row = firstOf((await server.admin.call(classes.get, { id })).data);
    expect(row).toMatchObject({
      enseignantPrenoms: 'Personne 1',
      enseignantName: 'Essai',
      pourcentage: null,
    });
  });

  it('un enseignant n’a qu’une classe, et il est de l’école, actif, enseignant', async () => {
    const { id } = firstOf((await add()).data);
    expect((await add({ libelle: '7ème B' })).refus.champs).toEqual({
      enseignantId: 'Cet enseignant a déjà une classe : « 7ème A ».',
    });
    const champs = async (other: number) => (await add({ enseignantId: other })).refus.champs;
    const absent = { enseignantId: "Cet enseignant n'existe pas dans cette école ou est désactivé." };
    expect(await champs(await createTeacher(server, await createSchool(server, 'Autre')))).toEqual(absent);
    expect(await champs(await createTeacher(server, null))).toEqual(absent);
    expect(await champs(999_999)).toEqual(absent);
    const { id: gardien } = await server.person({ ecoleId });
    expect(await champs(gardien)).toEqual({
      enseignantId: "La fonction de cette personne n'est pas Enseignant.",
    });
    // Once the class is disabled its teacher is free; the class comes back only while they still are.
    const off = firstOf(
      (await server.admin.call(classes.disable, { id, modifUserId: 0, modifDate: null })).data,
    );
    expect((await add({ libelle: '7ème B' })).status).toBe(201);
    const back = { id, modifUserId: 0, modifDate: off['modifDate'] };
    expect((await server.admin.call(classes.enable, back)).refus.champs).toEqual({
      enseignantId: 'Cet enseignant a déjà une classe : « 7ème B ».',
    });
  });

  it('[DEBUT-02] plusieurs classes sont à pourvoir ; chacune prend un enseignant et le rend', async () => {
    const made = [];
    for (const libelle of ['8ème A', '8ème B']) {
      const { status, data } = await add({ enseignantId: null, libelle });
      expect(status).toBe(201);
      const { id } = firstOf(data);
      made.push(firstOf((await server.admin.call(classes.get, { id })).data));
    }
    expect(made[0]).toMatchObject({ enseignantId: null, enseignantPrenoms: null, enseignantName: null });
    const { id, ...same } = made[0] ?? {};
    const change = async (teacher: number | null) => {
      const stored = firstOf((await server.admin.call(classes.get, { id })).data);
      return server.admin.call(classes.update, {
        ...same,
        id,
        enseignantId: teacher,
        modifUserId: 0,
        modifDate: stored['modifDate'],
      });
    };
    expect((await change(enseignantId)).status).toBe(200);
    expect((await add({ libelle: '8ème C' })).refus.champs).toEqual({
      enseignantId: 'Cet enseignant a déjà une classe : « 8ème A ».',
    });
    expect((await change(null)).status).toBe(200);
    expect((await add({ libelle: '8ème C' })).status).toBe(201);
    // The list, its file and a search hold the class without a teacher.
    const listed = rowsOf((await server.admin.call(classes.list, { ecoleId, tri: 'libelle' })).data);
    expect(listed.map((row) => [row['libelle'], row['enseignantName']])).toEqual([
      ['8ème A', null],
      ['8ème B', null],
      ['8ème C', 'Essai'],
    ]);
    const asked = { ecoleId, recherche: '8ème B' };
    expect(rowsOf((await server.admin.call(classes.list, asked)).data)).toHaveLength(1);
  });

  it('de deux classes données au même instant à un enseignant, une seule l’est', async () => {
    const answers = await Promise.all([add({ libelle: 'A' }), add({ libelle: 'B' }), add({ libelle: 'C' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    expect(await server.rows('classes')).toHaveLength(1);
  });

  it('se range par niveau puis par ordre, et se cherche par le nom de l’enseignant', async () => {
    for (const [etape, niveau] of [
      ['lycée', '13'],
      ['primaire', '6'],
      ['maternelle', '3'],
      ['collège', '10'],
      ['primaire', '2'],
    ]) {
      const teacher = await createTeacher(server, ecoleId);
      await add({ etape, niveau, libelle: `${etape} ${niveau}`, enseignantId: teacher });
    }
    const labels = async (input: object) =>
      rowsOf((await server.admin.call(classes.list, { ecoleId, ...input })).data).map(
        ({ libelle }) => libelle,
      );
    const order = ['Maternelle 3', 'Primaire 2', 'Primaire 6', 'Collège 10', 'Lycée 13'];
    expect(await labels({})).toEqual(order);
    expect(await labels({ tri: 'etape', ordre: 'desc' })).toEqual(order.toReversed());
    expect(await labels({ recherche: 'essai lycee' })).toEqual(['Lycée 13']);
  });

  it('ne se désactive pas tant qu’une fiche de prix est la sienne', async () => {
    const { id } = firstOf((await add()).data);
    const prestationId = await createPrestation(server);
    const line = await addFiche(server, { ecoleId, prestationId, classeId: Number(id), prix: 900_000 });
    const stamp = { modifUserId: 0, modifDate: null };
    expect((await server.admin.call(classes.disable, { id, ...stamp })).refus.error).toBe(
      'Utilisé par 1 fiche de prix',
    );
    await server.admin.call(fichesRenseignement.disable, { id: line, ...stamp });
    expect((await server.admin.call(classes.disable, { id, ...stamp })).status).toBe(200);
  });

  it('ne se désactive pas tant qu’on y est inscrit pour une année qui n’est pas finie', async () => {
    const ecole = await equiper(server);
    const { inscriptionId } = await addInscrit(server, ecole);
    const stamp = { id: ecole.classeId, modifUserId: 0, modifDate: null };
    const refus = async () => (await server.admin.call(classes.disable, stamp)).refus.error;
    expect(await refus()).toBe('Utilisé par 1 inscription en cours');
    await addInscrit(server, ecole);
    expect(await refus()).toBe('Utilisé par 2 inscriptions en cours');
    await changerEtat(server.admin, inscriptionId);
    expect(await refus()).toBe('Utilisé par 1 inscription en cours');
    server.now = '2027-07-01T08:00:00.000Z';
    const qui = await server.signIn(server.admin.id);
    expect((await qui.call(classes.disable, stamp)).status).toBe(200);
  });
});
