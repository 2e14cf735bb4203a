/**
 * Reads the journal again, row by row, against its chains (`verifyJournal`): a row that was changed, taken away, added or
 * moved is told. It keeps no row, so that a journal of a million fits. It changes nothing.
 */
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import * as z from 'zod/mini';
import { inPieces } from '#core/db/chain/in-pieces.ts';
import { type ChainReading, type Head, type KeptHead, readChain } from '#core/db/chain/links.ts';
import type { Db } from '#core/db/database.ts';
import { ERASED, isErased, type JournalTable, readNamedRows, rowHashOf, sealOf } from './journal.ts';

/** The number of rows read at a time. */
const LOT = 2000;

type Row = Omit<JournalTable, 'id'> & { readonly id: number };
interface Attached {
  readonly journalId: number;
  readonly entite: string;
  readonly entiteId: number;
}

/** A fault of the journal: the place, and the sentence that tells it. */
interface JournalFault {
  readonly ou: string;
  readonly quoi: string;
}

export interface JournalReport {
  /** The number of rows that were read. */
  readonly actes: number;
  readonly fautes: readonly JournalFault[];
  /** The heads among those that were asked for, by `headText`, that the chain really had. */
  readonly held: ReadonlySet<string>;
  /** The number of first rows that were there before the chain, and the instant at which they were put in it. */
  readonly debut: number;
  readonly depuis: string;
}

/** Reads the rows of a school in their order, null those of the network, each with the records it is attached to. */
async function* rowsOf(db: Db, ecoleId: number | null) {
  const pieces = inPieces<Row>({
    piece: LOT,
    read: (after) =>
      db
        .selectFrom('journal')
        .selectAll()
        .where('ecoleId', ecoleId === null ? 'is' : '=', ecoleId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(LOT)
        .execute(),
    numberOf: ({ id }) => id,
  });
  for await (const rows of pieces) {
    const attached = await attachedTo(db, rows);
    for (const row of rows) yield { row, rattaches: attached.get(row.id) ?? [] };
  }
}

async function attachedTo(db: Db, rows: readonly Row[]): Promise<Map<number, Attached[]>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .selectFrom('rattachements')
    .selectAll()
    .where(
      'journalId',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return Map.groupBy(found, ({ journalId }) => journalId);
}

/** Whether a row is what its hash says, but for what was erased of it. */
function isSound(row: Row, rattaches: readonly Attached[]): boolean {
  const { sel, scelle, changements, empreinte } = row;
  const seal = isErased(row) ? scelle : scelle === null && sel !== null ? sealOf(sel, changements) : null;
  return (
    seal !== null && (!isErased(row) || sel === null) && rowHashOf({ ...row, rattaches }, seal) === empreinte
  );
}

const naming = z.object({ [ERASED]: z.tuple([z.unknown(), z.string()]) });

/** Returns the rows whose erasure an act tells. */
function erasuresOf({ changements }: Row): [number, number][] {
  // Almost no act erases: the text is looked at before it is understood.
  if (!changements.includes(`"${ERASED}"`)) return [];
  const { data } = naming.safeParse(JSON.parse(changements));
  return data === undefined ? [] : readNamedRows(data[ERASED][1]);
}

const nameOf = ({ id, entite, entiteId, instant }: Row): string =>
  `journal, ligne ${id} (${entite} ${entiteId}, le ${formaterInstant(instant)})`;

interface Reading {
  readonly reading: ChainReading;
  readonly erased: Row[];
  readonly named: [number, number][];
}

/**
 * Verifies the journal of a school; null: the network's, and that of schools that were deleted. `asked`: the heads that paper
 * vouches for.
 */
export async function verifyJournal(
  db: Db,
  ecoleId: number | null,
  asked: readonly Head[] = [],
): Promise<JournalReport> {
  const fautes: JournalFault[] = [];
  const heads = await readHeads(db, ecoleId);
  const chains = new Map<number, Reading>();
  /** The row that is being read, by which its faults are named. */
  let current: Row | undefined;
  const tell = (id: number, quoi: string): void => {
    const ou = current === undefined || current.id !== id ? `journal, ligne ${id}` : nameOf(current);
    fautes.push({ ou: id === 0 ? 'journal' : ou, quoi });
  };
  const begin = (chaine: number): Reading => {
    const reading = readChain('journal', heads.get(chaine), { ecoleId: chaine, asked, tell });
    const begun = { reading, erased: [], named: [] };
    chains.set(chaine, begun);
    return begun;
  };
  for (const chaine of heads.keys()) begin(chaine);
  let actes = 0;
  for await (const { row, rattaches } of rowsOf(db, ecoleId)) {
    actes += 1;
    current = row;
    const chaine = row.chaine ?? ecoleId ?? 0;
    const known = chains.get(chaine) ?? (chaine === (ecoleId ?? 0) ? begin(chaine) : undefined);
    if (known === undefined) {
      tell(row.id, `déplacée : elle est du journal de l'école ${chaine}`);
      continue;
    }
    known.reading.read(row, isSound(row, rattaches));
    if (isErased(row)) known.erased.push(row);
    known.named.push(...erasuresOf(row));
  }
  for (const { reading, erased, named } of chains.values()) {
    reading.end();
    for (const row of erased) {
      if (named.some(([first, last]) => row.id >= first && row.id <= last)) continue;
      current = row;
      tell(row.id, 'effacée, sans qu’aucun acte le dise');
    }
  }
  const own = heads.get(ecoleId ?? 0);
  return {
    actes,
    fautes,
    held: chains.get(ecoleId ?? 0)?.reading.held ?? new Set(),
    debut: own?.debut ?? 0,
    depuis: own?.depuis ?? '',
  };
}

/** Reads the heads of the chains whose rows are a school's now; null: the network's and those of schools that are gone. */
async function readHeads(db: Db, ecoleId: number | null): Promise<Map<number, KeptHead>> {
  const heads = db
    .selectFrom('chaines')
    .select(['ecoleId', 'rang', 'empreinte', 'debut', 'depuis'])
    .where('nom', '=', 'journal')
    .orderBy('ecoleId');
  const rows = await (ecoleId === null
    ? heads.where('ecoleId', 'not in', db.selectFrom('ecoles').select('id'))
    : heads.where('ecoleId', '=', ecoleId)
  ).execute();
  return new Map(rows.map((head) => [head.ecoleId, head]));
}
