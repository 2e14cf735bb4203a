import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { engineOf } from '#core/db/database.ts';
import { refaireLaChaine, uneHistoire, verification } from '../tests/chaine.ts';
import { ownServer } from '../tests/harness.ts';
import { caisseQuiRend } from './0016-caisse-rendu.ts';

it('un paiement annulé avant l’est de la caisse de qui l’annula, et sa chaîne se vérifie encore', async () => {
  const server = await ownServer();
  const { ecoleId, ids } = await uneHistoire(server);
  // Entries of before do not tell who decided.
  await refaireLaChaine(server, ecoleId, (entries) =>
    entries.map((one) => {
      const { annuleParId: _decided, ...contenu } = one.contenu;
      return { ...one, contenu };
    }),
  );
  await server.database.transaction(async (trx) => {
    for (const name of ['ix_paiements_annuleJour', 'ix_paiements_annuleCaissierId'])
      await sql`drop index ${sql.ref(name)}`.execute(trx);
    await sql`alter table paiements drop column ${sql.ref('annuleCaissierId')}`.execute(trx);
    await sql`create index ${sql.ref('ix_paiements_annuleJour')} on paiements (id)`.execute(trx);
    await caisseQuiRend.up(trx, engineOf(trx), server.now);
  });
  const rows = await server.rows('paiements');
  expect(rows.filter((row) => row['annuleCaissierId'] !== null)).toMatchObject([
    { id: ids[2], annuleParId: server.admin.id, annuleCaissierId: server.admin.id },
  ]);
  expect((await verification(server, ecoleId)).constats).toEqual([]);
});
