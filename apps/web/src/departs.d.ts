/** The calls made before the application is there; build/departs.ts makes them from the contract. */
declare module 'virtual:departs' {
  export interface Depart {
    /** Key of the list among the preferences. */
    entity: string;
    method: 'GET' | 'POST';
    /** Path of the call that lists. */
    call: string;
    /** Columns it can be sorted by, the default first. */
    sortable: readonly string[];
    /** Input of the list's call beside its search. */
    shown: Readonly<Record<string, number>>;
    /** Whether the documents describe the list: their wording opens it shorter. */
    isDocumented: boolean;
  }
  export interface Appel {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    /** Path relative to the base, with parameters as ':token'. */
    path: string;
  }
  /** Address of the script with what an older browser lacks; '' while developing. */
  export const ANCIENS: string;
  /** Signs in. */
  export const CONNEXION: Appel;
  /** Says whether a token has ended. */
  export const JETON: Appel;
  export const JETON_PRESENTE: string;
  /** Reads the preferences. */
  export const PREFERENCES: Appel;
  /** Reads the rights of the signed-in person. */
  export const DROITS: Appel;
  /** Changes the preferences. */
  export const CHOIX: Appel;
  /** The lists whose first page is read early, by path of their page. */
  export const DEPARTS: Readonly<Record<string, Depart>>;
  export const CLE_IDENTITE: string;
  export const TAILLE_DES_DOCUMENTS: number;
  export const TAILLE_PAR_DEFAUT: number;
}
