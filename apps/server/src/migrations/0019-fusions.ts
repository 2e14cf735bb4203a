/** Makes the tables of the merges of two records of one pupil: what went from one to the other, so that it can go back. */

import {
  createIndex,
  createTable,
  entier,
  id,
  jour,
  json,
  reference,
  referenceEcole,
  schoolKey,
  stamps,
  texte,
} from '#core/db/columns.ts';
import type { Trx } from '#core/db/database.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import { installScreens, type MenuInstalle } from './installations/installations.ts';

const MENUS: readonly MenuInstalle[] = [
  { reference: 'fusions', libelle: 'Fiches réunies', url: '/listeFusion', pere: 'eleve', ordre: 3 },
];

async function tables(trx: Trx): Promise<void> {
  const ecoleId = reference('ecoles');
  await createTable(trx, 'fusions', {
    id: id(),
    ecoleId,
    // The record that is kept, and the one that leads to it.
    eleveId: referenceEcole('eleves'),
    ecarteId: referenceEcole('eleves'),
    jour: jour(),
    // The fields of the kept record that the merge changed, as they were.
    avant: json(),
    // The marks of what the kept record had just after it: while they are the same, it can be taken back.
    marques: json(),
    ...stamps(),
  });
  await schoolKey(trx, 'fusions');
  // A record is put away once: what was taken back does not count.
  await createIndex(trx, 'fusions', 'ecarteId', ['ecoleId', 'ecarteId'], { unique: true, amongActive: true });
  await createIndex(trx, 'fusions', 'ecarte', ['ecoleId', 'ecarteId']);
  await createIndex(trx, 'fusions', 'eleveId', ['ecoleId', 'eleveId']);

  // The rows that went to the kept record ('deplace'), and the enrolments and lines that were withdrawn ('retire').
  await createTable(
    trx,
    'fusions_lignes',
    {
      ecoleId,
      fusionId: referenceEcole('fusions'),
      entite: texte(),
      entiteId: entier(),
      sort: texte(),
    },
    { primaryKey: ['ecoleId', 'fusionId', 'entite', 'entiteId', 'sort'] },
  );
}

export const fusions: Steps = {
  name: '0019-fusions',
  async up(trx, now) {
    await tables(trx);
    await installScreens(trx, { menus: MENUS }, now);
  },
};
