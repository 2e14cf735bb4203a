import { programmes } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { idDe } from '#notes/tests/base.ts';
import { addMatiere, addProgramme } from '#notes/tests/gestes.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { createSession, deBase } from '#tests/gestes/personnel.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

checkCrud({
  contract: programmes,
  async sample(server, libelle) {
    const { ecoleId, sessionId } = await deBase(server);
    const { data } = await addMatiere(server.admin, { libelle });
    return {
      ecoleId,
      sessionId,
      etape: 'lycée',
      niveau: '15',
      serie: 'SM',
      matiereId: Number(firstOf(data)['id']),
      coefficient: 450,
      groupeMatiereId: null,
      ordre: 1,
      priseEnCompte: 'compte',
      facultatif: 0,
      heures: 550,
    };
  },
  change: { field: 'coefficient', value: async (_server, row) => (row['coefficient'] === 50 ? 2000 : 50) },
  ids: {},
});

describe('programmes', () => {
  let server: TestServer;
  let ecoleId: number;
  let sessionId: number;
  let matiereId: number;
  beforeEach(async () => {
    server = await ownServer();
    ecoleId = await createSchool(server);
    sessionId = await createSession(server);
    matiereId = idDe(await addMatiere(server.admin, {}));
  });
  const add = (more: Record<string, unknown> = {}) =>
    addProgramme(server.admin, { ecoleId, sessionId, matiereId, ...more });
  const champs = async (more: Record<string, unknown>) => (await add(more)).refus.champs;

  it('[NOTE-10] un coefficient va de 0,5 à 20, de demi en demi', async () => {
    const coefficient = 'Le coefficient va de 0,5 à 20, de demi en demi.';
    for (const wrong of [0, 25, 120, 2050, -50, 1.5])
      expect(await champs({ coefficient: wrong }), String(wrong)).toEqual({ coefficient });
    expect(await champs({ coefficient: null })).toEqual({ coefficient: 'Le coefficient est obligatoire.' });
    for (const [rang, right] of [50, 150, 2000].entries())
      expect((await add({ coefficient: right, niveau: String(7 + rang) })).status).toBe(201);
  });

  it('une matière est une fois dans un programme, même ajoutée deux fois au même instant ; un autre ordre, une autre série ont la leur', async () => {
    const answers = await Promise.all([add(), add()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect(await champs({})).toEqual({ matiereId: 'Ce programme a déjà cette matière.' });
    expect((await add({ niveau: '8' })).status).toBe(201);
    const lycee = { etape: 'lycée', niveau: '15' };
    for (const serie of [null, 'SM', 'SE'])
      expect((await add({ ...lycee, serie })).status, String(serie)).toBe(201);
  });

  it('refuse un ordre que le niveau n’a pas, une série hors du lycée, la matière d’une autre école', async () => {
    expect(await champs({ niveau: '3' })).toEqual({ niveau: "Cet ordre n'existe pas à ce niveau." });
    expect(await champs({ serie: 'SM' })).toEqual({ serie: 'Seule une classe de lycée a une série.' });
    const ailleurs = await createSchool(server, 'École de Matoto');
    const { data } = await addMatiere(server.admin, { ecoleId: ailleurs, libelle: 'Pular' });
    expect(await champs({ matiereId: firstOf(data)['id'] })).toEqual({
      matiereId: "Cette matière n'existe pas, est désactivée ou est celle d'une autre école.",
    });
  });
});
