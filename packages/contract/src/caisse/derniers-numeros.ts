/**
 * Declares what a school that comes from a backup of another computer is asked once (AMB-179): the last paper that it gave, so that no
 * number is given twice. Addition.
 */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import { type Fields, nombreFacultatif, schemas, texteFacultatif } from '#core/api/fields.ts';
import { ecoleId, MENU_ENCAISSER } from './paiements.ts';

/** The highest number of a paper that is believed. */
const NUMERO_MAXIMAL = 9_999_999;
const numero = { min: 1, max: NUMERO_MAXIMAL };

export const champsDesDerniersNumeros = {
  dernierRecu: nombreFacultatif('Dernier reçu', 'Le numéro du dernier reçu', numero),
  dernierCertificat: nombreFacultatif('Dernier certificat', 'Le numéro du dernier certificat', numero),
  tete: texteFacultatif('Suite imprimée sous le code', { nom: 'La suite imprimée', max: 100 }),
} satisfies Fields;

/**
 * Tells the last receipt and the last certificate of the school year that a person has on paper, and the head printed on the receipt;
 * null: none. The numbers of the school go on after them, by an entry of its chain.
 */
export const direDerniersNumeros = endpoint('POST direDerniersNumeros', {
  access: right(MENU_ENCAISSER, 'ajout', { scope: 'ecole' }),
  input: z.object({ ecoleId, ...schemas(champsDesDerniersNumeros) }),
  output: z.object({ ecoleId: z.int() }),
  typed: ['ecoleId', ...Object.keys(champsDesDerniersNumeros)],
  summary:
    "Dit le dernier reçu et le dernier certificat d'une école restaurée sur un autre ordinateur : ses numéros continuent après eux.",
  source: 'addition',
});

/** The question, with what the backup knows already; asked until somebody has answered. */
export const derniersNumerosADire = z.object({
  /** The instant of the backup. */
  sauvegarde: z.string(),
  /** The label of the school year in which receipts are given now. */
  session: z.nullable(z.string()),
  /** The last numbers that the backup has of that year; 0: none. */
  dernierRecu: z.int(),
  dernierCertificat: z.int(),
});
export type DerniersNumerosADire = z.output<typeof derniersNumerosADire>;
