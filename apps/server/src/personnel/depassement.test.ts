/** What is taken from a month may pass its base salary, with a reason. */
import { avances } from '@gestionscolaire/contract/personnel/avances.ts';
import { retenues } from '@gestionscolaire/contract/personnel/retenues.ts';
import { describe, expect, it } from 'vitest';
import { ownServer } from '#tests/harness.ts';
import { deBase, mouvement, salaire } from '#tests/personnel.ts';
import { firstOf } from '#tests/reponse.ts';

/** A teacher who earns 1 000 000 FG from October on. */
async function teacher() {
  const server = await ownServer();
  const base = await deBase(server);
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
  it('jusqu’au salaire de base rien n’est demandé ; au-delà une raison, gardée dans les observations et au journal', async () => {
    const { server, withhold, advance } = await teacher();
    expect((await withhold({ montant: 400_000 })).status).toBe(201);
    expect((await advance({ montant: 600_000 })).status).toBe(201);
    const passing = await advance({ montant: 1 });
    expect([passing.status, passing.refus.code]).toEqual([422, 'SAISIE_INVALIDE']);
    expect(passing.refus.champs?.['observations']?.replaceAll('\u00A0', ' ')).toBe(
      "Octobre 2026 : 1 000 001 FG de retenues et d'avances, pour un salaire de base de 1 000 000 FG. Écrivez-en la raison ici.",
    );
    expect((await withhold({ montant: 1 })).refus.champs).toHaveProperty('observations');
    // Another month has a salary of its own.
    expect((await advance({ montant: 1, moisId: '11' })).status).toBe(201);
    const reason = 'Frais médicaux de sa fille';
    const { id } = firstOf((await advance({ montant: 1, observations: reason })).data);
    const [act] = (await server.rows('journal')).filter(
      ({ entite, entiteId }) => entite === 'avances_salaire' && entiteId === id,
    );
    expect(JSON.parse(String(act?.['changements']))).toMatchObject({ observations: [null, reason] });
  });

  it('une modification compte sans elle-même, et demande la raison quand elle passe à son tour', async () => {
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
    expect((await change({ montant: 1_000_001 })).refus.champs).toHaveProperty('observations');
    expect((await change({ montant: 1_000_000 })).status).toBe(200);
  });

  it('ce qui est désactivé ne compte pas, et ne revient pas sans raison', async () => {
    const { server, advance } = await teacher();
    const { id } = firstOf((await advance({ montant: 700_000 })).data);
    const { modifDate } = firstOf(
      (await server.admin.call(avances.disable, { id, modifUserId: 0, modifDate: null })).data,
    );
    expect((await advance({ montant: 400_000 })).status).toBe(201);
    const back = await server.admin.call(avances.enable, { id, modifUserId: 0, modifDate });
    expect([back.status, back.refus.code]).toEqual([409, 'REGLE']);
    expect(back.refus.error).toContain('Octobre 2026');
  });

  it('de deux envoyées au même instant qui passent ensemble le salaire, une seule se fait sans raison', async () => {
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
    const server = await ownServer();
    const { employeId, sessionId } = await deBase(server);
    const values = mouvement(employeId, sessionId, { montant: 9_000_000 });
    expect((await server.admin.call(avances.create, values)).status).toBe(201);
  });

  it('une observation qui était déjà là n’est pas la raison d’un montant qui grandit', async () => {
    const { server, withhold } = await teacher();
    const { id } = firstOf((await withhold({ montant: 10, observations: 'Carnet perdu' })).data);
    const row = firstOf((await server.admin.call(retenues.get, { id })).data);
    const update = (more: object) => server.admin.call(retenues.update, { ...row, ...more, modifUserId: 0 });
    expect((await update({ montant: 1_000_001 })).refus.champs).toHaveProperty('observations');
    expect((await update({ montant: 1_000_001, observations: 'Remboursement convenu' })).status).toBe(200);
    // Less of it, or another label: the reason that was given still holds.
    const passed = firstOf((await server.admin.call(retenues.get, { id })).data);
    const less = { ...passed, montant: 1_000_000, libelle: 'Remboursement', modifUserId: 0 };
    expect((await server.admin.call(retenues.update, less)).status).toBe(200);
  });

  it('dans une école désactivée, rien de nouveau ne s’ajoute', async () => {
    const { server, ecoleId, withhold } = await teacher();
    await server.database.transaction((trx) =>
      trx.updateTable('ecoles').set({ estActif: 0 }).where('id', '=', ecoleId).execute(),
    );
    expect((await withhold({ montant: 1 })).refus.code).toBe('REGLE');
  });
});
