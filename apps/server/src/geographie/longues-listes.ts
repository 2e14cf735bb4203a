/** The lists of this domain that may hold hundreds of thousands of rows; migration 0002 makes their tables. */
import type { LongList } from '#core/db/long-list.ts';

export const QUARTIERS: LongList = { table: 'quartiers', keyed: ['libelle', 'code'], parent: 'communeId' };
