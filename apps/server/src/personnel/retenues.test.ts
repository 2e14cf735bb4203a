import { retenues } from '@gestionscolaire/contract/personnel/retenues.ts';
import { describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createTeacher } from '#tests/gestes/ecole.ts';
import { createSession, deBase, mouvement, nomsDe } from '#tests/gestes/personnel.ts';

checkCrud({
  contract: retenues,
  async sample(server, libelle) {
    const { employeId, sessionId } = await deBase(server);
    return { employeId, moisId: '11', sessionId, libelle, montant: 75_000, observations: null };
  },
  change: { field: 'montant', value: async (_server, row) => Number(row['montant']) + 1000 },
  ids: {
    list: 'RET-14',
    get: 'RET-15',
    create: 'RET-13',
    update: 'RET-16',
    remove: 'RET-11',
    disable: 'RET-12',
  },
});

describe('retenues', () => {
  it('[DATA-29] rend chaque champ d’une retenue, avec le nom de l’enseignant et de la session', async () => {
    const {
      server,
      depart: { employeId, sessionId, ecoleId },
    } = await commencer(deBase);
    const values = mouvement(employeId, sessionId, { libelle: 'Absence', observations: 'Deux jours' });
    const { id } = firstOf((await server.admin.call(retenues.create, values)).data);
    const { data } = await server.admin.call(retenues.get, { id });
    expect(data).toEqual([
      {
        id,
        employeId,
        moisId: '10',
        sessionId,
        libelle: 'Absence',
        montant: 50_000,
        observations: 'Deux jours',
        ecoleId,
        ...(await nomsDe(server, employeId)),
        session: '2026-2027',
        estActif: 1,
        creationDate: server.now,
        creationUserId: server.admin.id,
        modifDate: null,
        modifUserId: null,
      },
    ]);
  });

  it('[RET-14] la liste d’un enseignant va dans l’ordre des mois de l’année scolaire', async () => {
    const {
      server,
      depart: { ecoleId, employeId, sessionId },
    } = await commencer(deBase);
    const before = await createSession(server, '2025-09-15', '2026-06-30');
    const colleague = await createTeacher(server, ecoleId);
    await server.admin.call(retenues.create, mouvement(colleague, sessionId, { libelle: 'Un autre' }));
    const sienne = ['03', '12', '10', '01'].map((moisId) => [moisId, sessionId] as const);
    for (const [moisId, of] of [...sienne, ['09', before], ['01', before]] as const) {
      const more = { libelle: `Retenue ${moisId} ${of}`, moisId };
      await server.admin.call(retenues.create, mouvement(employeId, of, more));
    }
    const months = async (ordre: string) =>
      (await server.admin.call(retenues.list, { estActif: 1, employeId, tri: 'moisId', ordre })).data.map(
        (row) => `${row.moisId} ${row.session}`,
      );
    const annees = { '2025-2026': ['09', '01'], '2026-2027': ['10', '12', '01', '03'] };
    const expected = Object.entries(annees).flatMap(([annee, mois]) => mois.map((one) => `${one} ${annee}`));
    expect(await months('asc')).toEqual(expected);
    expect(await months('desc')).toEqual(expected.toReversed());
  });

  it('[RET-04] [RET-05] veut un mois que la session a, et une session', async () => {
    const {
      server,
      depart: { employeId, sessionId },
    } = await commencer(deBase);
    const early = await createSession(server, '2027-09-15', '2028-06-30');
    const add = async (of: number | null, moisId: string) =>
      server.admin.call(retenues.create, {
        ...mouvement(employeId, sessionId, { libelle: `${moisId} ${of}` }),
        sessionId: of,
        moisId,
      });
    const september = await add(sessionId, '09');
    expect([september.status, september.refus.champs]).toEqual([
      422,
      { moisId: "Septembre n'est pas un mois de l'année scolaire « 2026-2027 »." },
    ]);
    expect((await add(early, '09')).status).toBe(201);
    expect((await add(sessionId, '')).refus.champs).toEqual({ moisId: 'Le mois est obligatoire.' });
    expect((await add(null, '10')).refus.champs).toEqual({ sessionId: "L'année scolaire est obligatoire." });
  });

  it('[RET-06] [RET-07] veut un libellé, et un montant d’au moins un franc entier', async () => {
    const {
      server,
      depart: { employeId, sessionId },
    } = await commencer(deBase);
    const champs = async (more: Record<string, unknown>) => {
      const values = mouvement(employeId, sessionId, { libelle: 'Absence', ...more });
      return Object.keys((await server.admin.call(retenues.create, values)).refus.champs ?? {});
    };
    expect(await champs({ libelle: ' ' })).toEqual(['libelle']);
    for (const montant of [null, 0, -1, 1.5]) expect(await champs({ montant })).toEqual(['montant']);
  });

  it('n’est donnée qu’à un enseignant actif d’une école, et reste la sienne', async () => {
    const {
      server,
      depart: { ecoleId, employeId, sessionId },
    } = await commencer(deBase);
    const add = (teacher: number) =>
      server.admin.call(retenues.create, mouvement(teacher, sessionId, { libelle: 'Absence' }));
    const { id: accountant } = await server.person({ ecoleId });
    expect((await add(accountant)).refus.champs).toEqual({
      employeId: "La fonction de cette personne n'est pas Enseignant.",
    });
    const nowhere = await createTeacher(server, null);
    expect((await add(nowhere)).refus.champs).toEqual({ employeId: "Cette personne n'est d'aucune école." });
    expect((await add(999_999)).refus.code).toBe('INTROUVABLE');
    const { id } = firstOf((await add(employeId)).data);
    const colleague = await createTeacher(server, ecoleId);
    const moved = await server.admin.call(retenues.update, {
      ...mouvement(colleague, sessionId, { libelle: 'Absence' }),
      id,
      modifUserId: 0,
      modifDate: null,
    });
    expect([moved.status, moved.refus.code]).toEqual([400, 'REQUETE_INVALIDE']);
  });
});
