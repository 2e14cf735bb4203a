/** Declares what this domain keeps of a person. */
import type { Garde } from '#core/person/garde.ts';
import './tables/bulletins.ts';
import './tables/papiers.ts';
import './tables/conseil.ts';
import './tables/competences.ts';
import './tables/saisie.ts';
import './tables/notes.ts';

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
    table: 'certificats',
    titre: 'Certificats de scolarité',
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
    acteurs: ['auteurId'],
    mots: {
      sessionId: { label: 'Année scolaire', of: 'sessions' },
      numero: { label: 'Numéro' },
      contenu: { label: 'Ce que dit le papier' },
      instant: { label: 'Le' },
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
    table: 'bulletins',
    titre: 'Bulletins scellés',
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
    mots: {
      periodeId: { label: 'Période', of: 'periodes' },
      version: { label: 'Version' },
      contenu: { label: 'Contenu scellé' },
      prive: { label: 'Son nom, et ce qui est dit de lui' },
      attestation: { label: 'Empreinte du papier' },
      empreinte: { label: 'Empreinte' },
      scellementRang: { label: 'Scellement' },
      motif: { label: 'Motif de la rectification' },
      moyenne: { label: 'Moyenne, en centièmes' },
      rang: { label: 'Rang' },
      decision: { label: 'Décision' },
      instant: { label: 'Le' },
    },
  },
  {
    table: 'scellements',
    titre: null,
    acteurs: ['auteurId'],
    raison: "Ce qui est scellé d'un élève est dans ses bulletins.",
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
