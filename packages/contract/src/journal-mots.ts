/**
 * Gives the words of the journal: the name of an entity and of its fields, and whose ids a field holds. They follow from the
 * contracts; the few that no contract has stand here, and a test of the server finds what is missing.
 */

import { salaireBase } from '#administration/salaires.ts';
import { champsDeReprise } from '#eleves/reprise.ts';
import { champsDuRefus } from './accords/accords.ts';
import { champsDesControles } from './accords/controles.ts';
import { champsDePrivilege } from './administration/droits/privileges.ts';
import { champsDAppartenance } from './administration/groupes.ts';
import { champsDeConservation } from './administration/traces/traces.ts';
import { CRUDS } from './api.ts';
import { champsDeCloture, champsDeClotureRouverte } from './caisse/clotures.ts';
import { champsDAnnulation, champsDAutreJour, champsDePaiement } from './caisse/paiements.ts';
import { premiereMajuscule } from './core/text/cle.ts';
import { worded } from './core/text/formulations.ts';
import { champsDeDepart, champsDInscription } from './eleves/inscriptions.ts';
import { lireChampDeLigne } from './journal-lignes.ts';
import { champsDeConseil } from './notes/conseil/conseil.ts';
import { champsDEvaluation } from './notes/saisie/evaluations.ts';
import { champsDesFormulations } from './parametres/formulations.ts';
import { champsDesAnnees } from './personne/conservation.ts';
import { employeId } from './personnel/mouvements.ts';
import { champsDuSalaire } from './personnel/salaires.ts';
import { CHAMPS_DU_BILLET } from './suivi/billets/billets.ts';
import { champsDesSeuils } from './suivi/chiffres/seuils.ts';
import { CHAMPS_DU_CONTACT } from './suivi/discipline/contacts.ts';
import { CHAMPS_DU_FAIT } from './suivi/discipline/faits.ts';
import { CHAMPS_DU_CHANGEMENT } from './suivi/emploi/changements-du-jour.ts';
import { CHAMPS_DE_LA_FICHE_SANTE } from './suivi/infirmerie/fiche.ts';
import { CHAMPS_DU_PASSAGE } from './suivi/infirmerie/passages.ts';
import { CHAMPS_DU_MESSAGE } from './suivi/messages/messages.ts';
import { CHAMPS_DE_CONVOCATION } from './suivi/papiers/impressions.ts';

/** The word for a field of the journal, and the entity whose ids it holds. */
export interface ChampDuJournal {
  readonly label: string;
  readonly of?: string;
}

type Champs = Readonly<Record<string, ChampDuJournal>>;

/** The reason of a change where marks exist. */
const MOTIF: Champs = { motif: { label: 'Motif' } };

/** The second person, on the row of the act that they agreed to. */
const ACCORDE_PAR: Champs = { accordParId: { label: 'Accord de', of: 'utilisateurs' } };

