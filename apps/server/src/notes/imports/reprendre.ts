/** Gives the cells of an import back what they held before it, as long as nobody changed one of them since. */

import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import type { Db, Trx } from '#core/db/database.ts';
import type { Enregistrement } from '#core/db/journal/journal.ts';
import type { WriteContext } from '#core/http/context.ts';
import type { LotDefait, LotPart } from '#core/lots/source.ts';
import { tenirScellesAilleurs } from '#notes/lieu/garde.ts';
import { readLieu } from '#notes/lieu/lieu.ts';
import { codeDe, placeDeCellule, readTenues } from '#notes/saisie/cellules.ts';
import { type Changement, changerCellule, garderCellules } from '#notes/saisie/changements.ts';
import { ouverture } from '#notes/saisie/ecrire.ts';
import { cleDeLieu, lockLieux } from './lieux.ts';

/** Reads the marks of a lot, with where they stand and by what words a person knows them. */
const readNotes = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('notes as n')
    .innerJoin('evaluations as t', 't.id', 'n.evaluationId')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .innerJoin('inscriptions as i', 'i.id', 'n.inscriptionId')
    .innerJoin('eleves as p', 'p.id', 'i.eleveId')
    .select([
      'n.id',
      'n.evaluationId',
      'n.inscriptionId',
      'n.creationDate',
      'n.modifDate',
      't.libelle',
      't.periodeId',
      't.enseignementId',
      'e.classeId',
      'p.nom',
      'p.prenoms',
    ])
    .where('n.id', 'in', ids)
    .orderBy('n.id')
    .execute();
type NoteDuLot = Awaited<ReturnType<typeof readNotes>>[number];

/** Locks the classes and periods of a lot before its marks, as whoever writes marks does. */
async function lockLot({ db }: WriteContext, ecoleId: number, lotId: number): Promise<void> {
  const lieux = await db
    .selectFrom('lots_lignes as l')
    .innerJoin('notes as n', 'n.id', 'l.entiteId')
    .innerJoin('evaluations as t', 't.id', 'n.evaluationId')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .select(['e.classeId', 't.periodeId'])
    .distinct()
    .where('l.ecoleId', '=', ecoleId)
    .where('l.lotId', '=', lotId)
    .where('l.entite', '=', 'notes')
    .execute();
  await lockLieux(db, ecoleId, lieux);
}

/** Reads the last change of each cell of these evaluations, by place. */
async function readDerniers(db: Db, ecoleId: number, notes: readonly NoteDuLot[]) {
  const rows = await db
    .selectFrom('changements_notes')
    .select(['evaluationId', 'inscriptionId', 'ancienneValeur', 'ancienCode', 'genre', 'instant'])
    .where('ecoleId', '=', ecoleId)
    .where('evaluationId', 'in', [...new Set(notes.map(({ evaluationId }) => evaluationId))])
    .where('inscriptionId', 'in', [...new Set(notes.map(({ inscriptionId }) => inscriptionId))])
    .orderBy('rang')
    .execute();
  return new Map(rows.map((row) => [placeDeCellule(row.evaluationId, row.inscriptionId), row]));
}

/** The names that a refusal tells, at most. */
const NOMMEES = 10;

/** Names marks in a sentence: 'Diallo Aïssatou (Devoir 1), Bah Boubacar (Devoir 1), et 3 autres'. */
function nommer(notes: readonly NoteDuLot[]): string {
  const named = notes
    .slice(0, NOMMEES)
    .map(({ nom, prenoms, libelle }) => `${nomDAbord({ nom, prenoms })} (${libelle})`);
  const more = notes.length - named.length;
  const others = more === 0 ? '' : more === 1 ? ', et une autre' : `, et ${more} autres`;
  return `${named.join(', ')}${others}`;
}

function refuserChangees(changed: readonly NoteDuLot[]): never {
  const sont = changed.length === 1 ? 'cette note a changé' : 'ces notes ont changé';
  return refuse('REGLE', {
    phrase: `Cet import ne peut plus être défait en entier : ${sont} depuis, ${nommer(changed)}.`,
  });
}

