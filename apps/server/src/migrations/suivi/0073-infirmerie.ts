/** Makes the visits of pupils to the infirmary, their health sheets, one for each pupil, and the menu that alone opens both. */
import {
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
import { installScreens } from '#migrations/installations/installations.ts';

const facultatif = { nullable: true } as const;

export const infirmerie: Steps = {
  name: '0073-infirmerie',
  // An older server reads neither table.
  sure: true,
  async up(trx, now) {
    await createTable(trx, 'passages_infirmerie', {
      id: id(),
      ecoleId: reference('ecoles'),
      inscriptionId: referenceEcole('inscriptions'),
      jour: jour(),
      heure: texte(),
      plainte: texte(),
      soins: texte(facultatif),
      suite: texte(facultatif),
      famillePrevenue: drapeau(),
      // null: it stands; else it was struck then.
      annuleLe: instant(facultatif),
      annuleMotif: texte(facultatif),
      annuleParId: reference('utilisateurs', facultatif),
      ...stamps(),
    });
    await schoolKey(trx, 'passages_infirmerie');
    await createIndex(trx, 'passages_infirmerie', 'jour', ['ecoleId', 'jour']);
    await createIndex(trx, 'passages_infirmerie', 'inscriptionId', ['ecoleId', 'inscriptionId', 'jour']);
    await createIndex(trx, 'passages_infirmerie', 'annuleParId', ['annuleParId']);

    await createTable(trx, 'fiches_sante', {
      id: id(),
      ecoleId: reference('ecoles'),
      eleveId: referenceEcole('eleves'),
      groupeSanguin: texte(facultatif),
      allergies: texte(facultatif),
      traitements: texte(facultatif),
      consignes: texte(facultatif),
      aPrevenir: texte(facultatif),
      ...stamps(),
    });
    await schoolKey(trx, 'fiches_sante');
    await createIndex(trx, 'fiches_sante', 'eleveId', ['ecoleId', 'eleveId'], { unique: true });

    const menu = {
      reference: 'infirmerie',
      libelle: 'Infirmerie',
      url: '/infirmerie',
      pere: 'suivi',
      ordre: 6,
    };
    await installScreens(trx, { menus: [menu] }, now);
  },
};
