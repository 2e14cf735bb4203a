import { MONTANT_ILLISIBLE } from '@gestionscolaire/contract/core/values/montant.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { firstOf, rowsOf } from '#tests/exemples/reponse.ts';
import { createPrestation, createSchool, ownServerWithService, theSchool } from '#tests/gestes/ecole.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addClasse } from '#tests/gestes/scolarite.ts';
import type { TestServer } from '#tests/harness.ts';

checkCrud({
  contract: fichesRenseignement,
  sample: async (server) => ({
    ecoleId: await theSchool(server),
    prestationId: await createPrestation(server),
    classeId: null,
    prix: 900_000,
    fr_inscription: 50_000,
  }),
  change: { field: 'prix', value: async (_server, row) => Number(row['prix']) + 25_000 },
  unique: async (server) => ({ prestationId: await createPrestation(server) }),
  ids: {
    list: 'FICHE-16 FICHE-05',
    get: 'FICHE-15 DATA-30',
    create: 'FICHE-13 DATA-31',
    update: 'FICHE-14',
    disable: 'FICHE-17 SHARED-25',
  },
});

describe('fiches de renseignement', () => {
  let server: TestServer;
  let ecoleId: number;
  let prestationId: number;
  beforeEach(async () => {
    ({ server, ecoleId, prestationId } = await ownServerWithService());
  });
  const add = (more: object = {}) =>
    server.admin.call(fichesRenseignement.create, {
      ecoleId,
      prestationId,
      classeId: null,
      prix: 900_000,
      fr_inscription: 50_000,
      creationUserId: 0,
      ...more,
    });
  const read = async (id: unknown) =>
    firstOf((await server.admin.call(fichesRenseignement.get, { id: Number(id) })).data);

  it('[FICHE-06] [FICHE-08] [FICHE-09] veut une prestation, un prix et des frais, en francs entiers', async () => {
    const { champs } = (await add({ prestationId: null, prix: null, fr_inscription: null })).refus;
    expect(champs).toEqual({
      prestationId: 'La prestation est obligatoire.',
      prix: 'Le prix est obligatoire.',
      fr_inscription: "Le montant des frais d'inscription est obligatoire.",
    });
    for (const prix of [-1, 12.5, 1_000_000_000_000]) expect((await add({ prix })).status).toBe(422);
    expect((await add({ prix: 0, fr_inscription: 0 })).status).toBe(201);
  });

  it('[SEMAINE-01] lit un montant écrit comme le lit un champ ou un fichier, et dit ce qui n’en est pas un', async () => {
    const ecrit = { prix: '1.500.000', fr_inscription: '50 000 FG' };
    const { data } = await add({ ...ecrit, classeId: await addClasse(server, ecoleId) });
    expect(await read(firstOf(data)['id'])).toMatchObject({ prix: 1_500_000, fr_inscription: 50_000 });
    for (const prix of ['12,5', '1.5', '1e6', '−5', '١٥٠٠'])
      expect((await add({ prix })).refus.champs).toEqual({ prix: MONTANT_ILLISIBLE });
  });

  it('[CONST-33] est de l’école sans classe, d’une classe avec', async () => {
    const whole = await read(firstOf((await add()).data)['id']);
    expect(whole).toMatchObject({ classeId: null, classe: null, modePaiement: 'parEcole' });
    const classeId = await addClasse(server, ecoleId);
    const one = await read(firstOf((await add({ classeId })).data)['id']);
    expect(one).toMatchObject({ classeId, classe: '7ème année A', modePaiement: 'parClasse' });
  });

  it('n’a qu’une ligne active par école, prestation et classe, l’absence de classe comptant pour une', async () => {
    const { id } = firstOf((await add()).data);
    const twice = await add();
    expect([twice.status, twice.refus.code, Object.keys(twice.refus.champs ?? {})]).toEqual([
      409,
      'DOUBLON',
      ['prestationId'],
    ]);
    const classeId = await addClasse(server, ecoleId);
    expect((await add({ classeId })).status).toBe(201);
    expect((await add({ classeId })).refus.code).toBe('DOUBLON');
    const off = firstOf(
      (await server.admin.call(fichesRenseignement.disable, { id, modifUserId: 0, modifDate: null })).data,
    );
    expect((await add()).status).toBe(201);
    const back = await server.admin.call(fichesRenseignement.enable, {
      id,
      modifUserId: 0,
      modifDate: off['modifDate'],
    });
    expect(back.refus.code).toBe('DOUBLON');
  });

  it('[ANNEE-01] a un prix par année et un pour toutes ; un appel des documents, sans année, vaut pour toutes', async () => {
    const sessionId = await createSession(server, '2026-10-01', '2027-06-30');
    const deToutes = Number(firstOf((await add()).data)['id']);
    const de26 = Number(firstOf((await add({ sessionId, prix: 950_000 })).data)['id']);
    expect(await read(deToutes)).toMatchObject({ sessionId: null, session: null });
    expect(await read(de26)).toMatchObject({ sessionId, prix: 950_000 });
    const again = await add({ sessionId });
    expect([again.refus.code, again.refus.champs]).toEqual([
      'DOUBLON',
      {
        prestationId:
          "Cette prestation a déjà un prix pour toute l'école et cette année : modifiez-le plutôt.",
      },
    ]);
    expect((await add()).refus.code).toBe('DOUBLON');
    // A form that does not know the year leaves it as it is.
    const form = { ecoleId, prestationId, classeId: null, prix: 960_000, fr_inscription: 0 };
    const { status } = await server.admin.call(fichesRenseignement.update, {
      ...form,
      id: de26,
      modifUserId: 0,
      modifDate: null,
    });
    expect([status, await read(de26)]).toMatchObject([200, { sessionId, prix: 960_000 }]);
    expect((await add({ sessionId: 999_999 })).refus.champs).toEqual({
      sessionId: "Cette année scolaire n'existe pas ou est désactivée.",
    });
    const listed = await server.admin.call(fichesRenseignement.list, {
      ecoleId,
      filtres: `sessionId:${sessionId}`,
    });
    expect(rowsOf(listed.data).map((row) => row['id'])).toEqual([de26]);
  });

  it('de deux lignes ajoutées au même instant, une seule l’est', async () => {
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  it('ne prend pas la classe d’une autre école', async () => {
    const classeId = await addClasse(server, await createSchool(server, 'Autre'));
    expect((await add({ classeId })).refus.champs).toEqual({
      classeId: "Cette classe n'existe pas dans cette école ou est désactivée.",
    });
  });

  it('dit les tranches de sa prestation dans son école, et de nulle autre', async () => {
    const part = (of: number, prestation: number, pourcentage: number, sessionId?: number) =>
      server.admin.call(tranches.create, {
        ecoleId: of,
        prestationId: prestation,
        libelle: '1ere tranche',
        pourcentage,
        facteurMultiplicite: 100,
        echeance: '10-15',
        ...(sessionId === undefined ? {} : { sessionId }),
        creationUserId: 0,
      });
    await part(ecoleId, prestationId, 40);
    await part(await createSchool(server, 'Autre'), prestationId, 70);
    await part(ecoleId, await createPrestation(server), 80);
    const { id } = firstOf((await add()).data);
    const told = [
      { id: 1, libelle: '1ere tranche', pourcentage: 40, facteurMultiplicite: 100, echeance: '10-15' },
    ];
    expect((await read(id))['tranches']).toEqual(told);
    const list = await server.admin.call(fichesRenseignement.list, { ecoleId });
    expect(rowsOf(list.data).map((row) => row['tranches'])).toEqual([told]);
    const sessionId = await createSession(server, '2026-10-01', '2027-06-30');
    await part(ecoleId, prestationId, 100, sessionId);
    const { id: de26 } = firstOf((await add({ sessionId })).data);
    const of = async (fiche: unknown) => (await read(fiche))['tranches'];
    expect([await of(id), await of(de26)]).toEqual([told, [{ ...told[0], id: 4, pourcentage: 100 }]]);
  });
});