/** Refuses where a pupil took their mark with them under the seal of another class. */
async function requireNonScelles(db: Trx, ecoleId: number, notes: readonly NoteDuLot[]): Promise<void> {
  const under: NoteDuLot[] = [];
  for (const own of Map.groupBy(notes, cleDeLieu).values()) {
    const [{ classeId, periodeId } = { classeId: 0, periodeId: 0 }] = own;
    const ids = [...new Set(own.map(({ inscriptionId }) => inscriptionId))];
    const scelles = await tenirScellesAilleurs(db, { ecoleId, classeId, periodeId }, ids);
    under.push(...own.filter(({ inscriptionId }) => scelles.has(inscriptionId)));
  }
  if (under.length > 0)
    refuse('REGLE', {
      phrase: `Cet import ne peut plus être défait : des notes sont au bulletin scellé d’une autre classe, ${nommer(under)}.`,
    });
}

/** Refuses where the entry is closed to the person. */
async function requireOuverts(
  context: WriteContext,
  ecoleId: number,
  notes: readonly NoteDuLot[],
): Promise<void> {
  for (const own of Map.groupBy(notes, cleDeLieu).values()) {
    const [{ classeId, periodeId } = { classeId: 0, periodeId: 0 }] = own;
    const isOpen = await ouverture(await readLieu(context, { ecoleId, classeId, periodeId }), context);
    for (const { enseignementId } of own) isOpen(enseignementId);
  }
}

async function rendre(ids: readonly number[], context: WriteContext, lot: LotDefait): Promise<void> {
  const { db, now, caller } = context;
  const { ecoleId, creationDate, origine } = lot;
  const notes = await readNotes(db, ids);
  const derniers = await readDerniers(db, ecoleId, notes);
  // The act of an import has one instant: that of its lot, of its changes, and of the cells that it filled first.
  const isOfLot = (note: NoteDuLot): boolean => {
    const last = derniers.get(placeDeCellule(note.evaluationId, note.inscriptionId));
    return last === undefined
      ? note.modifDate === null && note.creationDate === creationDate
      : last.genre === 'import' && last.instant === creationDate;
  };
  const changed = notes.filter((note) => !isOfLot(note));
  if (changed.length > 0) refuserChangees(changed);
  await requireOuverts(context, ecoleId, notes);
  await requireNonScelles(db, ecoleId, notes);
  const avant = await readTenues(
    db,
    ecoleId,
    [...new Set(notes.map(({ evaluationId }) => evaluationId))],
    [...new Set(notes.map(({ inscriptionId }) => inscriptionId))],
  );
  const tenues = new Map(avant);
  const stamp = { now, userId: caller.userId };
  const changements: Changement[] = [];
  for (const { evaluationId, inscriptionId } of notes) {
    const place = placeDeCellule(evaluationId, inscriptionId);
    if (!avant.has(place)) continue;
    const { ancienneValeur: valeur = null, ancienCode = null } = derniers.get(place) ?? {};
    const code = codeDe(ancienCode);
    const rendue = {
      ecoleId,
      evaluationId,
      inscriptionId,
      valeur,
      code,
      motif: `Import défait : ${origine}`,
    };
    changements.push(changerCellule(tenues, rendue, stamp));
  }
  await garderCellules(db, { ecoleId, avant, tenues, changements, genre: 'reprise' }, stamp);
}

/** Returns the classes and subjects of marks: the journal tells an import under them. */
async function classesEtMatieres(ids: readonly number[], db: Db): Promise<Enregistrement[]> {
  const rows = await db
    .selectFrom('notes as n')
    .innerJoin('evaluations as t', 't.id', 'n.evaluationId')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .select(['e.id', 'e.classeId'])
    .distinct()
    .where('n.id', 'in', ids)
    .execute();
  const classes = [...new Set(rows.map(({ classeId }) => classeId))];
  return [
    ...classes.map((entiteId) => ({ entite: 'classes', entiteId })),
    ...rows.map(({ id }) => ({ entite: 'enseignements', entiteId: id })),
  ];
}

/** The marks of an import. They stay when it is taken back: their content goes back, with a row of their history. */
export const partDesNotes: LotPart = {
  table: 'notes',
  mayHaveChanged: true,
  begin: lockLot,
  remove: rendre,
  under: classesEtMatieres,
  usedBy: [],
};
