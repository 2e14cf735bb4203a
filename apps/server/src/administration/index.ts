/** The domain of persons, rights, menus and preferences. */
import type { Binding } from '#core/http/bind.ts';
import { connexionBindings } from './connexion/connexion.ts';
import { preferenceBindings } from './connexion/preferences.ts';
import { privilegeLookupBindings } from './droits/lookups.ts';
import { modeAccesBindings } from './droits/modes-acces.ts';
import { privilegeBindings } from './droits/privileges.ts';
import { tableauPrivilegesBindings } from './droits/tableau.ts';
import { modeleBindings } from './groupes/depuis-modele.ts';
import { groupeBindings } from './groupes/groupes.ts';
import { membreBindings } from './groupes/membres.ts';
import { journalBindings } from './journal/journal.ts';
import { menuBindings } from './menus/menus.ts';
import { ongletBindings } from './menus/onglets.ts';
import type { Personnel } from './utilisateurs/port-personnel.ts';
import { utilisateurBindings } from './utilisateurs/utilisateurs.ts';
import { vueBindings } from './vues/vues.ts';

export {
  createAdministrator,
  LOGIN_PAR_DEFAUT,
  type PremierAdministrateur,
} from './connexion/administrateurs.ts';
export { findPersonne, isIdentifiant, nomsDesPersonnes, numeroEntier } from './connexion/identifiant.ts';
export { AUCUN_MOT_DE_PASSE, hacher, motDePasseProvisoire } from './connexion/mot-de-passe.ts';
export { fauteDeMotDePasse } from './connexion/mots-de-passe-faibles.ts';
export { accessPort, endAllConnexions, purgeConnexions } from './connexion/open.ts';
export { purgeTries } from './connexion/tentatives.ts';
export { lockRightsAndReadmit } from './droits/changer.ts';
export { bumpRights, bumpRightsBeyond } from './droits/held.ts';
export { joinGroup, makeGroup, removeOwn } from './groupes/donnes.ts';
export { nomDe } from './journal/noms.ts';
export { menusVisibles } from './menus/menus.ts';
export { addUser } from './utilisateurs/ajout.ts';
export { ENSEIGNANT, ENSEIGNANT_ABSENT, estEnseignant, fauteDEnseignant } from './utilisateurs/enseignant.ts';
export type { Personnel } from './utilisateurs/port-personnel.ts';
export { readUsers, utilisateursSource } from './utilisateurs/source.ts';
export { disableUsers, listUsers, searching, utilisateursHandlers } from './utilisateurs/utilisateurs.ts';

export const administrationBindings = (onSignIn: () => void, personnel: Personnel): readonly Binding[] => [
  ...connexionBindings(onSignIn),
  ...menuBindings(),
  ...ongletBindings(),
  ...groupeBindings(),
  ...membreBindings(),
  ...modeleBindings(),
  ...modeAccesBindings(),
  ...privilegeBindings(),
  ...privilegeLookupBindings(),
  ...tableauPrivilegesBindings(),
  ...preferenceBindings(),
  ...utilisateurBindings(personnel),
  ...vueBindings(),
  ...journalBindings,
];
