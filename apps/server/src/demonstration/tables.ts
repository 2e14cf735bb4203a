/** The table of this domain, as Kysely sees it. */

/** A record that the demonstration added. */
interface DemonstrationTable {
  entite: string;
  entiteId: number;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    demonstration: DemonstrationTable;
  }
}
