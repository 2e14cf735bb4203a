import { getCalendrier } from '@gestionscolaire/contract/scolarite/calendrier/appel.ts';
import { joursSansClasse } from '@gestionscolaire/contract/scolarite/calendrier/jours-sans-classe.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { createSession, deBase } from '#tests/gestes/personnel.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

const NOEL = { libelle: 'Congés de Noël', du: '2026-12-24', au: '2026-12-31', partie: 'journee' } as const;

checkCrud({
  contract: joursSansClasse,
  sample: async (server, libelle) => {
    const { ecoleId, sessionId } = await deBase(server);
    return { ...NOEL, ecoleId, sessionId, libelle };
  },
  change: {
    field: 'partie',
    value: async (_server, row) => (row['partie'] === 'matin' ? 'journee' : 'matin'),
  },
  ids: { create: 'SUIVI-36' },
});

describe('jours sans classe', () => {
  let server: TestServer;
  let ratoma: number;
  let sessionId: number;
  beforeEach(async () => {
    server = await ownServer();
    ratoma = await createSchool(server);
    sessionId = await createSession(server);
  });
  const add = (more: Record<string, unknown> = {}, person: Person = server.admin) =>
    person.call(joursSansClasse.create, { ...NOEL, ecoleId: ratoma, sessionId, creationUserId: 0, ...more });

  it('[SUIVI-36] finissent après avoir commencé, dans leur année', async () => {
    expect((await add({ au: '2026-12-23' })).refus.champs).toEqual({
      au: 'Le dernier jour ne vient pas avant le premier.',
    });
    const phrase = '« 2026-2027 » va du 01/10/2026 au 31/07/2027.';
    expect((await add({ du: '2026-09-30' })).refus.champs).toEqual({ du: phrase });
    expect((await add({ au: '2027-08-01' })).refus.champs).toEqual({ au: phrase });
    expect((await add({ au: NOEL.du })).status).toBe(201);
  });

  it('[SUIVI-36] une année ne se raccourcit pas en les laissant dehors', async () => {
    await add();
    const row = firstOf((await server.admin.call(sessions.get, { id: sessionId })).data);
    const change = (dateFin: string) =>
      server.admin.call(sessions.update, { ...row, dateFin, modifUserId: 0 });
    expect((await change('2026-12-30')).refus.champs).toEqual({
      dateFin: '« Congés de Noël », du 24/12/2026 au 31/12/2026, serait hors de cette année.',
    });
    expect((await change('2026-12-31')).status).toBe(200);
  });

  it('[SUIVI-36] le calendrier d’une école a les siens et ceux du réseau, jamais ceux d’une autre', async () => {
    const matoto = await createSchool(server, 'École de Matoto');
    await add({ ecoleId: null, libelle: 'Tabaski', du: '2027-05-16', au: '2027-05-17' });
    await add();
    await add({ ecoleId: matoto, libelle: 'Kermesse' });
    const person = await server.person({
      ecoleId: ratoma,
      droits: { calendrier: ['lecture', 'ajout', 'modification'] },
    });
    const { data } = await person.call(getCalendrier, { ecoleId: ratoma, sessionId });
    expect(data.sansClasse.map(({ libelle, estDuReseau }) => [libelle, estDuReseau])).toEqual([
      ['Congés de Noël', false],
      ['Tabaski', true],
    ]);
    expect((await person.call(getCalendrier, { ecoleId: matoto, sessionId })).refus.code).toBe(
      'HORS_DE_PORTEE',
    );
    const own = data.sansClasse.find(({ estDuReseau }) => !estDuReseau);
    await server.admin.call(joursSansClasse.disable, { id: own?.id, modifUserId: 0, modifDate: null });
    const left = (await person.call(getCalendrier, { ecoleId: ratoma, sessionId })).data;
    expect(left.sansClasse.map(({ libelle }) => libelle)).toEqual(['Tabaski']);
    const reseau = data.sansClasse.find(({ estDuReseau }) => estDuReseau);
    const row = firstOf((await person.call(joursSansClasse.get, { id: reseau?.id })).data);
    const change = await person.call(joursSansClasse.update, { ...row, au: '2027-05-18', modifUserId: 0 });
    expect(change.refus.code).toBe('DROIT_ABSENT');
    expect((await person.call(getCalendrier, { ecoleId: ratoma, sessionId: sessionId + 1 })).status).toBe(
      404,
    );
  });
});
