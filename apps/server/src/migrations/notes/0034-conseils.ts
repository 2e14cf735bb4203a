/**
 * Makes the tables of the council of a class: its state once arrêtée, the subjects that a period leaves out, who met, what it says of
 * each pupil, and what each teacher says of them; and brings their menus.
 */

import {
  addColumns,
  createIndex,
  createTable,
  entier,
  id,
  instant,
  jour,
  json,
  reference,
  referenceEcole,
  stamps,
  texte,
} from '#core/db/columns.ts';
import type { Trx } from '#core/db/database.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import { installScreens, type MenuInstalle } from '#migrations/installations/installations.ts';

const MENUS: readonly MenuInstalle[] = [
  {
    reference: 'changementsNotes',
    libelle: 'Changements de notes',
    url: '/changementsNotes',
    pere: 'note',
    ordre: 6,
  },
  { reference: 'conseils', libelle: 'Conseils de classe', url: '/conseils', pere: 'note', ordre: 7 },
];

const facultatif = { nullable: true } as const;
const ecoleId = reference('ecoles');

async function states(trx: Trx): Promise<void> {
  await addColumns(trx, 'etats_periodes', {
    arreteeLe: instant(facultatif),
    arreteePar: entier(facultatif),
    // The figures as the council saw them (contract, notes/releve/figures.ts).
    figures: json(facultatif),
    // Why the class had no such period: the school began in January. null: it had it.
    nonTenueMotif: texte(facultatif),
  });

  await createTable(trx, 'non_evaluees', {
    id: id(),
    ecoleId,
    enseignementId: referenceEcole('enseignements'),
    periodeId: referenceEcole('periodes'),
    motif: texte(),
    ...stamps(),
  });
  await createIndex(trx, 'non_evaluees', 'periodeId', ['ecoleId', 'enseignementId', 'periodeId'], {
    unique: true,
  });
  await createIndex(trx, 'non_evaluees', 'periode', ['ecoleId', 'periodeId']);
}

async function councils(trx: Trx): Promise<void> {
  await createTable(trx, 'conseils', {
    id: id(),
    ecoleId,
    classeId: referenceEcole('classes'),
    periodeId: referenceEcole('periodes'),
    jour: jour(),
    president: texte(),
    presents: texte(facultatif),
    observations: texte(facultatif),
    // hh:mm
    heureDebut: texte(facultatif),
    heureFin: texte(facultatif),
    ...stamps(),
  });
  await createIndex(trx, 'conseils', 'periodeId', ['ecoleId', 'classeId', 'periodeId'], { unique: true });
  await createIndex(trx, 'conseils', 'periode', ['ecoleId', 'periodeId']);

  await createTable(trx, 'bilans', {
    id: id(),
    ecoleId,
    inscriptionId: referenceEcole('inscriptions'),
    periodeId: referenceEcole('periodes'),
    appreciation: texte(facultatif),
    // The words of the rule's distinction, as they were when it was given.
    distinction: texte(facultatif),
    conduite: texte(facultatif),
    // null: the rule says whether they have a rank; 1: they have none; 0: they have one.
    nonClasse: entier(facultatif),
    nonClasseMotif: texte(facultatif),
    decision: texte(facultatif),
    decisionMotif: texte(facultatif),
    ...stamps(),
  });
  await createIndex(trx, 'bilans', 'periodeId', ['ecoleId', 'inscriptionId', 'periodeId'], { unique: true });
  await createIndex(trx, 'bilans', 'periode', ['ecoleId', 'periodeId']);

  await createTable(trx, 'appreciations', {
    id: id(),
    ecoleId,
    inscriptionId: referenceEcole('inscriptions'),
    enseignementId: referenceEcole('enseignements'),
    periodeId: referenceEcole('periodes'),
    texte: texte(),
    ...stamps(),
  });
  await createIndex(
    trx,
    'appreciations',
    'periodeId',
    ['ecoleId', 'inscriptionId', 'enseignementId', 'periodeId'],
    { unique: true },
  );
  await createIndex(trx, 'appreciations', 'enseignementId', ['ecoleId', 'enseignementId']);
  await createIndex(trx, 'appreciations', 'periode', ['ecoleId', 'periodeId']);
}

export const conseils: Steps = {
  name: '0034-conseils',
  async up(trx, now) {
    await states(trx);
    await councils(trx);
    await installScreens(trx, { menus: MENUS }, now);
  },
};
