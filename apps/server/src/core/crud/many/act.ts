/**
 * Disables or enables many rows in one act, each by the rules of one. A row that is refused stays as it is: the preview has told
 * which and why, and the act writes what was previewed or nothing.
 */
import { createHash } from 'node:crypto';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { Refus, refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { type ActeEnNombre, REFUS_MONTRES, TOUT } from '@gestionscolaire/contract/core/api/many.ts';
import { insertMany } from '#core/db/insert-many.ts';
import { writesMany } from '#core/db/lock.ts';
import { insertRow } from '#core/db/rows.ts';
import { inSavepoint } from '#core/db/savepoint.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { undoneWrite } from '#core/imports/trial.ts';
import { eachRow } from '#core/lots/each-row.ts';
import type { AskedRows, ChosenRow, ManyContract, ManyOperations } from './rows.ts';
import './tables.ts';

interface Written {
  readonly row: ChosenRow;
  /** The stamp that the act gave it. */
  readonly marque: string;
}

interface RefusedRow {
  readonly row: ChosenRow;
  readonly phrase: string;
}

interface Outcome {
  readonly written: readonly Written[];
  readonly refused: readonly RefusedRow[];
}

/** The reason of a refusal: the sentences at its fields where it has some. */
const reasonOf = ({ message, details: { champs = {} } }: Refus): string =>
  Object.values(champs).join('. ') || message;

/** Writes one row, and returns its new stamp. */
async function writeOne(
  operation: ManyOperations['disable'],
  { id, modifDate }: ChosenRow,
  context: WriteContext,
  confirmed: Readonly<Record<string, true>>,
): Promise<string> {
  const answer = await operation(
    { ...confirmed, id, modifDate, modifUserId: context.caller.userId },
    context,
  );
  const [first] = Array.isArray(answer) ? (answer as { modifDate?: unknown }[]) : [];
  return typeof first?.modifDate === 'string' ? first.modifDate : context.now;
}

/** Writes each row that may be written; what a refused one had begun is undone alone. `confirmed`: what the enabling need not ask. */
export async function writeEach(
  operations: ManyOperations,
  acte: ActeEnNombre,
  rows: readonly ChosenRow[],
  context: WriteContext,
  confirmed: Readonly<Record<string, true>> = {},
): Promise<Outcome> {
  const { db } = context;
  const operation = acte === 'desactiver' ? operations.disable : operations.enable;
  const written: Written[] = [];
  const refused: RefusedRow[] = [];
  writesMany(db);
  await eachRow(rows, async (row) => {
    const effects: (() => void)[] = [];
    // The act is told once, for all of its rows.
    const own: WriteContext = {
      ...context,
      record: () => {},
      afterCommit: (effect) => void effects.push(effect),
    };
    try {
      written.push({ row, marque: await inSavepoint(db, () => writeOne(operation, row, own, confirmed)) });
      for (const effect of effects) context.afterCommit(effect);
    } catch (error) {
      if (!(error instanceof Refus)) throw error;
      refused.push({ row, phrase: reasonOf(error) });
    }
  });
  return { written, refused };
}

/** The fingerprint of what an act writes: which rows, as they were read. */
function fingerprint(acte: ActeEnNombre, { written }: Outcome): string {
  const rows = written.map(({ row }) => `${row.id} ${row.modifDate ?? ''}`).toSorted();
  return createHash('sha256')
    .update([acte, ...rows].join('\n'))
    .digest('hex');
}

const before = (acte: ActeEnNombre) => (acte === 'desactiver' ? 'actifs' : 'desactives');

async function chooseRows(
  { choose }: ManyOperations,
  acte: ActeEnNombre,
  asked: AskedRows,
  context: Pick<ReadContext, 'db' | 'now' | 'caller' | 'withheld'>,
): Promise<ChosenRow[]> {
  const rows = await choose(asked, before(acte), context);
  // Another school's ids tell nothing: they are as ids of no row.
  if (rows.length === 0) refuse('INTROUVABLE');
  return rows;
}

/** Tells what an act would do: it is done, and undone. */
export async function preview(
  operations: ManyOperations,
  { acte, ...asked }: Input<ManyContract['previewMany']>,
  context: ReadContext,
): Promise<Output<ManyContract['previewMany']>> {
  const { tried, rows } = await undoneWrite(context, async (trial) => {
    const chosen = await chooseRows(operations, acte, asked, trial);
    return { rows: chosen, tried: await writeEach(operations, acte, chosen, trial) };
  });
  requireOneSchool(tried);
  return {
    nombre: tried.written.length,
    refuses: tried.refused.length,
    refus: tried.refused
      .slice(0, REFUS_MONTRES)
      .map(({ row, phrase }) => ({ enregistrement: row.shown, phrase })),
    absents: asked.selection === TOUT ? 0 : asked.selection.length - rows.length,
    apercu: fingerprint(acte, tried),
  };
}

const PLUSIEURS_ECOLES =
  'Ces éléments sont de plusieurs écoles : un acte est d’une seule. Choisissez-en une, puis recommencez.';

/** An act is told in the journal of one school, whose readers see it. */
function requireOneSchool({ written }: Outcome): number | null {
  const schools = new Set(written.map(({ row }) => row.ecoleId));
  if (schools.size > 1) refuse('REGLE', { phrase: PLUSIEURS_ECOLES });
  return [...schools][0] ?? null;
}

const AUCUN = {
  desactiver: 'Aucun de ces éléments ne peut être désactivé.',
  reactiver: 'Aucun de ces éléments ne peut être réactivé.',
} as const satisfies Record<ActeEnNombre, string>;

/** Does an act that was previewed, and notes it so that it can be taken back. */
export async function act(
  { entity }: Pick<ManyContract, 'entity'>,
  operations: ManyOperations,
  acte: ActeEnNombre,
  { apercu, ...asked }: Input<ManyContract['disableMany']>,
  context: WriteContext,
): Promise<Output<ManyContract['disableMany']>> {
  const { db, now, caller, record } = context;
  const rows = await chooseRows(operations, acte, asked, context);
  const tried = await writeEach(operations, acte, rows, context);
  const { written, refused } = tried;
  if (written.length === 0) refuse('REGLE', { phrase: AUCUN[acte] });
  const ecoleId = requireOneSchool(tried);
  if (fingerprint(acte, tried) !== apercu)
    refuse('PERIME', {
      phrase: 'Ces éléments ont changé depuis l’aperçu : regardez-le de nouveau.',
      actuel: null,
    });
  const nombre = written.length;
  const values = { ecoleId, entite: entity, acte, nombre };
  const id = await insertRow(db, 'actes_en_nombre', values, { now, userId: caller.userId });
  const lignes = written.map(({ row, marque }) => ({ acteId: id, entiteId: row.id, marque }));
  await insertMany(db, 'actes_en_nombre_lignes', lignes);
  record({
    entite: 'actes_en_nombre',
    entiteId: id,
    ecoleId,
    changements: { entite: [null, entity], acte: [null, acte], nombre: [null, nombre] },
    rattaches: written.map(({ row }) => ({ entite: entity, entiteId: row.id })),
  });
  return [{ id, nombre, refuses: refused.length }];
}
