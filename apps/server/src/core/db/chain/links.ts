/**
 * Chains records, so that one which was changed, taken away, added or moved shows: each act adds a link that holds the
 * hash of the one before. A chain has a name and a school (0: the network), and its head is one row of `chaines`. The
 * journal (core/db/journal/journal.ts), what pupils owe and a school's days have such chains; the books of money have their own (caisse/), whose
 * head is the lock of the money.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '#core/db/database.ts';
import { perEngine } from '#core/db/per-engine.ts';
import { prepared } from '#core/db/prepared.ts';
import { type Head, Walk } from './walk.ts';

export type { Head } from './walk.ts';

interface ChainesTable {
  nom: string;
  /** 0: the network's. The school may be gone: its acts stay. */
  ecoleId: number;
  rang: number;
  empreinte: string;
  /** The number of first records that were there before the chain, and when they were put in it ('': none). */
  debut: number;
  depuis: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    chaines: ChainesTable;
  }
}

export type ChainName = 'journal' | 'dus' | 'suivi';

/** The head as it is kept, with the records that were there before the chain. */
export interface KeptHead extends Head {
  readonly ecoleId: number;
  readonly debut: number;
  readonly depuis: string;
}

/** Returns the SHA-256 of a text, hexadecimal. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Draws the salt of a record: without it, nobody can try which content a hash is of. */
export const newSalt = (): string => randomBytes(16).toString('base64url');

/**
 * Returns the hash that a chain begins with. It holds how many records were there before the chain: nobody can say later
 * that theirs were.
 */
export const originOf = (
  nom: ChainName,
  { ecoleId, debut, depuis }: Pick<KeptHead, 'ecoleId' | 'debut' | 'depuis'>,
): string => hashOf([nom, ecoleId, debut, depuis].join('\n'));

/** Returns the hash of the link that follows `before` with some records, by their hashes in order. */
export const linkOf = (before: string, empreintes: readonly string[]): string =>
  hashOf(`${before}${suiteOf(empreintes)}`);

const suiteOf = (empreintes: readonly string[]): string =>
  empreintes.map((empreinte) => `\n${empreinte}`).join('');

/** The statement takes the lock of the head and moves it at once: it is the only one that a write pays for its chain. */
const advance = prepared<Head>((param) => {
  const suite = sql`chaines.empreinte || ${param('suite')}`;
  const hash = perEngine({
    sqlite: sql`sha256(${suite})`,
    postgres: sql`encode(sha256(convert_to(${suite}, 'UTF8')), 'hex')`,
  });
  return sql<Head>`
    insert into chaines (nom, "ecoleId", rang, empreinte, debut, depuis)
    values (${param('nom')}, ${param('ecoleId')}, ${param('nombre')}, ${param('premiere')}, 0, '')
    on conflict (nom, "ecoleId") do update
      set rang = chaines.rang + ${param('nombre')}, empreinte = ${hash}
    returning rang, empreinte`;
});

/**
 * Adds a link of some records to a chain, by their hashes in order, and returns its head: the last record's rank, and
 * the hash of the link. The chain is locked until the transaction ends, so this comes last; who adds to several takes
 * them by their schools' ids.
 */
export async function addLink(
  trx: Trx,
  nom: ChainName,
  ecoleId: number,
  empreintes: readonly string[],
): Promise<Head> {
  const head = await advance.first(trx, {
    nom,
    ecoleId,
    nombre: empreintes.length,
    suite: suiteOf(empreintes),
    premiere: linkOf(originOf(nom, { ecoleId, debut: 0, depuis: '' }), empreintes),
  });
  if (head === undefined) throw new Error('a chain has no head');
  return head;
}

/**
 * Locks the head of a chain until the transaction ends: what is read after it is what the last link left. `addLink` alone is enough
 * where a record does not depend on the ones before.
 */
export async function lockHead(trx: Trx, nom: ChainName, ecoleId: number): Promise<void> {
  const lock = () =>
    trx
      .updateTable('chaines')
      .set({ nom })
      .where('nom', '=', nom)
      .where('ecoleId', '=', ecoleId)
      .executeTakeFirst();
  const { numUpdatedRows } = await lock();
  if (Number(numUpdatedRows) > 0) return;
  const head = { ecoleId, debut: 0, depuis: '' };
  await trx
    .insertInto('chaines')
    .values({ nom, ...head, rang: 0, empreinte: originOf(nom, head) })
    .onConflict((conflict) => conflict.columns(['nom', 'ecoleId']).doNothing())
    .execute();
  await lock();
}

