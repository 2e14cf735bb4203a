/** Writes the period of the dashboard's figures, and the links of its pages. */

import type { CleDAge } from '@gestionscolaire/contract/caisse/arrieres.ts';
import {
  type Comptes,
  montantDu,
  pourcentageEncaisse,
  rienAPayer,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant, SIGNE_MONETAIRE } from '@gestionscolaire/contract/core/values/montant.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { anneeDuMois, nomDuMois, type Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { quelleEcole } from '#caisse/ecole.ts';
import { adresseDe, type FiltresDuTableau } from './filtres.ts';

/**
 * Writes 'Année scolaire 2026-2027, octobre 2026'; without a month, what is due by that day: all of a session that is over,
 * nothing of one to come (AMB-161).
 */
export function periodeDite(
  session: Pick<Session, 'libelle' | 'dateDebut' | 'dateFin'> | undefined,
  mois: string | null,
  jour: string,
): string {
  if (session === undefined) return 'Année scolaire';
  const { libelle, dateDebut, dateFin } = session;
  const year = `Année scolaire ${libelle}`;
  if (mois !== null) return `${year}, ${nomDuMois(mois)} ${anneeDuMois(session, mois)}`;
  if (dateFin < jour) return `${year}, tout est échu`;
  return jour < dateDebut ? `${year}, rien n'est encore échu` : `${year}, échu au ${formaterJour(jour)}`;
}

const MILLION = 1_000_000;

/** Writes an amount in a few signs: '277 M', '3,8 M'; under a million, in full. */
export function enBref(montant: number): string {
  if (montant < MILLION) return formaterMontant(montant);
  const digits = montant < 10 * MILLION ? 1 : 0;
  return `${(montant / MILLION).toLocaleString('fr', { maximumFractionDigits: digits })}\u00A0M`;
}

export const pourcent = (part: number): string => `${part}\u202F%`;

/** Writes an amount without its currency, which the head of a column says. */
export const enFrancs = (montant: number): string =>
  formaterMontant(montant).replace(`\u00A0${SIGNE_MONETAIRE}`, '');

/** Writes the money of a school in exact sums: 'Encaissé 277 412 000 FG sur 305 890 000 FG (91 %)'. */
export function phraseDeLArgent(total: Comptes): string {
  const part = pourcentageEncaisse(total);
  const du = formaterMontant(montantDu(total));
  return part === null
    ? rienAPayer()
    : `Encaissé ${formaterMontant(total.montantPaye)} sur ${du} (${pourcent(part)})`;
}

/** Writes the money paid by pupils who left since: it is in the receipts, not in the cards nor in the credit. */
export const phraseDesPartis = (montant: number): string =>
  `Payé par des élèves partis depuis, en plus\u00A0: ${formaterMontant(montant)}`;

/** Writes the part of what is paid that no receipt has: it was paid before the product was there (AMB-165). */
export const phraseDuRepris = (montant: number): string =>
  `Dont déjà payé avant, repris sans reçu\u00A0: ${formaterMontant(montant)}`;

/** Returns the list of the arrears of these pupils: of a session, of a class, of an age at least. */
export function arrieresDe(
  ecoleId: number,
  filtres: { sessionId: number | null; classeId?: number; age?: CleDAge },
): `/${string}` {
  const pairs = Object.entries({ ...quelleEcole(ecoleId), ...filtres }).filter(([, value]) => value !== null);
  return `${ADRESSES.arrieres}?${pairs.map(([key, value]) => `${key}=${String(value)}`).join('&')}`;
}

/** Writes the search that keeps the filters, and the school for a person of all schools. */
function searchOf(filtres: FiltresDuTableau, ecoleId: number): string {
  const pairs = Object.entries({ ...quelleEcole(ecoleId), ...adresseDe(filtres) });
  const text = pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  return text === '' ? '' : `?${text}`;
}

export const tableauDe = (filtres: FiltresDuTableau, ecoleId: number): `/${string}` =>
  `${ADRESSES.tableau}${searchOf(filtres, ecoleId)}`;

/** The address of the rows of all schools. */
export const TOUTES_LES_ECOLES = `${ADRESSES.tableau}?vue=ecoles` as const;

export const classeDe = (classeId: number, filtres: FiltresDuTableau, ecoleId: number): `/${string}` =>
  `${path(ADRESSES.tableauClasse, { classeId })}${searchOf(filtres, ecoleId)}`;
