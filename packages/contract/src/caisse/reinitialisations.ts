/** Says which passwords of cashiers others gave, as a day's cash journal tells it (SEC-05). */
import * as z from 'zod/mini';
import { instant } from '#core/api/stamps.ts';
import { formaterInstant, formaterJour, jourDe } from '#core/values/dates.ts';

/** A password that somebody gave to a cashier. `par`: null for a command of the machine. */
export const reinitialisationDite = z.object({ personne: z.string(), par: z.nullable(z.string()), instant });
export type ReinitialisationDite = z.output<typeof reinitialisationDite>;

/** Writes 'Mot de passe de Fatou Bah réinitialisé par Aly Camara à 10 h 12'; of an earlier day than `jour`, with its day. */
export function phraseDeReinitialisation(
  { personne, par, instant: quand }: ReinitialisationDite,
  jour: string,
): string {
  const [heure, minute] = formaterInstant(quand).slice(11, 16).split(':');
  const le = jourDe(quand) === jour ? '' : `le ${formaterJour(jourDe(quand))} `;
  const qui = par ?? "une commande de l'ordinateur";
  return `Mot de passe de ${personne} réinitialisé par ${qui} ${le}à ${Number(heure)} h ${minute}`;
}
