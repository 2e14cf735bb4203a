import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { firstOf, rowsOf } from '#tests/exemples/reponse.ts';
import { createPrestation, createSchool, ownServerWithService, theSchool } from '#tests/gestes/ecole.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import type { TestServer } from '#tests/harness.ts';

const COMPLET = 'Les pourcentages definis pour cette école sont dejà à 100%';

checkCrud({
  contract: tranches,
  sample: async (server) => ({
    ecoleId: await theSchool(server),
    prestationId: await createPrestation(server),
    libelle: '1ere tranche',
    pourcentage: 33.33,
    facteurMultiplicite: 100,
    echeance: '10-15',
  }),
  change: { field: 'pourcentage', value: async (_server, row) => (row['pourcentage'] === 12.5 ? 40 : 12.5) },
  unique: async (server) => ({ prestationId: await createPrestation(server) }),
  ids: {
    list: 'TRANCHE-18',
    get: 'TRANCHE-17 DATA-25',
    create: 'TRANCHE-15',
    update: 'TRANCHE-16',
    remove: 'TRANCHE-19',
  },
});

describe('tranches', () => {
  let server: TestServer;
  let ecoleId: number;
  let prestationId: number;
  beforeEach(async () => {
    ({ server, ecoleId, prestationId } = await ownServerWithService());
  });
  const add = (pourcentage: number, more: object = {}) =>
    server.admin.call(tranches.create, {
      ecoleId,
      prestationId,
      libelle: '1ere tranche',
      pourcentage,
      facteurMultiplicite: 100,
      creationUserId: 0,
      libelleConfirme: true,
      ...more,
    });
  const champs = async (answer: ReturnType<typeof add>) => (await answer).refus.champs;

  it('[TRANCHE-09] [TRANCHE-10] [CONST-22] veut un pourcentage et un facteur de 1 à 100, deux décimales au plus', async () => {
    const pourcentage = 'Le pourcentage est un nombre de 1 à 100, avec deux décimales au plus.';
    const facteurMultiplicite =
      'Le facteur de multiplicité est un nombre de 1 à 100, avec deux décimales au plus.';
    for (const wrong of [0.5, 100.01, 33.333, -1]) {
      expect(await champs(add(wrong)), String(wrong)).toEqual({ pourcentage });
      expect(await champs(add(10, { facteurMultiplicite: wrong }))).toEqual({ facteurMultiplicite });
    }
    expect(await champs(add(10, { pourcentage: null, facteurMultiplicite: null }))).toEqual({
      pourcentage: 'Le pourcentage est obligatoire.',
      facteurMultiplicite: 'Le facteur de multiplicité est obligatoire.',
    });
    const { id } = firstOf((await add(33.33, { facteurMultiplicite: 99.99 })).data);
    const row = firstOf((await server.admin.call(tranches.get, { id })).data);
    expect(row).toMatchObject({ pourcentage: 33.33, facteurMultiplicite: 99.99 });
    expect((await server.rows('tranches'))[0]).toMatchObject({
      pourcentageCentiemes: 3333,
      facteurCentiemes: 9999,
    });
  });

  it('[TRANCHE-12] [MSG-61] refuse le pourcentage 0', async () => {
    expect(await champs(add(0))).toEqual({ pourcentage: "Le pourcentage 0 n'est pas autorisé" });
  });

  it('[TRANCHE-11] [MSG-60] [CONST-21] ne passe pas 100 pour une école et une prestation, celle qu’on modifie exclue', async () => {
    expect((await add(60)).status).toBe(201);
    expect(await champs(add(40.01))).toEqual({ pourcentage: COMPLET });
    const { id } = firstOf((await add(40)).data);
    expect(await champs(add(1))).toEqual({ pourcentage: COMPLET });
    // Another prestation and another school have their own hundred.
    expect((await add(100, { prestationId: await createPrestation(server) })).status).toBe(201);
    expect((await add(100, { ecoleId: await createSchool(server, 'Autre') })).status).toBe(201);
    const row = firstOf((await server.admin.call(tranches.get, { id })).data);
    const update = (pourcentage: number) =>
      server.admin.call(tranches.update, { ...row, pourcentage, modifUserId: 0 });
    expect((await update(40.01)).refus.champs).toEqual({ pourcentage: COMPLET });
    const { modifDate } = firstOf((await update(39.99)).data);
    // A disabled tranche counts no more, and comes back only where there is room.
    const off = firstOf((await server.admin.call(tranches.disable, { id, modifUserId: 0, modifDate })).data);
    expect((await add(10)).status).toBe(201);
    const back = { id, modifUserId: 0, modifDate: off['modifDate'], libelleConfirme: true };
    expect((await server.admin.call(tranches.enable, back)).refus.champs).toEqual({ pourcentage: COMPLET });
  });

  it('deux personnes qui ajoutent au même instant les derniers 40 % n’en passent pas 100', async () => {
    await add(60);
    const answers = await Promise.all([add(40), add(40), add(40)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    const sum = (await server.rows('tranches')).reduce(
      (all, row) => all + Number(row['pourcentageCentiemes']),
      0,
    );
    expect(sum).toBe(10_000);
  });

  it('[TRANCHE-04] [TRANCHE-05] ne prend que les libellés des documents', async () => {
    for (const libelle of ['5eme tranche', '1ère tranche', ''])
      expect(await champs(add(1, { libelle }))).toEqual({ libelle: 'Le libellé est obligatoire.' });
    for (const libelle of ['1ere tranche', '4eme tranche', '1er module', '4eme module'])
      expect((await add(1, { libelle })).status).toBe(201);
  });

  it('prend pour échéance un jour et un mois, ou rien', async () => {
    const echeance = "L'échéance est un jour et un mois, par exemple 15/10.";
    for (const wrong of ['02-30', '13-01', '10-00', '15/10', ''])
      expect(await champs(add(1, { echeance: wrong })), wrong).toEqual({ echeance });
    for (const right of ['02-29', '12-31', null])
      expect((await add(1, { echeance: right })).status).toBe(201);
  });

  it('[SEMAINE-16] se trient par le jour où elles sont dues dans leur année, sans jour d’abord', async () => {
    const sessionId = await createSession(server, '2026-08-03', '2027-06-30');
    const days = ['02-20', '08-20', null, '11-20', '07-01'];
    for (const echeance of days)
      for (const annee of [sessionId, null]) await add(20, { echeance, sessionId: annee });
    const triees = async (annee: number | null, ordre: 'asc' | 'desc') =>
      rowsOf((await server.admin.call(tranches.list, { ecoleId, prestationId, tri: 'echeance', ordre })).data)
        .filter((row) => row['sessionId'] === annee)
        .map((row) => row['echeance']);
    const suite = [null, '08-20', '11-20', '02-20', '07-01'];
    // Those of every year follow the days of the latest year.
    for (const annee of [sessionId, null]) {
      expect(await triees(annee, 'asc')).toEqual(suite);
      expect(await triees(annee, 'desc')).toEqual(suite.toReversed());
    }
  });

  it('ne prend ni une prestation désactivée ni celle d’une autre école', async () => {
    const ailleurs = await createPrestation(server, { ecoleId: await createSchool(server, 'Autre') });
    const refus = "Cette prestation n'existe pas, est désactivée ou est celle d'une autre école.";
    expect(await champs(add(1, { prestationId: ailleurs }))).toEqual({ prestationId: refus });
    const ici = await createPrestation(server, { ecoleId });
    expect((await add(1, { prestationId: ici })).status).toBe(201);
  });

  it('n’a de sens que pour une prestation payée par tranche, qui ne change plus de rythme tant qu’elle en a', async () => {
    const mensuelle = await createPrestation(server, { rythme: 'mensuel' });
    expect(await champs(add(10, { prestationId: mensuelle }))).toEqual({
      prestationId: "Cette prestation ne se paie pas par tranche : changez d'abord son rythme.",
    });
    const { id } = firstOf((await add(10)).data);
    const row = firstOf((await server.admin.call(prestations.get, { id: prestationId })).data);
    const change = () => server.admin.call(prestations.update, { ...row, rythme: 'unique', modifUserId: 0 });
    expect((await change()).refus.champs).toEqual({
      rythme: "Des tranches de paiement (1) s'en servent : elles n'ont de sens que pour « Par tranche ».",
    });
    await server.admin.call(tranches.disable, { id, modifUserId: 0, modifDate: null });
    expect((await change()).status).toBe(200);
    // They do not come back under another rhythm either.
    const [off] = await server.rows('tranches');
    const back = { id, modifUserId: 0, modifDate: off?.['modifDate'] };
    expect(Object.keys((await server.admin.call(tranches.enable, back)).refus.champs ?? {})).toEqual([
      'prestationId',
    ]);
  });

  it('liste celles d’une école, ou d’une école et d’une prestation', async () => {
    const other = await createPrestation(server);
    await add(10);
    await add(20, { prestationId: other });
    const parts = async (input: object) =>
      rowsOf((await server.admin.call(tranches.list, input)).data).map((row) => row['pourcentage']);
    expect(await parts({ ecoleId, prestationId: null, estActif: 1 })).toEqual([10, 20]);
    expect(await parts({ ecoleId, prestationId: other, estActif: 1 })).toEqual([20]);
    expect(await parts({ ecoleId: 999_999 })).toEqual([]);
  });
});
