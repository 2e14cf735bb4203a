/** Lots: which records one act added together, such as those of a file, so that they can be taken back whole. */
import {
  createIndex,
  createTable,
  entier,
  id,
  reference,
  referenceEcole,
  schoolKey,
  stamps,
  texte,
} from '#core/db/columns.ts';
import type { Migration } from '#core/db/migrate.ts';

export const lots: Migration = {
  name: '0011-lots',
  file: import.meta.url,
  async up(trx, engine) {
    await createTable(trx, engine, 'lots', {
      id: id(),
      ecoleId: reference('ecoles'),
      entite: texte(),
      origine: texte(),
      nombre: entier(),
      ...stamps(),
    });
    await schoolKey(trx, 'lots');
    await createIndex(trx, 'lots', 'ecoleId', ['ecoleId', 'entite', 'id']);
    await createTable(
      trx,
      engine,
      'lots_lignes',
      {
        ecoleId: reference('ecoles'),
        lotId: referenceEcole('lots'),
        // Of whichever tables the lot fills: no constraint can name them.
        entite: texte(),
        entiteId: entier(),
        rang: entier(),
        nom: texte(),
      },
      { primaryKey: ['ecoleId', 'lotId', 'entite', 'entiteId'] },
    );
  },
};
