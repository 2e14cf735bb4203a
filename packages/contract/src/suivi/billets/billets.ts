/**
 * Declares the tickets of who comes after the roll (« billet d'entrée »): numbered in their school and year without a gap, one a pupil and a
 * half-day. The absence that the sheet holds becomes a late arrival by the same act. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, type Output } from '#core/api/endpoint.ts';
import {
  choixRequis,
  type Fields,
  heureFacultative,
  jourRequis,
  schemas,
  texteFacultatif,
} from '#core/api/fields.ts';
import { id, idIgnore, jour } from '#core/api/stamps.ts';
import { listeLue, papierDe } from '#core/api/trace.ts';
import { DEMI_JOURNEES } from '#scolarite/calendrier/calendrier.ts';
import { surLAppel } from '#suivi/appel/feuilles.ts';

/** The fields of a ticket, in the order of its form; without an hour it is that of now. */
export const CHAMPS_DU_BILLET = {
  inscriptionId: choixRequis('Élève', "L'élève", 'inscriptions'),
  jour: jourRequis('Jour', 'Le jour'),
  heure: heureFacultative("Heure d'entrée", "L'heure d'entrée"),
  motif: texteFacultatif('Motif', { nom: 'Le motif', max: 200 }),
} satisfies Fields;

const minutes = z.nullable(z.int());

export const addBilletEntree = endpoint('POST addBilletEntree', {
  access: surLAppel('ajout'),
  input: z.object({ ...schemas(CHAMPS_DU_BILLET), creationUserId: idIgnore }),
  output: z.array(
    z.object({
      id,
      numero: z.int(),
      heure: z.string(),
      /** null: the pupil is there when the next course begins. */
      minutes,
      /** Whether a sheet held them absent, and was corrected; else the sheet to come begins so. */
      estCorrige: z.boolean(),
    }),
  ),
  typed: Object.keys(CHAMPS_DU_BILLET),
  status: 201,
  summary: "Donne un billet d'entrée à un élève qui arrive après l'appel : son absence devient un retard.",
  source: 'addition',
});

/** The papers of a ticket. */
export const FORMATS_DE_BILLET = ['ticket', 'a6'] as const;
export type FormatDeBillet = (typeof FORMATS_DE_BILLET)[number];
export const LIBELLES_DES_FORMATS_DE_BILLET: Readonly<Record<FormatDeBillet, string>> = {
  ticket: 'Ticket 80 mm',
  a6: 'A6',
};

/** Answers a ticket as a PDF, and counts that it was asked for: from the second time on it says 'DUPLICATA'. */
export const imprimerBilletEntree = endpoint('POST imprimerBilletEntree', {
  kind: 'read',
  access: surLAppel('ajout'),
  input: z.object({ id, format: z.enum(FORMATS_DE_BILLET) }),
  output: z.unknown(),
  file: true,
  notedIn: 'billets_entree',
  trace: papierDe("Billet d'entrée"),
  summary: "Imprime un billet d'entrée.",
  source: 'addition',
});

export const getBilletsDuJour = endpoint('POST getBilletsDuJour', {
  kind: 'read',
  access: surLAppel('lecture'),
  input: z.object({ ecoleId: id, jour }),
  /** The latest first, of the classes whose rolls the person reads. */
  output: z.array(
    z.object({
      id,
      numero: z.int(),
      inscriptionId: id,
      matricule: z.string(),
      prenoms: z.string(),
      nom: z.string(),
      classe: z.string(),
      demiJournee: z.enum(DEMI_JOURNEES),
      heure: z.string(),
      minutes,
      motif: z.nullable(z.string()),
    }),
  ),
  trace: listeLue("Billets d'entrée"),
  summary: "Liste les billets d'entrée d'un jour.",
  source: 'addition',
});
export type BilletDuJour = Output<typeof getBilletsDuJour>[number];
