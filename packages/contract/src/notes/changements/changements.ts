/**
 * Declares the history of marks of a school: each value after the first, what it took the place of, who wrote it, when and why. Nothing
 * changes it. Additions.
 */
import * as z from 'zod/mini';
import type { ReferenceMenu } from '#administration/references.ts';
import { right } from '#core/api/endpoint.ts';
import { readOnlyContract } from '#core/api/read-only.ts';
import { id, instant } from '#core/api/stamps.ts';
import { CODES_DE_NOTE } from '#notes/calcul/donnees.ts';

/** The act that changed a mark; `fermee`: after the end of the entry; `reprise`: an import was taken back. */
export const GENRES_DE_CHANGEMENT = [
  'saisie',
  'collage',
  'import',
  'reprise',
  'fermee',
  'arretee',
  'rectification',
] as const;
export type GenreDeChangement = (typeof GENRES_DE_CHANGEMENT)[number];

export const LIBELLES_DES_GENRES_DE_CHANGEMENT: Readonly<Record<GenreDeChangement, string>> = {
  saisie: 'Saisie',
  collage: 'Collage',
  import: 'Import',
  reprise: 'Import défait',
  fermee: 'Après la fermeture',
  arretee: 'Après le conseil',
  rectification: 'Rectification',
};
