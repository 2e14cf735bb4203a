import { getControles } from '@gestionscolaire/contract/accords/controles.ts';
import { annulerPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { expect, it } from 'vitest';
import { accords } from '#migrations/0029-accords.ts';
import { ecrituresDe, verification } from '#tests/argent/chaine.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import { sans } from './avant.ts';

it('[SEC-14] une base d’avant garde sa chaîne, n’a aucun contrôle, et annule un reçu comme avant', async () => {
  const { server, depart: ecole } = await commencer(equiper);
  const { ecoleId } = ecole;
  const { eleveId } = await addInscrit(server, ecole);
  const id = Number(firstOf((await payer(server.admin, ecoleId, eleveId, 120_000)).data)['id']);
  const ecritures = await ecrituresDe(server, ecoleId);
  await server.database.transaction(async (trx) => {
    await sans(trx, ['accords', 'controles'], ['accords', 'controles']);
    await accords.up(trx, server.now);
  });
  expect(await ecrituresDe(server, ecoleId)).toEqual(ecritures);
  const { data } = await server.admin.call(getControles, { ecoleId });
  expect(data).toMatchObject({ annulation: 0, cloture: 0, remise: 0, remisePourcentage: null });
  const sent = { id, annuleMotif: 'Erreur', caissierId: null, modifUserId: 0, modifDate: null };
  expect((await server.admin.call(annulerPaiement, sent)).status).toBe(200);
  expect((await verification(server, ecoleId)).constats).toEqual([]);
});
