import { exportPaiement, paiementSelectBy } from '@gestionscolaire/contract/caisse/paiements.ts';
import { ENTETE_TOTAUX } from '@gestionscolaire/contract/core/api/lists.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { annuler } from '#caisse/tests/gestes.ts';
import { lireCsv } from '#tests/argent/registre.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addInscrit, type EcoleEquipee, equiper, payer } from '#tests/gestes/scolarite.ts';
import { type TestServer, testServer } from '#tests/harness.ts';

describe('la liste des reçus', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  const numeros = async (filtre: Record<string, unknown>) => {
    const { data } = await server.admin.call(paiementSelectBy, { ecoleId: ecole.ecoleId, ...filtre });
    return data.map(({ numero }) => numero);
  };

  beforeAll(async () => {
    server = await testServer();
    ecole = await equiper(server);
    const { eleveId } = await addInscrit(server, ecole);
    const more = { moyenPaiement: 'orangeMoney', reference: 'PP26.A12345' } as const;
    await payer(server.admin, ecole.ecoleId, eleveId, 1000);
    await payer(server.admin, ecole.ecoleId, eleveId, 2000, more);
    await payer(server.admin, ecole.ecoleId, eleveId, 3000);
  });
  afterAll(() => server.close());

  it('se cherche par numéro, comme il est écrit ou non, et par référence', async () => {
    expect(await numeros({ recherche: '00002' })).toEqual([2]);
    expect(await numeros({ recherche: 'a12345' })).toEqual([2]);
    expect(await numeros({ recherche: '3' })).toContain(3);
    expect(await numeros({ recherche: '00009' })).toEqual([]);
  });

  it('se filtre par moyen, jour et caissier, et commence par le plus récent si on le demande', async () => {
    expect(await numeros({ tri: 'numero', ordre: 'desc' })).toEqual([3, 2, 1]);
    expect(await numeros({ moyenPaiement: 'orangeMoney' })).toEqual([2]);
    expect(await numeros({ debut: '2026-11-20', fin: '2026-11-20' })).toEqual([]);
    const jour = { debut: '2026-11-21', fin: '2026-11-21' };
    expect(await numeros({ ...jour, caissierId: server.admin.id })).toEqual([1, 2, 3]);
    const file = { ecoleId: ecole.ecoleId, format: 'csv', moyenPaiement: 'orangeMoney' };
    const { text } = await server.admin.call(exportPaiement, file);
    expect(text).toContain(';Orange Money;');
    expect(text).toContain('PP26.A12345');
    expect(text.trim().split('\n')).toHaveLength(2);
  });

  it('[LISTE-04] [LISTE-06] se filtre par colonne, et son fichier peut être des reçus choisis seuls', async () => {
    expect(await numeros({ filtres: 'moyenPaiement:especes' })).toEqual([1, 3]);
    expect(await numeros({ filtres: 'jour:mois' })).toEqual([1, 2, 3]);
    expect(await numeros({ filtres: `classeId:${ecole.classeId};sessionId:${ecole.sessionId}` })).toEqual([
      1, 2, 3,
    ]);
    const inconnu = { ecoleId: ecole.ecoleId, filtres: 'payeur:x' };
    expect((await server.admin.call(paiementSelectBy, inconnu)).status).toBe(400);
    const { data } = await server.admin.call(paiementSelectBy, { ecoleId: ecole.ecoleId });
    const selection = data.filter(({ numero }) => numero !== 2).map(({ id }) => id);
    // The search and the filters of the screen do not take a chosen row away.
    const asked = { ecoleId: ecole.ecoleId, format: 'csv', filtres: 'moyenPaiement:orangeMoney', selection };
    const { text } = await server.admin.call(exportPaiement, asked);
    expect(text.trim().split('\n')).toHaveLength(3);
    expect(text).not.toContain('Orange Money');
    const droits = { paiements: ['lecture'] };
    const stranger = await server.person({ droits, ecoleId: await createSchool(server, 'École de Dixinn') });
    const ailleurs = await stranger.call(exportPaiement, asked);
    expect(ailleurs.text.trim().split('\n')).toHaveLength(1);
  });

  it('au fichier, « Montant valable » ne compte pas ce qui est annulé', async () => {
    const { ecoleId } = ecole;
    const { data } = await server.admin.call(paiementSelectBy, { ecoleId });
    const id = data.find(({ numero }) => numero === 3)?.id;
    expect((await annuler(server.admin, id)).status).toBe(200);
    const { text } = await server.admin.call(exportPaiement, { ecoleId, format: 'csv' });
    expect(lireCsv(text).map((row) => [row['Montant'], row['Montant valable']])).toEqual([
      ['1000', '1000'],
      ['2000', '2000'],
      ['3000', '0'],
    ]);
  });

  it('[LISTE-07] une page dit la somme de tout ce qui est trouvé, sans ce qui est annulé', async () => {
    const totaux = async (filtre: Record<string, unknown>) => {
      const input = { ecoleId: ecole.ecoleId, page: 1, taille: 1, ...filtre };
      const { headers } = await server.admin.call(paiementSelectBy, input);
      const sums: unknown = JSON.parse(String(headers[ENTETE_TOTAUX]));
      return sums;
    };
    expect(await totaux({})).toEqual({ montant: 3000 });
    expect(await totaux({ page: 3 })).toEqual({ montant: 3000 });
    expect(await totaux({ moyenPaiement: 'orangeMoney' })).toEqual({ montant: 2000 });
    expect(await totaux({ recherche: 'personne de ce nom' })).toEqual({ montant: 0 });
  });
});
