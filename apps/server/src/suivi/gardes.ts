/** Declares what this domain keeps of a person. */
import type { Garde } from '#core/person/garde.ts';
import './tables/appel.ts';

export const gardesDuSuivi: readonly Garde[] = [
  {
    table: 'absences',
    titre: 'Absences et retards',
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
    mots: {
      jour: { label: 'Jour' },
      demiJournee: { label: 'Demi-journée' },
      genre: { label: 'Absence ou retard' },
      minutes: { label: 'Minutes de retard' },
      annuleeLe: { label: 'Annulée le' },
    },
  },
  {
    table: 'changements_absences',
    titre: "Corrections de l'appel",
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
    utilisateur: ['auteurId'],
    mots: {
      ancienPointage: { label: 'Avant' },
      anciennesMinutes: { label: 'Minutes avant' },
      pointage: { label: 'Après' },
      minutes: { label: 'Minutes' },
      motif: { label: 'Motif' },
      instant: { label: 'Le' },
    },
  },
];
