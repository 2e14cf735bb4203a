/** Writes the calls and the values of the journal for a person; champs.ts names the entities and fields. */

/** The words of an act by the name of its call; the first that matches counts. */
const ACTES: readonly (readonly [RegExp, string])[] = [
  [/^updateUserPwd$/, 'Changement de mot de passe'],
  [/^resetUserPwd$/, 'Mot de passe provisoire'],
  [/^suspendUser$/, 'Suspension ou retour'],
  [/^updateTableauPrivileges$/, 'Tableau des privilèges'],
  [/^updatePreferences$/, 'Préférences'],
  [/^login$/, 'Connexion'],
  [/^deconnexion$/, 'Déconnexion'],
  [/^uploadFiles$/, "Envoi d'une image"],
  [/^document/, "Envoi d'un document"],
  [/^deletUserGroupe$|^delete/, 'Suppression'],
  [/^addPaiement$/, 'Encaissement'],
  [/^annulerPaiement$/, 'Annulation'],
  [/^affecterCredit$/, "Utilisation d'un crédit"],
  [/^addCloture$/, 'Clôture'],
  [/^changerEtat/, "Changement d'état"],
  [/^import/, 'Importation'],
  [/^reprendre/, 'Reprise'],
  [/^add/, 'Ajout'],
  [/^update/, 'Modification'],
  [/^disable/, 'Désactivation'],
  [/^enable/, 'Réactivation'],
];

/** Names the act of a call: 'PUT updateDevise' is 'Modification'; a command of the machine keeps its own word. */
export function motDActe(appel: string): string {
  const name = appel.split(' ').at(-1) ?? appel;
  return ACTES.find(([pattern]) => pattern.test(name))?.[1] ?? appel;
}

/** Writes a value of the journal, or the name of the record it points at; a dash for nothing. */
export function motDeValeur(
  champ: string,
  valeur: string | number | null,
  noms: Readonly<Record<string, string>> = {},
): string {
  if (valeur === null || valeur === '') return '—';
  const nom = noms[`${champ} ${valeur}`];
  if (nom !== undefined) return nom;
  if (champ === 'estActif') return valeur === 1 ? 'Actif' : 'Désactivé';
  if (/^est[A-Z]/.test(champ)) return valeur === 1 ? 'Oui' : 'Non';
  return String(valeur);
}
