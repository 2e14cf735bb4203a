/** Tables of this domain, as Kysely sees them. */
interface RecentsTable {
  userId: number;
  /** The table of the record: one of GENRES_RECENTS. */
  genre: string;
  entiteId: number;
  ouvertLe: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    recents: RecentsTable;
  }
}
