import { apercuReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { describe, expect, it } from 'vitest';
import { fusionner, reprendre } from '#caisse/tests/gestes.ts';
import { inscrire, inscrireEnLot } from '#eleves/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addEleve, equiper } from '#tests/gestes/scolarite.ts';

describe('une fiche réunie à une autre', () => {
  it('[ANNEE-06] inscrire, reprendre et modifier nomment la fiche qui la remplace ; d’une autre école, rien n’est dit', async () => {
    const { server, depart: ecole } = await commencer(equiper);
    const { ecoleId } = ecole;
    const gardeId = await addEleve(server, ecoleId);
    const ecarteId = await addEleve(server, ecoleId, { prenoms: 'Mamadou Alpha' });
    const fiche = async (id: number) => (await server.admin.call(eleves.get, { id })).data[0];
    const before = await fiche(ecarteId);
    expect((await fusionner(server.admin, ecoleId, [gardeId, ecarteId])).status).toBe(201);

    const phrase = 'Cette fiche est réunie à celle de Mamadou Diallo (00001)\u00A0: prenez celle-là.';
    const inscrit = await inscrire(server.admin, ecole, ecarteId);
    expect([inscrit.status, inscrit.refus.champs]).toEqual([422, { eleveId: phrase }]);
    const plusieurs = await inscrireEnLot(server.admin, ecole, [gardeId, ecarteId]);
    expect(plusieurs.refus.error).toContain(phrase);
    const reprise = { ecoleId, eleveId: ecarteId, resteAnterieur: 40_000, dejaPaye: null };
    const { data: apercu } = await server.admin.call(apercuReprise, reprise);
    expect(apercu.fautes).toEqual({ resteAnterieur: phrase });
    const repris = await reprendre(server.admin, ecoleId, ecarteId, { resteAnterieur: 40_000 });
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
