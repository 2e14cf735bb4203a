/** Makes the lessons of timetables, and their menu. */
import {
  createIndex,
  createTable,
  id,
  jour,
  reference,
  referenceEcole,
  schoolKey,
  stamps,
  texte,
} from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import { installScreens } from '#migrations/installations/installations.ts';

const facultatif = { nullable: true } as const;

export const creneaux: Steps = {
  name: '0065-creneaux',
  // An older server does not read this table.
  sure: true,
  async up(trx, now) {
    await createTable(trx, 'creneaux', {
      id: id(),
      ecoleId: reference('ecoles'),
      enseignementId: referenceEcole('enseignements'),
      jourSemaine: texte(),
      // Hours of the day, HH:MM.
      de: texte(),
      a: texte(),
      enseignantId: reference('utilisateurs', facultatif),
      salle: texte({ nullable: true, keyed: true }),
      du: jour(),
      // null: to the end of the school year.
      au: jour(facultatif),
      ...stamps(),
    });
    await schoolKey(trx, 'creneaux');
    await createIndex(trx, 'creneaux', 'enseignementId', ['ecoleId', 'enseignementId', 'jourSemaine', 'de']);
    await createIndex(trx, 'creneaux', 'enseignantId', ['enseignantId', 'estActif']);
    const menu = {
      reference: 'emploisDuTemps',
      libelle: 'Emplois du temps',
      url: '/emploiDuTemps',
      pere: 'suivi',
      ordre: 4,
    };
    await installScreens(trx, { menus: [menu] }, now);
  },
};
