/** What is called before the application is there, made from the contract (build/departs.ts). */
declare module 'virtual:departs' {
  export interface Depart {
    /** Key of the list among the preferences. */
    entity: string;
    method: 'GET' | 'POST';
    /** Path of the call that lists. */
    call: string;
    /** Columns it can be sorted by, the default first. */
    sortable: readonly string[];
    /** What the list's page asks for beside its search. */
    shown: Readonly<Record<string, number>>;
  }
  export interface Appel {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    /** Relative to the base, parameters as ':token'. */
    path: string;
  }
  /** Signs in. */
  export const CONNEXION: Appel;
  /** Says whether a token has ended. */
  export const JETON: Appel;
  /** Reads the preferences. */
  export const PREFERENCES: Appel;
  /** What the signed-in person may do. */
  export const DROITS: Appel;
  /** Changes the preferences. */
  export const CHOIX: Appel;
  /** By path of the list's page: the lists whose first page is asked for. */
  export const DEPARTS: Readonly<Record<string, Depart>>;
  export const CLE_IDENTITE: string;
  export const TAILLE_PAR_DEFAUT: number;
}
