import { expect, it } from 'vitest';
import { portCaisse } from '#caisse/index.ts';
import { payerLignes } from '#caisse/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { addInscrit, equiper, soldeDe } from '#tests/gestes/scolarite.ts';
import { readSolde } from './solde.ts';

it('un solde lu pendant qu’on encaisse est celui d’un instant : ce que les échéances ont est ce que les paiements ont donné', async () => {
  const { server, depart: ecole } = await commencer(equiper);
  const { eleveId } = await addInscrit(server, ecole);
  const echeanceId = (await soldeDe(server.admin, eleveId)).inscriptions[0]?.lignes[0]?.id;
  const encaisser = async (montant: number) => {
    const sien = { ecoleId: ecole.ecoleId, eleveId };
    expect((await payerLignes(server.admin, sien, [{ echeanceId, montant }])).status).toBe(201);
  };
  await encaisser(1000);
  /** Somebody pays once the lines are read and before the payments are. */
  const pendant: typeof portCaisse.paiementsDe = async (...asked) => {
    await encaisser(2000);
    return portCaisse.paiementsDe(...asked);
  };
  const { database } = server;
  const solde = await readSolde(
    { ...portCaisse, paiementsDe: pendant },
    { id: eleveId },
    { database, now: server.now, ecoleId: null },
  );
  expect([solde.paye, solde.paiements.map(({ montant }) => montant)]).toEqual([1000, [1000]]);
  expect(await soldeDe(server.admin, eleveId)).toMatchObject({ paye: 3000 });
});
