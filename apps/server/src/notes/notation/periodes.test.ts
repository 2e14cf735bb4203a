import { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import type { Row } from '#core/db/tables.ts';
import { addPeriode, TRIMESTRE } from '#notes/tests/gestes.ts';
import { firstOf, rowsOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { createSession, deBase } from '#tests/gestes/personnel.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

/** The year of the periods of one test, and how many it has: each is a month of it, with the rank of that month. */
let annee: { debut: number; sessionId: number; nombre: number } | undefined;
let debut = 2300;
beforeEach(() => {
  annee = undefined;
});

const PAR_ANNEE = 12;
const PREMIER_MOIS = 10;

/** Returns days and a rank that no other period of the year has. */
function freeMonth({ debut: year, nombre }: NonNullable<typeof annee>): Row {
  const mois = PREMIER_MOIS + nombre - 1;
  const text = `${mois > PAR_ANNEE ? year + 1 : year}-${String(((mois - 1) % PAR_ANNEE) + 1).padStart(2, '0')}`;
  return { rang: nombre, dateDebut: `${text}-01`, dateFin: `${text}-20` };
}

/** Takes the next month of the test's year; of a new one where it is full. */
async function nextMonth(server: TestServer): Promise<Row & { sessionId: number }> {
  if (annee === undefined || annee.nombre === PAR_ANNEE) {
    debut += 2;
    const sessionId = await createSession(server, `${debut}-10-01`, `${debut + 1}-09-30`);
    annee = { debut, sessionId, nombre: 0 };
  }
  annee.nombre += 1;
  return { sessionId: annee.sessionId, ...freeMonth(annee) };
}

checkCrud({
  contract: periodes,
  sample: async (server, libelle) => ({
    ...TRIMESTRE,
    ...(await nextMonth(server)),
    ecoleId: (await deBase(server)).ecoleId,
    libelle,
  }),
  change: { field: 'poids', value: async (_server, row) => (row['poids'] === 2 ? 3 : 2) },
  // A label is asked about in one year: the double is of the same.
  async unique(server) {
    const { sessionId: _year, ...month } = await nextMonth(server);
    return month;
  },
  ids: {},
});

describe('périodes', () => {
  let server: TestServer;
  let ecoleId: number;
  let sessionId: number;
  beforeEach(async () => {
    server = await ownServer();
    ecoleId = await createSchool(server);
    sessionId = await createSession(server);
  });
  const add = (more: Record<string, unknown> = {}) =>
    addPeriode(server.admin, { ecoleId, sessionId, ...more });
  const champs = async (more: Record<string, unknown>) => (await add(more)).refus.champs;
  const SECOND = { libelle: '2e trimestre', rang: 2, dateDebut: '2027-01-04', dateFin: '2027-03-27' };

  it('[NOTE-04] finit après avoir commencé, dans son année scolaire', async () => {
    expect(await champs({ dateFin: '2026-10-05' })).toEqual({
      dateFin: 'Le dernier jour vient après le premier.',
    });
    const phrase = '« 2026-2027 » va du 01/10/2026 au 31/07/2027.';
    expect(await champs({ dateDebut: '2026-09-30' })).toEqual({ dateDebut: phrase });
    expect(await champs({ dateFin: '2027-08-01' })).toEqual({ dateFin: phrase });
    expect((await add({ dateDebut: '2026-10-01', dateFin: '2027-07-31' })).status).toBe(201);
  });

  it('[NOTE-04] ne touche pas les jours d’une autre du même niveau, que le refus nomme', async () => {
    await add();
    expect(await champs({ ...SECOND, dateDebut: '2026-12-19' })).toEqual({
      dateDebut: 'Ces jours touchent « 1er trimestre », du 05/10/2026 au 19/12/2026.',
    });
    const { id } = firstOf((await add(SECOND)).data);
    const row = firstOf((await server.admin.call(periodes.get, { id })).data);
    const moved = { ...row, dateDebut: '2026-12-01', modifUserId: 0 };
    expect(Object.keys((await server.admin.call(periodes.update, moved)).refus.champs ?? {})).toEqual([
      'dateDebut',
    ]);
    expect((await server.admin.call(periodes.update, { ...row, poids: 2, modifUserId: 0 })).status).toBe(200);
  });

  it('[NOTE-04] un rang ne revient pas dans un niveau ; une période désactivée le rend', async () => {
    const { id } = firstOf((await add()).data);
    expect(await champs({ ...SECOND, rang: 1 })).toEqual({ rang: '« 1er trimestre » a déjà ce rang.' });
    const off = firstOf(
      (await server.admin.call(periodes.disable, { id, modifUserId: 0, modifDate: null })).data,
    );
    expect((await add({ ...SECOND, rang: 1 })).status).toBe(201);
    const back = { id, modifUserId: 0, modifDate: off['modifDate'], libelleConfirme: true };
    expect((await server.admin.call(periodes.enable, back)).refus.champs).toEqual({
      rang: '« 2e trimestre » a déjà ce rang.',
    });
  });

  it('[NOTE-04] de trois personnes qui ajoutent les mêmes jours au même instant, une seule le fait', async () => {
    const answers = await Promise.all([1, 2, 3].map((rang) => add({ rang, libelle: `Période ${rang}` })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });

  it('[NOTE-04] une année scolaire ne laisse pas une période dehors', async () => {
    await add();
    const session = firstOf((await server.admin.call(sessions.get, { id: sessionId })).data);
    const change = (more: object) =>
      server.admin.call(sessions.update, { ...session, ...more, modifUserId: 0 });
    const phrase = '« 1er trimestre », du 05/10/2026 au 19/12/2026, serait hors de cette année.';
    expect((await change({ dateDebut: '2026-10-06' })).refus.champs).toEqual({ dateDebut: phrase });
    expect((await change({ dateFin: '2026-12-18' })).refus.champs).toEqual({ dateFin: phrase });
    expect((await change({ dateDebut: '2026-10-05', dateFin: '2026-12-19' })).status).toBe(200);
  });

  it('[NOTE-05] le primaire a trois trimestres et le collège deux semestres, la même année, sans rien confirmer', async () => {
    const terms = [TRIMESTRE, SECOND, { rang: 3, dateDebut: '2027-04-05', dateFin: '2027-06-30' }];
    for (const term of terms) {
      const libelle = `${term.rang}e période`;
      expect((await add({ ...term, etape: 'primaire', libelle })).status).toBe(201);
    }
    for (const [rang, [dateDebut, dateFin]] of [
      ['2026-10-05', '2027-02-12'],
      ['2027-02-15', '2027-06-30'],
    ].entries()) {
      const semestre = { genre: 'semestre', rang: rang + 1, libelle: `${rang + 1}e période` };
      expect((await add({ ...semestre, dateDebut, dateFin })).status).toBe(201);
    }
    const rows = rowsOf((await server.admin.call(periodes.list, { ecoleId, sessionId, tri: 'etape' })).data);
    expect(rows.map(({ etape, rang }) => `${String(etape)} ${String(rang)}`).toSorted()).toEqual([
      'collège 1',
      'collège 2',
      'primaire 1',
      'primaire 2',
      'primaire 3',
    ]);
    const filtres = rowsOf((await server.admin.call(periodes.list, { filtres: 'etape:primaire' })).data);
    expect(filtres).toHaveLength(3);
  });

  it('la saisie ne finit pas avant de commencer', async () => {
    const dateFinSaisie = 'La saisie finit après le premier jour de la période.';
    expect(await champs({ dateFinSaisie: '2026-10-05' })).toEqual({ dateFinSaisie });
    expect((await add({ dateFinSaisie: '2027-01-09' })).status).toBe(201);
  });
});
