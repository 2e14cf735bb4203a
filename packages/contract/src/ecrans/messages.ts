/**
 * Holds every French sentence that the documents give, verbatim, typos included, keyed by situation; beside it, where it has a
 * fault, the same in right French (AMB-160). We wrote all other sentences; they stand where they are used.
 */
import { formulations, type Texte, worded, wordedTable } from '#core/text/formulations.ts';

export const FORMULES = {
  motsDePasseDifferents: {
    document: 'les mots de passe saisis doivent être identiques et non vides',
    corrigees: 'Les deux mots de passe doivent être identiques et ne pas être vides.',
  },
  motDePasseChange: { document: 'Mise à jour reussie', corrigees: 'Mise à jour réussie' },
  motDePasseChangeAlerte: 'Mot de passe mis à jour avec succès',
  motDePasseRefuse: { document: 'La mise à jour a echoué', corrigees: 'La mise à jour a échoué' },
  reconnexion: { document: 'vous devez vous reconnecter!', corrigees: 'Vous devez vous reconnecter.' },
  suppressionAnnulee: 'Vous avez annulé la suppression',
  imageAbsente: 'Le chargement a échoué',
  serviceWorkerAbsent: 'Service workers are disabled or not supported by this browser',
  /** The general texts of situations that the documents leave without one (AMB-140). */
  enregistre: 'Enregistrement effectué',
  supprime: 'Suppression effectuée',
  echec: "L'opération a échoué",
  regionSupprimee: { document: 'suppression reussie', corrigees: 'Suppression réussie' },
  deviseAjoutee: { document: "l'ajout de la devise a reussi", corrigees: "L'ajout de la devise a réussi" },
  deviseModifiee: {
    document: "la modification d'une catégorie d'investissement a reussi",
    corrigees: 'La modification de la devise a réussi',
  },
  deviseSupprimee: 'Suppression réussie',
  uniteAjoutee: { document: "l'ajout de la unite a reussi", corrigees: "L'ajout de l'unité a réussi" },
  uniteModifiee: {
    document: "la modification d'une unité d'investissement a reussi",
    corrigees: "La modification de l'unité a réussi",
  },
  uniteSupprimee: { document: 'suppression reussie', corrigees: 'Suppression réussie' },
  menuAjoute: "L'ajout du menu a réussi",
  menuAjoutEchoue: { document: "L'ajout du menu a echoué", corrigees: "L'ajout du menu a échoué" },
  menuModifie: 'La modification a été effectuée avec succès',
  menuModificationEchouee: 'La modification a échoué',
  menuSupprime: {
    document: 'La suppression du ménu a bien réussi',
    corrigees: 'La suppression du menu a bien réussi',
  },
  menuSuppressionEchouee: {
    document: 'La suppression du ménu a echoué',
    corrigees: 'La suppression du menu a échoué',
  },
  ongletAjoute: { document: 'La création a bien reussi', corrigees: 'La création a bien réussi' },
  ongletAjoutEchoue: { document: 'La création a echoué', corrigees: 'La création a échoué' },
  ongletModifie: { document: 'La modification a bien reussi', corrigees: 'La modification a bien réussi' },
  /** The documents have it so: it speaks of a creation (AMB-135). */
  ongletModificationEchouee: { document: 'La création a echoué', corrigees: 'La modification a échoué' },
  /** The documents give none for a tab: this is the group's (AMB-139). */
  ongletSupprime: 'La suppression a bien réussi',
  ongletSuppressionEchoueeAlerte: 'Suppression non effectuée',
  ongletSuppressionEchouee: { document: 'suppression echec', corrigees: 'La suppression a échoué' },
  groupeAjoute: 'Le groupe a été enregistré avec succès',
  groupeModifie: { document: 'La modification a marché', corrigees: 'La modification a réussi' },
  groupeSupprime: 'La suppression a bien réussi',
  groupeSuppressionEchouee: 'La suppression a échoué',
  membreAffecte: { document: "l'affectation a réussi", corrigees: "L'affectation a réussi" },
  membreAffectationEchouee: {
    document: "l'affectation n'a pas réussi",
    corrigees: "L'affectation n'a pas réussi",
  },
  menuAffecte: { document: 'Le menu a été bien affecté', corrigees: 'Le menu a bien été affecté' },
  menuAffectationEchouee: "Le menu n'a pas été affecté",
  /** The documents have it with a leading space (AMB-138). */
  ongletAffecte: { document: ' Cet onglet a été bien affecté', corrigees: 'Cet onglet a bien été affecté' },
  ongletAffectationEchouee: "L'affectation de l'onglet a échoué",
  privilegeRetire: { document: 'La suppression a bien réussie', corrigees: 'La suppression a bien réussi' },
  privilegeRetraitEchoue: 'La suppression a échoué',
  modeSupprime: 'La suppression a bien réussi',
  utilisateurAjoute: {
    document: "la crétion de l'utilisateur a réussi",
    corrigees: "La création de l'utilisateur a réussi",
  },
  utilisateurAjoutEchoue: { document: 'la création a échoué', corrigees: 'La création a échoué' },
  utilisateurModifie: {
    document: "la modification de l'utilisateur a réussi",
    corrigees: "La modification de l'utilisateur a réussi",
  },
  /** The documents have it so: it speaks of a creation (AMB-136). */
  utilisateurModificationEchouee: { document: 'la création a échoué', corrigees: 'La modification a échoué' },
  utilisateurDesactive: {
    document: 'La suppression a bien reussi',
    corrigees: 'La suppression a bien réussi',
  },
  utilisateurDesactivationEchouee: 'La suppression a échoué',
  nomInvalide: {
    document: 'le nom doit avoir entre (4) et (9) caractères et sans caractère spécial!',
    corrigees: "Un nom s'écrit sans caractère spécial, d'ordinaire en 4 à 9 lettres.",
  },
  emailInvalide: { document: 'Email invalide.', corrigees: "L'e-mail n'est pas valide." },
  telephoneInvalide: {
    document: 'Le numero doit avoir 9 chiffres au maximum',
    corrigees: 'Le numéro doit avoir 9 chiffres.',
  },
  classeAjoutee: { document: "l'ajout de la classse a reussi", corrigees: "L'ajout de la classe a réussi" },
  classeModifiee: {
    document: 'la modification de la classse a reussi',
    corrigees: 'La modification de la classe a réussi',
  },
  /** The documents also write 'suppression reussie' (AMB-116). */
  classeSupprimee: 'Suppression réussie',
  trancheAjoutee: { document: "l'ajout de la tranche a reussi", corrigees: "L'ajout de la tranche a réussi" },
  trancheModifiee: {
    document: 'la modification de la tranche a reussi',
    corrigees: 'La modification de la tranche a réussi',
  },
  ecoleAjoutee: { document: "l'ajout de l'ecole a reussi", corrigees: "L'ajout de l'école a réussi" },
  /** The documents have it so: it speaks of an addition (AMB-095). */
  ecoleModifiee: {
    document: "l'ajout de l'ecole a reussi",
    corrigees: "La modification de l'école a réussi",
  },
  enseignantAjoute: {
    document: "la création de l'utilisateur a réussi",
    corrigees: "La création de l'utilisateur a réussi",
  },
  enseignantModifie: {
    document: "la modification de l'utilisateur a réussi",
    corrigees: "La modification de l'utilisateur a réussi",
  },
  enseignantEchoue: { document: 'la création a échoué', corrigees: "L'enregistrement a échoué" },
  avanceAjoutee: {
    document: "l'ajout de l'avance sur salaire a reussi",
    corrigees: "L'ajout de l'avance sur salaire a réussi",
  },
  avanceModifiee: {
    document: "la modification de l'avance sur salaire a bien reussi",
    corrigees: "La modification de l'avance sur salaire a bien réussi",
  },
  retenueAjoutee: { document: "l'ajout de l'retenue a reussi", corrigees: "L'ajout de la retenue a réussi" },
  retenueModifiee: {
    document: "la modification de l'retenue a reussi",
    corrigees: 'La modification de la retenue a réussi',
  },
  ficheSupprimee: 'Suppression réussie',
  ecoleElementSupprime: {
    document: 'La suppression a bien reussi',
    corrigees: 'La suppression a bien réussi',
  },
  ecoleSuppressionEchouee: 'La suppression a échoué',
  pourcentagesComplets: {
    document: 'Les pourcentages definis pour cette école sont dejà à 100%',
    corrigees: 'Les pourcentages de cette école dépasseraient 100\u202F%.',
  },
  pourcentageNul: {
    document: "Le pourcentage 0 n'est pas autorisé",
    corrigees: "Le pourcentage 0 n'est pas autorisé.",
  },
  prenomsInvalides: {
    document: 'ce champs est obligatoir et sans caractère spécial!',
    corrigees: 'Ce champ est obligatoire et sans caractère spécial.',
  },
  /** The original words of the country and tab disable confirmations; unused, because they name the wrong thing (AMB-066). */
  confirmationDesactivationOrigine: "ce mode d'accès",
} as const satisfies Readonly<Record<string, Texte>>;

