/** Makes the columns of the lists of candidates and the nationality of a pupil, with the menus of candidates and of the data for the authority. */
import {
  addColumns,
  createIndex,
  createTable,
  entier,
  id,
  reference,
  stamps,
  texte,
} from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import { installScreens } from '#migrations/installations/installations.ts';

export const candidats: Steps = {
  name: '0068-candidats',
  // An older server reads neither the table nor the column, which is empty by default.
  sure: true,
  async up(trx, now) {
    await addColumns(trx, 'eleves', { nationalite: texte({ nullable: true, keyed: true }) });
    await createTable(trx, 'colonnes_candidats', {
      id: id(),
      ecoleId: reference('ecoles'),
      examen: texte(),
      rang: entier(),
      champ: texte(),
      titre: texte({ keyed: true }),
      // null: no official text is named.
      texteOfficiel: texte({ nullable: true, keyed: true }),
      ...stamps(),
    });
    await createIndex(trx, 'colonnes_candidats', 'examen', ['ecoleId', 'estActif', 'examen', 'rang', 'id']);
    const menus = [
      {
        reference: 'candidats',
        libelle: 'Candidats aux examens',
        url: '/candidats',
        pere: 'eleve',
        ordre: 8,
      },
      {
        reference: 'donneesAutorite',
        libelle: "Données pour l'autorité",
        url: '/donneesAutorite',
        pere: 'eleve',
        ordre: 9,
      },
    ];
    await installScreens(trx, { menus }, now);
  },
};
