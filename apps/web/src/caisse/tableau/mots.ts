/** Writes the period of the dashboard's figures, and the links of its pages. */
import { ADRESSES, path } from '@gestionscolaire/contract/adresses.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { anneeDuMois, nomDuMois, type Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { quelleEcole } from '#caisse/ecole.ts';
import { adresseDe, type FiltresDuTableau } from './filtres.ts';

/** Writes 'Année scolaire 2026-2027, octobre 2026'; without a month, all of them. */
export function periodeDite(
  session: Pick<Session, 'libelle' | 'dateDebut'> | undefined,
  mois: string | null,
): string {
  const year = session === undefined ? 'Année scolaire' : `Année scolaire ${session.libelle}`;
  if (mois === null) return `${year}, tous les mois`;
  const month = nomDuMois(mois);
  return `${year}, ${month}${session === undefined ? '' : ` ${anneeDuMois(session, mois)}`}`;
}

/** Writes the money paid by pupils who left since: it is in the receipts, not in the cards nor in the credit. */
export const phraseDesPartis = (montant: number): string =>
  `Payé par des élèves partis depuis, en plus\u00A0: ${formaterMontant(montant)}`;

/** Writes the search that keeps the filters, and the school for a person of all schools. */
function searchOf(filtres: FiltresDuTableau, ecoleId: number): string {
  const pairs = Object.entries({ ...quelleEcole(ecoleId), ...adresseDe(filtres) });
  const text = pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  return text === '' ? '' : `?${text}`;
}

export const tableauDe = (filtres: FiltresDuTableau, ecoleId: number): `/${string}` =>
  `${ADRESSES.tableau}${searchOf(filtres, ecoleId)}`;

export const classeDe = (classeId: number, filtres: FiltresDuTableau, ecoleId: number): `/${string}` =>
  `${path(ADRESSES.tableauClasse, { classeId })}${searchOf(filtres, ecoleId)}`;
