/**
 * Makes the tables that every write needs: the answers already given, the versions that caches watch, the marks of
 * what was done once.
 */
import { createIndex, createTable, entier, instant, json, texte } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const socle: Steps = {
  name: '0001-socle',
  async up(trx, now) {
    await createTable(
      trx,
      'idempotences',
      { userId: entier(), cle: texte(), empreinte: texte(), reponse: json(), instant: instant() },
      { primaryKey: ['userId', 'cle'] },
    );
    await createIndex(trx, 'idempotences', 'instant', ['instant']);

    await createTable(trx, 'versions', { nom: texte(), numero: entier() }, { primaryKey: ['nom'] });
    await trx
      .insertInto('versions')
      .values([
        { nom: 'droits', numero: 1 },
        { nom: 'tentatives', numero: 1 },
      ])
      .execute();

    await createTable(
      trx,
      'reperes',
      { nom: texte(), valeur: texte(), instant: instant() },
      { primaryKey: ['nom'] },
    );
    await trx.insertInto('reperes').values({ nom: 'installation', valeur: '', instant: now }).execute();

    // The table names the demonstration's records, so that they can be told from a school's own and taken away.
    await createTable(
      trx,
      'demonstration',
      { entite: texte(), entiteId: entier() },
      { primaryKey: ['entite', 'entiteId'] },
    );
  },
};
