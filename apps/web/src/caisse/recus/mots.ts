/** Writes the history of a payment as a person reads it. */
import {
  champsDAnnulation,
  champsDePaiement,
  formaterNumero,
  LIBELLES_DES_MOYENS,
  MOYENS,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { asText } from '#core/crud/values.ts';

const MOTS: Readonly<Record<string, { readonly label: string }>> = {
  ...champsDePaiement,
  ...champsDAnnulation,
  numero: { label: 'Reçu' },
  annuleLe: { label: 'Annulé le' },
};

export const motDuChamp = (field: string): string | undefined => MOTS[field]?.label;

export function enMots(field: string, value: unknown): string {
  if (typeof value === 'number' && field === 'montant') return formaterMontant(value);
  if (typeof value === 'number' && field === 'numero') return formaterNumero(value);
  if (typeof value === 'string' && field === 'annuleLe') return formaterInstant(value);
  const moyen = field === 'moyenPaiement' ? MOYENS.find((one) => one === value) : undefined;
  return moyen === undefined ? asText(value) : LIBELLES_DES_MOYENS[moyen];
}
