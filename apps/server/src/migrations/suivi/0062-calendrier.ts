/** Makes the calendar of a school year: the days without class, the network's and each school's, and the weeks of a school. */
import { createIndex, createTable, id, jour, reference, schoolKey, stamps, texte } from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import { installScreens } from '#migrations/installations/installations.ts';

export const calendrier: Steps = {
  name: '0062-calendrier',
  // An older server reads neither table.
  sure: true,
  async up(trx, now) {
    await createTable(trx, 'jours_sans_classe', {
      id: id(),
      // null: the network's, which every school has.
      ecoleId: reference('ecoles', { nullable: true }),
      sessionId: reference('sessions'),
      libelle: texte({ keyed: true }),
      du: jour(),
      au: jour(),
      partie: texte(),
      ...stamps(),
    });
    await createIndex(trx, 'jours_sans_classe', 'ecoleId', ['ecoleId', 'estActif', 'du', 'id']);
    await createIndex(trx, 'jours_sans_classe', 'sessionId', ['sessionId', 'estActif', 'du']);

    await createTable(trx, 'semaines_de_classe', {
      id: id(),
      ecoleId: reference('ecoles'),
      libelle: texte({ keyed: true }),
      aPartirDu: jour(),
      // null: every stage.
      etape: texte({ nullable: true }),
      lundi: texte(),
      mardi: texte(),
      mercredi: texte(),
      jeudi: texte(),
      vendredi: texte(),
      samedi: texte(),
      dimanche: texte(),
      ...stamps(),
    });
    await schoolKey(trx, 'semaines_de_classe');
    await createIndex(trx, 'semaines_de_classe', 'ecoleId', ['ecoleId', 'estActif', 'aPartirDu', 'id']);

    const menu = {
      reference: 'calendrier',
      libelle: 'Calendrier scolaire',
      url: '/calendrier',
      pere: 'generique',
      ordre: 9,
    };
    await installScreens(trx, { menus: [menu] }, now);
  },
};
