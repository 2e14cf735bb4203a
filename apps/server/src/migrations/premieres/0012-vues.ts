/** Makes the tables of lists in use: the views that persons keep of them, and the acts on many of their rows. */
import {
  createIndex,
  createTable,
  drapeau,
  entier,
  id,
  instant,
  json,
  reference,
  stamps,
  texte,
} from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const vues: Steps = {
  name: '0012-vues',
  async up(trx) {
    await createTable(trx, 'vues', {
      id: id(),
      userId: reference('utilisateurs'),
      liste: texte(),
      libelle: texte({ keyed: true }),
      contenu: json(),
      estPartagee: drapeau(0),
      ...stamps(),
    });
    await createIndex(trx, 'vues', 'userId', ['userId', 'liste']);
    await createIndex(trx, 'vues', 'liste', ['liste', 'estActif']);
    await createTable(trx, 'actes_en_nombre', {
      id: id(),
      // An act is told among the network's once its school is gone, as in the journal: no key holds the school.
      ecoleId: entier({ nullable: true }),
      entite: texte(),
      acte: texte(),
      nombre: entier(),
      ...stamps(),
    });
    await createTable(
      trx,
      'actes_en_nombre_lignes',
      {
        acteId: reference('actes_en_nombre'),
        // The record may be of any table that has a list: no constraint can name it.
        entiteId: entier(),
        // The stamp that the act gave it: another one says that somebody changed it since.
        marque: instant(),
      },
      { primaryKey: ['acteId', 'entiteId'] },
    );
  },
};
