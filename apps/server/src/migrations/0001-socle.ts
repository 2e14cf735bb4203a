/** What every write needs: the journal, the answers already given, the versions that caches watch. */
import { createIndex, createTable, entier, id, instant, json, texte } from '#core/db/columns.ts';
import type { Migration } from '#core/db/migrate.ts';

export const socle: Migration = {
  name: '0001-socle',
  file: import.meta.url,
  async up(trx, engine) {
    await createTable(trx, engine, 'journal', {
      id: id(),
      instant: instant(),
      userId: entier({ nullable: true }),
      appel: texte(),
      entite: texte(),
      entiteId: entier(),
      changements: json(),
    });
    await createIndex(trx, 'journal', 'entite', ['entite', 'entiteId', 'id']);
    await createIndex(trx, 'journal', 'userId', ['userId', 'id']);
    await createIndex(trx, 'journal', 'instant', ['instant', 'id']);

    await createTable(
      trx,
      engine,
      'idempotences',
      { userId: entier(), cle: texte(), empreinte: texte(), reponse: json(), instant: instant() },
      { primaryKey: ['userId', 'cle'] },
    );
    await createIndex(trx, 'idempotences', 'instant', ['instant']);
  },
};
