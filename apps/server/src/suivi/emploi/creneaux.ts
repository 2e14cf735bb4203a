/** Maintains the lessons of timetables: no class, teacher or room has two at once, and a past week keeps its own. */
import { refuse, refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour, jourDe, joursAvant, lundiDe } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  JOURS_DE_LA_SEMAINE,
  LIBELLES_DES_JOURS,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { creneaux, fautesDuCreneau } from '@gestionscolaire/contract/suivi/emploi/creneaux.ts';
import { estFige } from '@gestionscolaire/contract/suivi/emploi/semaine.ts';
import { sql } from 'kysely';
import { ENSEIGNANT_ABSENT, fauteDEnseignant } from '#administration/index.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { refuseOutside } from '#scolarite/index.ts';
import { heurtsDuCreneau } from './autres.ts';
import '#suivi/tables/appel.ts';

type Creneau = StoredRow<'creneaux'>;

/** Refuses a new teacher who is none of the school; the one that it has stays. */
async function checkEnseignant(trx: Trx, { enseignantId, ecoleId }: WrittenRow<'creneaux'>): Promise<void> {
  if (enseignantId === null) return;
  const faute = fauteDEnseignant(await findRow(trx, 'utilisateurs', enseignantId), ecoleId);
  if (faute !== undefined) refuseAt('enseignantId', faute);
}

async function checkCreneau(trx: Trx, row: WrittenRow<'creneaux'>, before: Creneau | null): Promise<void> {
  refuseFaults(fautesDuCreneau(row));
  const enseignement = await findRow(trx, 'enseignements', row.enseignementId);
  if (enseignement === undefined) return;
  // It locks the year: of two lessons of one hour that are typed at once, the second finds the first.
  await refuseOutside(trx, enseignement.sessionId, { du: row.du, au: row.au ?? row.du }, ['du', 'au']);
  if (row.enseignantId !== before?.enseignantId) await checkEnseignant(trx, row);
  const heurts = await heurtsDuCreneau(trx, enseignement, { ...row, id: before?.id ?? null });
  refuseFaults(Object.fromEntries(heurts.map(({ champ, phrase }) => [champ, phrase])));
}

const ORDRE_DES_JOURS = sql`case t."jourSemaine" ${sql.join(
  JOURS_DE_LA_SEMAINE.map((jour, at) => sql`when ${sql.lit(jour)} then ${sql.lit(at)}`),
  sql` `,
)} end`;

const made = crudHandlers(creneaux, {
  table: 'creneaux',
  keyed: ['salle'],
  named: 'matiere',
  school: {
    kind: 'parent',
    field: 'enseignementId',
    table: 'enseignements',
    refus: "Cet enseignement n'est d'aucune école.",
  },
  check: checkCreneau,
  within: ['enseignementId'],
  joins: [
    { table: 'enseignements', as: 'enseignement', on: 't.enseignementId' },
    { table: 'classes', as: 'classe', on: 'enseignement.classeId' },
    { table: 'matieres', as: 'matiere', on: 'enseignement.matiereId' },
    { table: 'utilisateurs', as: 'enseignant', on: 't.enseignantId', isOptional: true },
  ],
  reads: {
    sessionId: 'enseignement.sessionId',
    classeId: 'enseignement.classeId',
    classe: 'classe.libelle',
    matiere: 'matiere.libelle',
    abreviation: 'matiere.abreviation',
    enseignantPrenoms: 'enseignant.prenoms',
    enseignantName: 'enseignant.nom',
  },
  order: { jourSemaine: [ORDRE_DES_JOURS, sql`t.de`], au: [sql`coalesce(t.au, '9999')`] },
  searched: ['classe.libelle', 'matiere.libelle', 'enseignant.prenoms', 'enseignant.nom'],
  exported: {
    a: 'À',
    classe: 'Classe',
    matiere: 'Matière',
    enseignantPrenoms: "Prénoms de l'enseignant",
    enseignantName: "Nom de l'enseignant",
  },
  words: { jourSemaine: LIBELLES_DES_JOURS },
  parents: [
    {
      field: 'enseignementId',
      table: 'enseignements',
      refus: "Cet enseignement n'existe pas ou est désactivé.",
      isLocked: true,
    },
    { field: 'enseignantId', table: 'utilisateurs', refus: ENSEIGNANT_ABSENT },
  ],
  referencedBy: [
    {
      table: 'feuilles_appel',
      column: 'creneauId',
      one: "feuille d'appel",
      many: "feuilles d'appel",
      isFeminine: true,
    },
    {
      table: 'changements_du_jour',
      column: 'creneauId',
      one: "changement d'un jour",
      many: "changements d'un jour",
      isFeminine: false,
      isOfSchool: true,
    },
    {
      table: 'billets_entree',
      column: 'creneauId',
      one: "billet d'entrée",
      many: "billets d'entrée",
      isFeminine: false,
    },
  ],
});

