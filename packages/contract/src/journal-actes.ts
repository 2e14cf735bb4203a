/** Says the acts of the journal: a word for a line, a sentence for a choice, never the name of a call (MOTS-02). */
import { API } from './api.ts';
import { premiereMajuscule } from './core/text/cle.ts';

/** The words of an act by the name of its call; the first that matches counts. */
const ACTES: readonly (readonly [RegExp, string])[] = [
  [/^updateUserPwd$/, 'Changement de mot de passe'],
  [/^prouverIdentite$/, 'Identité prouvée'],
  [/^resetUserPwd$/, 'Mot de passe provisoire'],
  [/^suspendUser$/, 'Suspension ou retour'],
  [/^updateTableauPrivileges$/, 'Tableau des privilèges'],
  [/^updateGrilleDePrix$/, 'Grille des prix'],
  [/^updateTranchesDePrestation$/, "Tranches d'une prestation"],
  [/^copierVersAnnee$/, 'Prix copiés'],
  [/^copierProgramme$/, 'Programmes copiés'],
  [/^addExempleProgramme$/, 'Exemple de programme pris'],
  [/^addEnseignements$/, 'Programme appliqué'],
  [/^recalculerInscriptions$/, 'Échéances recalculées'],
  [/^addPeriodes$/, 'Périodes ajoutées'],
  [/^addAttributions$/, 'Qui enseigne quoi'],
  [/^ouvrirAnneeSuivante$/, "Ouverture d'une année"],
  [/^updatePreferences$/, 'Préférences'],
  [/^updateFormulations$/, 'Formulations'],
  [/^saveVue$/, 'Vue gardée'],
  [/^noterRecent$/, 'Fiche récente'],
  [/^effacerRecents$/, 'Fiches récentes oubliées'],
  [/^sauvegarderMaintenant$/, 'Sauvegarde'],
  [/^essayerSauvegarde$/, "Essai d'une sauvegarde"],
  [/^permettreTelechargement$/, "Téléchargement d'une sauvegarde"],
  [/^restaurerSauvegarde$/, 'Restauration'],
  [/^getPhraseDeSauvegarde$/, 'Phrase des sauvegardes lue'],
  [/^noterPhraseDeSauvegarde$/, 'Phrase des sauvegardes notée'],
  [/^confirmerHeure$/, 'Horloge'],
  [/^updateConservationDesTraces$/, 'Durée de la trace de sécurité'],
  [/^commencerMiseAJour$/, 'Mise à jour envoyée'],
  [/^appliquerMiseAJour$/, 'Mise à jour'],
  [/^login$/, 'Connexion'],
  [/^deconnexion$/, 'Déconnexion'],
  [/^terminer\w*Connexion/, 'Connexion terminée'],
  [/^preparerSecondFacteur$/, 'Vérification en deux étapes préparée'],
  [/^activerSecondFacteur$/, 'Vérification en deux étapes activée'],
  [/^retirerSecondFacteur/, 'Vérification en deux étapes retirée'],
  [/^renouvelerCodesDeSecours$/, 'Nouveaux codes de secours'],
  [/^uploadFiles$/, "Envoi d'une image"],
  [/^document/, "Envoi d'un document"],
  [/^saveVue$/, 'Vue de liste'],
  [/^disable\w+EnNombre$/, 'Désactivation en nombre'],
  [/^enable\w+EnNombre$/, 'Réactivation en nombre'],
  [/^reprendre\w+EnNombre$/, 'Acte en nombre repris'],
  [/^delet/, 'Suppression'],
  [/^addAccord$/, 'Accord demandé'],
  [/^(?:accorder|signer)Demande$/, 'Accord donné'],
  [/^refuserDemande$/, 'Accord refusé'],
  [/^justifierAbsences$/, 'Absences justifiées'],
  [/^cloreJournee$/, 'Journée close'],
  [/^addBilletEntree$/, "Billet d'entrée donné"],
  [/^addChangementsDuJour$/, 'Cours changé ce jour-là'],
  [/^annulerChangementDuJour$/, "Changement d'un cours annulé"],
  [/^annulerFait$/, 'Fait annulé'],
  [/^annulerPassageInfirmerie$/, "Passage à l'infirmerie annulé"],
  [/^updateFicheSante$/, 'Fiche de santé'],
  [/^changerCreneau$/, 'Créneau changé'],
  [/^garderProposition$/, 'Emploi du temps proposé, gardé'],
  [/^retirerDemande$/, 'Demande retirée'],
  [/^updateControles$/, 'Contrôles'],
  [/^(?:ouvrirMessage|ouvrirRappel)$/, 'Message ouvert'],
  [/^direEtatMessage$/, 'Message'],
  [/^retirerConvocation$/, 'Convocation retirée'],
  [/^updateSeuilsSuivi$/, 'Seuils des alertes'],
  [/^updateConservation$/, 'Durée de garde des anciens élèves'],
  [/^anonymiserEleves$/, 'Anonymisation'],
  [/^addPaiement$/, 'Encaissement'],
  [/^annulerPaiement$/, 'Annulation'],
  [/^affecterCredit$/, "Utilisation d'un crédit"],
  [/^addCloture$/, 'Clôture'],
  [/^rouvrirCloture$/, 'Réouverture'],
  [/^addReprise$/, 'Reprise'],
  [/^retirerReprise$/, 'Reprise ôtée'],
  [/^direSansReprise$/, 'Rien à reprendre'],
  [/^addFusion$/, 'Fiches réunies'],
  [/^defaireFusion$/, 'Réunion de fiches défaite'],
  [/^addPassage$/, 'Passage à une autre école'],
  [/^defairePassage$/, 'Passage défait'],
  [/^changerEtat/, "Changement d'état"],
  [/^import/, 'Importation'],
  [/^updateNotes$/, 'Notes saisies'],
  [/^updateAcquis$/, 'Acquis saisis'],
  [/^annulerEvaluation$/, 'Évaluation annulée'],
  [/^reprendreEvaluation$/, 'Évaluation reprise'],
  [/^fermerSaisie$/, 'Saisie fermée'],
  [/^rouvrirSaisie$/, 'Saisie rouverte'],
  [/^addCertificatScolarite$/, 'Certificat délivré'],
  [/^scellerPeriode$/, 'Bulletins scellés'],
  [/^rectifierBulletins$/, 'Bulletins rectifiés'],
  [/^arreterPeriode$/, 'Période arrêtée'],
  [/^desarreterPeriode$/, 'Arrêt levé'],
  [/^addNonEvaluee$/, 'Matière non évaluée'],
  [/^retirerNonEvaluee$/, 'Matière à évaluer'],
  [/^direNonTenue$/, 'Période non tenue'],
  [/^retirerNonTenue$/, 'Période tenue'],
  [/^updateBilans$/, 'Bilans'],
  [/^accepterPropositions$/, 'Propositions acceptées'],
  [/^updateAppreciations$/, 'Appréciations'],
  [/^reprendre/, 'Lot défait'],
  [/^add/, 'Ajout'],
  [/^update/, 'Modification'],
  [/^disable/, 'Désactivation'],
  [/^enable/, 'Réactivation'],
];

const nomDAppel = (appel: string): string => appel.split(' ').at(-1) ?? appel;
/** A command of the machine is told by its own words: 'premier démarrage'. */
const isCall = (appel: string): boolean => /^(?:GET|POST|PUT|DELETE) /.test(appel);

/** Names the act of a call: 'PUT updateDevise' is 'Modification'; undefined where it has no word. */
export function motConnuDActe(appel: string): string | undefined {
  if (!isCall(appel)) return premiereMajuscule(appel);
  const name = nomDAppel(appel);
  return ACTES.find(([pattern]) => pattern.test(name))?.[1];
}

export const motDActe = (appel: string): string => motConnuDActe(appel) ?? 'Autre acte';

/** Says what a call does, in its own sentence, so that two additions are told apart: 'Ajoute une devise'. */
export function phraseDActe(appel: string): string {
  const name = nomDAppel(appel);
  const summary = isCall(appel) ? API.find((endpoint) => endpoint.name === name)?.summary : undefined;
  return summary?.replace(/[.:].*$/, '') ?? motDActe(appel);
}
