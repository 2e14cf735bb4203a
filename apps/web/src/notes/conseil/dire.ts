/** Says what a council shows: the state of a class, what is left to do, a decision. */

import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import {
  type DecisionDuConseil,
  LIBELLES_DES_DECISIONS,
} from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import type { getConseil } from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { direReste } from '@gestionscolaire/contract/notes/releve/reste.ts';
import type { LigneDAvancement } from '#notes/avancement/ligne.tsx';

/** The council of any class: its kind says whether it has marks. */
export type ConseilLu = Output<typeof getConseil>;
export type Conseil = Extract<ConseilLu, { genre: 'notes' }>;
export type ConseilDAcquis = Extract<ConseilLu, { genre: 'competences' }>;
export type EleveDuConseil = Conseil['eleves'][number];
type Etat = Conseil['etat'];

export const nomDEleve = ({ nom, prenoms }: { readonly nom: string; readonly prenoms: string }): string =>
  nomDAbord({ nom, prenoms });

export const direDecision = (decision: DecisionDuConseil | null): string =>
  decision === null ? '—' : LIBELLES_DES_DECISIONS[decision];

export const LIBELLES_DES_ETATS: Readonly<Record<Etat, string>> = {
  ouverte: 'Saisie ouverte',
  fermee: 'Saisie fermée',
  arretee: 'Arrêtée par le conseil',
  scellee: 'Scellée',
};

const pluriel = (nombre: number, un: string, plusieurs: string): string =>
  nombre > 1 ? `${nombre} ${plusieurs}` : `1 ${un}`;

/** Says what a class still owes: '3 notes manquent, 1 matière sans évaluation'; '' where nothing is left. */
export function direCeQuiReste(lignes: readonly LigneDAvancement[]): string {
  const vides = lignes.reduce((sum, { aSaisir }) => sum + aSaisir.vides, 0);
  const aRattraper = lignes.flatMap(({ aSaisir }) => aSaisir.aRattraper);
  const sans = lignes.filter(({ evaluations, nonEvaluee }) => evaluations === 0 && !nonEvaluee).length;
  return [
    direReste({ vides, aRattraper }),
    sans === 0 ? '' : pluriel(sans, 'matière sans évaluation', 'matières sans évaluation'),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Says where the council is: 'Provisoire : rien n'est arrêté.' */
export function direEtat({ etat, arreteeLe, nonTenueMotif }: ConseilLu): string {
  if (etat === 'scellee') return 'Les bulletins sont scellés : rien ne change plus ici.';
  if (etat === 'arretee')
    return arreteeLe === null
      ? 'Arrêtée par le conseil.'
      : `Arrêtée par le conseil le ${formaterInstant(arreteeLe)}.`;
  return nonTenueMotif === null
    ? "Provisoire : la période n'est pas arrêtée."
    : `Cette classe n'a pas tenu cette période : « ${nonTenueMotif} ».`;
}

/** Says the acquis that are not said yet; '' where nothing is left. */
export const direManquants = (nombre: number): string =>
  nombre === 0 ? '' : pluriel(nombre, 'acquis manque', 'acquis manquent');

/** Says how many children a class has, and the acquis that it still owes: '24 élèves, 3 acquis manquent'. */
export function direEffectif({ effectif, attendues }: ConseilDAcquis): string {
  const eleves = `${effectif} élève${effectif > 1 ? 's' : ''}`;
  return attendues === 0 ? eleves : `${eleves}, ${direManquants(attendues)}`;
}
