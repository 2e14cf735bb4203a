/** Declares what this domain keeps of a person. */
import type { Garde } from '#core/person/garde.ts';
import './tables/absences.ts';
import './tables/appel.ts';
import { reserveDesFaits } from './discipline/lecteurs.ts';
import { reserveDeLInfirmerie } from './infirmerie/reserve.ts';
import './tables/discipline.ts';
import './tables/emploi.ts';
import './tables/infirmerie.ts';
import './tables/messages.ts';
import './tables/registre.ts';

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
      etat: { label: 'État' },
      motifId: { label: 'Motif' },
      annuleeLe: { label: 'Annulée le' },
    },
  },
  {
    table: 'billets_entree',
    titre: "Billets d'entrée",
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
  },
  {
    table: 'absences_annoncees',
    titre: 'Absences annoncées',
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
  },
  {
    table: 'faits',
    titre: 'Vie scolaire',
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
    acteurs: ['annuleParId'],
    mots: { annuleLe: { label: 'Annulé le' }, annuleMotif: { label: "Motif de l'annulation" } },
    reserve: reserveDesFaits,
  },
  {
    table: 'contacts_famille',
    titre: 'Contacts avec la famille',
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
  },
  {
    table: 'fiches_sante',
    titre: 'Fiche de santé',
    eleve: ['eleveId'],
    reserve: reserveDeLInfirmerie,
  },
  {
    table: 'passages_infirmerie',
    titre: "Passages à l'infirmerie",
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
    acteurs: ['annuleParId'],
    mots: { annuleLe: { label: 'Annulé le' }, annuleMotif: { label: "Motif de l'annulation" } },
    reserve: reserveDeLInfirmerie,
  },
  {
    table: 'convocations',
    titre: 'Convocations',
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
  },
  { table: 'creneaux', titre: 'Emploi du temps', utilisateur: ['enseignantId'] },
  {
    table: 'changements_du_jour',
    titre: "Remplacements et changements d'un jour",
    utilisateur: ['remplacantId'],
    acteurs: ['annuleParId'],
  },
  {
    table: 'justifications',
    titre: 'Justifications des absences',
    par: { colonne: 'absenceId', table: 'absences' },
    acteurs: ['auteurId'],
    mots: {
      ancienEtat: { label: 'Avant' },
      etat: { label: 'Après' },
      motifId: { label: 'Motif' },
      texte: { label: 'Précision' },
      piece: { label: 'Pièce' },
      instant: { label: 'Le' },
    },
  },
  {
    table: 'registre_suivi',
    titre: null,
    acteurs: ['auteurId'],
    raison: "Ce qui est scellé d'un élève est dans ses absences et dans ce qui en a changé.",
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
