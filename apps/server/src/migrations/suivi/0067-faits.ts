/** Makes the facts of pupils and the contacts with their families, and their menu. */
import {
  addColumns,
  createIndex,
  createTable,
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
const deLEleve = {
  id: id(),
  ecoleId: reference('ecoles'),
  inscriptionId: referenceEcole('inscriptions'),
  jour: jour(),
};

export const faits: Steps = {
  name: '0067-faits',
  // An older server reads neither table, and its roll calls justify nothing by an exclusion.
  sure: true,
  async up(trx, now) {
    await createTable(trx, 'faits', {
      ...deLEleve,
      genre: texte(),
      // A motif may be the network's: the school of the row says nothing of it.
      motifId: reference('motifs_suivi', facultatif),
      texte: texte(facultatif),
      mesure: texte(facultatif),
      // The days of an exclusion; null: the fact is none.
      du: jour(facultatif),
      au: jour(facultatif),
      visibilite: texte(),
      // null: it stands; else it was struck then.
      annuleLe: instant(facultatif),
      annuleMotif: texte(facultatif),
      annuleParId: reference('utilisateurs', facultatif),
      ...stamps(),
    });
    await schoolKey(trx, 'faits');
    await createIndex(trx, 'faits', 'jour', ['ecoleId', 'jour']);
    await createIndex(trx, 'faits', 'inscriptionId', ['ecoleId', 'inscriptionId', 'jour']);
    await createIndex(trx, 'faits', 'du', ['ecoleId', 'du']);
    await createIndex(trx, 'faits', 'motifId', ['motifId']);
    await createIndex(trx, 'faits', 'annuleParId', ['annuleParId']);

    await createTable(trx, 'contacts_famille', {
      ...deLEleve,
      moyen: texte(),
      avec: texte(facultatif),
      texte: texte(),
      suite: texte(facultatif),
      ...stamps(),
    });
    await schoolKey(trx, 'contacts_famille');
    await createIndex(trx, 'contacts_famille', 'inscriptionId', ['ecoleId', 'inscriptionId', 'jour']);

    // The exclusion by which an absence was justified by itself; null: it was not.
    await addColumns(trx, 'justifications', { faitId: reference('faits', facultatif) });
    await createIndex(trx, 'justifications', 'faitId', ['faitId']);

    const menu = {
      reference: 'vieScolaire',
      libelle: 'Vie scolaire',
      url: '/vieScolaire',
      pere: 'suivi',
      ordre: 5,
    };
    await installScreens(trx, { menus: [menu] }, now);
  },
};