/** Returns the first day that may still change, at an instant: the Monday of this week. */
const premierJourLibre = (now: string): string => lundiDe(jourDe(now));

/** Says from which day a lesson may be another. */
export const direGarde = (jour: string): string =>
  `Une semaine passée garde ses créneaux, et un jour appelé aussi : au plus tôt le ${formaterJour(jour)}.`;

const direDepuis = ({ du }: Creneau): string => `Ce créneau vaut depuis le ${formaterJour(du)}`;

const PLACE = ['jourSemaine', 'de', 'a', 'enseignantId', 'salle', 'du'] as const;

/**
 * Returns the first day from which a lesson may be another, where some of its days are kept: those of past weeks, and those on which its
 * roll was called. null: none is.
 */
export async function libreDepuis(db: Db, row: Creneau, now: string): Promise<string | null> {
  const last = await db
    .selectFrom('feuilles_appel')
    .select(({ fn }) => fn.max('jour').as('jour'))
    .where('creneauId', '=', row.id)
    .executeTakeFirst();
  const appele = last?.jour == null ? null : joursAvant(last.jour, -1);
  const passe = estFige(row, now) ? premierJourLibre(now) : null;
  return appele === null || (passe !== null && passe > appele) ? passe : appele;
}

/** Refuses what would change the kept days of a lesson: its place, or a last day among them. */
async function refusePasse(
  db: Db,
  before: Creneau,
  wanted: Pick<Creneau, (typeof PLACE)[number] | 'au'>,
  now: string,
): Promise<void> {
  const libre = await libreDepuis(db, before, now);
  if (libre === null) return;
  const moved = PLACE.find((field) => wanted[field] !== before[field]);
  if (moved !== undefined) refuseAt(moved, `${direDepuis(before)} : changez-le à partir d'un jour.`);
  if (wanted.au === before.au) return;
  const dernier = joursAvant(libre, 1);
  if (before.au !== null && before.au < dernier)
    refuseAt('au', `Ce créneau a fini le ${formaterJour(before.au)} : ajoutez-en un autre.`);
  if (wanted.au !== null && wanted.au < dernier) refuseAt('au', direGarde(dernier));
}

/** Refuses to take a lesson out of the weeks that have had it. */
async function refuseFige({ db, caller, now }: WriteContext, id: number): Promise<void> {
  const row = seenOf(caller, await findRow(db, 'creneaux', id));
  if ((await libreDepuis(db, row, now)) !== null)
    refuse('REGLE', { phrase: `${direDepuis(row)} : dites plutôt jusqu'à quel jour.` });
}

export const creneauxHandlers = {
  ...made,
  update: async (input, context) => {
    const { db, caller, now } = context;
    await refusePasse(db, seenOf(caller, await findRow(db, 'creneaux', input.id)), input, now);
    return made.update(input, context);
  },
  remove: async (input, context) => {
    await refuseFige(context, input.id);
    return made.remove(input, context);
  },
  disable: async (input, context) => {
    await refuseFige(context, input.id);
    return made.disable(input, context);
  },
} satisfies typeof made;

export const creneauxBindings: Binding[] = bindCrud(creneaux, creneauxHandlers);
