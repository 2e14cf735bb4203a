import { enseignementsEnseignants } from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import {
  enseignements,
  estDifferent,
  MATIERE_DEJA_ENSEIGNEE,
} from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { changerLignes, idDe } from '#notes/tests/base.ts';
import { addAttribution, addEnseignement, addMatiere, addProgramme } from '#notes/tests/gestes.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool, createTeacher } from '#tests/gestes/ecole.ts';
import { createSession, deBase } from '#tests/gestes/personnel.ts';
import { addClasse } from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

checkCrud({
  contract: enseignements,
  async sample(server, libelle) {
    const { ecoleId, sessionId } = await deBase(server);
    return {
      ecoleId,
      sessionId,
      classeId: await addClasse(server, ecoleId, libelle),
      matiereId: idDe(await addMatiere(server.admin, { libelle })),
      coefficient: 150,
      groupeMatiereId: null,
      ordre: 3,
      priseEnCompte: 'pointsAuDessus',
      facultatif: 1,
    };
  },
  change: { field: 'coefficient', value: async (_server, row) => (row['coefficient'] === 50 ? 2000 : 50) },
  ids: {},
  used: {
    async refer(server, id) {
      const { ecoleId } = await deBase(server);
      const enseignantId = await createTeacher(server, ecoleId);
      const attribution = await addAttribution(server.admin, { enseignementId: id, enseignantId });
      return { table: 'enseignements_enseignants', id: idDe(attribution) };
    },
    one: 'Utilisé par 1 enseignant',
    many: 'Utilisé par 2 enseignants, dont 1 désactivé',
  },
});

