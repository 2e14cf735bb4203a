/** Makes the register of a school's days: each sealed day, and what came after its seal, chained (AMB-185). */
import {
  createIndex,
  createTable,
  entier,
  id,
  instant,
  jour,
  json,
  reference,
  texte,
} from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

const facultatif = { nullable: true } as const;

export const registreDuSuivi: Steps = {
  name: '0070-registre-du-suivi',
  // An older server reads it not: the days that it leaves are sealed by the first write of a newer one.
  sure: true,
  async up(trx) {
    await createTable(trx, 'registre_suivi', {
      id: id(),
      ecoleId: reference('ecoles'),
      rang: entier(),
      // journee, ajout, correction, justification
      genre: texte(),
      jour: jour(),
      instant: instant(),
      auteurId: entier(facultatif),
      // The sheets as they were left, byte for byte.
      contenu: json(),
      empreinte: texte(),
      // The hash of the link, on its last entry.
      lien: texte(facultatif),
    });
    await createIndex(trx, 'registre_suivi', 'rang', ['ecoleId', 'rang'], { unique: true });
    await createIndex(trx, 'registre_suivi', 'jour', ['ecoleId', 'genre', 'jour']);
  },
};