/** The sentences under the network's setting at the moment they are read (core/text/formulations.ts). */
export const MESSAGES = wordedTable(FORMULES);

/** Holds the labels of the documents that puzzle a reader, each beside the same in right French; the others stand on their screen. */
export const LIBELLES = wordedTable({
  /** The button that changes one's password (AMB-009). */
  validerMotDePasse: { document: 'Sign in', corrigees: 'Valider' },
  /** The symbol of a currency or unit on its edit form (AMB-075). */
  symboleModifie: { document: 'Code', corrigees: 'Symbole' },
  /** The choice of no currency (GEO-26). */
  sansDevise: { document: 'None', corrigees: 'Aucune' },
  /** The last crumb of the page that adds a tab (AMB-049). */
  filAjoutOnglet: { document: 'Modification', corrigees: 'Ajout' },
  menuPrincipalSeul: { document: 'Affecté menu principal', corrigees: 'Le menu principal lui-même' },
  choisirSession: { document: 'Selectionnez la session', corrigees: "Sélectionnez l'année scolaire" },
  choisirMois: { document: 'Selectionnez le mois', corrigees: 'Sélectionnez le mois' },
  /** The label of a session where the documents give it; ours say 'Année scolaire' under both. */
  session: { document: 'Session', corrigees: 'Année scolaire' },
  /** The share of pupils who paid, of a class that has nothing due (DASH-11, AMB-181). */
  rienAPayer: { document: '0% de paiement', corrigees: 'Rien à payer' },
  /** Whether a price is a class's or the school's (AMB-112). */
  porteeDuPrix: { document: 'Mode de paiement', corrigees: 'Portée du prix' },
  /** The button of a form that puts back what was there, beside 'Retour' (SHARED-05). */
  remettre: { document: 'Annuler', corrigees: 'Réinitialiser' },
});

