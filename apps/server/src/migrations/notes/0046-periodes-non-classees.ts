/** Lets a rule of marking say whether a period in which a pupil is not classé counts in their year: those of before count it. */
import { addColumns, texte } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const periodesNonClassees: Steps = {
  name: '0046-periodes-non-classees',
  async up(trx) {
    await addColumns(trx, 'regles_notation', { periodeNonClassee: { ...texte(), initial: 'compte' } });
  },
};
