/** Writes the code of a receipt or a closing (core/text/code-signe.ts), and writes and reads the text that a closing signs. Additions. */
import { type Code, formaterCodeDePage } from '#core/text/code-signe.ts';
import { PAGE_DE_VERIFICATION } from './ecritures.ts';

/** Formats the code of a receipt or a closing, which the page of receipts reads. */
export const formaterCode = (adresse: string | null, code: Code): string =>
  formaterCodeDePage(adresse, PAGE_DE_VERIFICATION, code);

/** The facts that the school's key signs on a closing, in the order of the text. */
export interface AttestationDeCloture {
  readonly ecoleId: number;
  readonly ecole: string;
  readonly jour: string;
  readonly caissier: string;
  readonly attendu: number;
  readonly compte: number;
  /** See formaterTete. */
  readonly tete: string;
}

const VERSION = 'GC1';
const SEPARATEUR = '\u001F';

/** Writes the text that is signed: a closing's version differs from a receipt's (texteSigne). */
export const texteDeCloture = (one: AttestationDeCloture): string =>
  [VERSION, one.ecoleId, one.ecole, one.jour, one.caissier, one.attendu, one.compte, one.tete].join(
    SEPARATEUR,
  );

/** Reads a signed text; undefined when it is no closing's. */
export function lireTexteDeCloture(text: string): AttestationDeCloture | undefined {
  const parts = text.split(SEPARATEUR);
  const [version, ecoleId, ecole = '', jour = '', caissier = '', attendu, compte, tete = ''] = parts;
  if (version !== VERSION || parts.length !== 8) return undefined;
  const numbers = { ecoleId: Number(ecoleId), attendu: Number(attendu), compte: Number(compte) };
  if (!Object.values(numbers).every((number) => Number.isSafeInteger(number))) return undefined;
  return { ...numbers, ecole, jour, caissier, tete };
}
