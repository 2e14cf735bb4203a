/** Words of the dashboard: of which period its figures are, and where its pages lead. */
import { ADRESSES, path } from '@gestionscolaire/contract/adresses.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { anneeDuMois, nomDuMois, type Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { quelleEcole } from '#caisse/ecole.ts';
import { adresseDe, type Filtres } from './filtres.ts';

/** 'Année scolaire 2026-2027, octobre 2026'; without a month: all of them. */
export function periodeDite(
  session: Pick<Session, 'libelle' | 'dateDebut'> | undefined,
  mois: string | null,
): string {
  const year = session === undefined ? 'Année scolaire' : `Année scolaire ${session.libelle}`;
  if (mois === null) return `${year}, tous les mois`;
  const month = nomDuMois(mois);
  return `${year}, ${month}${session === undefined ? '' : ` ${anneeDuMois(session, mois)}`}`;
}

/** What pupils who left had paid: in the receipts, beside what cards and credit tell. */
export const phraseDesPartis = (montant: number): string =>
  `Payé par des élèves partis depuis, en plus\u00A0: ${formaterMontant(montant)}`;

/** The search that keeps the filters, and the school for who works for all of them. */
function searchOf(filtres: Filtres, ecoleId: number): string {
  const pairs = Object.entries({ ...quelleEcole(ecoleId), ...adresseDe(filtres) });
  const text = pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  return text === '' ? '' : `?${text}`;
}

export const tableauDe = (filtres: Filtres, ecoleId: number): `/${string}` =>
  `${ADRESSES.tableau}${searchOf(filtres, ecoleId)}`;

export const classeDe = (classeId: number, filtres: Filtres, ecoleId: number): `/${string}` =>
  `${path(ADRESSES.tableauClasse, { classeId })}${searchOf(filtres, ecoleId)}`;
