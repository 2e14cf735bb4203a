/**
 * Declares the last records that a person opened: pupils, receipts and screens. The server keeps ids alone, and names them by the
 * rights of the moment: what they may no longer see is not named. Additions.
 */
import * as z from 'zod/mini';
import { menu } from '#administration/menus.ts';
import { endpoint, nothing, type Output, signedIn } from '#core/api/endpoint.ts';
import { id, instant } from '#core/api/stamps.ts';
import { sansTrace } from '#core/api/trace.ts';
import { dus, reserveALaFiche } from '#eleves/eleves.ts';
import { eleveDeRecherche, recuDeRecherche } from './rechercher.ts';

/** The records that are kept, by the table that has them. */
const GENRES_RECENTS = ['eleves', 'paiements', 'menus'] as const;
export type GenreRecent = (typeof GENRES_RECENTS)[number];

/** The most records of a person; the oldest makes room. */
export const RECENTS_AU_PLUS = 8;

const ouvert = { ouvertLe: instant };

export const getRecents = endpoint('GET getRecents', {
  access: signedIn,
  reserved: [dus('echu'), reserveALaFiche],
  input: nothing,
  output: z.object({
    eleves: z.array(z.extend(eleveDeRecherche, ouvert)),
    paiements: z.array(z.extend(recuDeRecherche, ouvert)),
    menus: z.array(
      z.extend(z.pick(menu, { id: true, reference: true, libelle: true, url: true, menuPere: true }), ouvert),
    ),
  }),
  trace: sansTrace('ce que la personne a ouvert elle-même, et dont la lecture a sa ligne'),
  summary: 'Rend les derniers élèves, reçus et écrans que la personne connectée a ouverts.',
  source: 'addition',
});
export type Recents = Output<typeof getRecents>;

export const noterRecent = endpoint('POST noterRecent', {
  access: signedIn,
  input: z.object({ genre: z.enum(GENRES_RECENTS), id }),
  output: z.object({ id }),
  isSilent: true,
  summary: 'Note que la personne connectée a ouvert un élève, un reçu ou un écran.',
  source: 'addition',
});

export const effacerRecents = endpoint('DELETE effacerRecents', {
  access: signedIn,
  input: nothing,
  output: z.object({}),
  isSilent: true,
  summary: 'Oublie ce que la personne connectée a ouvert.',
  source: 'addition',
});
