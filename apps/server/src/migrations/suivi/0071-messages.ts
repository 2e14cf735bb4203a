/** Makes the messages to families, the convocations that wait in their queue, and a school's words for both. */
import {
  addColumns,
  createIndex,
  createTable,
  drapeau,
  id,
  instant,
  jour,
  reference,
  referenceEcole,
  schoolKey,
  stamps,
  texte,
} from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

const facultatif = { nullable: true } as const;

export const messages: Steps = {
  name: '0071-messages',
  // An older server reads neither table, and what it writes was told by no message.
  sure: true,
  async up(trx) {
    await createTable(trx, 'messages_famille', {
      id: id(),
      ecoleId: reference('ecoles'),
      jour: jour(),
      genre: texte(),
      ligne: texte(),
      nom: texte(facultatif),
      estAutre: drapeau(),
      moyen: texte(),
      texte: texte(),
      etat: texte(),
      ...stamps(),
    });
    await schoolKey(trx, 'messages_famille');
    // One message a guardian, day and kind.
    await createIndex(trx, 'messages_famille', 'ligne', ['ecoleId', 'jour', 'genre', 'ligne'], {
      unique: true,
    });

    const deUnMessage = { messageId: reference('messages_famille', facultatif) };
    await createTable(trx, 'convocations', {
      id: id(),
      ecoleId: reference('ecoles'),
      inscriptionId: referenceEcole('inscriptions'),
      jour: jour(),
      heure: texte(),
      motif: texte(),
      avec: texte(facultatif),
      ...deUnMessage,
      retireeLe: instant(facultatif),
      ...stamps(),
    });
    await schoolKey(trx, 'convocations');
    await createIndex(trx, 'convocations', 'jour', ['ecoleId', 'jour']);
    await createIndex(trx, 'convocations', 'inscriptionId', ['ecoleId', 'inscriptionId']);
    await createIndex(trx, 'convocations', 'messageId', ['messageId']);

    for (const table of ['absences', 'contacts_famille']) {
      await addColumns(trx, table, deUnMessage);
      await createIndex(trx, table, 'messageId', ['messageId']);
    }
    await addColumns(trx, 'ecoles', { texteAbsence: texte(facultatif), texteConvocation: texte(facultatif) });
  },
};
