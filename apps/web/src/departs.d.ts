/** Lists whose first page is asked for before the application is there; made from the contract (build/departs.ts). */
declare module 'virtual:departs' {
  export interface Depart {
    /** Key of the list among the preferences. */
    entity: string;
    method: 'GET' | 'POST';
    /** Path of the call that lists. */
    call: string;
    /** Columns it can be sorted by, the default first. */
    sortable: readonly string[];
  }
  /** By path of the list's page. */
  export const DEPARTS: Readonly<Record<string, Depart>>;
  export const CLE_IDENTITE: string;
  export const TAILLE_PAR_DEFAUT: number;
}
