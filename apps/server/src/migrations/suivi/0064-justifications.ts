/** Makes the motifs of the school's days, announced absences, and what is said of an absence once it is written. */
import {
  addColumns,
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
import { installScreens } from '#migrations/installations/installations.ts';

const facultatif = { nullable: true } as const;
const ecoleId = reference('ecoles');
/** A motif may be the network's: the school of the row says nothing of it. */
const motifId = reference('motifs_suivi', facultatif);

export const justifications: Steps = {
  name: '0064-justifications',
  // An older server reads none of these tables, and its roll calls make absences that are to be justified.
  sure: true,
  async up(trx, now) {
    await createTable(trx, 'motifs_suivi', {
      id: id(),
      // null: the network's, which every school has.
      ecoleId: reference('ecoles', facultatif),
      genre: texte(),
      libelle: texte({ keyed: true }),
      gravite: entier(facultatif),
      ...stamps(),
    });
    await createIndex(trx, 'motifs_suivi', 'ecoleId', ['ecoleId', 'estActif', 'genre', 'id']);

    await createTable(trx, 'absences_annoncees', {
      id: id(),
      ecoleId,
      inscriptionId: referenceEcole('inscriptions'),
      du: jour(),
      au: jour(),
      partie: texte(),
      motifId,
      texte: texte(facultatif),
      piece: texte(facultatif),
      parQui: texte(facultatif),
      ...stamps(),
    });
    await schoolKey(trx, 'absences_annoncees');
    await createIndex(trx, 'absences_annoncees', 'du', ['ecoleId', 'estActif', 'du', 'id']);
    await createIndex(trx, 'absences_annoncees', 'inscriptionId', ['ecoleId', 'inscriptionId', 'du']);
    await createIndex(trx, 'absences_annoncees', 'motifId', ['motifId']);

    await addColumns(trx, 'absences', { etat: { ...texte(), initial: 'aJustifier' }, motifId });
    await schoolKey(trx, 'absences');
    await createIndex(trx, 'absences', 'motifId', ['motifId']);

    await createTable(trx, 'justifications', {
      id: id(),
      ecoleId,
      absenceId: referenceEcole('absences'),
      // The place of the change among those of the absence, from 1.
      rang: entier(),
      ancienEtat: texte(),
      etat: texte(),
      motifId,
      texte: texte(facultatif),
      piece: texte(facultatif),
      // The announcement by which it was justified by itself; null: somebody said so.
      annonceId: referenceEcole('absences_annoncees', facultatif),
      auteurId: entier(facultatif),
      instant: instant(),
    });
    await createIndex(trx, 'justifications', 'rang', ['ecoleId', 'absenceId', 'rang'], { unique: true });
    await createIndex(trx, 'justifications', 'motifId', ['motifId']);
    await createIndex(trx, 'justifications', 'annonceId', ['ecoleId', 'annonceId']);

    const menu = {
      reference: 'motifsSuivi',
      libelle: 'Motifs',
      url: '/listeMotifSuivi',
      pere: 'suivi',
      ordre: 3,
    };
    await installScreens(trx, { menus: [menu] }, now);
  },
};
