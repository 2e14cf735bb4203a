/** Declares the call that answers the description of the calls: the same document as openapi.json, for its page. An addition. */
import * as z from 'zod/mini';
import { endpoint, nothing, right } from '#core/api/endpoint.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

/** The screens of 'Administration technique': a person who sees one of them reads the description. */
const AUTRES = [
  'groupes',
  'modesAcces',
  'privileges',
  'utilisateurs',
  'journal',
] as const satisfies readonly ReferenceMenu[];

export const getDescriptionAppels = endpoint('GET getDescriptionAppels', {
  access: right('menus' satisfies ReferenceMenu, 'lecture', { also: AUTRES }),
  input: nothing,
  output: z.unknown(),
  summary: 'Rend la description de tous les appels, pour la page qui la montre.',
  source: 'addition',
});
