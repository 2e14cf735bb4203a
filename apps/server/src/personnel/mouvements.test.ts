/** A month's deductions and advances may pass its base salary, once somebody confirms it (AMB-172). */

import { MONTANT_MAXIMAL } from '@gestionscolaire/contract/core/values/montant.ts';
import { avances, selectAllAvanceSalaire } from '@gestionscolaire/contract/personnel/avances.ts';
import { retenues, selectAllRetenue } from '@gestionscolaire/contract/personnel/retenues.ts';
import { getMoisEnseignant } from '@gestionscolaire/contract/personnel/salaires.ts';
import { describe, expect, it } from 'vitest';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool, createTeacher } from '#tests/gestes/ecole.ts';
import { deBase, mouvement, salaire } from '#tests/gestes/personnel.ts';
import type { Person } from '#tests/harness.ts';

/** Adds a teacher who earns 1 000 000 FG from October on. */
async function teacher() {
  const { server, depart: base } = await commencer(deBase);
  await salaire(server.admin, base.employeId, 1_000_000);
  const values = (more: Record<string, unknown>) => mouvement(base.employeId, base.sessionId, more);
  return {
    ...base,
    server,
    withhold: (more: Record<string, unknown>) =>
      server.admin.call(retenues.create, values({ libelle: 'Absence', libelleConfirme: true, ...more })),
    advance: (more: Record<string, unknown>) => server.admin.call(avances.create, values(more)),
  };
}

