/**
 * Holds every French sentence that the documents give, verbatim, typos included, keyed by situation. We wrote all other
 * sentences; they stand where they are used.
 */
export const MESSAGES = {
  motsDePasseDifferents: 'les mots de passe saisis doivent être identiques et non vides',
  motDePasseChange: 'Mise à jour reussie',
  motDePasseChangeAlerte: 'Mot de passe mis à jour avec succès',
  motDePasseRefuse: 'La mise à jour a echoué',
  reconnexion: 'vous devez vous reconnecter!',
  suppressionAnnulee: 'Vous avez annulé la suppression',
  imageAbsente: 'Le chargement a échoué',
  serviceWorkerAbsent: 'Service workers are disabled or not supported by this browser',
  /** The general texts of situations that the documents leave without one (AMB-140). */
  enregistre: 'Enregistrement effectué',
  supprime: 'Suppression effectuée',
  echec: "L'opération a échoué",
  regionSupprimee: 'suppression reussie',
  deviseAjoutee: "l'ajout de la devise a reussi",
  deviseModifiee: "la modification d'une catégorie d'investissement a reussi",
  deviseSupprimee: 'Suppression réussie',
  uniteAjoutee: "l'ajout de la unite a reussi",
  uniteModifiee: "la modification d'une unité d'investissement a reussi",
  uniteSupprimee: 'suppression reussie',
  menuAjoute: "L'ajout du menu a réussi",
  menuAjoutEchoue: "L'ajout du menu a echoué",
  menuModifie: 'La modification a été effectuée avec succès',
  menuModificationEchouee: 'La modification a échoué',
  menuSupprime: 'La suppression du ménu a bien réussi',
  menuSuppressionEchouee: 'La suppression du ménu a echoué',
  ongletAjoute: 'La création a bien reussi',
  ongletAjoutEchoue: 'La création a echoué',
  ongletModifie: 'La modification a bien reussi',
  /** The documents have it so: it speaks of a creation (AMB-135). */
  ongletModificationEchouee: 'La création a echoué',
  /** The documents give none for a tab: this is the group's (AMB-139). */
  ongletSupprime: 'La suppression a bien réussi',
  ongletSuppressionEchoueeAlerte: 'Suppression non effectuée',
  ongletSuppressionEchouee: 'suppression echec',
  groupeAjoute: 'Le groupe a été enregistré avec succès',
  groupeModifie: 'La modification a marché',
  groupeSupprime: 'La suppression a bien réussi',
  groupeSuppressionEchouee: 'La suppression a échoué',
  membreAffecte: "l'affectation a réussi",
  membreAffectationEchouee: "l'affectation n'a pas réussi",
  menuAffecte: 'Le menu a été bien affecté',
  menuAffectationEchouee: "Le menu n'a pas été affecté",
  /** The documents have it with a leading space (AMB-138). */
  ongletAffecte: ' Cet onglet a été bien affecté',
  ongletAffectationEchouee: "L'affectation de l'onglet a échoué",
  privilegeRetire: 'La suppression a bien réussie',
  privilegeRetraitEchoue: 'La suppression a échoué',
  modeSupprime: 'La suppression a bien réussi',
  utilisateurAjoute: "la crétion de l'utilisateur a réussi",
  utilisateurAjoutEchoue: 'la création a échoué',
  utilisateurModifie: "la modification de l'utilisateur a réussi",
  /** The documents have it so: it speaks of a creation (AMB-136). */
  utilisateurModificationEchouee: 'la création a échoué',
  utilisateurDesactive: 'La suppression a bien reussi',
  utilisateurDesactivationEchouee: 'La suppression a échoué',
  nomInvalide: 'le nom doit avoir entre (4) et (9) caractères et sans caractère spécial!',
  emailInvalide: 'Email invalide.',
  telephoneInvalide: 'Le numero doit avoir 9 chiffres au maximum',
  classeAjoutee: "l'ajout de la classse a reussi",
  classeModifiee: 'la modification de la classse a reussi',
  /** The documents also write 'suppression reussie' (AMB-116). */
  classeSupprimee: 'Suppression réussie',
  trancheAjoutee: "l'ajout de la tranche a reussi",
  trancheModifiee: 'la modification de la tranche a reussi',
  ecoleAjoutee: "l'ajout de l'ecole a reussi",
  /** The documents have it so: it speaks of an addition (AMB-095). */
  ecoleModifiee: "l'ajout de l'ecole a reussi",
  enseignantAjoute: "la création de l'utilisateur a réussi",
  enseignantModifie: "la modification de l'utilisateur a réussi",
  enseignantEchoue: 'la création a échoué',
  avanceAjoutee: "l'ajout de l'avance sur salaire a reussi",
  avanceModifiee: "la modification de l'avance sur salaire a bien reussi",
  retenueAjoutee: "l'ajout de l'retenue a reussi",
  retenueModifiee: "la modification de l'retenue a reussi",
  ficheSupprimee: 'Suppression réussie',
  ecoleElementSupprime: 'La suppression a bien reussi',
  ecoleSuppressionEchouee: 'La suppression a échoué',
  pourcentagesComplets: 'Les pourcentages definis pour cette école sont dejà à 100%',
  pourcentageNul: "Le pourcentage 0 n'est pas autorisé",
  prenomsInvalides: 'ce champs est obligatoir et sans caractère spécial!',
  /** The original words of the country and tab disable confirmations; unused, because they name the wrong thing (AMB-066). */
  confirmationDesactivationOrigine: "ce mode d'accès",
} as const;

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
export function questionDeSuppression(item: string): string {
  return `Voulez-vous vraiment supprimer ${item}?`;
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

/** Answers a tile's label: markup removed, cut to 18 characters plus '...' when longer (A§2, AMB-039, AMB-041). */
export const LIBELLE_DE_TUILE_MAXIMAL = 18;
export function libelleDeTuile(libelle: string): string {
  const text = sansBalises(libelle);
  const points = Array.from(text);
  return points.length > LIBELLE_DE_TUILE_MAXIMAL
    ? `${points.slice(0, LIBELLE_DE_TUILE_MAXIMAL).join('')}...`
    : text;
}

/** Removes the markup of a text, which is shown as text, never as HTML. */
export function sansBalises(text: string): string {
  return text.replace(/<[^>]*>/g, '').trim();
}

/** The keys of the browser's local storage (A§3, B§2, AMB-004); it keeps nothing else. */
export const CLES_LOCALES = { identite: 'identite', reference: 'reference', idOnglet: 'idOnglet' } as const;

/** The broadcast channel by which the tabs of one browser speak (B§4). */
export const CANAL = 'tab';
/** The delay by which the service worker registers at the latest, in milliseconds (B§4). */
export const DELAI_SERVICE_WORKER = 30_000;
