/**
 * Makes what one person's data want: how long a school keeps pupils who left, the mark of those who were anonymised, and the column
 * where the name stands beside an entry of the money's chain. Entries of before keep theirs inside.
 */
import {
  addColumns,
  createIndex,
  createTable,
  entier,
  id,
  instant,
  reference,
  stamps,
  texte,
} from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import { installScreens, type MenuInstalle } from './installations/installations.ts';

const MENUS: readonly MenuInstalle[] = [
  {
    reference: 'donneesPersonnelles',
    libelle: 'Données personnelles',
    url: '/donneesPersonnelles',
    pere: 'generique',
    ordre: 7,
  },
];

export const personne: Steps = {
  name: '0028-personne',
  async up(trx, now) {
    await createTable(trx, 'conservations', {
      id: id(),
      ecoleId: reference('ecoles'),
      annees: entier({ nullable: true }),
      ...stamps(),
    });
    await createIndex(trx, 'conservations', 'ecoleId', ['ecoleId'], { unique: true });
    await addColumns(trx, 'eleves', { anonymiseLe: instant({ nullable: true }) });
    await addColumns(trx, 'ecritures', { prive: texte({ nullable: true }) });
    await installScreens(trx, { menus: MENUS }, now);
  },
};