/** The entities without a form of their own. */
const AUTRES: Readonly<Record<string, { mot: string; champs: Champs }>> = {
  privileges: { mot: 'Privilège', champs: champsDePrivilege },
  user_groupes: { mot: 'Appartenance à un groupe', champs: champsDAppartenance },
  connexions: { mot: 'Connexion', champs: {} },
  preferences: {
    mot: 'Préférences',
    champs: {
      theme: { label: 'Thème' },
      tailles: { label: 'Lignes' },
      colonnes: { label: 'Colonnes' },
      choix: { label: "Façon d'afficher" },
    },
  },
  fichiers: {
    mot: 'Fichier',
    champs: {
      nom: { label: 'Nom' },
      type: { label: 'Type' },
      taille: { label: 'Taille' },
      estPublic: { label: 'Public' },
      retirees: { label: 'Fichiers inutilisés retirés' },
      libelle: { label: 'Libellé' },
      estDocument: { label: 'Document gardé' },
      estPrioritaire: { label: 'Reçu par « documentPgprioritaires »' },
      eleveId: { label: 'Élève', of: 'eleves' },
      personneId: { label: 'Membre du personnel', of: 'utilisateurs' },
      ecoleId: { label: 'École', of: 'ecoles' },
    },
  },
  inscriptions: {
    mot: 'Inscription',
    champs: {
      ...champsDInscription,
      ...champsDeDepart,
      moisRetour: { label: 'À payer dès' },
      certificat: { label: 'Certificat de scolarité' },
      motif: { label: 'Motif de la rectification' },
      ecart: { label: 'Différence de ce qui est à payer' },
      absences: { label: 'Absences' },
      demiJournees: { label: 'Demi-journées' },
      ...ACCORDE_PAR,
    },
  },
  paiements: {
    mot: 'Paiement',
    champs: {
      ...champsDePaiement,
      ...champsDAutreJour,
      ...champsDAnnulation,
      eleveId: { label: 'Élève', of: 'eleves' },
      sessionId: { label: 'Année scolaire', of: 'sessions' },
      numero: { label: 'Reçu' },
      annuleLe: { label: 'Annulé le' },
      ...ACCORDE_PAR,
    },
  },
  clotures: {
    mot: 'Clôture de caisse',
    champs: {
      ...champsDeCloture,
      ...champsDeClotureRouverte,
      rouverteLe: { label: 'Rouverte le' },
      caissierId: { label: 'Caissier', of: 'utilisateurs' },
      attendu: { label: 'Espèces attendues' },
      ecart: { label: 'Écart' },
      ...ACCORDE_PAR,
    },
  },
  accords: {
    mot: "Demande d'accord",
    champs: {
      ...champsDuRefus,
      genre: { label: 'Acte' },
      objet: { label: 'Demande' },
      etat: { label: 'État' },
      demandeurId: { label: 'Demandée par', of: 'utilisateurs' },
      decideurId: { label: 'Décidée par', of: 'utilisateurs' },
    },
  },
  controles: { mot: 'Contrôles', champs: champsDesControles },
  conservations: { mot: 'Durée de garde', champs: champsDesAnnees },
  seuils_suivi: { mot: 'Seuils des alertes', champs: champsDesSeuils },
  reprises: {
    mot: 'Reprise',
    champs: { ...champsDeReprise, eleveId: { label: 'Élève', of: 'eleves' } },
  },
  fusions: {
    mot: 'Réunion de fiches',
    champs: {
      eleveId: { label: 'Fiche gardée', of: 'eleves' },
      ecarteId: { label: 'Fiche réunie', of: 'eleves' },
      reste: { label: 'Reste' },
    },
  },
  passages: {
    mot: 'Passage',
    champs: {
      eleveId: { label: 'Élève', of: 'eleves' },
      vers: { label: "École d'arrivée" },
      de: { label: "École d'origine" },
      jour: { label: 'Date du passage' },
      ote: { label: 'Échéances ôtées' },
      lienRompu: { label: "Lien avec l'autre école rompu" },
    },
  },
  evaluations: {
    mot: 'Évaluation',
    champs: {
      ...champsDEvaluation,
      ecoleId: { label: 'École', of: 'ecoles' },
      enseignementId: { label: 'Matière', of: 'enseignements' },
      periodeId: { label: 'Période', of: 'periodes' },
      annuleMotif: { label: 'Annulée' },
      ...MOTIF,
    },
  },
  feuilles_appel: {
    mot: "Feuille d'appel",
    champs: {
      ecoleId: { label: 'École', of: 'ecoles' },
      sessionId: { label: 'Année scolaire', of: 'sessions' },
      classeId: { label: 'Classe', of: 'classes' },
      jour: { label: 'Jour' },
      demiJournee: { label: 'Demi-journée' },
      creneauId: { label: 'Cours', of: 'creneaux' },
      effectif: { label: 'Élèves appelés' },
      remplieLe: { label: 'Remplie le' },
      presences: { label: 'Appel' },
      corrections: { label: 'Élèves corrigés' },
      ...MOTIF,
    },
  },
  faits: {
    mot: 'Fait',
    champs: { ...CHAMPS_DU_FAIT, annuleLe: { label: 'Annulé le' } },
  },
  changements_du_jour: {
    mot: "Changement d'un cours",
    champs: {
      ecoleId: { label: 'École', of: 'ecoles' },
      creneauId: { label: 'Cours', of: 'creneaux' },
      jour: { label: 'Jour' },
      ...CHAMPS_DU_CHANGEMENT,
      annuleLe: { label: 'Annulé le' },
      annuleMotif: { label: "Motif de l'annulation" },
    },
  },
  billets_entree: {
    mot: "Billet d'entrée",
    champs: {
      ...CHAMPS_DU_BILLET,
      ecoleId: { label: 'École', of: 'ecoles' },
      sessionId: { label: 'Année scolaire', of: 'sessions' },
      numero: { label: 'Numéro' },
      demiJournee: { label: 'Demi-journée' },
      creneauId: { label: 'Cours', of: 'creneaux' },
      minutes: { label: 'Minutes de retard' },
    },
  },
  contacts_famille: { mot: 'Contact avec la famille', champs: CHAMPS_DU_CONTACT },
  // The journal itself tells the day and the cancelling alone: the other words are those of a person's own data.
  passages_infirmerie: {
    mot: "Passage à l'infirmerie",
    champs: { ...CHAMPS_DU_PASSAGE, annuleLe: { label: 'Annulé le' } },
  },
  fiches_sante: { mot: 'Fiche de santé', champs: CHAMPS_DE_LA_FICHE_SANTE },
  messages_famille: {
    mot: 'Message à une famille',
    champs: {
      ...CHAMPS_DU_MESSAGE,
      jour: { label: 'Jour' },
      genre: { label: 'Genre' },
      etat: { label: 'État' },
      eleves: { label: 'Élèves' },
    },
  },
  convocations: {
    mot: 'Convocation',
    champs: { ...CHAMPS_DE_CONVOCATION, retireeLe: { label: 'Retirée le' } },
  },
  conseils: {
    mot: 'Conseil de classe',
    champs: {
      ...champsDeConseil,
      ecoleId: { label: 'École', of: 'ecoles' },
      classeId: { label: 'Classe', of: 'classes' },
      periodeId: { label: 'Période', of: 'periodes' },
    },
  },
  salaires: { mot: 'Salaire de base', champs: { ...champsDuSalaire, employeId: employeId() } },
  lots: {
    mot: "Lot d'enregistrements",
    champs: { entite: { label: 'De' }, origine: { label: 'Origine' }, nombre: { label: 'Lignes' } },
  },
  // A lot of them is told by its corrections' pupils: it has no record of its own.
  recalculs: { mot: 'Recalcul des échéances', champs: {} },
  actes_en_nombre: {
    mot: 'Acte en nombre',
    champs: { entite: { label: 'De' }, acte: { label: 'Acte' }, nombre: { label: 'Lignes' } },
  },
  vues: {
    mot: 'Vue de liste',
    champs: {
      liste: { label: 'Liste' },
      libelle: { label: 'Nom' },
      estPartagee: { label: 'Partagée' },
    },
  },
  reperes: {
    mot: 'Le produit',
    champs: {
      sauvegarde: { label: 'Sauvegarde' },
      essai: { label: 'Sauvegarde essayée' },
      telechargement: { label: 'Sauvegarde à télécharger' },
      restauration: { label: 'Sauvegarde à restaurer' },
      phraseLue: { label: 'Phrase lue' },
      phraseNotee: { label: 'Phrase notée' },
      horloge: { label: 'Horloge' },
      lignesOubliees: { label: 'Lignes de la trace oubliées' },
      ...champsDeConservation,
      miseAJour: { label: 'Version du produit' },
      ...champsDesFormulations,
    },
  },
};

