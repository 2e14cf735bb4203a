/** Makes the changes of lessons on one day, which leave the timetable as it is, and the tickets of who comes after the roll. */
import {
  createIndex,
  createTable,
  entier,
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

export const changementsDuJour: Steps = {
  name: '0072-changements-du-jour',
  // An older server reads neither table: it expects the rolls of the timetable.
  sure: true,
  async up(trx) {
    await createTable(trx, 'changements_du_jour', {
      id: id(),
      ecoleId: reference('ecoles'),
      creneauId: referenceEcole('creneaux'),
      jour: jour(),
      genre: texte(),
      // The place of a lesson that is moved, HH:MM; null: of another kind.
      de: texte(facultatif),
      a: texte(facultatif),
      salle: texte(facultatif),
      remplacantId: reference('utilisateurs', facultatif),
      motif: texte(facultatif),
      // null: it stands; else it was struck then, and is disabled.
      annuleLe: instant(facultatif),
      annuleMotif: texte(facultatif),
      annuleParId: reference('utilisateurs', facultatif),
      ...stamps(),
    });
    await schoolKey(trx, 'changements_du_jour');
    await createIndex(trx, 'changements_du_jour', 'jour', ['ecoleId', 'jour']);
    await createIndex(trx, 'changements_du_jour', 'jour', ['ecoleId', 'creneauId', 'jour'], {
      unique: true,
      amongActive: true,
    });
    await createIndex(trx, 'changements_du_jour', 'creneauId', ['ecoleId', 'creneauId']);
    await createIndex(trx, 'changements_du_jour', 'remplacantId', ['remplacantId', 'jour']);
    await createIndex(trx, 'changements_du_jour', 'annuleParId', ['annuleParId']);

    await createTable(trx, 'billets_entree', {
      id: id(),
      ecoleId: reference('ecoles'),
      // The year in which numbers follow each other.
      sessionId: reference('sessions'),
      inscriptionId: referenceEcole('inscriptions'),
      numero: entier(),
      jour: jour(),
      demiJournee: texte(),
      // The course at which the pupil comes in; null: the roll is that of the half-day.
      creneauId: reference('creneaux', facultatif),
      // HH:MM.
      heure: texte(),
      // null: the pupil is there when the course begins.
      minutes: entier(facultatif),
      motif: texte(facultatif),
      impressions: entier(),
      ...stamps(),
    });
    await schoolKey(trx, 'billets_entree');
    await createIndex(trx, 'billets_entree', 'numero', ['ecoleId', 'sessionId', 'numero'], { unique: true });
    await createIndex(
      trx,
      'billets_entree',
      'demiJournee',
      ['ecoleId', 'inscriptionId', 'jour', 'demiJournee'],
      { unique: true },
    );
    await createIndex(trx, 'billets_entree', 'jour', ['ecoleId', 'jour']);
    await createIndex(trx, 'billets_entree', 'sessionId', ['sessionId']);
    await createIndex(trx, 'billets_entree', 'creneauId', ['creneauId']);
  },
};
