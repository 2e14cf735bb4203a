/** Declares what this domain keeps of a person. */
import type { Garde } from '#core/person/garde.ts';
import './tables.ts';

export const gardesDesEleves: readonly Garde[] = [
  {
    table: 'eleves',
    titre: 'Fiche',
    eleve: ['id'],
    mots: { matricule: { label: 'Matricule' }, anonymiseLe: { label: 'Anonymisé le' } },
  },
  {
    table: 'inscriptions',
    titre: 'Inscriptions',
    eleve: ['eleveId'],
    mots: { remiseCentiemes: { label: 'Remise, en centièmes de pourcent' } },
  },
  {
    table: 'inscriptions_prestations',
    titre: 'Services pris',
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
    mots: {
      inscriptionId: { label: 'Inscription', of: 'inscriptions' },
      prestationId: { label: 'Service', of: 'prestations' },
    },
  },
  {
    table: 'inscriptions_classes',
    titre: 'Classes',
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
    mots: {
      inscriptionId: { label: 'Inscription', of: 'inscriptions' },
      du: { label: 'Depuis' },
      classeId: { label: 'Classe', of: 'classes' },
    },
  },
  {
    table: 'corrections',
    titre: 'Corrections de ce qui est à payer',
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
    mots: { motif: { label: 'Motif' }, creationDate: { label: 'Le' } },
  },
  {
    table: 'echeances',
    titre: 'Ce qui est à payer',
    eleve: ['eleveId'],
    mots: {
      sessionId: { label: 'Année scolaire', of: 'sessions' },
      libelle: { label: 'Échéance' },
      dateEcheance: { label: 'À payer le' },
      brut: { label: 'Prix', isMoney: true },
      remise: { label: 'Remise', isMoney: true },
      montant: { label: 'Montant', isMoney: true },
      paye: { label: 'Payé', isMoney: true },
    },
  },
  {
    table: 'fusions',
    titre: 'Fiches réunies',
    eleve: ['eleveId', 'ecarteId'],
    mots: { jour: { label: 'Jour' }, avant: { label: 'Avant la réunion' } },
  },
  {
    table: 'fusions_lignes',
    titre: null,
    par: { colonne: 'fusionId', table: 'fusions' },
    raison: 'ce que la réunion a déplacé se lit à sa place',
  },
  {
    table: 'passages',
    titre: "Passages d'une école à une autre",
    eleve: ['eleveId'],
    // The record of another school is that school's to tell.
    secrets: ['autreEleveId'],
    mots: {
      sens: { label: 'Sens' },
      autreEcoleId: { label: 'Autre école', of: 'ecoles' },
      jour: { label: 'Date du passage' },
    },
  },
  {
    table: 'parcours',
    titre: "Années dans d'autres écoles",
    eleve: ['eleveId'],
    mots: {
      session: { label: 'Année scolaire' },
      ecole: { label: 'École' },
      classe: { label: 'Classe' },
      etat: { label: 'État' },
    },
  },
  {
    table: 'dus',
    titre: null,
    raison: 'la preuve de ce qui est à payer, que les échéances disent déjà',
  },
];