/** The entities that a confirmation calls otherwise than the journal does. */
const MOTS: Readonly<Record<string, string>> = {
  classes: 'Classe',
  fiches_renseignement: 'Fiche de renseignement',
};

const DONNES: Champs = { privileges: { label: 'Privilèges donnés' } };

/** The fields that acts on a look-alike tell beside those of its form. */
const EN_PLUS: Readonly<Record<string, Champs>> = {
  menus: DONNES,
  classes: {
    notes: { label: 'Notes saisies' },
    acquis: { label: 'Acquis saisis' },
    saisie: { label: 'Saisie des notes' },
    ...MOTIF,
    scellement: { label: 'Bulletins scellés' },
    rectification: { label: 'Bulletins rectifiés' },
    conseil: { label: 'Conseil de classe' },
    nonEvaluee: { label: 'Matière non évaluée' },
    bilans: { label: 'Bilans écrits' },
    decisions: { label: 'Décisions changées' },
    appreciations: { label: 'Appréciations écrites' },
    motif: { label: 'Motif' },
  },
  enseignements: MOTIF,
  regles_notation: MOTIF,
  onglets: DONNES,
  groupes: { modele: { label: 'Modèle' } },
  ecoles: {
    cleDesRecus: { label: 'Clé des reçus' },
    numerosSautes: { label: 'Numéros laissés' },
    sansReprise: { label: 'Rien à reprendre' },
    raisonDuSaut: { label: 'Raison' },
    journeeClose: { label: 'Journée close' },
  },
  eleves: {
    credit: { label: 'Crédit' },
    anonymiseLe: { label: 'Anonymisé le' },
    journalEfface: { label: 'Lignes du journal effacées' },
  },
  utilisateurs: {
    nom: { label: 'Nom' },
    telephoneIndicatif: { label: 'Indicatif téléphonique' },
    motDePasse: { label: 'Mot de passe' },
    motDePasseAChanger: { label: 'Mot de passe à changer' },
    estSuspendu: { label: 'Suspendu' },
    connexionsOuvertes: { label: 'Connexions ouvertes' },
    estEnDeuxEtapes: { label: 'Vérification en deux étapes' },
    codesDeSecours: { label: 'Codes de secours' },
    salaireBase: salaireBase(),
  },
};

/** The fields of every record. */
const PARTOUT: Champs = { estActif: { label: 'État' } };

const crudOf = (entite: string) => CRUDS.find(({ entity }) => entity === entite);

/** Returns the journal's word for an entity: 'cette devise' gives 'Devise'; undefined where it has none. */
export function motDEntite(entite: string): string | undefined {
  if (Object.hasOwn(MOTS, entite)) return MOTS[entite];
  const crud = crudOf(entite);
  const item = crud === undefined ? undefined : worded(crud.item).replace(/^(ce|cet|cette) /, '');
  return item === undefined ? AUTRES[entite]?.mot : premiereMajuscule(item);
}

/** Returns the word for a field, also of one of the records that an act wrote; undefined where it has none: a box of the table of privileges goes by its own name. */
export function champDuJournal(entite: string, champ: string): ChampDuJournal | undefined {
  const ligne = lireChampDeLigne(champ);
  if (ligne !== null) return champDuJournal(ligne.entite, ligne.champ);
  return (
    crudOf(entite)?.fields[champ] ??
    AUTRES[entite]?.champs[champ] ??
    EN_PLUS[entite]?.[champ] ??
    PARTOUT[champ]
  );
}
