/**
 * Tells what changed in a class since its council: the cells of marks or of acquis, and the places that are no longer those that it saw.
 */
import type { ResultatDeClasse } from '@gestionscolaire/contract/notes/calcul/classe.ts';
import {
  type DepuisLeConseil,
  type FiguresArretees,
  figuresArretees,
  rangsDeplaces,
} from '@gestionscolaire/contract/notes/releve/figures.ts';
import type { Db } from '#core/db/database.ts';
import { apresFermeture } from './apres-fermeture.ts';
import '#notes/tables/competences.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import { placeDeCellule } from '#notes/saisie/cellules.ts';

/** Reads the figures that the council saw; null: the class is not arrêtée. */
export async function readFigures(db: Db, lieu: LieuLu): Promise<FiguresArretees | null> {
  if (lieu.arreteeLe === null) return null;
  const row = await db
    .selectFrom('etats_periodes')
    .select('figures')
    .where('ecoleId', '=', lieu.ecoleId)
    .where('classeId', '=', lieu.classeId)
    .where('periodeId', '=', lieu.periodeId)
    .executeTakeFirst();
  return row?.figures == null ? null : figuresArretees.parse(JSON.parse(row.figures));
}

/** Counts the cells of the class that were changed, or first filled, after its arrêt. */
async function compterNotes(
  db: Db,
  { ecoleId, classeId, periodeId }: LieuLu,
  depuis: string,
): Promise<number> {
  const changed = await db
    .selectFrom('changements_notes as t')
    .innerJoin('evaluations as v', 'v.id', 't.evaluationId')
    .innerJoin('enseignements as e', 'e.id', 'v.enseignementId')
    .select(['t.evaluationId', 't.inscriptionId'])
    .where('t.ecoleId', '=', ecoleId)
    .where('e.classeId', '=', classeId)
    .where('v.periodeId', '=', periodeId)
    .where(apresFermeture, '=', 1)
    .where('t.genre', 'not in', ['fermee', 'rectification'])
    .where('t.instant', '>=', depuis)
    .execute();
  const added = await db
    .selectFrom('notes as t')
    .innerJoin('evaluations as v', 'v.id', 't.evaluationId')
    .innerJoin('enseignements as e', 'e.id', 'v.enseignementId')
    .select(['t.evaluationId', 't.inscriptionId'])
    .where('t.ecoleId', '=', ecoleId)
    .where('e.classeId', '=', classeId)
    .where('v.periodeId', '=', periodeId)
    .where('t.creationDate', '>', depuis)
    .execute();
  return new Set([...changed, ...added].map((one) => placeDeCellule(one.evaluationId, one.inscriptionId)))
    .size;
}

/** Counts the acquis of children that were changed, or first said, after the arrêt of their class; null: it is not arrêtée. */
export async function readAcquisDepuisLeConseil(
  db: Db,
  { ecoleId, periodeId, arreteeLe }: LieuLu,
  inscriptionIds: readonly number[],
): Promise<{ readonly acquis: number } | null> {
  if (arreteeLe === null) return null;
  if (inscriptionIds.length === 0) return { acquis: 0 };
  const cells = await db
    .selectFrom('changements_acquis')
    .select(['competenceId', 'inscriptionId'])
    .distinct()
    .where('ecoleId', '=', ecoleId)
    .where('periodeId', '=', periodeId)
    .where('inscriptionId', 'in', inscriptionIds)
    .where('genre', '=', 'arretee')
    .where('instant', '>=', arreteeLe)
    .execute();
  return { acquis: cells.length };
}

/** Returns what changed since the council; null: the class is not arrêtée. `vues`: the figures that it saw; `figures`: those of now. */
export async function readDepuisLeConseil(
  db: Db,
  lieu: LieuLu,
  { vues, figures }: { readonly vues: FiguresArretees | null; readonly figures: ResultatDeClasse },
): Promise<DepuisLeConseil | null> {
  if (vues === null || lieu.arreteeLe === null) return null;
  return { notes: await compterNotes(db, lieu, lieu.arreteeLe), rangs: rangsDeplaces(vues, figures) };
}