describe('retenues et avances d’un mois', () => {
  it('[FID-12] jusqu’au salaire de base rien n’est demandé ; au-delà une case, et la raison est facultative', async () => {
    const { server, withhold, advance } = await teacher();
    expect((await withhold({ montant: 400_000 })).status).toBe(201);
    expect((await advance({ montant: 600_000 })).status).toBe(201);
    // A written reason is no confirmation.
    for (const more of [{}, { observations: 'Frais médicaux' }]) {
      const passing = await advance({ montant: 1, ...more });
      expect([passing.status, passing.refus.code]).toEqual([422, 'A_CONFIRMER']);
      expect(passing.refus.champs?.['montant']?.replaceAll('\u00A0', ' ')).toBe(
        "Octobre 2026 : 1 000 001 FG de retenues et d'avances, pour un salaire de base de 1 000 000 FG",
      );
    }
    expect((await withhold({ montant: 1 })).refus.champs).toHaveProperty('montant');
    // Another month has a salary of its own.
    expect((await advance({ montant: 1, moisId: '11' })).status).toBe(201);
    // The box alone is enough; the reason, where there is one, is kept.
    expect((await withhold({ montant: 1, montantConfirme: true })).status).toBe(201);
    const reason = 'Frais médicaux de sa fille';
    const { id } = firstOf((await advance({ montant: 1, montantConfirme: true, observations: reason })).data);
    const [act] = (await server.rows('journal')).filter(
      ({ entite, entiteId }) => entite === 'avances_salaire' && entiteId === id,
    );
    expect(JSON.parse(String(act?.['changements']))).toMatchObject({ observations: [null, reason] });
  });

  it('[FID-12] une modification compte sans elle-même, et se confirme quand elle passe à son tour', async () => {
    const { server, employeId, sessionId, advance } = await teacher();
    const { id } = firstOf((await advance({ montant: 900_000 })).data);
    const change = (more: Record<string, unknown>) =>
      server.admin.call(avances.update, {
        ...mouvement(employeId, sessionId),
        id,
        statut: '',
        modifUserId: 0,
        modifDate: null,
        ...more,
      });
    expect((await change({ montant: 1_000_001 })).refus.code).toBe('A_CONFIRMER');
    expect((await change({ montant: 1_000_001, montantConfirme: true })).status).toBe(200);
  });

  it('[FID-12] ce qui est désactivé ne compte pas, et ne revient que confirmé', async () => {
    const { server, advance } = await teacher();
    const { id } = firstOf((await advance({ montant: 700_000 })).data);
    const { modifDate } = firstOf(
      (await server.admin.call(avances.disable, { id, modifUserId: 0, modifDate: null })).data,
    );
    expect((await advance({ montant: 400_000 })).status).toBe(201);
    const back = await server.admin.call(avances.enable, { id, modifUserId: 0, modifDate });
    expect([back.status, back.refus.code]).toEqual([422, 'A_CONFIRMER']);
    expect(back.refus.champs?.['montant']).toContain('Octobre 2026');
    const confirmed = { id, modifUserId: 0, modifDate, montantConfirme: true };
    expect((await server.admin.call(avances.enable, confirmed)).status).toBe(200);
  });

  it('de deux envoyées au même instant qui passent ensemble le salaire, une seule se fait sans case', async () => {
    const { withhold, advance } = await teacher();
    for (const moisId of ['10', '11', '12', '01']) {
      const answers = await Promise.all([
        withhold({ moisId, montant: 600_000 }),
        advance({ moisId, montant: 600_000 }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    }
  });

  it('sans salaire de base connu, rien n’est passé', async () => {
    const {
      server,
      depart: { employeId, sessionId },
    } = await commencer(deBase);
    const values = mouvement(employeId, sessionId, { montant: 9_000_000 });
    expect((await server.admin.call(avances.create, values)).status).toBe(201);
  });

  it('[FID-12] ce qui est confirmé ne se redemande pas tant que le montant ne grandit pas', async () => {
    const { server, withhold } = await teacher();
    const { id } = firstOf((await withhold({ montant: 1_000_002, montantConfirme: true })).data);
    const update = async (more: object) => {
      const row = firstOf((await server.admin.call(retenues.get, { id })).data);
      return server.admin.call(retenues.update, { ...row, ...more, modifUserId: 0 });
    };
    expect((await update({ montant: 1_000_001, libelle: 'Remboursement' })).status).toBe(200);
    expect((await update({ montant: 1_000_002 })).refus.code).toBe('A_CONFIRMER');
    // A deduction moved to another month is compared with that month's salary.
    await withhold({ montant: 1, moisId: '11' });
    expect((await update({ moisId: '11' })).refus.code).toBe('A_CONFIRMER');
  });

  it('dans une école désactivée, rien de nouveau ne s’ajoute', async () => {
    const { server, ecoleId, withhold } = await teacher();
    await server.database.transaction((trx) =>
      trx.updateTable('ecoles').set({ estActif: 0 }).where('id', '=', ecoleId).execute(),
    );
    expect((await withhold({ montant: 1 })).refus.code).toBe('REGLE');
  });

  it('un mois a une somme bornée : au-delà une retenue ou une avance est refusée, et le mois se lit', async () => {
    const { server, employeId, sessionId, withhold, advance } = await teacher();
    const plus = { montant: MONTANT_MAXIMAL, montantConfirme: true };
    for (let fois = 0; fois < 5; fois += 1) {
      expect((await withhold(plus)).status).toBe(201);
      expect((await advance(plus)).status).toBe(201);
    }
    for (const refusee of [await withhold(plus), await advance({ ...plus, montant: 10 })])
      expect([refusee.status, refusee.refus.champs?.['montant']?.replaceAll('\u00A0', ' ')]).toEqual([
        422,
        "Les retenues et les avances d'un mois ne passent pas 9 999 999 999 999 FG.",
      ]);
    const { mois } = (await server.admin.call(getMoisEnseignant, { id: employeId, sessionId })).data;
    expect(mois.find(({ moisId }) => moisId === '10')?.reste).toBe(1_000_000 - 10 * MONTANT_MAXIMAL);
    expect((await advance({ ...plus, montant: 9 })).status).toBe(201);
  });
});

it.each([
  ['RET-10', retenues, selectAllRetenue, 'retenue', { libelle: 'Absence', libelleConfirme: true }],
  ['AVANCE-10', avances, selectAllAvanceSalaire, 'avanceSalaire', { montantConfirme: true }],
] as const)(
  '[%s] les actives se rendent, de toutes les écoles au réseau, des siennes à une école',
  async (_id, { create, disable }, selectAll, screen, more) => {
    const {
      server,
      depart: { employeId, sessionId },
    } = await commencer(deBase);
    const elsewhere = await createSchool(server, 'École de Matam');
    const add = async (enseignantId: number) =>
      firstOf((await server.admin.call(create, mouvement(enseignantId, sessionId, more))).data)['id'];
    const [here, there] = [await add(employeId), await add(await createTeacher(server, elsewhere))];
    await server.admin.call(disable, { id: await add(employeId), modifUserId: 0, modifDate: null });
    const idsOf = async (who: Person) => (await who.call(selectAll, {})).data.map(({ id }) => id);
    expect(await idsOf(server.admin)).toEqual([here, there]);
    const droits = { [screen]: ['lecture'] };
    expect(await idsOf(await server.person({ ecoleId: elsewhere, droits }))).toEqual([there]);
  },
);
