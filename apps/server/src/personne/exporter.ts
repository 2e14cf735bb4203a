/**
 * Gathers all that is kept of one person (`exporter`), as declared by every domain, and returns it as one page that any browser opens.
 * A person of a school reaches their school's alone.
 */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { exporterPersonne } from '@gestionscolaire/contract/personne/donnees.ts';
import { sql } from 'kysely';
import { accordsSur } from '#accords/index.ts';
import { refuseStronger } from '#administration/index.ts';
import { ecrituresSur } from '#caisse/index.ts';
import { seenOf } from '#core/crud/reach.ts';
import { anyTable, type Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';
import type { FileAnswer, ReadContext } from '#core/http/context.ts';
import type { Garde, Reserve } from '#core/person/garde.ts';
import { readFichier } from '#fichiers/index.ts';
import { GARDES } from './gardes.ts';
import { lignesSur, type Siens } from './journal.ts';
import { noms } from './noms.ts';
import { pageDeLaPersonne } from './page.ts';
import { readSesFiches, siensDe, type UnEleve } from './siens.ts';

/** A part of the file: a table with the rows that are the person's, secrets and keys of comparison left out. */
interface Partie {
  readonly garde: Garde;
  readonly rows: readonly Row[];
}

/** The columns that no file tells: secrets, and those that follow from others. */
const estDite = (garde: Garde, colonne: string): boolean =>
  !(garde.secrets ?? []).includes(colonne) && !colonne.endsWith('Cle');

const sansSecrets = (garde: Garde, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([colonne]) => estDite(garde, colonne)));

/** The tables of which the reader of the file is not told all. */
type Reserves = ReadonlyMap<string, Reserve>;

const reservesDe = (context: ReadContext): Reserves =>
  new Map(
    GARDES.flatMap(({ table, reserve }) => {
      const own = reserve?.(context) ?? null;
      return own === null ? [] : [[table, own] as const];
    }),
  );

type Sorte = Input<typeof exporterPersonne>['sorte'];

/** Reads the rows of every declared table that are the person's. */
async function readParties(
  db: Db,
  {
    sorte,
    ids,
    ecoleId,
    seesAll,
    reserves,
  }: {
    readonly sorte: Sorte;
    readonly ids: readonly number[];
    readonly ecoleId: number | null;
    /** Who asks is of the network: a person who came from another school has rows there too. */
    readonly seesAll: boolean;
    readonly reserves: Reserves;
  },
): Promise<Partie[]> {
  const found = new Map<string, readonly Row[]>();
  for (const garde of GARDES) {
    const { table, par } = garde;
    const columns = (sorte === 'eleves' ? garde.eleve : garde.utilisateur) ?? [];
    const parents = par === undefined ? [] : (found.get(par.table) ?? []).map((row) => Number(row['id']));
    const wanted = [
      ...columns.map((column) => [column, ids] as const),
      ...(par === undefined || parents.length === 0 ? [] : [[par.colonne, parents] as const]),
    ];
    if (garde.titre === null || wanted.length === 0) continue;
    const ofSchool =
      par !== undefined && ecoleId !== null ? sql<boolean>`t."ecoleId" = ${ecoleId}` : sql<boolean>`1 = 1`;
    const rows = await anyTable(db)
      .selectFrom(`${table} as t`)
      .selectAll()
      .where((of) => of.or(wanted.map(([column, values]) => of(`t.${column}`, 'in', [...values]))))
      .where(ofSchool)
      .where(reserves.get(table)?.lues ?? sql<boolean>`1 = 1`)
      .execute();
    found.set(
      table,
      rows.filter((row) => seesAll || !('ecoleId' in row) || row['ecoleId'] === ecoleId),
    );
  }
  return GARDES.flatMap((garde) => {
    const rows = found.get(garde.table);
    return rows === undefined || rows.length === 0 ? [] : [{ garde, rows }];
  });
}

const gardeDe = (table: string): Garde => {
  const garde = GARDES.find((one) => one.table === table);
  if (garde === undefined) throw new Error(`no declaration of ${table}`);
  return garde;
};

