import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { shift } from '#core/time/clock.ts';
import { motsDePasse } from '#migrations/premieres/0008-mots-de-passe.ts';
import { ownServer } from '#tests/harness.ts';

const AJOUTEES = [
  ['utilisateurs', 'provisoireDepuis'],
  ['utilisateurs', 'derniereConnexion'],
  ['connexions', 'annonces'],
  ['tentatives', 'effacee'],
] as const;

it('[SEC-04] un mot de passe provisoire d’avant a ses 72 heures dès la mise à jour, et chacun sa dernière connexion', async () => {
  const server = await ownServer();
  const own = await server.person();
  const provisoire = await server.person({ motDePasseAChanger: true });
  server.now = shift(server.now, MINUTE);
  await server.signIn(own.id);
  await server.signIn(provisoire.id);
  const later = shift(server.now, MINUTE);
  await server.database.transaction(async (trx) => {
    for (const [table, column] of AJOUTEES)
      await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(trx);
    await motsDePasse.up(trx, later);
  });
  const rows = await server.rows('utilisateurs');
  const of = (id: number) => rows.find((row) => row['id'] === id);
  expect(of(own.id)).toMatchObject({ provisoireDepuis: null, derniereConnexion: server.now });
  expect(of(provisoire.id)).toMatchObject({ provisoireDepuis: later, derniereConnexion: null });
});
