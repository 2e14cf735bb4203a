/** Persons, rights, menus and preferences. */
import type { Binding } from '#core/http/bind.ts';
import { connexionBindings } from './connexion.ts';
import { journalBindings } from './journal.ts';
import { menuBindings } from './menus.ts';
import { ongletBindings } from './onglets.ts';
import { preferenceBindings } from './preferences.ts';

export {
  createAdministrator,
  LOGIN_PAR_DEFAUT,
  type PremierAdministrateur,
} from './administrateurs.ts';
export { accessPort, endAllConnexions, purgeConnexions } from './connexions.ts';
export { bumpRights, bumpRightsBeyond } from './droits.ts';
export { hacher, motDePasseProvisoire } from './mot-de-passe.ts';
export { findPersonne, isIdentifiant } from './personnes.ts';
export { purgeTries } from './tentatives.ts';

export const administrationBindings = (onSignIn: () => void): readonly Binding[] => [
  ...connexionBindings(onSignIn),
  ...menuBindings(),
  ...ongletBindings(),
  ...preferenceBindings(),
  ...journalBindings,
];
