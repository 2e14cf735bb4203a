/** Signing in and out, and the password. */
import { createHash } from 'node:crypto';
import {
  checktokenexpire,
  deconnexion,
  login,
  updateUserPwd,
} from '@gestionscolaire/contract/administration/connexion.ts';
import { cle } from '@gestionscolaire/contract/core/cle.ts';
import { refuse } from '@gestionscolaire/contract/core/errors.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { verrouiller } from '#core/db/verrouiller.ts';
import { type Binding, bindPreparedWrite, bindRead, bindWrite } from '#core/http/bind.ts';
import { endConnexion, endConnexionsOf, isOpen, openConnexion } from './connexions.ts';
import { hacher, verifier } from './mot-de-passe.ts';
import { findPersonne, numeroEntier, type Personne } from './personnes.ts';
import { countTry, type Essai, forgetFailures } from './tentatives.ts';

/** `onSignIn` runs after a sign-in was accepted: the first one removes the file of the first password. */
export function connexionBindings(onSignIn: () => void): Binding[] {
  return [
    bindPreparedWrite(
      login,
      async (input, { database, now, address }) => {
        const personne = await findPersonne(database.read, input.login);
        const compte = personne === undefined ? inconnu(input.login) : String(personne.id);
        const essai: Essai = { compte, adresse: address, userId: personne?.id };
        await countTry(database, essai, now);
        const isRight = await verifier(personne?.motDePasse, input.password);
        // One sentence for all: nobody learns from it who has an account (AMB-005).
        if (!isRight || personne === undefined || personne.estSuspendu === 1) return refuse('IDENTIFIANTS');
        return { personne, essai };
      },
      async (_input, { db, now, address, record, afterCommit }, { personne, essai }) => {
        await refuseChanged(db, personne);
        const { id, token } = await openConnexion(db, personne.id, address, now);
        await forgetFailures(db, essai);
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
      async ({ id, newMotDePasse }, { database }) => {
        await refuseSame(database.read, id, newMotDePasse);
        return hacher(newMotDePasse);
      },
      async ({ id }, { db, now, caller, record }, motDePasse) => {
        await refuseEnded(db, id, caller.connexionId);
        await db
          .updateTable('utilisateurs')
          .set({ motDePasse, motDePasseAChanger: 0 })
          .where('id', '=', id)
          .execute();
        await endConnexionsOf(db, id, now);
        // The password itself is a secret: the row says that it changed.
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
 * Name under which failures of an identifier that nobody has are counted. Not what was typed, which may be a password
 * in the wrong field: thirty bits of its hash tell identifiers apart and give nothing back.
 */
function inconnu(typed: string): string {
  const name = numeroEntier(typed) ?? cle(typed);
  return `? ${createHash('sha256').update(name).digest('base64url').slice(0, 5)}`;
}

/** The password was changed, or the person suspended, while it was being verified: the sign-in waits for that and then fails. */
async function refuseChanged(db: Trx, { id, motDePasse }: Personne): Promise<void> {
  await verrouiller(db, 'utilisateurs', id);
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

/** A one-time password is known to whoever gave it: keeping it is not changing it. */
async function refuseSame(db: Db, id: number, newMotDePasse: string): Promise<void> {
  const row = await db
    .selectFrom('utilisateurs')
    .select(['motDePasse', 'motDePasseAChanger'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.motDePasseAChanger !== 1 || !(await verifier(row.motDePasse, newMotDePasse))) return;
  refuse('SAISIE_INVALIDE', {
    champs: { newMotDePasse: 'Choisissez un autre mot de passe que le mot de passe provisoire.' },
  });
}

/** Two changes at once: the second finds its connexion ended by the first, and does not change the password again. */
async function refuseEnded(db: Trx, id: number, connexionId: number): Promise<void> {
  await verrouiller(db, 'utilisateurs', id);
  const open = await db
    .selectFrom('connexions')
    .select('id')
    .where('id', '=', connexionId)
    .where('terminee', 'is', null)
    .executeTakeFirst();
  if (open === undefined) refuse('NON_CONNECTE');
}
