/** Declares the reading of the rule of a class in a school year, with the reason for which it is that one. An addition. */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { reglesNotation } from './regles-notation.ts';

const seuil = z.int();

/** The rule of a class; `regle` is null while the school has chosen none, and `pourquoi` says so. */
export const getRegleDeClasse = endpoint('GET getRegleDeClasse/:classeId/:sessionId', {
  access: right('reglesNotation' satisfies ReferenceMenu, 'lecture', { scope: 'ecole' }),
  input: z.object({ classeId: id, sessionId: id }),
  output: z.object({
    regle: z.nullable(
      z.extend(z.omit(reglesNotation.row, { mentions: true, distinctions: true }), {
        mentions: z.array(z.object({ seuil, libelle: z.string() })),
        distinctions: z.array(
          z.object({
            id,
            libelle: z.string(),
            seuil: z.nullable(seuil),
            conduiteMinimum: z.nullable(seuil),
          }),
        ),
      }),
    ),
    pourquoi: z.string(),
  }),
  summary: "Rend la règle de notation d'une classe pour une année, et dit pourquoi c'est celle-là.",
  source: 'addition',
});

export const SANS_REGLE = "La règle de notation de ce niveau n'est pas choisie pour cette année.";
