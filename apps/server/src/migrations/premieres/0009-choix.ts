/** Adds columns to the preferences: how screens stand for a person, and the columns of their lists. */
import { addColumns, json } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const choix: Steps = {
  name: '0009-choix',
  async up(trx) {
    await addColumns(trx, 'preferences', {
      colonnes: { ...json(), initial: '{}' },
      choix: { ...json(), initial: '{}' },
    });
  },
};
