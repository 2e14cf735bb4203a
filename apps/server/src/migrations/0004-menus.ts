/** The four modes, the group that holds everything, and the menus of the screens there are. */
import { cle } from '@gestionscolaire/contract/core/cle.ts';
import type { Migration } from '#core/db/migrate.ts';
import { GROUPE_COMPLET, installMenu, type MenuInstalle, REPERE_GROUPE_COMPLET } from './installations.ts';

/** Each carries one operation; reading comes with any privilege at all. */
const MODES = [
  { code: 'lecture', libelle: 'Lecture', ajout: 0, modification: 0, suppression: 0 },
  { code: 'ajout', libelle: 'Ajout', ajout: 1, modification: 0, suppression: 0 },
  { code: 'modification', libelle: 'Modification', ajout: 0, modification: 1, suppression: 0 },
  { code: 'suppression', libelle: 'Suppression', ajout: 0, modification: 0, suppression: 1 },
] as const;

const MENUS: readonly MenuInstalle[] = [
  { reference: 'localisation', libelle: 'Localisation', url: '/localisation', ordre: 1 },
  { reference: 'pays', libelle: 'Pays', url: '/listPays', pere: 'localisation', ordre: 1 },
  { reference: 'regions', libelle: 'Régions', url: '/listeRegion', pere: 'localisation', ordre: 2 },
  {
    reference: 'prefectures',
    libelle: 'Préfectures',
    url: '/listePrefecture',
    pere: 'localisation',
    ordre: 3,
  },
  { reference: 'communes', libelle: 'Communes', url: '/listeCommune', pere: 'localisation', ordre: 4 },
  { reference: 'quartiers', libelle: 'Quartiers', url: '/listeQuartier', pere: 'localisation', ordre: 5 },
  { reference: 'parametre', libelle: 'Paramètres', url: '/parametre', ordre: 2 },
  { reference: 'devises', libelle: 'Devises', url: '/listeDevise', pere: 'parametre', ordre: 1 },
  { reference: 'unites', libelle: 'Unités', url: '/listeUnite', pere: 'parametre', ordre: 2 },
];

export const menus: Migration = {
  name: '0004-menus',
  file: import.meta.url,
  async up(trx, _engine, now) {
    const stamp = {
      estActif: 1,
      creationDate: now,
      creationUserId: null,
      modifDate: null,
      modifUserId: null,
    };
    for (const mode of MODES) {
      await trx
        .insertInto('modes_acces')
        .values({ ...mode, libelleCle: cle(mode.libelle), ...stamp })
        .execute();
    }
    const groupe = await trx
      .insertInto('groupes')
      .values({ libelle: GROUPE_COMPLET, libelleCle: cle(GROUPE_COMPLET), ...stamp })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('reperes')
      .values({ nom: REPERE_GROUPE_COMPLET, valeur: String(groupe.id), instant: now })
      .execute();
    for (const menu of MENUS) await installMenu(trx, menu, now);
  },
};