describe('enseignements', () => {
  let server: TestServer;
  let ecoleId: number;
  let sessionId: number;
  let classeId: number;
  let matiereId: number;
  beforeEach(async () => {
    server = await ownServer();
    ecoleId = await createSchool(server);
    sessionId = await createSession(server);
    classeId = await addClasse(server, ecoleId);
    matiereId = idDe(await addMatiere(server.admin, {}));
  });
  const add = (more: Record<string, unknown> = {}) =>
    addEnseignement(server.admin, { ecoleId, sessionId, classeId, matiereId, ...more });
  const read = async (id: number) => firstOf((await server.admin.call(enseignements.get, { id })).data);
  const classe = async (more: Record<string, unknown>) =>
    idDe(
      await server.admin.call(classes.create, {
        ecoleId,
        enseignantId: null,
        libelleConfirme: true,
        creationUserId: 0,
        ...more,
      }),
    );

  it('[NOTE-10] une matière est une fois dans une classe et une année, même ajoutée deux fois au même instant', async () => {
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    expect((await add()).refus.champs).toEqual({ matiereId: MATIERE_DEJA_ENSEIGNEE });
    const annee = await createSession(server, '2027-10-01', '2028-06-30');
    expect((await add({ sessionId: annee })).status).toBe(201);
    expect((await add({ classeId: await addClasse(server, ecoleId, '7ème B') })).status).toBe(201);
    const stamp = { id: 1, modifUserId: 0, libelleConfirme: true };
    const off = firstOf((await server.admin.call(enseignements.disable, { ...stamp, modifDate: null })).data);
    expect((await add()).status).toBe(201);
    const back = await server.admin.call(enseignements.enable, { ...stamp, modifDate: off['modifDate'] });
    expect(back.refus.champs).toEqual({ matiereId: MATIERE_DEJA_ENSEIGNEE });
  });

  it('[NOTE-09] dit le coefficient du programme de sa classe, celui de sa série s’il y en a un', async () => {
    const programme = (more: Record<string, unknown>) =>
      addProgramme(server.admin, { ecoleId, sessionId, matiereId, ...more });
    const college = idDe(await add({ coefficient: 200 }));
    expect(await read(college)).toMatchObject({ programmeCoefficient: null });
    await programme({ coefficient: 300 });
    const row = await read(college);
    expect(row).toMatchObject({ coefficient: 200, programmeCoefficient: 300 });
    expect(estDifferent({ coefficient: 200, programmeCoefficient: 300 })).toBe(true);
    await server.admin.call(enseignements.update, { ...row, coefficient: 300, modifUserId: 0 });
    const same = await read(college);
    expect([same['coefficient'], same['programmeCoefficient']]).toEqual([300, 300]);

    const lycee = { etape: 'lycée', niveau: '15' };
    const [sm, se] = [
      await classe({ ...lycee, serie: 'SM', libelle: 'Tle SM' }),
      await classe({ ...lycee, serie: 'SE', libelle: 'Tle SE' }),
    ];
    const [enSm, enSe] = [idDe(await add({ classeId: sm })), idDe(await add({ classeId: se }))];
    await programme({ ...lycee, coefficient: 250 });
    const both = async () => [
      (await read(enSm))['programmeCoefficient'],
      (await read(enSe))['programmeCoefficient'],
    ];
    expect(await both()).toEqual([250, 250]);
    await programme({ ...lycee, serie: 'SM', coefficient: 500 });
    expect(await both()).toEqual([500, 250]);
    // The programme of the series is whole: a subject that it lacks is not looked for elsewhere.
    const autre = idDe(await addMatiere(server.admin, { libelle: 'Dessin' }));
    await programme({ ...lycee, matiereId: autre });
    const dessin = idDe(await add({ classeId: sm, matiereId: autre }));
    expect((await read(dessin))['programmeCoefficient']).toBeNull();
  });

  it('dit qui enseigne aujourd’hui : les enseignants nommés ; sinon le titulaire en maternelle et au primaire, personne ailleurs', async () => {
    const id = idDe(await add());
    expect(await read(id)).toMatchObject({
      enseignants: null,
      classe: '7ème année A',
      abreviation: /^M\d+$/,
    });
    const titulaireId = await createTeacher(server, ecoleId);
    const primaire = await classe({
      etape: 'primaire',
      niveau: '3',
      libelle: '3ème année',
      enseignantId: titulaireId,
    });
    const chezLui = idDe(await add({ classeId: primaire }));
    const noms = async (userId: number) => {
      const row = (await server.rows('utilisateurs')).find((one) => one['id'] === userId);
      return `${String(row?.['prenoms'])} ${String(row?.['nom'])}`;
    };
    expect((await read(chezLui))['enseignants']).toBe(await noms(titulaireId));
    const [un, deux] = [await createTeacher(server, ecoleId), await createTeacher(server, ecoleId)];
    await addAttribution(server.admin, { enseignementId: id, enseignantId: un, au: '2026-11-20' });
    await addAttribution(server.admin, { enseignementId: id, enseignantId: deux });
    await addAttribution(server.admin, { enseignementId: id, enseignantId: un, du: '2026-11-21' });
    const all = [await noms(deux), await noms(un)].join(', ');
    expect((await read(id))['enseignants']).toBe(all);
    const [first] = (await server.admin.call(enseignementsEnseignants.list, { enseignementId: id })).data;
    expect(first).toMatchObject({ enseignementId: id, matiere: 'Mathématiques', classe: '7ème année A' });
  });

  it('[NOTE-67] une matière qui s’enseigne cette année ne se désactive pas ; l’année passée, elle le peut', async () => {
    await add();
    const stamp = { id: matiereId, modifUserId: 0, modifDate: null };
    const refused = await server.admin.call(matieres.disable, stamp);
    expect(refused.refus).toMatchObject({ code: 'UTILISE', error: 'Utilisé par 1 enseignement' });
    await changerLignes(server, 'sessions', { dateDebut: '2020-10-01', dateFin: '2021-06-30' });
    expect((await server.admin.call(matieres.disable, stamp)).status).toBe(200);
  });

  it('refuse la classe d’une autre école, et une personne d’une école ne lit ni n’écrit ailleurs', async () => {
    const ailleurs = await createSchool(server, 'École de Matoto');
    const autre = await addClasse(server, ailleurs);
    expect((await add({ classeId: autre })).refus.champs).toEqual({
      classeId: "Cette classe n'existe pas, est désactivée ou est celle d'une autre école.",
    });
    const id = idDe(await add());
    const droits = { enseignements: ['lecture', 'ajout', 'modification', 'suppression'] };
    const person = await server.person({ ecoleId: ailleurs, droits });
    expect((await person.call(enseignements.get, { id })).refus.code).toBe('INTROUVABLE');
    expect((await person.call(enseignements.list, {})).data).toEqual([]);
    const sent = { ecoleId, sessionId, classeId, matiereId };
    expect((await addEnseignement(person, sent)).refus.code).toBe('HORS_DE_PORTEE');
  });
});
