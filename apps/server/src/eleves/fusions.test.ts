import { addFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import { addReprise, apercuReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { addInscription, addInscriptions } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { describe, expect, it } from 'vitest';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addEleve, equiper, uneInscription } from '#tests/gestes/scolarite.ts';
import { ownServer } from '#tests/harness.ts';

describe('une fiche réunie à une autre', () => {
  it('[ANNEE-06] inscrire, reprendre et modifier nomment la fiche qui la remplace ; d’une autre école, rien n’est dit', async () => {
    const server = await ownServer();
    const ecole = await equiper(server);
    const { ecoleId, classeId, sessionId } = ecole;
    const gardeId = await addEleve(server, ecoleId);
    const ecarteId = await addEleve(server, ecoleId, { prenoms: 'Mamadou Alpha' });
    const fiche = async (id: number) => (await server.admin.call(eleves.get, { id })).data[0];
    const before = await fiche(ecarteId);
    const reunie = await server.admin.call(addFusion, {
      ecoleId,
      eleveId: gardeId,
      ecarteId,
      prend: [],
      retireIds: [],
      modifDate: null,
      modifDateEcarte: null,
      creationUserId: 0,
    });
    expect(reunie.status).toBe(201);

    const phrase = 'Cette fiche est réunie à celle de Mamadou Diallo (00001)\u00A0: prenez celle-là.';
    const inscrit = await server.admin.call(addInscription, uneInscription(ecole, ecarteId));
    expect([inscrit.status, inscrit.refus.champs]).toEqual([422, { eleveId: phrase }]);
    const plusieurs = await server.admin.call(addInscriptions, {
      ecoleId,
      sessionId,
      dateInscription: '2026-10-01',
      prestationIds: [ecole.tenue],
      lignes: [gardeId, ecarteId].map((eleveId) => ({ eleveId, classeId })),
      origine: null,
      creationUserId: 0,
    });
    expect(plusieurs.refus.error).toContain(phrase);
    const reprise = { ecoleId, eleveId: ecarteId, resteAnterieur: 40_000, dejaPaye: null };
    const { data: apercu } = await server.admin.call(apercuReprise, reprise);
    expect(apercu.fautes).toEqual({ resteAnterieur: phrase });
    const repris = await server.admin.call(addReprise, { ...reprise, reste: null, creationUserId: 0 });
    expect([repris.status, repris.refus.champs]).toEqual([422, { resteAnterieur: phrase }]);
    const { modifDate } = (await fiche(ecarteId)) ?? { modifDate: null };
    for (const stamp of [modifDate, null]) {
      const change = { ...before, prenoms: 'Alpha', modifDate: stamp, modifUserId: 0 };
      const modifie = await server.admin.call(eleves.update, change);
      expect([modifie.status, modifie.refus.code, modifie.refus.error]).toEqual([409, 'REGLE', phrase]);
    }

    const ailleurs = await server.person({
      ecoleId: await createSchool(server),
      droits: { eleves: ['lecture', 'modification'] },
    });
    const change = { ...before, modifDate, modifUserId: 0 };
    expect((await ailleurs.call(eleves.update, change)).refus.code).toBe('INTROUVABLE');
  });
});
