/**
 * npm run administrateur [-- IDENTIFIANT]: gives a way back in to an administrator who forgot their password, or makes
 * a new one (AMB-018).
 */
import { HEURES_DU_PROVISOIRE } from '@gestionscolaire/contract/administration/connexion.ts';
import {
  createAdministrator,
  findPersonne,
  isIdentifiant,
  LOGIN_PAR_DEFAUT,
  motDePasseProvisoire,
} from '#administration/index.ts';
import { systemClock } from '#core/time/clock.ts';
import { removePassword } from '#premier-mot-de-passe.ts';
import type { Settings } from '#settings.ts';
import { avecLaBase } from './base-prete.ts';
import { Arret, lancer, lireArguments, say, Usage } from './lancer.ts';

const USAGE = 'Usage : npm run administrateur [-- E-MAIL ou TÉLÉPHONE] [--nouveau]';

await lancer(async (settings) => {
  const { value, given } = lireArguments(USAGE, ['nouveau']);
  const login = (value ?? settings.admin?.login ?? LOGIN_PAR_DEFAUT).trim();
  if (!isIdentifiant(login)) {
    throw new Usage(`« ${login} » n'est ni un e-mail ni un numéro de téléphone. ${USAGE}`);
  }
  const motDePasse = motDePasseProvisoire();
  const mayMake = value === undefined || given.has('nouveau');
  const isNew = await renouveler(settings, { login, motDePasse, mayMake });
  // The file of the first start would show a password that is no longer theirs.
  if (login === LOGIN_PAR_DEFAUT) removePassword(settings.dataDir);
  say(isNew ? 'Un administrateur a été créé.' : 'Un nouveau mot de passe a été donné.');
  say(`Identifiant : ${login}`);
  say(`Mot de passe provisoire : ${motDePasse}`);
  say(
    `Notez-le : il ne sera plus affiché, et sera changé à la première connexion, dans les ${HEURES_DU_PROVISOIRE} heures.`,
  );
});

/** Renews the password, or makes the person; returns whether the person was made now. */
function renouveler(
  settings: Settings,
  { login, motDePasse, mayMake }: { login: string; motDePasse: string; mayMake: boolean },
): Promise<boolean> {
  return avecLaBase(settings, async (database) => {
    const known = await findPersonne(database.read, login);
    if (known !== undefined && known.ecoleId !== null) {
      throw new Arret(
        `« ${login} » appartient à une école : un administrateur du réseau lui donne un mot de passe dans la liste des utilisateurs.`,
      );
    }
    // A slip of the finger would leave a second account that may do everything.
    if (known === undefined && !mayMake) {
      throw new Arret(
        `Personne ne se connecte par « ${login} ». Pour créer cet administrateur, ajoutez --nouveau. Rien n'a été changé.`,
      );
    }
    const create = await createAdministrator({ login, motDePasse, isProvisional: true });
    await database.transaction((trx) => create(trx, systemClock()));
    return known === undefined;
  });
}
