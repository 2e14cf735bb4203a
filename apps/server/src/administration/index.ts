/** The domain of persons, rights, menus and preferences. */
import type { Binding } from '#core/http/call/bind.ts';
import type { TraceLog } from '#core/http/trace/log.ts';
import { connexionBindings } from './connexion/connexion.ts';
import { mesConnexionsBindings } from './connexion/miennes.ts';
import { preferenceBindings } from './connexion/preferences.ts';
import { secondFacteurBindings } from './connexion/second-facteur/mien.ts';
import { modeleBindings } from './groupes/depuis-modele.ts';
import { groupeBindings } from './groupes/groupes.ts';
import { membreBindings } from './groupes/membres.ts';
import { journalBindings } from './journal/journal.ts';
import { menuBindings } from './menus/menus.ts';
import { ongletBindings } from './menus/onglets.ts';
import { privilegeLookupBindings } from './privileges/lookups.ts';
import { modeAccesBindings } from './privileges/modes-acces.ts';
import { privilegeBindings } from './privileges/privileges.ts';
import { tableauPrivilegesBindings } from './privileges/tableau.ts';
import { tracesBindings } from './traces/traces.ts';
import type { Personnel } from './utilisateurs/port-personnel.ts';
import { utilisateurBindings } from './utilisateurs/utilisateurs.ts';
import { vueBindings } from './vues/vues.ts';

export {
  createAdministrator,
  LOGIN_PAR_DEFAUT,
  type PremierAdministrateur,
} from './connexion/administrateurs.ts';
export { APPELS_DE_REINITIALISATION } from './connexion/annonces.ts';
export { purgeAppareils } from './connexion/appareils/noter.ts';
export { accessPort, callerDe, endAllConnexions, purgeConnexions } from './connexion/open.ts';
export { recevoirSignature, type Signature } from './connexion/reconnaitre.ts';
export { retirerLeFacteurPerdu } from './connexion/second-facteur/facteur.ts';
export { lockRightsAndReadmit, refuseStronger } from './droits/changer.ts';
export { bumpRights, bumpRightsBeyond } from './droits/held.ts';
export { joinGroup, makeGroup, removeOwn } from './groupes/donnes.ts';
export {
  findPersonne,
  isIdentifiant,
  nomDuCompte,
  nomsDesPersonnes,
  numeroEntier,
} from './identifiants/identifiant.ts';
export { AUCUN_MOT_DE_PASSE, hacher, motDePasseProvisoire } from './identifiants/mot-de-passe.ts';
export { fauteDeMotDePasse } from './identifiants/mots-de-passe-faibles.ts';
export { purgeTries } from './identifiants/tentatives.ts';
export { nomDe, readNames } from './journal/noms.ts';
export { menusVisibles } from './menus/menus.ts';
export { purgerTraces } from './traces/conservation.ts';
export { tracePort, tracerCommande } from './traces/ecrire.ts';
export { oublierEleveDesTraces } from './traces/traces.ts';
export { addUser } from './utilisateurs/ajout.ts';
export { ENSEIGNANT, ENSEIGNANT_ABSENT, estEnseignant, fauteDEnseignant } from './utilisateurs/enseignant.ts';
export { gardesDesUtilisateurs } from './utilisateurs/gardes.ts';
export type { Personnel } from './utilisateurs/port-personnel.ts';
export { readUsers, utilisateursSource } from './utilisateurs/source.ts';
export { disableUsers, listUsers, searching, utilisateursHandlers } from './utilisateurs/utilisateurs.ts';

export const administrationBindings = (
  onSignIn: () => void,
  personnel: Personnel,
  traces: TraceLog,
): readonly Binding[] => [
  ...connexionBindings(onSignIn),
  ...mesConnexionsBindings(),
  ...secondFacteurBindings(),
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
  ...tracesBindings(traces),
];
