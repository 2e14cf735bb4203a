/** Persons, rights, menus and preferences. */
import type { Binding } from '#core/http/bind.ts';
import { connexionBindings } from './connexion.ts';
import { groupeBindings } from './groupes.ts';
import { journalBindings } from './journal.ts';
import { membreBindings } from './membres.ts';
import { menuBindings } from './menus.ts';
import { modeAccesBindings } from './modes-acces.ts';
import { ongletBindings } from './onglets.ts';
import type { Personnel } from './port-personnel.ts';
import { preferenceBindings } from './preferences.ts';
import { privilegeBindings } from './privileges.ts';
import { privilegeLookupBindings } from './privileges-lookups.ts';
import { tableauPrivilegesBindings } from './tableau-privileges.ts';
import { utilisateurBindings } from './utilisateurs.ts';

export {
  createAdministrator,
  LOGIN_PAR_DEFAUT,
  type PremierAdministrateur,
} from './administrateurs.ts';
export { inTurn } from './changer-droits.ts';
export { accessPort, endAllConnexions, purgeConnexions } from './connexions.ts';
export { bumpRights, bumpRightsBeyond } from './droits.ts';
export { ENSEIGNANT, ENSEIGNANT_ABSENT, estEnseignant, fauteDEnseignant } from './enseignant.ts';
export { joinGroup, makeGroup, removeOwn } from './groupes-donnes.ts';
export { nomDe } from './journal-noms.ts';
export { AUCUN_MOT_DE_PASSE, hacher, motDePasseProvisoire } from './mot-de-passe.ts';
export { fauteDeMotDePasse } from './mots-de-passe-faibles.ts';
export { findPersonne, isIdentifiant, nomsDesPersonnes, numeroEntier } from './personnes.ts';
export type { Personnel } from './port-personnel.ts';
export { purgeTries } from './tentatives.ts';
export { disableUsers, utilisateursHandlers } from './utilisateurs.ts';
export { addUser } from './utilisateurs-ajout.ts';
export { readUsers, rechercheDePersonne, utilisateursSource } from './utilisateurs-source.ts';

export const administrationBindings = (onSignIn: () => void, personnel: Personnel): readonly Binding[] => [
  ...connexionBindings(onSignIn),
  ...menuBindings(),
  ...ongletBindings(),
  ...groupeBindings(),
  ...membreBindings(),
  ...modeAccesBindings(),
  ...privilegeBindings(),
  ...privilegeLookupBindings(),
  ...tableauPrivilegesBindings(),
  ...preferenceBindings(),
  ...utilisateurBindings(personnel),
  ...journalBindings,
];
