/**
 * Makes the tables of marks: evaluations, what each pupil got, every change of it, the state of each class in each period; and
 * brings their menus.
 */

import {
  createIndex,
  createTable,
  drapeau,
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
import type { Trx } from '#core/db/database.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import { installScreens, type MenuInstalle } from '#migrations/installations/installations.ts';

const MENUS: readonly MenuInstalle[] = [
  { reference: 'saisieNotes', libelle: 'Mes notes', url: '/saisieNotes', pere: 'note', ordre: 4 },
  { reference: 'toutesNotes', libelle: 'Toutes les notes', url: '/avancementNotes', pere: 'note', ordre: 5 },
];

const facultatif = { nullable: true } as const;
const ecoleId = reference('ecoles');

/** A cell: hundredths, or a code, or neither. */
const contenu = { valeur: entier(facultatif), code: texte(facultatif) };

async function marks(trx: Trx): Promise<void> {
  await createTable(trx, 'evaluations', {
    id: id(),
    ecoleId,
    enseignementId: referenceEcole('enseignements'),
    periodeId: referenceEcole('periodes'),
    genre: texte(),
    libelle: texte({ keyed: true }),
    jour: jour(),
    // Points.
    noteSur: entier(),
    // Hundredths.
    coefficient: entier(),
    compte: drapeau(),
    renduLe: jour(facultatif),
    // null: it is open; else it is cancelled, and its marks count for nobody.
    annuleMotif: texte(facultatif),
    ...stamps(),
  });
  await schoolKey(trx, 'evaluations');
  await createIndex(
    trx,
    'evaluations',
    'libelle',
    ['ecoleId', 'enseignementId', 'periodeId', 'genre', 'jour', 'libelleCle'],
    { unique: true },
  );
  await createIndex(trx, 'evaluations', 'periodeId', ['ecoleId', 'periodeId']);

  const cell = {
    id: id(),
    ecoleId,
    evaluationId: referenceEcole('evaluations'),
    inscriptionId: referenceEcole('inscriptions'),
  };
  await createTable(trx, 'notes', { ...cell, ...contenu, ...stamps() });
  await createIndex(trx, 'notes', 'inscriptionId', ['ecoleId', 'evaluationId', 'inscriptionId'], {
    unique: true,
  });
  await createIndex(trx, 'notes', 'inscription', ['ecoleId', 'inscriptionId']);

  await createTable(trx, 'changements_notes', {
    ...cell,
    // The place of the change among those of its cell, from 1.
    rang: entier(),
    ancienneValeur: entier(facultatif),
    ancienCode: texte(facultatif),
    ...contenu,
    motif: texte(facultatif),
    genre: texte(),
    auteurId: entier(facultatif),
    instant: instant(),
  });
  await createIndex(trx, 'changements_notes', 'rang', ['ecoleId', 'evaluationId', 'inscriptionId', 'rang'], {
    unique: true,
  });
  await createIndex(trx, 'changements_notes', 'inscriptionId', ['ecoleId', 'inscriptionId']);
}

async function states(trx: Trx): Promise<void> {
  await createTable(trx, 'etats_periodes', {
    id: id(),
    ecoleId,
    classeId: referenceEcole('classes'),
    periodeId: referenceEcole('periodes'),
    etat: texte(),
    fermeeLe: instant(facultatif),
    fermeePar: entier(facultatif),
    ...stamps(),
  });
  await createIndex(trx, 'etats_periodes', 'periodeId', ['ecoleId', 'classeId', 'periodeId'], {
    unique: true,
  });
  await createIndex(trx, 'etats_periodes', 'periode', ['ecoleId', 'periodeId']);

  await createTable(trx, 'reouvertures', {
    id: id(),
    ecoleId,
    classeId: referenceEcole('classes'),
    periodeId: referenceEcole('periodes'),
    // null: every subject of the class.
    enseignementId: referenceEcole('enseignements', facultatif),
    // The last day, whole.
    jusquAu: jour(),
    motif: texte(),
    ...stamps(),
  });
  await createIndex(trx, 'reouvertures', 'classeId', ['ecoleId', 'classeId', 'periodeId']);
  for (const column of ['periodeId', 'enseignementId'])
    await createIndex(trx, 'reouvertures', column, ['ecoleId', column]);
}

export const saisie: Steps = {
  name: '0033-saisie',
  async up(trx, now) {
    await marks(trx);
    await states(trx);
    await installScreens(trx, { menus: MENUS }, now);
  },
};
