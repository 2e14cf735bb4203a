/**
 * Adds columns: the instant at which a one-time password was given, the person's last sign-in with one of their own,
 * the news that each sign-in tells them once, and the failures that a sign-in has made up for, which are still told.
 */
import { sql } from 'kysely';
import { addColumns, drapeau, instant, json } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const motsDePasse: Steps = {
  name: '0008-mots-de-passe',
  async up(trx, now) {
    await addColumns(trx, 'utilisateurs', {
      provisoireDepuis: instant({ nullable: true }),
      derniereConnexion: instant({ nullable: true }),
    });
    // Nobody knows when the older ones were given: they have their whole time from today.
    await sql`update utilisateurs set "provisoireDepuis" = ${now} where "motDePasseAChanger" = 1`.execute(
      trx,
    );
    await sql`
      update utilisateurs set "derniereConnexion" =
        (select max(c.ouverte) from connexions c where c."userId" = utilisateurs.id)
      where "motDePasseAChanger" = 0`.execute(trx);
    await addColumns(trx, 'connexions', { annonces: json({ nullable: true }) });
    await addColumns(trx, 'tentatives', { effacee: drapeau(0) });
  },
};
