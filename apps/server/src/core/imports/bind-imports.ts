/** Binds the four calls of an import: the rows are checked, recorded in one act, told in a list, taken back whole. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { titreDeColonne } from '@gestionscolaire/contract/core/imports/famille.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { type Binding, bindPreparedWrite, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { PrepareContext, ReadContext, WriteContext } from '#core/http/context.ts';
import { eachRow } from '#core/lots/each-row.ts';
import { listLots, type PeopleNames } from '#core/lots/list-lots.ts';
import { noteLot } from '#core/lots/note-lot.ts';
import { changedWord, type LotSource } from '#core/lots/source.ts';
import { takeBack } from '#core/lots/take-back.ts';
import { underWhich } from '#core/lots/under-which.ts';
import { inTurns } from '#core/turns/in-turns.ts';
import type { Brought, ImportSource, OpenFile } from './source.ts';
import { oneFileAtATime } from './trial.ts';
import { addRow, importDeadline, type Tried, type TriedFile, tryRows } from './try-rows.ts';

type Verification = Output<ImportContract['verifier']>;

/** Checks rows: it adds them as they would be, and keeps nothing of it. */
async function check(
  source: ImportSource,
  input: Input<ImportContract['verifier']>,
  context: ReadContext,
): Promise<Verification> {
  requireReach(context.caller, input);
  const { tried } = await tryRows(source, input, context);
  return tried.map(({ ligne, fautes, aConfirmer, valeurs, effets, candidats }) => ({
    ligne,
    fautes,
    aConfirmer,
    valeurs,
    ...(effets !== undefined && { effets }),
    candidats,
  }));
}

type Importee = Input<ImportContract['importer']>;

const DEJA_AINSI = "Tout ce que dit ce fichier est déjà écrit : il n'y a rien à importer.";

/** Tries the rows before the transaction. */
async function prepare(source: ImportSource, input: Importee, context: PrepareContext): Promise<TriedFile> {
  requireReach(context.caller, input);
  return tryRows(source, input, context);
}

async function importRows(
  source: ImportSource,
  input: Importee,
  context: WriteContext,
  file: TriedFile,
): Promise<Output<ImportContract['importer']>> {
  const { db } = context;
  const { ecoleId, origine } = input;
  const told = (tried: readonly Tried[]): void => {
    refuseFaulty(source, tried);
    askToDecide(tried);
    askToConfirm(
      source,
      tried.map((row) => stillToConfirm(row, input)),
    );
  };
  told(file.tried);
  const kept = file.tried.filter(({ decision }) => decision !== 'ignorer');
  if (kept.length === 0)
    refuse('REGLE', { phrase: "Toutes les lignes sont ignorées : il n'y a rien à importer." });

  await oneFileAtATime(db, ecoleId);
  // Another file may have taken a while.
  await context.readmit();
  told(await withNewcomers(file, kept, db));
  const open = await source.open(file.given, context);
  const added = await addRows(source, open, kept, context);
  told(added.map(({ row }) => row));

  const { contract, nameOf } = source;
  const all = added.flatMap(({ row, brought }) => brought.map((one) => ({ ...one, row })));
  if (all.length === 0) refuse('REGLE', { phrase: DEJA_AINSI });
  const lignes = all.map(({ entite, id, change, row: { ligne, valeurs } }) => ({
    entite: change === undefined ? entite : changedWord(entite),
    entiteId: id,
    rang: ligne,
    nom: nameOf(valeurs),
  }));
  for (const { change } of all) if (change !== undefined) context.record(change);
  const lot = { ecoleId, entite: contract.entity, origine, nombre: kept.length };
  const under = await underWhich(source.parts, lignes, db);
  return [{ id: await noteLot(context, lot, lignes, under), nombre: kept.length }];
}

/** Returns the rows without a decision, with the look-alikes that came or changed since they were tried. */
async function withNewcomers({ known }: TriedFile, rows: readonly Tried[], db: Trx): Promise<Tried[]> {
  const likely = await known?.since(db);
  if (likely === undefined) return [];
  const open = rows.filter(({ decision }) => decision === undefined);
  const told: Tried[] = [];
  await eachRow(open, async (row) => {
    told.push({ ...row, candidats: await inTurns(likely(row.valeurs)) });
  });
  return told;
}

