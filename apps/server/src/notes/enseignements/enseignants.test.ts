import { enseignementsEnseignants } from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { idDe } from '#notes/tests/base.ts';
import { addAttribution, addEnseignement, addMatiere } from '#notes/tests/gestes.ts';
import { createSchool, createTeacher } from '#tests/gestes/ecole.ts';
import { createSession, deBase } from '#tests/gestes/personnel.ts';
import { addClasse } from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

async function unEnseignement(server: TestServer, ecoleId: number, sessionId: number, libelle = 'SVT') {
  const matiereId = idDe(await addMatiere(server.admin, { libelle }));
  const classeId = await addClasse(server, ecoleId);
  return idDe(await addEnseignement(server.admin, { ecoleId, sessionId, classeId, matiereId }));
}

checkCrud({
  contract: enseignementsEnseignants,
  async sample(server, libelle) {
    const { ecoleId, sessionId } = await deBase(server);
    return {
      enseignementId: await unEnseignement(server, ecoleId, sessionId, libelle),
      enseignantId: await createTeacher(server, ecoleId),
      du: '2026-10-05',
      au: null,
    };
  },
  change: { field: 'au', value: async (_server, row) => (row['au'] === null ? '2026-12-19' : '2027-02-01') },
  ids: {},
});

describe('qui enseigne une matière', () => {
  let server: TestServer;
  let ecoleId: number;
  let enseignementId: number;
  let enseignantId: number;
  beforeEach(async () => {
    server = await ownServer();
    ecoleId = await createSchool(server);
    enseignementId = await unEnseignement(server, ecoleId, await createSession(server));
    enseignantId = await createTeacher(server, ecoleId);
  });
  const add = (more: Record<string, unknown> = {}) =>
    addAttribution(server.admin, { enseignementId, enseignantId, ...more });
  const champs = async (more: Record<string, unknown>) => (await add(more)).refus.champs;

  it('est un enseignant de l’école, une fois chaque jour ; deux personnes y sont ensemble', async () => {
    expect((await add({ au: '2026-12-19' })).status).toBe(201);
    const dejaLa = { enseignantId: 'Cet enseignant y est déjà ces jours-là.' };
    expect(await champs({})).toEqual(dejaLa);
    expect(await champs({ du: '2026-12-19' })).toEqual(dejaLa);
    expect((await add({ du: '2026-12-20', au: '2027-02-01' })).status).toBe(201);
    expect(await champs({ du: '2027-01-01', au: '2027-01-02' })).toEqual(dejaLa);
    expect((await add({ enseignantId: await createTeacher(server, ecoleId) })).status).toBe(201);
    const autre = await createTeacher(server, await createSchool(server, 'Autre'));
    expect(Object.keys((await champs({ enseignantId: autre })) ?? {})).toEqual(['enseignantId']);
    const { id: caissier } = await server.person({ ecoleId });
    expect(await champs({ enseignantId: caissier })).toEqual({
      enseignantId: "La fonction de cette personne n'est pas Enseignant.",
    });
    expect(await champs({ du: '2027-03-02', au: '2027-03-01' })).toEqual({
      au: 'Le dernier jour ne vient pas avant le premier.',
    });
  });

  it('nommé deux fois au même instant, n’y est qu’une fois', async () => {
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });
});
