/** Says where the roll call of a class stands on a half-day. Pure. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { nommerSansConfondre } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { nombreDEleves } from '@gestionscolaire/contract/eleves/nombre.ts';
import {
  type DemiJournee,
  LIBELLES_DES_DEMI_JOURNEES,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { direLeCompte } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import type { getAppelsDuJour } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import type { EleveAppele } from './pointes.ts';

export type AppelDuJour = Output<typeof getAppelsDuJour>['appels'][number];

/** Names a pupil on a sheet: « Bah Fatoumata », and by their number too where another has that name: « Bah Fatoumata (00042) ». */
export const nomSurLaFeuille = (
  eleve: Pick<EleveAppele, 'nom' | 'prenoms' | 'matricule' | 'estHomonyme'>,
): string => nommerSansConfondre(eleve, eleve.estHomonyme);

/** Returns the place of a roll call of a day. */
export const lieuDeLAppel = ({ classeId, demiJournee, cours }: AppelDuJour, jour: string) => ({
  classeId,
  jour,
  demiJournee,
  creneauId: cours?.id ?? null,
});

/** Names the roll of a class: « 7e A, 04/12/2026, matin ». */
export const nomDeLAppel = ({
  classe,
  feuille: { jour, demiJournee },
}: {
  classe: string;
  feuille: { jour: string; demiJournee: DemiJournee };
}): string => `${classe}, ${formaterJour(jour)}, ${LIBELLES_DES_DEMI_JOURNEES[demiJournee].toLowerCase()}`;

/** Says « À faire · 38 élèves », or the counts of the sheet. */
export const direLAppel = ({ feuille, effectif, estEnRetard }: AppelDuJour): string =>
  feuille === null
    ? `${estEnRetard ? 'Pas encore fait' : 'À faire'} · ${nombreDEleves(effectif)}`
    : direLeCompte(feuille);

/** Says how many of the rolls are called: « 3 appels faits sur 8 ». */
export function direLesFaits(appels: readonly AppelDuJour[]): string {
  const made = appels.filter(({ feuille }) => feuille !== null).length;
  return `${made} ${made > 1 ? 'appels faits' : 'appel fait'} sur ${appels.length}`;
}

/** Says which rolls nobody has called, before a day is closed: « 2 appels ne sont pas faits. », or nothing. */
export function direCeQuiManque(appels: readonly AppelDuJour[]): string {
  const left = appels.filter(({ feuille }) => feuille === null).length;
  if (left === 0) return '';
  return left === 1 ? "1 appel n'est pas fait. " : `${left} appels ne sont pas faits. `;
}
