import { SEMAINE_D_USAGE } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { joursSansClasse } from '@gestionscolaire/contract/scolarite/calendrier/jours-sans-classe.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { updateTranchesDePrestation } from '@gestionscolaire/contract/scolarite/tranches-ensemble.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { firstOf } from '#tests/exemples/reponse.ts';
import { ownServerWithService } from '#tests/gestes/ecole.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import type { TestServer } from '#tests/harness.ts';

describe('l’échéance d’une tranche', () => {
  let server: TestServer;
  let ecoleId: number;
  let prestationId: number;
  beforeEach(async () => {
    ({ server, ecoleId, prestationId } = await ownServerWithService());
    const sessionId = await createSession(server);
    const fete = { ecoleId: null, sessionId, libelle: 'Tabaski', du: '2026-10-15', au: '2026-10-16' };
    await server.admin.call(joursSansClasse.create, { ...fete, partie: 'journee', creationUserId: 0 });
  });
  const part = { libelle: '1ere tranche', pourcentage: 40, facteurMultiplicite: 100, echeance: '10-15' };
  const add = (more: Record<string, unknown> = {}) =>
    server.admin.call(tranches.create, { ecoleId, prestationId, ...part, creationUserId: 0, ...more });

  it('[SUIVI-36] un jour sans classe se demande, et se confirme une fois', async () => {
    const asked = await add();
    expect([asked.refus.code, asked.refus.champs]).toEqual([
      'A_CONFIRMER',
      { echeance: 'Le 15/10/2026 : Pas de classe ce jour-là (Tabaski).' },
    ]);
    expect(await server.rows('tranches')).toEqual([]);
    const { id } = firstOf((await add({ echeanceConfirme: true })).data);
    const row = firstOf((await server.admin.call(tranches.get, { id })).data);
    const change = (more: Record<string, unknown>) =>
      server.admin.call(tranches.update, { ...row, modifUserId: 0, ...more });
    expect((await change({ echeance: '10-16' })).refus.code).toBe('A_CONFIRMER');
    expect((await change({ pourcentage: 30 })).status).toBe(200);
  });

  it('[SUIVI-36] un dimanche se demande à l’école qui a réglé sa semaine, et à elle seule', async () => {
    expect((await add({ echeance: '11-15' })).status).toBe(201);
    const semaine = { ecoleId, libelle: 'Ordinaire', aPartirDu: '2026-10-01', etape: null };
    await server.admin.call(semainesDeClasse.create, { ...SEMAINE_D_USAGE, ...semaine, creationUserId: 0 });
    const more = { libelle: '2eme tranche', echeance: '11-15' };
    expect((await add(more)).refus.champs).toEqual({
      echeance: 'Le 15/11/2026 : Pas de classe le dimanche.',
    });
    expect((await add({ ...more, echeance: null })).status).toBe(201);
  });

  it('[SUIVI-36] les tranches enregistrées ensemble le demandent à leur ligne, puis toutes se confirment', async () => {
    const { echeance, ...un } = part;
    const une = (libelle: string, jour: string) => ({
      ...un,
      id: null,
      modifDate: null,
      libelle,
      echeance: jour,
    });
    const save = (more: Record<string, unknown> = {}) =>
      server.admin.call(updateTranchesDePrestation, {
        ecoleId,
        prestationId,
        sessionId: null,
        tranches: [une('1ere tranche', '11-16'), une('2eme tranche', echeance)],
        retirees: [],
        ...more,
      });
    const asked = await save();
    expect([asked.refus.code, Object.keys(asked.refus.champs ?? {})]).toEqual([
      'A_CONFIRMER',
      ['tranches.1.echeance'],
    ]);
    expect(await server.rows('tranches')).toEqual([]);
    expect((await save({ echeanceConfirme: true })).status).toBe(200);
  });
});
