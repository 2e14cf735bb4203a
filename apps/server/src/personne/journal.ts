/**
 * Finds the rows of the journal that concern one pupil, and takes their person out of them: who did what, when, to which record stays
 * proved by the chain (core/db/journal/journal.ts, `eraseRow`).
 */
import { lireChampDeLigne } from '@gestionscolaire/contract/journal-lignes.ts';
import * as z from 'zod/mini';
import type { Db, Trx } from '#core/db/database.ts';
import { type Changes, eraseRow } from '#core/db/journal/journal.ts';

/** The records that are a pupil's, by entity. */
export type Siens = Readonly<Record<string, readonly number[]>>;

/** Reads the rows of a school's journal, null the network's, that stand under records of a pupil, or are attached to one, the oldest first. */
export async function lignesSur(db: Db, ecoleId: number | null, siens: Siens) {
  const ids = new Set<number>();
  for (const [entite, of] of Object.entries(siens)) {
    if (of.length === 0) continue;
    const own = await db
      .selectFrom('journal')
      .select('id')
      .where('entite', '=', entite)
      .where('entiteId', 'in', of)
      .execute();
    const attached = await db
      .selectFrom('rattachements')
      .select('journalId as id')
      .where('entite', '=', entite)
      .where('entiteId', 'in', of)
      .execute();
    for (const { id } of [...own, ...attached]) ids.add(id);
  }
  if (ids.size === 0) return [];
  return db
    .selectFrom('journal')
    .select(['id', 'instant', 'userId', 'appel', 'entite', 'entiteId', 'changements'])
    .where('id', 'in', [...ids])
    .where('ecoleId', ecoleId === null ? 'is' : '=', ecoleId)
    .orderBy('id')
    .execute();
}

/** The fields whose text is a word of the product, a day or a number of a paper: it tells nothing of the person. */
const SANS_PERSONNE = new Set([
  'annuleLe',
  'dateDepart',
  'dateInscription',
  'entite',
  'etat',
  'genre',
  'jour',
  'matricule',
  'moisRetour',
  'moyenPaiement',
  'nature',
  'numero',
  'origine',
  'premierMois',
  'reference',
  'sexe',
]);
/** The numbers that do: where they lived. */
const NOMBRES_DE_LA_PERSONNE = new Set(['quartierId']);

const changements = z.record(
  z.string(),
  z.tuple([z.nullable(z.union([z.string(), z.number()])), z.nullable(z.union([z.string(), z.number()]))]),
);

/** Returns what is left of the changes of a row once one pupil's person is out of them: a text stays only where it is known to tell none. */
function sansPersonne(
  { entite, changements: told }: { entite: string; changements: string },
  siens: Siens,
): Changes {
  const left: Changes = {};
  for (const [cle, values] of Object.entries(changements.parse(JSON.parse(told)))) {
    const ligne = lireChampDeLigne(cle);
    const champ = ligne?.champ ?? cle;
    // An act of many tells each record's own fields: those of the others stay.
    const isOther = ligne !== null && !(siens[ligne.entite] ?? []).includes(ligne.id);
    const hasText = values.some((value) => typeof value === 'string');
    const isKept = hasText ? SANS_PERSONNE.has(champ) : !NOMBRES_DE_LA_PERSONNE.has(champ);
    // The fields of a lot, of an act of many or of a school are nobody's.
    if (isOther || isKept || (ligne === null && !(entite in siens))) left[cle] = values;
  }
  return left;
}

/** Takes a pupil's person out of the rows that concern them; returns those that told something of it. */
export async function oublierDuJournal(
  trx: Trx,
  { ecoleId, siens, now }: { readonly ecoleId: number; readonly siens: Siens; readonly now: string },
): Promise<number[]> {
  const erased: number[] = [];
  for (const row of await lignesSur(trx, ecoleId, siens)) {
    const left = sansPersonne(row, siens);
    if (JSON.stringify(left) === JSON.stringify(JSON.parse(row.changements))) continue;
    if (await eraseRow(trx, { id: row.id, left, now })) erased.push(row.id);
  }
  return erased;
}