/** The titles and buttons of the notices and of the confirmation (A§8, AMB-034). */
export const TITRES = {
  succes: 'Succès',
  erreur: 'Erreur',
  attention: 'Attention',
  information: 'Information',
  confirmation: 'Confirmation',
} as const;
export const BOUTONS = { oui: 'Oui', non: 'Non', fermer: 'Fermer' } as const;

/**
 * Asks to confirm a deletion: 'Voulez-vous vraiment supprimer cette région?' (A§8; no space before the question mark: AMB-035).
 */
export function questionDeSuppression(item: Texte): string {
  const mark = worded({ document: '?', corrigees: '\u202F?' });
  return `Voulez-vous vraiment supprimer ${worded(item)}${mark}`;
}

/** The title shown on every page (A§1, B§1, B§9). */
export const TITRE_APPLICATION = 'GestionScolaire';
export const ANNEE_COPYRIGHT = 2022;
export const LIENS_PIED_DE_PAGE = [
  'Qui sommes nous ?',
  'Nos services',
  'Nos partenaires',
  'Nous écrire',
] as const;

/**
 * Returns a tile's label: markup removed, cut to 18 characters plus '...' when longer (A§2, AMB-039, AMB-041); whole once the
 * wording is corrected.
 */
export const LIBELLE_DE_TUILE_MAXIMAL = 18;
export function libelleDeTuile(libelle: string): string {
  const text = sansBalises(libelle);
  const points = Array.from(text);
  return formulations() === 'document' && points.length > LIBELLE_DE_TUILE_MAXIMAL
    ? `${points.slice(0, LIBELLE_DE_TUILE_MAXIMAL).join('')}...`
    : text;
}

/** Removes the markup of a text, which is shown as text, never as HTML. */
export function sansBalises(text: string): string {
  return text.replace(/<[^>]*>/g, '').trim();
}

/**
 * The keys of the browser's local storage that the documents give (A§3, B§2, AMB-004). It also keeps the school chosen in the bar, and
 * marks typed in a page that went before the disk had them.
 */
export const CLES_LOCALES = { identite: 'identite', reference: 'reference', idOnglet: 'idOnglet' } as const;

/** The broadcast channel by which the tabs of one browser speak (B§4). */
export const CANAL = 'tab';
/** The delay by which the service worker registers at the latest, in milliseconds (B§4). */
export const DELAI_SERVICE_WORKER = 30_000;
