/** Signs in and out, and changes the password. */
import {
  checktokenexpire,
  deconnexion,
  JETON_PRESENTE,
  login,
  updateUserPwd,
} from '@gestionscolaire/contract/administration/connexion.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Personne } from '#administration/identifiants/identifiant.ts';
import { hacher, phraseDuProvisoireFini, verifier } from '#administration/identifiants/mot-de-passe.ts';
import { connusDe, fauteDeMotDePasse } from '#administration/identifiants/mots-de-passe-faibles.ts';
import type { Caller } from '#core/acces/caller.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import { type Binding, bindPreparedWrite, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { annoncesPour } from './annonces.ts';
import { noterAppareil, type Presente } from './appareils/noter.ts';
import { endConnexion, endConnexionsOf, endToken, isOpen, openConnexion } from './open.ts';
import { prouverBinding } from './prouver.ts';
import { compteDe, confirmer, estFini, reconnaitre } from './reconnaitre.ts';
import { manqueAu } from './second-facteur/facteur.ts';

/** Binds these calls. `onSignIn` runs after a sign-in was accepted: the first one removes the file of the first password. */
export function connexionBindings(onSignIn: () => void): Binding[] {
  return [
    bindPreparedWrite(
      login,
      reconnaitre,
      async (input, { db, now, address, agent, token: avant, record, afterCommit, presents }, reconnu) => {
        const { personne } = reconnu;
        const changements = await confirmer(db, input, reconnu, now, presents);
        const presente = { marque: input.appareil, agent, adresse: address };
        // Whoever signs in anew leaves no open connexion behind in their browser.
        if (avant !== undefined) await endToken(db, avant, now);
        const { id, token, appareilId } = await ouvrir(db, personne, presente, now);
        presents({ ...compteDe(personne, input.login, null), appareilId });
        const { prenoms, nom, ecoleId } = personne;
        record({ entite: 'connexions', entiteId: id, ecoleId, changements, userId: personne.id });
        afterCommit(onSignIn);
        return {
          data: [{ id: personne.id, prenoms, nom, ecoleId }],
          token,
          motDePasseAChanger: personne.motDePasseAChanger === 1,
          ...((await manqueAu(db, personne.id)) ? { secondFacteurAActiver: true } : {}),
        };
      },
    ),

    bindRead(checktokenexpire, async ({ token }, { db, now, token: presente = '' }) => ({
      expired: !(await isOpen(db, token === JETON_PRESENTE ? presente : token, now)),
    })),

    bindPreparedWrite(
      updateUserPwd,
      async ({ id, newMotDePasse }, { database, caller, now }) => {
        await refuseProvisoire(database.read, caller, newMotDePasse, now);
        const faute = await fauteDeMotDePasse(newMotDePasse, await connusDe(database.read, id));
        if (faute !== undefined) refuseAt('newMotDePasse', faute);
        return hacher(newMotDePasse);
      },
      async ({ id }, { db, now, record, readmit }, motDePasse) => {
        // The first of two changes at once ends the connexion of the second.
        await lockRow(db, 'utilisateurs', id);
        const caller = await readmit();
        await db
          .updateTable('utilisateurs')
          .set({ motDePasse, motDePasseAChanger: 0, provisoireDepuis: null })
          .where('id', '=', id)
          .execute();
        await endConnexionsOf(db, id, now);
        // The password itself is a secret: the row only says that it changed.
        const { ecoleId } = caller;
        record({ entite: 'utilisateurs', entiteId: id, ecoleId, changements: { motDePasse: [null, null] } });
        return { ok: true };
      },
    ),

    prouverBinding,

    bindWrite(deconnexion, async (_input, { db, now, caller, record }) => {
      await endConnexion(db, caller.connexionId, now);
      const { connexionId, ecoleId } = caller;
      record({ entite: 'connexions', entiteId: connexionId, ecoleId, changements: {} });
      return { ok: true };
    }),
  ];
}

/**
 * Opens a connexion on the device of a sign-in. A person with a password of their own is told the news since their last one;
 * with a one-time password the news waits.
 */
async function ouvrir(
  db: Trx,
  personne: Personne,
  presente: Presente,
  now: string,
): Promise<{ id: number; token: string; appareilId: number }> {
  const { id: userId, motDePasseAChanger } = personne;
  const isSien = motDePasseAChanger === 0;
  const { id: appareilId, nouveaux } = await noterAppareil(db, userId, presente, { now, isSien });
  if (!isSien)
    return { ...(await openConnexion(db, userId, presente.adresse, now, { appareilId })), appareilId };
  const annonces = await annoncesPour(db, personne, now, nouveaux);
  await db.updateTable('utilisateurs').set({ derniereConnexion: now }).where('id', '=', userId).execute();
  return {
    ...(await openConnexion(db, userId, presente.adresse, now, { annonces, appareilId })),
    appareilId,
  };
}

/** Refuses the one-time password as the new one, since whoever gave it knows it; and any change once it has ended. */
async function refuseProvisoire(
  db: Db,
  { userId, ecoleId }: Caller,
  newMotDePasse: string,
  now: string,
): Promise<void> {
  const row = await db
    .selectFrom('utilisateurs')
    .select(['motDePasse', 'motDePasseAChanger', 'provisoireDepuis'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (row?.motDePasseAChanger !== 1) return;
  if (estFini(row, now)) refuse('REGLE', { phrase: phraseDuProvisoireFini(ecoleId) });
  if (!(await verifier(row.motDePasse, newMotDePasse))) return;
  refuseAt('newMotDePasse', 'Choisissez un autre mot de passe que le mot de passe provisoire.');
}
