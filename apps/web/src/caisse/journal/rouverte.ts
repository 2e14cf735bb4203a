/** Says what became of a closing that another person reopened, on screen and on paper. Pure. */
import type { Cloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';

type Faits = Pick<Cloture, 'creationDate' | 'rouverteLe' | 'rouvertePar' | 'rouverteMotif'>;

/** Writes 'le 21/11/2026 14:02:10 par Aïssatou Bah : fermée trop tôt'; '' for a closing that holds. */
export function reouvertureDite({
  rouverteLe,
  rouvertePar,
  rouverteMotif,
}: Omit<Faits, 'creationDate'>): string {
  if (rouverteLe === null) return '';
  return `le ${formaterInstant(rouverteLe)} par ${rouvertePar ?? ''}\u00A0: ${rouverteMotif ?? ''}`;
}

/** Writes 'Clôture du 21/11/2026 12:00:00 (Fodé Camara), rouverte le … '; its cashier where the book is of all. */
export const clotureRouverte = (one: Faits & Pick<Cloture, 'caissier'>, isOfAll: boolean): string =>
  `Clôture du ${formaterInstant(one.creationDate)}${isOfAll ? ` (${one.caissier ?? ''})` : ''}, rouverte ${reouvertureDite(one)}`;

/** Whether this person may reopen a closing: neither its cashier, nor whoever made it. */
export const estDUnAutre = (
  { caissierId, creationUserId }: Pick<Cloture, 'caissierId' | 'creationUserId'>,
  me: number,
): boolean => caissierId !== me && creationUserId !== me;
