/**
 * Declares the network's choice of words (AMB-160): the documents' own, or the same in right French. `estChoisi` is false until
 * somebody has chosen: 'Premiers pas' asks until then. An addition.
 */
import * as z from 'zod/mini';
import { endpoint, nothing, right } from '#core/api/endpoint.ts';
import { choixParmi } from '#core/api/fields.ts';
import { FORMULATIONS } from '#core/text/formulations.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

const MENU: ReferenceMenu = 'formulations';

/** The words of the journal and of the screen. */
export const champsDesFormulations = {
  formulations: choixParmi('Formulations', 'Le choix des formulations', FORMULATIONS),
};

/** The choices, as a person reads them. */
export const LIBELLES_DES_FORMULATIONS = {
  document: 'Les mots du cahier des charges, tels quels',
  corrigees: 'Les mêmes mots, en français correct',
} as const;

const etat = z.object({ formulations: z.enum(FORMULATIONS), estChoisi: z.boolean() });

export const getFormulations = endpoint('GET getFormulations', {
  access: right(MENU, 'lecture'),
  input: nothing,
  output: etat,
  summary: 'Dit les formulations du réseau : celles des documents, ou les mêmes corrigées.',
  source: 'addition',
});

export const updateFormulations = endpoint('PUT updateFormulations', {
  access: right(MENU, 'modification'),
  input: z.object({ formulations: champsDesFormulations.formulations.schema }),
  output: etat,
  typed: ['formulations'],
  summary: 'Choisit les formulations du réseau.',
  source: 'addition',
});
