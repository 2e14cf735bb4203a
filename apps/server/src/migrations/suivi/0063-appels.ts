/** Makes the roll call: sheets, who was absent or late on them, every change of that; and brings the section with its first menus. */
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
import { installScreens, type MenuInstalle } from '#migrations/installations/installations.ts';

const MENUS: readonly MenuInstalle[] = [
  { reference: 'suivi', libelle: 'Suivi', url: '/suivi', ordre: 9 },
  { reference: 'feuillesAppel', libelle: 'Appel', url: '/feuilleAppel', pere: 'suivi', ordre: 1 },
  { reference: 'absences', libelle: 'Absences', url: '/listeAbsence', pere: 'suivi', ordre: 2 },
];

const facultatif = { nullable: true } as const;
const ecoleId = reference('ecoles');

export const appels: Steps = {
  name: '0063-appels',
  // An older server reads none of these tables.
  sure: true,
  async up(trx, now) {
    await createTable(trx, 'feuilles_appel', {
      id: id(),
      ecoleId,
      sessionId: reference('sessions'),
      classeId: referenceEcole('classes'),
      jour: jour(),
      demiJournee: texte(),
      // The pupils who were called.
      effectif: entier(),
      // By the clock of the device, which may have had no network.
      remplieLe: instant(),
      ...stamps(),
    });
    await schoolKey(trx, 'feuilles_appel');
    await createIndex(trx, 'feuilles_appel', 'demiJournee', ['ecoleId', 'classeId', 'jour', 'demiJournee'], {
      unique: true,
    });
    await createIndex(trx, 'feuilles_appel', 'jour', ['ecoleId', 'jour']);
    await createIndex(trx, 'feuilles_appel', 'sessionId', ['sessionId']);

    const deLEleve = {
      id: id(),
      ecoleId,
      feuilleAppelId: referenceEcole('feuilles_appel'),
      inscriptionId: referenceEcole('inscriptions'),
    };
    await createTable(trx, 'absences', {
      ...deLEleve,
      // Those of the sheet: a pupil's are counted without it.
      jour: jour(),
      demiJournee: texte(),
      genre: texte(),
      minutes: entier(facultatif),
      // null: it stands; else it was struck then, and counts for nobody.
      annuleeLe: instant(facultatif),
      ...stamps(),
    });
    await createIndex(trx, 'absences', 'inscriptionId', ['ecoleId', 'feuilleAppelId', 'inscriptionId'], {
      unique: true,
    });
    await createIndex(trx, 'absences', 'inscription', ['ecoleId', 'inscriptionId', 'jour']);
    await createIndex(trx, 'absences', 'jour', ['ecoleId', 'jour']);

    await createTable(trx, 'changements_absences', {
      ...deLEleve,
      // The place of the change among those of the pupil on the sheet, from 1.
      rang: entier(),
      ancienPointage: texte(),
      anciennesMinutes: entier(facultatif),
      pointage: texte(),
      minutes: entier(facultatif),
      motif: texte(facultatif),
      auteurId: entier(facultatif),
      instant: instant(),
    });
    await createIndex(
      trx,
      'changements_absences',
      'rang',
      ['ecoleId', 'feuilleAppelId', 'inscriptionId', 'rang'],
      { unique: true },
    );
    await createIndex(trx, 'changements_absences', 'inscriptionId', ['ecoleId', 'inscriptionId']);
    await installScreens(trx, { menus: MENUS }, now);
  },
};
