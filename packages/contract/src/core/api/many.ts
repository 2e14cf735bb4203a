/**
 * Declares the acts on many rows of a look-alike at once: a preview, disabling, enabling, and taking one of these back. The paths
 * follow the documents' name of its disabling: 'PUT disableDevise' gives 'PUT disableDeviseEnNombre'. Additions.
 */
import * as z from 'zod/mini';
import { type Access, type Endpoint, endpoint } from './endpoint.ts';
import type { filtersInput } from './filters.ts';
import { recherche } from './lists.ts';
import { id, idIgnore, modifDate, type parentId } from './stamps.ts';
import type { Trace } from './trace.ts';

/** The most rows of one act. */
export const LIGNES_D_UN_ACTE = 1000;
/** The most refused rows that a preview names; it counts the others. */
export const REFUS_MONTRES = 20;

/** The two acts; the journal keeps these words. */
export const ACTES_EN_NOMBRE = ['desactiver', 'reactiver'] as const;
export type ActeEnNombre = (typeof ACTES_EN_NOMBRE)[number];

/** The word for all the rows that the search and the filters let through. */
export const TOUT = 'tout';

/** The rows of an act, by their ids or all that match. */
export const selection = z.union([
  z.literal(TOUT),
  z.array(id).check(z.minLength(1), z.maxLength(LIGNES_D_UN_ACTE)),
]);

/** Whether a call disables or enables, the rows as they were shown: another act is refused once one of them changed. */
const apercu = z.string().check(z.regex(/^[0-9a-f]{64}$/));

interface Given<R extends z.ZodMiniObject> {
  readonly plusieurs: string;
  /** The access of disabling one. */
  readonly disabling: Access;
  readonly enabling: Access;
  readonly filtres: ReturnType<typeof filtersInput>;
  readonly row: R;
  /** The keys of the parents that the list may be narrowed to: 'all that match' is what the list shows. */
  readonly within: Readonly<Record<string, typeof parentId>>;
  /** The trace of its preview, which shows rows, and their keys that only some are told. */
  readonly read: { readonly trace?: Trace; readonly reserved?: Endpoint['reserved'] };
}

const fait = z.array(
  z.object({
    /** The act: taking it back names it. */
    id,
    /** How many rows were written, and how many were refused, as the preview had told. */
    nombre: z.int(),
    refuses: z.int(),
  }),
);

/** Declares the four calls. @param disable the call that disables one: 'PUT disableDevise' */
export function manyCalls<R extends z.ZodMiniObject>(
  disable: string,
  { plusieurs, disabling, enabling, filtres, row, within, read }: Given<R>,
) {
  const name = disable.replace(/^\w+ disable/, '');
  // The filters are read when all that match are meant: rows chosen by their ids may come from several searches.
  const rows = { selection, recherche, filtres, ...within };
  const common = { typed: ['recherche'], source: 'addition' } as const;
  const act = { ...rows, apercu, modifUserId: idIgnore };
  // The act chooses its rows as its preview did: by no key that the person is not told.
  const { reserved } = read;
  return {
    previewMany: endpoint(`POST apercu${name}EnNombre`, {
      ...common,
      ...read,
      kind: 'read',
      access: disabling,
      input: z.object({ acte: z.enum(ACTES_EN_NOMBRE), ...rows }),
      output: z.object({
        /** How many rows the act would write. */
        nombre: z.int(),
        /** How many it would refuse; the first ones stand in `refus`, each with its reason. */
        refuses: z.int(),
        refus: z.array(z.object({ enregistrement: row, phrase: z.string() })),
        /** How many of the chosen rows are gone, or have the wanted state already. */
        absents: z.int(),
        apercu,
      }),
      summary: `Dit ce que ferait un acte sur plusieurs ${plusieurs}, sans le faire.`,
    }),
    disableMany: endpoint(`PUT disable${name}EnNombre`, {
      ...common,
      reserved,
      access: disabling,
      input: z.object(act),
      output: fait,
      summary: `Désactive en un seul acte plusieurs ${plusieurs}.`,
    }),
    enableMany: endpoint(`PUT enable${name}EnNombre`, {
      ...common,
      reserved,
      access: enabling,
      input: z.object(act),
      output: fait,
      summary: `Réactive en un seul acte plusieurs ${plusieurs}.`,
    }),
    takeBackMany: endpoint(`PUT reprendre${name}EnNombre`, {
      access: disabling,
      input: z.object({ id, modifUserId: idIgnore, modifDate }),
      output: z.array(z.object({ id, modifDate })),
      summary: `Reprend en entier un acte sur plusieurs ${plusieurs}.`,
      source: 'addition',
    }),
  } as const;
}