/** Reads the head of a chain; undefined: nothing was chained yet. */
export async function readHead(db: Db, nom: ChainName, ecoleId: number): Promise<KeptHead | undefined> {
  return db
    .selectFrom('chaines')
    .select(['ecoleId', 'rang', 'empreinte', 'debut', 'depuis'])
    .where('nom', '=', nom)
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirst();
}

/** A record of a chain, as its table keeps it; `lien`: the hash of its link, on the last record of one. */
interface ChainedRecord {
  readonly id: number;
  readonly rang: number | null;
  readonly empreinte: string | null;
  readonly lien: string | null;
}

type Tell = (id: number, what: string) => void;

export interface ChainReading {
  /** Checks the next record, in the order of ids. `isSound`: whether its content is that of its hash. */
  read(record: ChainedRecord, isSound: boolean): void;
  /** Compares the end with the head that is kept. */
  end(): void;
  /** The rank of the last record read. */
  readonly rang: number;
  /** The heads that were asked for and are this chain's. */
  readonly held: ReadonlySet<string>;
}

const rangs = ({ first, last }: { readonly first: number; readonly last: number }): string =>
  first === last ? `la ligne de rang ${first} manque` : `les lignes de rang ${first} à ${last} manquent`;

/**
 * Reads a chain again, record by record, and tells each one that does not hold, once. `asked`: the heads that paper
 * vouches for; `held` has those (`headText`) that the chain really had. Pure.
 */
export function readChain(
  nom: ChainName,
  kept: KeptHead | undefined,
  { ecoleId, asked = [], tell }: { ecoleId: number; asked?: readonly Head[]; tell: Tell },
): ChainReading {
  const walk = new Walk(originOf(nom, kept ?? { ecoleId, debut: 0, depuis: '' }), asked);
  let lastId = 0;
  let pending: string[] = [];
  /** The first record of the link that is being read, and whether something of the link was told already. */
  let firstId = 0;
  let isTold = false;
  return {
    read({ id, rang, empreinte, lien }, isSound) {
      if (rang === null || empreinte === null) return tell(id, 'ajoutée sans passer par le produit');
      if (pending.length === 0) firstId = id;
      const place = walk.enter({ rang });
      if (place?.kind === 'passed') return tell(id, `ajoutée ou déplacée : son rang ${rang} est déjà passé`);
      if (place?.kind === 'missing') {
        tell(id, `avant elle, ${rangs(place)} : ôtée de la base`);
        isTold = true;
      }
      lastId = id;
      if (!isSound) {
        tell(id, "changée : son contenu n'est plus celui de son empreinte");
        isTold = true;
      }
      pending.push(empreinte);
      if (lien === null) return;
      if (linkOf(walk.empreinte, pending) !== lien && !isTold)
        tell(
          id,
          firstId === id
            ? 'changée, échangée ou refaite : elle ne suit pas celle d’avant'
            : `changée, échangée ou refaite, elle ou une des lignes depuis la ${firstId} : elles ne suivent pas celle d’avant`,
        );
      walk.link(lien);
      pending = [];
      isTold = false;
    },
    end() {
      const end = walk.end(kept);
      if (end?.kind === 'missing') tell(lastId, `après elle, ${rangs(end)} : ôtée de la base`);
      else if (end?.kind === 'added')
        tell(lastId, `la chaîne s'arrête au rang ${end.rang}, cette ligne a le rang ${walk.rang} : ajoutée`);
      else if (end !== undefined || pending.length > 0)
        tell(lastId, 'la dernière ligne n’est pas celle de la tête : ajoutée, changée ou refaite');
    },
    get rang() {
      return walk.rang;
    },
    get held() {
      return new Set([...walk.held].map(headText));
    },
  };
}

/** Writes a head as a key, 'rank-hash'. */
export const headText = ({ rang, empreinte }: Head): string => `${rang}-${empreinte}`;
