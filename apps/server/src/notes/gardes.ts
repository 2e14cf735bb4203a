/** Declares what this domain keeps of a person. */
import type { Garde } from '#core/person/garde.ts';
import './etats/tables.ts';
import './saisie/tables.ts';
import './tables.ts';

export const gardesDesNotes: readonly Garde[] = [
  {
    table: 'particularites',
    titre: 'Dispenses et options',
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
  },
  { table: 'enseignements_enseignants', titre: 'Matières enseignées', utilisateur: ['enseignantId'] },
  {
    table: 'notes',
    titre: 'Notes',
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
    mots: {
      evaluationId: { label: 'Évaluation', of: 'evaluations' },
      valeur: { label: 'Note, en centièmes' },
      code: { label: 'Code' },
    },
  },
  {
    table: 'changements_notes',
    titre: 'Changements de notes',
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
    utilisateur: ['auteurId'],
    mots: {
      evaluationId: { label: 'Évaluation', of: 'evaluations' },
      ancienneValeur: { label: 'Ancienne note, en centièmes' },
      ancienCode: { label: 'Ancien code' },
      valeur: { label: 'Note, en centièmes' },
      code: { label: 'Code' },
      motif: { label: 'Motif' },
      instant: { label: 'Le' },
    },
  },
  {
    table: 'bilans',
    titre: 'Bilans de période',
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
    mots: {
      periodeId: { label: 'Période', of: 'periodes' },
      appreciation: { label: 'Appréciation' },
      distinction: { label: 'Distinction' },
      conduite: { label: 'Conduite' },
      nonClasse: { label: 'Sans rang' },
      nonClasseMotif: { label: 'Motif du rang' },
      decision: { label: 'Décision' },
      decisionMotif: { label: 'Motif de la décision' },
    },
  },
  {
    table: 'appreciations',
    titre: 'Appréciations des matières',
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
    mots: {
      periodeId: { label: 'Période', of: 'periodes' },
      enseignementId: { label: 'Matière', of: 'enseignements' },
      texte: { label: 'Appréciation' },
    },
  },
];
