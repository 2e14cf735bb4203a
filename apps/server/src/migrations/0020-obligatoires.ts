/**
 * Adds to price lines whether their service is compulsory for the class. No line that stands is: a school marks its own, and
 * nobody is asked for money because a version came.
 */
import { addColumns, drapeau } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const obligatoires: Steps = {
  name: '0020-obligatoires',
  async up(trx) {
    await addColumns(trx, 'fiches_renseignement', { estObligatoire: drapeau(0) });
  },
};
