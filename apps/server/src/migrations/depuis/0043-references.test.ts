import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { unPaiement } from '#caisse/tests/gestes.ts';
import { references } from '#migrations/argent/0043-references.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { addInscrit, equiper } from '#tests/gestes/scolarite.ts';

it('[SEMAINE-08] les références prises avant la mise à jour se comparent aussi, celles en espèces restent sans', async () => {
  const { server, depart: ecole } = await commencer(equiper);
  const { ecoleId } = ecole;
  const { eleveId } = await addInscrit(server, ecole);
  const payer = (montant: number, moyenPaiement: string, reference: string | null) =>
    server.admin.call(addPaiement, unPaiement(ecoleId, eleveId, { montant, moyenPaiement, reference }));
  await payer(1, 'orangeMoney', 'Réf. PP261129.1045.C12345');
  await payer(2, 'cheque', '0012345');
  await payer(3, 'especes', null);
  await server.database.transaction(async (trx) => {
    await sql`drop index ${sql.ref('ix_paiements_referenceNue')}`.execute(trx);
    await sql`alter table paiements drop column ${sql.ref('referenceNue')}`.execute(trx);
    await references.up(trx, server.now);
  });
  expect((await server.rows('paiements')).map((row) => row['referenceNue'])).toEqual([
    'pp2611291045c12345',
    '12345',
    '',
  ]);
  const refus = [];
  for (const reference of ['PP261129 1045 C12345', 'Chq n° 12345'])
    refus.push((await payer(9, 'mtnMoney', reference)).refus.champs);
  expect(refus).toEqual([
    { reference: 'Cette référence est déjà celle du reçu 00001.' },
    { reference: 'Cette référence est déjà celle du reçu 00002.' },
  ]);
});
