/** Makes the tables of the pupils who pass from one school to another: each school has its own row, and the years told. */

import {
  createIndex,
  createTable,
  drapeau,
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
  { reference: 'passages', libelle: 'Passages', url: '/listePassage', pere: 'eleve', ordre: 4 },
];

async function tables(trx: Trx): Promise<void> {
  const ecoleId = reference('ecoles');
  await createTable(trx, 'passages', {
    id: id(),
    ecoleId,
    eleveId: referenceEcole('eleves'),
    // 'depart' in the school that they leave, 'arrivee' in the one that receives them.
    sens: texte(),
    autreEcoleId: reference('ecoles'),
    // Their record in the other school.
    autreEleveId: reference('eleves'),
    // The row of the school that they leave; null: this is it.
    departId: reference('passages', { nullable: true }),
    jour: jour(),
    // 1: their record here was made by the passage.
    estCree: drapeau(),
    // The enrolments left, each with its correction and its stamp.
    quittees: json(),
    ...stamps(),
  });
  await schoolKey(trx, 'passages');
  await createIndex(trx, 'passages', 'eleveId', ['ecoleId', 'eleveId']);
  await createIndex(trx, 'passages', 'autreEleveId', ['autreEleveId']);
  await createIndex(trx, 'passages', 'autreEcoleId', ['autreEcoleId']);
  await createIndex(trx, 'passages', 'departId', ['departId']);

  // The years that they were elsewhere, in the words of then: nobody reads another school for them.
  await createTable(trx, 'parcours', {
    id: id(),
    ecoleId,
    eleveId: referenceEcole('eleves'),
    passageId: referenceEcole('passages'),
    session: texte(),
    dateDebut: jour(),
    // The school, and its name then.
    deEcoleId: reference('ecoles'),
    ecole: texte(),
    classe: texte(),
    etat: texte(),
    ...stamps(),
  });
  await createIndex(trx, 'parcours', 'eleveId', ['ecoleId', 'eleveId']);
  await createIndex(trx, 'parcours', 'passageId', ['ecoleId', 'passageId']);
  await createIndex(trx, 'parcours', 'deEcoleId', ['deEcoleId']);
}

export const passages: Steps = {
  name: '0021-passages',
  async up(trx, now) {
    await tables(trx);
    await installScreens(trx, { menus: MENUS }, now);
  },
};
