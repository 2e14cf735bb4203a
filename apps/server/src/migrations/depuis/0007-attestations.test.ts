import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { attestations } from '#migrations/premieres/0007-attestations.ts';
import { ecrituresDe, refaireLaChaine, uneHistoire, verification } from '#tests/argent/chaine.ts';
import { commencer } from '#tests/departs/commencer.ts';

it('[SEC-02] les reçus et les clôtures imprimés avant l’est se retrouvent, et leur chaîne se vérifie encore', async () => {
  const {
    server,
    depart: { ecoleId },
  } = await commencer(uneHistoire);
  // Entries of then held the name inside.
  await refaireLaChaine(server, ecoleId, (entries) => entries, 'dedans');
  const before = await ecrituresDe(server, ecoleId);
  await server.database.transaction(async (trx) => {
    await sql`drop index ${sql.ref('ix_ecritures_attestation')}`.execute(trx);
    await sql`alter table ecritures drop column attestation`.execute(trx);
    await attestations.up(trx, server.now);
  });
  const after = await ecrituresDe(server, ecoleId);
  expect(after).toEqual(before);
  // Payments and the closing have theirs; a cancellation and a use of credit print no paper.
  expect(after.map(({ genre, attestation }) => [genre, attestation !== null])).toEqual(
    after.map(({ genre }) => [genre, genre === 'paiement' || genre === 'cloture']),
  );
  expect((await verification(server, ecoleId)).constats).toEqual([]);
});