interface AddedRow {
  readonly row: Tried;
  readonly brought: readonly Brought[];
}

/** Adds the rows: all at once where the entity can, else one after the other, each seeing those before it. */
async function addRows(
  source: ImportSource,
  open: OpenFile,
  rows: readonly Tried[],
  context: WriteContext,
): Promise<AddedRow[]> {
  // The import tells the journal once, for all of its records.
  const own: WriteContext = { ...context, record: () => {} };
  if (open.addAll !== undefined) {
    const brought = await open.addAll(rows, own);
    return rows.map((row, rang) => ({ row, brought: brought[rang] ?? [] }));
  }
  const added: AddedRow[] = [];
  const requireTime = importDeadline();
  await eachRow(rows, async (row) => {
    requireTime();
    const { brought, ...became } = await addRow(source, open, row, own);
    added.push({ row: { ...row, ...became }, brought });
  });
  return added;
}

/**
 * Tells the first of the rows concerned, 'Ligne 12, Téléphone : …'; the screen checks all rows again and tells every
 * one.
 */
function tell(
  { contract }: ImportSource,
  tried: readonly Tried[],
  of: 'fautes' | 'aConfirmer',
): string | undefined {
  const concerned = tried.filter((one) => Object.keys(one[of]).length > 0);
  const [first] = concerned;
  const [told] = Object.entries(first?.[of] ?? {});
  if (first === undefined || told === undefined) return undefined;
  const [column, phrase] = told;
  const title = titreDeColonne(contract, column);
  const where = title === undefined ? `Ligne ${first.ligne}` : `Ligne ${first.ligne}, ${title}`;
  return `${where} : ${phrase}${andOthers(concerned)}`;
}

function andOthers(concerned: readonly Tried[]): string {
  const others = concerned.length - 1;
  return others === 0 ? '' : others === 1 ? ' Et une autre ligne.' : ` Et ${others} autres lignes.`;
}

function refuseFaulty(source: ImportSource, tried: readonly Tried[]): void {
  const phrase = tell(source, tried, 'fautes');
  if (phrase !== undefined) refuse('SAISIE_INVALIDE', { phrase, champs: { lignes: phrase } });
}

/** Leaves of a row what nobody confirmed: all that it asks, or what became another since the check that was shown. */
function stillToConfirm(row: Tried, { confirme, lignes }: Importee): Tried {
  if (confirme !== true) return row;
  const confirmed = lignes.find(({ ligne }) => ligne === row.ligne)?.confirmees;
  const asked = Object.entries(row.aConfirmer).filter(
    ([column, phrase]) => confirmed !== undefined && confirmed[column] !== phrase,
  );
  return { ...row, aConfirmer: Object.fromEntries(asked) };
}

function askToConfirm(source: ImportSource, tried: readonly Tried[]): void {
  const phrase = tell(source, tried, 'aConfirmer');
  if (phrase !== undefined) refuse('A_CONFIRMER', { champs: { lignes: phrase } });
}

/** Refuses a row that looks like a stored record, or like another row, until somebody decided what it is. */
function askToDecide(tried: readonly Tried[]): void {
  const open = tried.filter(({ decision, candidats }) => decision === undefined && candidats.length > 0);
  const [first] = open;
  const [likeliest] = first?.candidats ?? [];
  if (first === undefined || likeliest === undefined) return;
  const phrase = `Ligne ${first.ligne} : ressemble à « ${likeliest.nom} », dites ce qu'il en est.${andOthers(open)}`;
  refuse('A_CONFIRMER', { champs: { lignes: phrase } });
}

const lotOf = ({ contract, parts }: ImportSource): LotSource => ({
  entite: contract.entity,
  ce: 'Cet import',
  isFile: true,
  parts,
});

export function bindImports(source: ImportSource, people: PeopleNames): Binding[] {
  const { verifier, importer, lister, reprendre } = source.contract;
  const lot = lotOf(source);
  return [
    bindRead(verifier, (input, context) => check(source, input, context), { heavy: 'import' }),
    bindPreparedWrite(
      importer,
      (input, context) => prepare(source, input, context),
      (input, context, file) => importRows(source, input, context, file),
      { heavy: 'import' },
    ),
    bindRead(lister, (input, context) => listLots(source.contract.entity, people, input, context)),
    bindWrite(reprendre, (input, context) => takeBack(lot, input, context)),
  ];
}
