/** Makes the table of certificates of schooling: numbered in their school and year, and kept as they were delivered. */
import {
  createIndex,
  createTable,
  entier,
  id,
  instant,
  reference,
  referenceEcole,
  texte,
} from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const certificats: Steps = {
  name: '0037-certificats',
  async up(trx) {
    await createTable(trx, 'certificats', {
      id: id(),
      ecoleId: reference('ecoles'),
      inscriptionId: referenceEcole('inscriptions'),
      // The year of the enrolment, in which numbers follow each other.
      sessionId: entier(),
      numero: entier(),
      // JSON, byte for byte: what the paper says.
      contenu: texte(),
      auteurId: entier({ nullable: true }),
      instant: instant(),
    });
    await createIndex(trx, 'certificats', 'numero', ['ecoleId', 'sessionId', 'numero'], { unique: true });
    await createIndex(trx, 'certificats', 'inscriptionId', ['ecoleId', 'inscriptionId']);
  },
};
