import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { partsEgales, tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { updateTranchesDePrestation } from '@gestionscolaire/contract/scolarite/tranches-ensemble.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { commencer } from '#tests/departs/commencer.ts';
import { createPrestation } from '#tests/gestes/ecole.ts';
import { type EcoleEquipee, equiper } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

describe('les tranches d’une prestation, enregistrées ensemble', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
  });
  const lire = async () =>
    (await server.admin.call(tranches.list, { ecoleId: ecole.ecoleId, prestationId: ecole.scolarite })).data;
  const trois = async () => {
    const [a, b, c] = await lire();
    if (a === undefined || b === undefined || c === undefined) throw new Error('no tranches');
    return [a, b, c] as const;
  };
  type Lue = Awaited<ReturnType<typeof lire>>[number];
  const une = (lue: Lue | null, given: object = {}) => ({
    id: lue?.id ?? null,
    modifDate: lue?.modifDate ?? null,
    libelle: lue?.libelle ?? '1ere tranche',
    pourcentage: lue?.pourcentage ?? 10,
    facteurMultiplicite: 100,
    echeance: lue?.echeance ?? null,
    ...given,
  });
  const save = (all: object[], retirees: object[] = [], more: object = {}, person: Person = server.admin) =>
    person.call(updateTranchesDePrestation, {
      ecoleId: ecole.ecoleId,
      prestationId: ecole.scolarite,
      sessionId: null,
      tranches: all,
      retirees,
      ...more,
    });
  const acts = async () =>
    (await server.rows('journal')).filter(({ appel }) => appel === 'PUT updateTranchesDePrestation');

  it('[DEBUT-04] changent, viennent et s’en vont en un seul acte, même quand l’une prend ce que l’autre laisse', async () => {
    const [a, b, c] = await trois();
    // The first takes more than is free before the second gives; the third goes.
    const { status, data } = await save(
      [
        une(a, { pourcentage: 60 }),
        une(b, { pourcentage: 20, echeance: '01-10' }),
        une(null, { libelle: '4eme tranche', pourcentage: 20, echeance: '04-30' }),
      ],
      [{ id: c.id, modifDate: c.modifDate }],
    );
    expect([status, data.length]).toEqual([200, 4]);
    const after = await lire();
    expect(after.map(({ libelle, pourcentage, echeance }) => [libelle, pourcentage, echeance])).toEqual([
      ['1ere tranche', 60, '10-15'],
      ['2eme tranche', 20, '01-10'],
      ['4eme tranche', 20, '04-30'],
    ]);
    expect(await acts()).toHaveLength(1);
    const history = (await server.admin.call(getJournal, { entite: 'tranches', entiteId: a.id })).data;
    expect(history[0]?.changements).toEqual({ [`tranches ${a.id} pourcentage`]: [33.33, 60] });
    const gone = (await server.admin.call(getJournal, { entite: 'tranches', entiteId: c.id })).data;
    expect(gone[0]?.changements).toEqual({ [`tranches ${c.id} estActif`]: [1, 0] });
  });

  it('[DEBUT-04] ne passent pas 100 %, ni par une, ni à deux personnes au même instant', async () => {
    const [a, b, c] = await trois();
    const over = await save([une(a, { pourcentage: 50 }), une(b), une(c)]);
    expect(over.refus.champs).toEqual({
      'tranches.2.pourcentage': 'Les pourcentages definis pour cette école sont dejà à 100%',
    });
    const answers = await Promise.all([
      save([une(a, { pourcentage: 60 }), une(b, { pourcentage: 6 }), une(c)]),
      save([une(a, { pourcentage: 6 }), une(b, { pourcentage: 60 }), une(c)]),
    ]);
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
    const sum = (await lire()).reduce((total, { pourcentage }) => total + Math.round(pourcentage * 100), 0);
    expect(sum).toBe(9934);
  });

  it('[DEBUT-04] une tranche venue ou changée entre-temps : rien n’est écrit', async () => {
    const [a, b, c] = await trois();
    const missing = await save([une(a), une(b)]);
    expect([missing.status, missing.refus.code]).toEqual([409, 'PERIME']);
    await server.admin.call(tranches.update, {
      ...a,
      pourcentage: 33,
      libelleConfirme: true,
      modifUserId: 0,
    });
    expect((await save([une(a), une(b), une(c)])).refus.code).toBe('PERIME');
    expect(await acts()).toEqual([]);
  });

  it('[DEBUT-04] deux libellés pareils se confirment, deux qui s’échangent non ; une faute est dite à son champ', async () => {
    const [a, b, c] = await trois();
    const twice = await save([une(a), une(b, { libelle: a.libelle }), une(c)]);
    expect([twice.refus.code, twice.refus.champs]).toEqual([
      'A_CONFIRMER',
      { 'tranches.1.libelle': 'Un enregistrement porte déjà ce libellé' },
    ]);
    const swapped = await save([une(a, { libelle: b.libelle }), une(b, { libelle: a.libelle }), une(c)]);
    expect(swapped.status).toBe(200);
    const monthly = await createPrestation(server, { ecoleId: ecole.ecoleId, rythme: 'mensuel' });
    const wrong = await save([une(null)], [], { prestationId: monthly });
    expect(wrong.refus.champs).toEqual({
      'tranches.0.prestationId': "Cette prestation ne se paie pas par tranche : changez d'abord son rythme.",
    });
  });

  it('[DEBUT-04] demandent les droits des formulaires', async () => {
    const person = (ecoleId: number, ...modes: ('ajout' | 'modification' | 'suppression')[]) =>
      server.person({ ecoleId, droits: { tranchePaiementEcole: modes } });
    const [a, b, c] = await trois();
    const changer = await person(ecole.ecoleId, 'modification');
    const goes = [{ id: c.id, modifDate: c.modifDate }];
    expect((await save([une(a), une(b)], goes, {}, changer)).refus.code).toBe('DROIT_ABSENT');
    expect((await save([une(a, { pourcentage: 30 }), une(b), une(c)], [], {}, changer)).status).toBe(200);
  });
});

it.each([
  [1, [100]],
  [3, [33.33, 33.33, 33.34]],
  [4, [25, 25, 25, 25]],
  [7, [14.28, 14.28, 14.28, 14.28, 14.28, 14.28, 14.32]],
])('[DEBUT-04] partagées également en %i, elles font 100 %% exactement', (nombre, parts) => {
  expect(partsEgales(nombre)).toEqual(parts);
  expect(parts.reduce((sum, part) => sum + Math.round(part * 100), 0)).toBe(10_000);
});
