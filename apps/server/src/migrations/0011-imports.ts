/** Imports: which file brought which records, so that one can be taken back whole. */
import {
  createIndex,
  createTable,
  entier,
  id,
  json,
  reference,
  referenceEcole,
  schoolKey,
  stamps,
  texte,
} from '#core/db/columns.ts';
import type { Migration } from '#core/db/migrate.ts';

export const imports: Migration = {
  name: '0011-imports',
  file: import.meta.url,
  async up(trx, engine) {
    await createTable(trx, engine, 'imports', {
      id: id(),
      ecoleId: reference('ecoles'),
      entite: texte(),
      fichier: texte(),
      nombre: entier(),
      ...stamps(),
    });
    await schoolKey(trx, 'imports');
    await createIndex(trx, 'imports', 'ecoleId', ['ecoleId', 'entite', 'id']);
    await createTable(
      trx,
      engine,
      'imports_lignes',
      {
        ecoleId: reference('ecoles'),
        importId: referenceEcole('imports'),
        ligne: entier(),
        // Of whichever table the import fills: no constraint can name it.
        entiteId: entier(),
        valeurs: json(),
      },
      { primaryKey: ['ecoleId', 'importId', 'ligne'] },
    );
  },
};
