/** The four calls of an import: the rows are checked, recorded in one act, told in a list, taken back whole. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { oneAtATime, writesMany } from '#core/db/verrouiller.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/bind.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { listLots, type PeopleNames } from '#core/lots/list-lots.ts';
import { noteLot } from '#core/lots/note-lot.ts';
import type { LotSource } from '#core/lots/source.ts';
import { takeBack } from '#core/lots/take-back.ts';
import type { ImportSource } from './source.ts';
import { type Tried, tryRows } from './try-rows.ts';

type Verification = Output<ImportContract['verifier']>;

/** Undoes what was only tried. */
class Undone extends Error {}

/** Each row takes the locks of a single add: of two files of one school the second waits for them all together, checks included. */
async function inTurn<T>(db: Trx, ecoleId: number, work: () => Promise<T>): Promise<T> {
  writesMany(db);
  await oneAtATime(db, `imports ${ecoleId}`);
  return work();
}

/** A check: the rows are added as they would be, and nothing of it is kept. */
async function check(
  source: ImportSource,
  input: Input<ImportContract['verifier']>,
  context: ReadContext,
): Promise<Verification> {
  requireReach(context.caller, input);
  return oneCheckAtATime(() => tryAndUndo(source, input, context));
}

/**
 * A check holds the writer, and a connection, as a write does, though it is asked for as lightly as a read: one at a time in a
 * process, so that whoever sends many of them waits for himself and lets everybody else's writes pass between two.
 */
let last: Promise<unknown> = Promise.resolve();
function oneCheckAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

async function tryAndUndo(
  source: ImportSource,
  input: Input<ImportContract['verifier']>,
  context: ReadContext,
): Promise<Verification> {
  const { database } = context;
  let tried: Tried[] = [];
  try {
    await database.transaction(async (db) => {
      // The ids that the rows were given are not given again on PostgreSQL, which leaves gaps: no id is a number that counts.
      tried = await inTurn(db, input.ecoleId, () => tryRows(source, input, trial(context, db)));
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return tried.map(({ ligne, fautes, aConfirmer, valeurs, candidats }) => ({
    ligne,
    fautes,
    aConfirmer,
    valeurs,
    candidats,
  }));
}

/** A write without consequences: no journal, nothing after a commit that never comes. */
const trial = ({ now, address, caller }: ReadContext, db: Trx): WriteContext => ({
  now,
  address,
  caller,
  db,
  record: () => {},
  afterCommit: () => {},
  readmit: async () => {},
});

async function importRows(
  source: ImportSource,
  input: Input<ImportContract['importer']>,
  context: WriteContext,
): Promise<Output<ImportContract['importer']>> {
  const { db, caller } = context;
  const { ecoleId, origine } = input;
  requireReach(caller, input);
  const tried = await inTurn(db, ecoleId, () => tryRows(source, input, context));
  refuseFaulty(source, tried);
  askToDecide(tried);
  if (input.confirme !== true) askToConfirm(source, tried);

  const { contract, nameOf } = source;
  const kept = tried.filter(({ decision }) => decision !== 'ignorer');
  if (kept.length === 0)
    refuse('REGLE', { phrase: "Toutes les lignes sont ignorées : il n'y a rien à importer." });
  const lignes = kept.flatMap(({ ligne, brought, valeurs }) =>
    brought.map(({ entite, id }) => ({ entite, entiteId: id, rang: ligne, nom: nameOf(valeurs) })),
  );
  const lot = { ecoleId, entite: contract.entity, origine, nombre: kept.length };
  return [{ id: await noteLot(context, lot, lignes), nombre: kept.length }];
}

/** 'Ligne 12, Téléphone : …' of the first; the screen checks all rows again and tells every one. */
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
  const title = contract.colonnes[column]?.titre;
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

function askToConfirm(source: ImportSource, tried: readonly Tried[]): void {
  const phrase = tell(source, tried, 'aConfirmer');
  if (phrase !== undefined) refuse('A_CONFIRMER', { champs: { lignes: phrase } });
}

/** A row that looks like a record that is there, or like another row, is added only when somebody said so. */
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
  parts,
});

export function bindImports(source: ImportSource, people: PeopleNames): Binding[] {
  const { verifier, importer, lister, reprendre } = source.contract;
  const lot = lotOf(source);
  return [
    bindRead(verifier, (input, context) => check(source, input, context)),
    bindWrite(importer, (input, context) => importRows(source, input, context)),
    bindRead(lister, (input, context) => listLots(source.contract.entity, people, input, context)),
    bindWrite(reprendre, (input, context) => takeBack(lot, input, context)),
  ];
}
