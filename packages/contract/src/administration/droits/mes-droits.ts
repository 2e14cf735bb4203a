/** Declares what the signed-in person may do: a file of its own, because every page asks it and nothing else of privileges. */
import * as z from 'zod/mini';
import { OPERATIONS } from '#core/api/droits.ts';
import { endpoint, nothing } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';

const droit = z.object({ reference: z.string(), operations: z.array(z.enum(OPERATIONS)) });

/**
 * Answers what the signed-in person may do, so that screens show the right buttons and pages. The server decides every call
 * anyway.
 */
export const getMesDroits = endpoint('GET getMesDroits', {
  access: { who: 'signed-in' },
  input: nothing,
  output: z.object({
    ecoleId: z.nullable(id),
    menus: z.array(droit),
    onglets: z.array(droit),
  }),
  summary: 'Dit ce que la personne connectée peut faire.',
  source: 'addition',
});

/**
 * Names the calls that say what a person may do and see. The calls of menus are named, not imported: every page's first file would
 * carry the declaration of menus and of its forms.
 */
export const APPELS_DES_DROITS = [
  getMesDroits.name,
  'getMenuPrincipalByUser',
  'getMenuFilsByUserReference',
] as const;
