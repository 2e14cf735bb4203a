/**
 * Makes the tables from countries down to neighbourhoods, of currencies and units; the neighbourhoods are a long
 * list, with pieces and counts beside it.
 */

import {
  type Column,
  createIndex,
  createTable,
  id,
  jour,
  reference,
  stamps,
  texte,
} from '#core/db/columns.ts';
import type { Trx } from '#core/db/database.ts';
import { createLongList } from '#core/db/long-list.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const geographie: Steps = {
  name: '0002-geographie',
  async up(trx) {
    const mesure = {
      libelle: texte({ keyed: true }),
      symbole: texte({ keyed: true }),
      debut: jour({ nullable: true }),
      fin: jour({ nullable: true }),
    };
    await createRecords(trx, 'devises', mesure);
    await createRecords(trx, 'unites', mesure);
    await createRecords(trx, 'pays', {
      libelle: texte({ keyed: true }),
      indicatifTel: texte({ keyed: true }),
      deviseId: reference('devises', { nullable: true }),
    });
    await createIndex(trx, 'pays', 'deviseId', ['deviseId']);
    await createPlaces(trx, 'regions', 'paysId', 'pays');
    await createPlaces(trx, 'prefectures', 'regionId', 'regions');
    await createPlaces(trx, 'communes', 'prefectureId', 'prefectures');
    await createPlaces(trx, 'quartiers', 'communeId', 'communes', ['codeCle', 'communeId']);
    // The other orders of the long list have indexes of their own, which also hold the texts that a search reads.
    await createIndex(trx, 'quartiers', 'code', [
      'estActif',
      'codeCle',
      'libelleCle',
      'libelle',
      'id',
      'communeId',
    ]);
    await createLongList(trx, {
      table: 'quartiers',
      keyed: ['libelle', 'code'],
      parent: 'communeId',
    });
    // An order by commune walks the communes in theirs.
    await createIndex(trx, 'communes', 'ordre', ['libelleCle', 'libelle', 'id']);
  },
};

async function createRecords(
  trx: Trx,
  table: string,
  columns: Record<string, Column>,
  searched: readonly string[] = [],
): Promise<void> {
  await createTable(trx, table, { id: id(), ...columns, ...stamps() });
  await createIndex(trx, table, 'libelle', ['estActif', 'libelleCle', 'libelle', 'id', ...searched]);
}

async function createPlaces(
  trx: Trx,
  table: string,
  parent: string,
  parentTable: string,
  searched: readonly string[] = [],
): Promise<void> {
  const columns = {
    [parent]: reference(parentTable),
    libelle: texte({ keyed: true }),
    code: texte({ nullable: true, keyed: true }),
  };
  await createRecords(trx, table, columns, searched);
  // The index gives the children of a parent in order, and counts them for a refusal to delete the parent.
  await createIndex(trx, table, parent, [parent, 'estActif', 'libelleCle', 'libelle', 'id']);
}