/** Adds what is found by the records of the person: the chain of money, demands, the journal. */
async function readAutour(
  db: Db,
  ecoleId: number | null,
  siens: Siens,
  eleve: UnEleve | null,
  isTold: (ligne: { readonly entite: string; readonly entiteId: number }) => boolean,
): Promise<Partie[]> {
  const accords = eleve === null ? [] : await accordsSur(db, eleve.ecoleId, siens);
  const demandes =
    accords.length === 0
      ? []
      : await anyTable(db)
          .selectFrom('accords')
          .selectAll()
          .where(
            'id',
            'in',
            accords.map(({ id }) => id),
          )
          .execute();
  const parties = [
    { garde: gardeDe('ecritures'), rows: eleve === null ? [] : await ecrituresSur(db, eleve) },
    { garde: gardeDe('accords'), rows: demandes },
    { garde: gardeDe('journal'), rows: (await lignesSur(db, ecoleId, siens)).filter(isTold) },
  ];
  return parties.filter(({ rows }) => rows.length > 0).map(({ garde, rows }) => ({ garde, rows: [...rows] }));
}

interface Trouvee {
  readonly nom: string;
  readonly ecoleId: number | null;
  readonly photo: string | null;
  readonly ids: readonly number[];
  readonly siens: Siens;
  readonly eleve: UnEleve | null;
}

async function trouver(
  { sorte, id }: Input<typeof exporterPersonne>,
  { db, caller }: ReadContext,
): Promise<Trouvee> {
  if (sorte === 'utilisateurs') {
    const row = seenOf(caller, await findRow(db, 'utilisateurs', id));
    // Their connexions and devices are in the file: nobody reads those of one who may do more.
    await refuseStronger(db, caller.userId, [id]);
    const siens = { utilisateurs: [id] };
    return { nom: nomComplet(row), ecoleId: row.ecoleId, photo: row.photo, ids: [id], siens, eleve: null };
  }
  const row = seenOf(caller, await findRow(db, 'eleves', id));
  const eleve = await readSesFiches(db, row.ecoleId, id);
  const { ecoleId, eleveIds } = eleve;
  return {
    nom: nomComplet(row),
    ecoleId,
    photo: row.photo,
    ids: eleveIds,
    siens: await siensDe(db, eleve),
    eleve,
  };
}

export async function exporter(
  input: Input<typeof exporterPersonne>,
  context: ReadContext,
): Promise<FileAnswer> {
  const { now, concerns, caller } = context;
  // An account has no rows in these tables: nothing is left out of its file.
  const reserves: Reserves = input.sorte === 'eleves' ? reservesDe(context) : new Map();
  const who = await trouver(input, context);
  const { nom, ecoleId, photo } = who;
  concerns({ entite: input.sorte, entiteId: input.id, ecoleId });
  return context.database.atOneInstant(async (db) => {
    const tables = await readParties(db, {
      sorte: input.sorte,
      ids: who.ids,
      ecoleId,
      seesAll: caller.ecoleId === null,
      reserves,
    });
    // The journal does not tell of a record that the file leaves out.
    const isTold = ({ entite, entiteId }: { readonly entite: string; readonly entiteId: number }) =>
      !reserves.has(entite) ||
      tables.some(({ garde, rows }) => garde.table === entite && rows.some(({ id }) => id === entiteId));
    const parties = [...tables, ...(await readAutour(db, ecoleId, who.siens, who.eleve, isTold))].map(
      ({ garde, rows }) => ({ garde, rows: rows.map((row) => sansSecrets(garde, row)) }),
    );
    const html = pageDeLaPersonne({
      nom,
      instant: now,
      photo: photo === null ? null : await readFichier(db, photo),
      parties,
      tus: [...new Set([...reserves.values()].map(({ tu }) => tu))],
      noms: await noms(db, parties, caller.ecoleId),
    });
    return {
      name: `donnees-${input.sorte === 'eleves' ? 'eleve' : 'personne'}-${input.id}.html`,
      type: 'text/html; charset=utf-8',
      content: Buffer.from(html),
    };
  });
}
