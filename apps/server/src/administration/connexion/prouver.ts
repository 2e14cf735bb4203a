/**
 * Lets the person of a connexion prove that they sit there, by their password and the code of their second factor (AMB-184). A wrong one
 * counts as a failed sign-in.
 */
import { prouverIdentite } from '@gestionscolaire/contract/administration/connexion.ts';
import { CHAMP_CODE } from '@gestionscolaire/contract/administration/second-facteur.ts';
import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { CHAMP_PREUVE } from '@gestionscolaire/contract/core/api/preuve.ts';
import { verifier } from '#administration/identifiants/mot-de-passe.ts';
import { countTry, forgetTry, refuseFailed } from '#administration/identifiants/tentatives.ts';
import { lockRow } from '#core/db/lock.ts';
import { bindPreparedWrite } from '#core/http/call/bind.ts';
import { renouvelerConnexion } from './open.ts';
import { demanderCode, exigerCode } from './second-facteur/demander.ts';

export const prouverBinding = bindPreparedWrite(
  prouverIdentite,
  async (input, { database, caller: { userId }, address, now }) => {
    const compteur = await countTry(database, { compte: String(userId), adresse: address, userId }, now);
    const person = await database.read
      .selectFrom('utilisateurs')
      .select('motDePasse')
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!(await verifier(person?.motDePasse, input[CHAMP_PREUVE])) || !compteur.opens) {
      refuseFailed(compteur);
      return refuseAt(CHAMP_PREUVE, "Ce n'est pas votre mot de passe actuel.");
    }
    await demanderCode(database, userId, input[CHAMP_CODE], compteur);
    return compteur;
  },
  async (input, { db, now, caller, readmit, record }, compteur) => {
    const { connexionId, userId, ecoleId } = caller;
    await lockRow(db, 'utilisateurs', userId);
    await readmit();
    const changements = await exigerCode(db, userId, input[CHAMP_CODE], { now, compteur });
    await forgetTry(db, compteur);
    record({ entite: 'connexions', entiteId: connexionId, ecoleId, changements });
    return [{ token: await renouvelerConnexion(db, connexionId, now) }];
  },
);
