/** What a user chose for himself: page size of each list, theme. One row a user on the server; an addition (AMB-021). */
import * as z from 'zod/mini';
import { endpoint, signedIn } from '../core/endpoint.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;

/** Page size by list; a browser that sends more lists than there are is not one of ours. */
const tailles = z
  .record(z.string().check(z.maxLength(60)), z.int().check(z.gte(1), z.lte(100)))
  .check(z.refine((sizes) => Object.keys(sizes).length <= 200, { error: 'Trop de listes.' }));

export const preferences = z.object({ theme: z.enum(THEMES), tailles });
export type Preferences = z.output<typeof preferences>;

export const PREFERENCES_PAR_DEFAUT: Preferences = { theme: 'auto', tailles: {} };

export const getPreferences = endpoint('GET getPreferences', {
  access: signedIn,
  input: z.object({}),
  output: preferences,
  source: 'addition',
});

/** Changes what is given, list by list, and leaves the rest; answers the whole. */
export const updatePreferences = endpoint('PUT updatePreferences', {
  access: signedIn,
  input: z.object({ theme: z.optional(z.enum(THEMES)), tailles: z.optional(tailles) }),
  output: preferences,
  source: 'addition',
});
