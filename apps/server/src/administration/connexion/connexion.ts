/** Signs in and out, and changes the password. */
import { createHash } from 'node:crypto';
import {
  checktokenexpire,
  deconnexion,
  login,
  updateUserPwd,
} from '@gestionscolaire/contract/administration/connexion.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import type { Caller } from '#core/acces/caller.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import { type Binding, bindPreparedWrite, bindRead, bindWrite } from '#core/http/bind.ts';
import { annoncesPour } from './annonces.ts';
import { findPersonne, numeroEntier, type Personne } from './identifiant.ts';
import { hacher, phraseDuProvisoireFini, provisoireEstFini, verifier } from './mot-de-passe.ts';
import { connusDe, fauteDeMotDePasse } from './mots-de-passe-faibles.ts';
import { endConnexion, endConnexionsOf, isOpen, openConnexion } from './open.ts';
import { exigerPreuve, prouver } from './preuve.ts';
import { countTry, type Essai, forgetFailures, forgetTry, refuseFailed } from './tentatives.ts';

/** Binds these calls. `onSignIn` runs after a sign-in was accepted: the first one removes the file of the first password. */
export function connexionBindings(onSignIn: () => void): Binding[] {
  return [
    bindPreparedWrite(
      login,
      async (input, { database, now, address }) => {
        const personne = await findPersonne(database.read, input.login);
        const compte = personne === undefined ? inconnu(input.login) : String(personne.id);
        const essai: Essai = { compte, adresse: address, userId: personne?.id };
        const compteur = await countTry(database, essai, now);
        const isRight = await verifier(personne?.motDePasse, input.password);
        if (!isRight || personne === undefined || personne.estSuspendu === 1 || !compteur.opens) {
          refuseFailed(compteur);
          // All failures have one sentence: nobody learns from it who has an account (AMB-005).
          return refuse('IDENTIFIANTS');
        }
        // Only a person who knows the password is told this.
        if (estFini(personne, now)) {
          await database.transaction((trx) => forgetTry(trx, compteur));
          return refuse('IDENTIFIANTS', { phrase: phraseDuProvisoireFini(personne.ecoleId) });
        }
        return { personne, essai, compteur };
      },
      async (_input, { db, now, address, record, afterCommit }, { personne, essai, compteur }) => {
        await refuseChanged(db, personne);
        await forgetTry(db, compteur);
        await forgetFailures(db, essai);
        const annonces = await ouvrirPourSoi(db, personne, now);
        const { id, token } = await openConnexion(db, personne.id, address, now, annonces);
        const { prenoms, nom, ecoleId } = personne;
        record({ entite: 'connexions', entiteId: id, ecoleId, changements: {}, userId: personne.id });
        afterCommit(onSignIn);
        return {
          data: [{ id: personne.id, prenoms, nom, ecoleId }],
          token,
          motDePasseAChanger: personne.motDePasseAChanger === 1,
        };
      },
    ),

    bindRead(checktokenexpire, async ({ token }, { db, now }) => ({
      expired: !(await isOpen(db, token, now)),
    })),

    bindPreparedWrite(
      updateUserPwd,
      async ({ id, newMotDePasse, motDePasseActuel }, context) => {
        const { database, caller, now } = context;
        await refuseProvisoire(database.read, caller, newMotDePasse, now);
        const faute = await fauteDeMotDePasse(newMotDePasse, await connusDe(database.read, id));
        if (faute !== undefined) refuseAt('newMotDePasse', faute);
        await exigerPreuve(database.read, caller, now, await prouver(motDePasseActuel, context));
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

    bindWrite(deconnexion, async (_input, { db, now, caller, record }) => {
      await endConnexion(db, caller.connexionId, now);
      const { connexionId, ecoleId } = caller;
      record({ entite: 'connexions', entiteId: connexionId, ecoleId, changements: {} });
      return { ok: true };
    }),
  ];
}

/**
 * Answers the name under which failures of an unknown identifier are counted. It is not the text that was typed,
 * which may be a password in the wrong field: thirty bits of its hash tell identifiers apart and give nothing back.
 */
function inconnu(typed: string): string {
  const name = numeroEntier(typed) ?? cle(typed);
  return `? ${createHash('sha256').update(name).digest('base64url').slice(0, 5)}`;
}

/**
 * Refuses a sign-in when the password was changed, or the person suspended, while it was being verified; it waits for
 * such a change to end.
 */
async function refuseChanged(db: Trx, { id, motDePasse }: Personne): Promise<void> {
  await lockRow(db, 'utilisateurs', id);
  const now = await db
    .selectFrom('utilisateurs')
    .select('id')
    .where('id', '=', id)
    .where('motDePasse', '=', motDePasse)
    .where('estActif', '=', 1)
    .where('estSuspendu', '=', 0)
    .executeTakeFirst();
  if (now === undefined) refuse('IDENTIFIANTS');
}

const estFini = (
  { motDePasseAChanger, provisoireDepuis }: Pick<Personne, 'motDePasseAChanger' | 'provisoireDepuis'>,
  now: string,
): boolean => motDePasseAChanger === 1 && provisoireEstFini(provisoireDepuis, now);

/** Notes the sign-in of a person with a password of his own, and answers the news since his last one. */
async function ouvrirPourSoi(db: Trx, personne: Personne, now: string): Promise<string | null> {
  if (personne.motDePasseAChanger === 1) return null;
  const annonces = await annoncesPour(db, personne, now);
  await db
    .updateTable('utilisateurs')
    .set({ derniereConnexion: now })
    .where('id', '=', personne.id)
    .execute();
  return annonces;
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
