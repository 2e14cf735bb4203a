import { avances } from '@gestionscolaire/contract/personnel/avances.ts';
import { describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { deBase, mouvement, nomsDe } from '#tests/gestes/personnel.ts';

checkCrud({
  contract: avances,
  async sample(server, libelle) {
    const { employeId, sessionId } = await deBase(server);
    // Two of one amount would be asked about.
    const montant = Array.from(libelle).reduce(
      (sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 70_001,
      7,
    );
    return {
      employeId,
      moisId: '11',
      sessionId,
      montant: 20_000 + montant,
      observations: libelle,
      statut: '',
    };
  },
  change: { field: 'montant', value: async (_server, row) => Number(row['montant']) + 1000 },
  ids: {
    list: 'AVANCE-14',
    get: 'AVANCE-15',
    create: 'AVANCE-13',
    update: 'AVANCE-16',
    remove: 'AVANCE-11',
    disable: 'AVANCE-12',
  },
});

describe('avances', () => {
  it('[SEMAINE-11] la même avance, du même mois à la même personne, se demande avant d’être donnée deux fois', async () => {
    const {
      server,
      depart: { employeId, sessionId },
    } = await commencer(deBase);
    const une = { employeId, sessionId, moisId: '10', montant: 75_000, observations: null, statut: '' };
    const donner = (more: object = {}) =>
      server.admin.call(avances.create, { ...une, creationUserId: 0, ...more });
    expect((await donner()).status).toBe(201);
    const phrase = 'Octobre 2026 : une avance de 75 000 FG lui a déjà été donnée';
    const { refus } = await donner();
    const dit = refus.champs?.['montant']?.replaceAll('\u00A0', ' ');
    expect([refus.code, dit]).toEqual(['A_CONFIRMER', phrase]);
    expect((await donner({ montant: 75_001 })).status).toBe(201);
    expect((await donner({ moisId: '11' })).status).toBe(201);
    const sure = await donner({ montantConfirme: true });
    expect(sure.status).toBe(201);
    // A change of something else asks nothing again; one to the amount of another does.
    const change = { ...une, id: Number(firstOf(sure.data)['id']), modifUserId: 0, modifDate: null };
    expect((await server.admin.call(avances.update, { ...change, observations: 'Fête' })).status).toBe(200);
    const moved = await server.admin.call(avances.update, { ...change, id: 2, montant: 75_000 });
    expect(moved.refus.code).toBe('A_CONFIRMER');
  });

  it('[DATA-28] [AVANCE-08] [FID-21] rend chaque champ ; le statut est vide, la date de demande est celle de l’ajout', async () => {
    const {
      server,
      depart: { employeId, sessionId, ecoleId },
    } = await commencer(deBase);
    const made = server.now;
    const values = mouvement(employeId, sessionId, { dateDemande: '2020-01-01T00:00:00.000Z' });
    const { id } = firstOf((await server.admin.call(avances.create, values)).data);
    server.now = '2026-11-21T18:00:00.000Z';
    const change = { ...values, id, statut: '', montant: 60_000, modifUserId: 0, modifDate: null };
    await (await server.signIn(server.admin.id)).call(avances.update, change);
    const { data } = await server.admin.call(avances.get, { id });
    expect(data).toEqual([
      {
        id,
        employeId,
        moisId: '10',
        sessionId,
        montant: 60_000,
        observations: null,
        statut: '',
        dateDemande: made,
        ecoleId,
        ...(await nomsDe(server, employeId)),
        session: '2026-2027',
        estActif: 1,
        creationDate: made,
        creationUserId: server.admin.id,
        modifDate: server.now,
        modifUserId: server.admin.id,
      },
    ]);
    const other = await server.admin.call(avances.create, { ...values, statut: 'payée' });
    expect(other.refus.champs).toEqual({ statut: 'Le statut est vide.' });
  });

  it('[AVANCE-04] [AVANCE-05] [AVANCE-06] veut un mois, une session, et un montant d’au moins un franc entier', async () => {
    const {
      server,
      depart: { employeId, sessionId },
    } = await commencer(deBase);
    const champs = async (more: Record<string, unknown>) => {
      const answer = await server.admin.call(avances.create, { ...mouvement(employeId, sessionId), ...more });
      return Object.keys(answer.refus.champs ?? {});
    };
    for (const moisId of ['', '09', '13']) expect(await champs({ moisId })).toEqual(['moisId']);
    expect(await champs({ sessionId: null })).toEqual(['sessionId']);
    expect(await champs({ sessionId: 999 })).toEqual(['sessionId']);
    for (const montant of [null, 0, 1.5]) expect(await champs({ montant })).toEqual(['montant']);
  });
});
