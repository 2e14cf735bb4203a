/** Declares what this domain keeps of a person. */
import type { Garde } from '#core/person/garde.ts';
import './competences/tables.ts';
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
    table: 'acquis',
    titre: 'Acquis de maternelle',
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
    mots: {
      competenceId: { label: 'Compétence', of: 'competences' },
      periodeId: { label: 'Période', of: 'periodes' },
      valeurId: { label: 'Valeur', of: 'echelles_valeurs' },
      observation: { label: 'Observation' },
    },
  },
  {
    table: 'changements_acquis',
    titre: "Changements d'acquis",
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
    utilisateur: ['auteurId'],
    mots: {
      competenceId: { label: 'Compétence', of: 'competences' },
      periodeId: { label: 'Période', of: 'periodes' },
      ancienneValeurId: { label: 'Ancienne valeur', of: 'echelles_valeurs' },
      ancienneObservation: { label: 'Ancienne observation' },
      valeurId: { label: 'Valeur', of: 'echelles_valeurs' },
      observation: { label: 'Observation' },
      motif: { label: 'Motif' },
      instant: { label: 'Le' },
    },
  },
];
