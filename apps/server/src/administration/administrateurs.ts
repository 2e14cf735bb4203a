/** The first administrator, and the way back in for one who forgot (AMB-018). */
import { cle, nettoyer } from '@gestionscolaire/contract/core/cle.ts';
import { INDICATIF_PAR_DEFAUT } from '@gestionscolaire/contract/geographie/pays.ts';
import { anyTable, type Trx } from '#core/db/database.ts';
import { writeJournal } from '#core/db/journal.ts';
import { insertRow, withKeys } from '#core/db/rows.ts';
import { endConnexionsOf } from './connexions.ts';
import { bumpRights } from './droits.ts';
import { hacher } from './mot-de-passe.ts';
import { findPersonne, lecturesDuTelephone } from './personnes.ts';
import { forgetFailuresOf } from './tentatives.ts';

export interface PremierAdministrateur {
  /** An e-mail or a telephone. */
  login: string;
  motDePasse: string;
  /** A password that the product made and that the first sign-in changes. */
  isProvisoire: boolean;
}

/** Identifier of the administrator made when none was asked for. */
export const LOGIN_PAR_DEFAUT = 'administrateur@ecole.local';

/** Hashes the password now and answers what makes the person in a transaction. */
export async function createAdministrator(
  personne: PremierAdministrateur,
): Promise<(trx: Trx, now: string) => Promise<number>> {
  const motDePasse = await hacher(personne.motDePasse);
  return async (trx, now) => {
    const known = await findPersonne(trx, personne.login);
    if (known !== undefined) return resetAdministrator(trx, now, known.id, motDePasse);
    const values = withKeys(
      {
        prenoms: 'Administrateur',
        nom: 'Principal',
        ecoleId: null,
        ...(await identifiers(trx, personne.login)),
      },
      ['prenoms', 'nom', 'email'],
    );
    const id = await insertRow(
      trx,
      'utilisateurs',
      { ...values, motDePasse, motDePasseAChanger: personne.isProvisoire ? 1 : 0, estSuspendu: 0 },
      { now, userId: null },
    );
    await joinCompleteGroup(trx, now, id);
    await bumpRights(trx);
    await writeJournal(trx, {
      instant: now,
      userId: null,
      appel: 'administrateur',
      entite: 'utilisateurs',
      entiteId: id,
      changements: { prenoms: [null, 'Administrateur'], nom: [null, 'Principal'] },
    });
    return id;
  };
}

/** Gives a known person a new one-time password and the group that holds everything. */
async function resetAdministrator(trx: Trx, now: string, id: number, motDePasse: string): Promise<number> {
  await trx
    .updateTable('utilisateurs')
    .set({ motDePasse, motDePasseAChanger: 1, estSuspendu: 0 })
    .where('id', '=', id)
    .execute();
  await endConnexionsOf(trx, id, now);
  // He comes here after failing: the count of his failures must not keep him out.
  await forgetFailuresOf(trx, id);
  await joinCompleteGroup(trx, now, id);
  await bumpRights(trx);
  await writeJournal(trx, {
    instant: now,
    userId: null,
    appel: 'administrateur',
    entite: 'utilisateurs',
    entiteId: id,
    changements: { motDePasse: [null, null] },
  });
  return id;
}

async function identifiers(trx: Trx, login: string) {
  if (login.includes('@')) return { email: nettoyer(login), telephoneIndicatif: null, telephone: null };
  const readings = lecturesDuTelephone(login);
  const reading =
    readings.find(({ indicatif }) => indicatif === INDICATIF_PAR_DEFAUT) ??
    (await withKnownIndicatif(trx, readings)) ??
    readings[0];
  return {
    email: null,
    telephoneIndicatif: reading?.indicatif ?? null,
    telephone: reading?.telephone ?? cle(login),
  };
}

/** '+33 6 …' could begin with 3, 33 or 336: the longest that is some country's. */
async function withKnownIndicatif(trx: Trx, readings: ReturnType<typeof lecturesDuTelephone>) {
  const indicatifs = readings.map(({ indicatif }) => indicatif);
  if (indicatifs.length === 0) return undefined;
  const known = await anyTable(trx)
    .selectFrom('pays')
    .select('indicatifTel')
    .where('indicatifTel', 'in', indicatifs)
    .execute();
  return readings.findLast(({ indicatif }) => known.some(({ indicatifTel }) => indicatifTel === indicatif));
}

/** The group that the menus' first migration made, put back if it was disabled. */
async function joinCompleteGroup(trx: Trx, now: string, userId: number): Promise<void> {
  const { valeur } = await trx
    .selectFrom('reperes')
    .select('valeur')
    .where('nom', '=', 'groupe-complet')
    .executeTakeFirstOrThrow();
  const groupeId = Number(valeur);
  await trx.updateTable('groupes').set({ estActif: 1 }).where('id', '=', groupeId).execute();
  const member = await trx
    .selectFrom('user_groupes')
    .select('id')
    .where('userId', '=', userId)
    .where('groupeId', '=', groupeId)
    .where('estActif', '=', 1)
    .executeTakeFirst();
  if (member === undefined) await insertRow(trx, 'user_groupes', { userId, groupeId }, { now, userId: null });
}
