/** The first administrator, and the way back in for one who forgot (AMB-018). */
import { cle, nettoyer } from '@gestionscolaire/contract/core/text/cle.ts';
import { INDICATIF_PAR_DEFAUT } from '@gestionscolaire/contract/geographie/pays.ts';
import { bumpRights } from '#administration/droits/held.ts';
import { anyTable, type Trx } from '#core/db/database.ts';
import { type Act, type Changes, changes, writeJournal } from '#core/db/journal.ts';
import { lockRow } from '#core/db/lock.ts';
import { findRow, insertRow, nextModifDate, withKeys } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';
import { codedModes, completeGroup } from '#migrations/index.ts';
import { findPersonne, lecturesDuTelephone } from './identifiant.ts';
import { hacher } from './mot-de-passe.ts';
import { endConnexionsOf } from './open.ts';
import { forgetFailuresOf } from './tentatives.ts';

export interface PremierAdministrateur {
  /** An e-mail or a telephone. */
  login: string;
  motDePasse: string;
  /** A password that the product made and that the first sign-in changes. */
  isProvisoire: boolean;
}

/** How the journal calls the command. */
export const APPEL_ADMINISTRATEUR = 'administrateur';

/** Identifier of the administrator made when none was asked for. */
export const LOGIN_PAR_DEFAUT = 'administrateur@ecole.local';

/** Hashes the password now and answers what makes the person in a transaction. */
export async function createAdministrator(
  personne: PremierAdministrateur,
): Promise<(trx: Trx, now: string) => Promise<number>> {
  const motDePasse = await hacher(personne.motDePasse);
  return async (trx, now) => {
    // First, as whoever changes rights does: it is their lock.
    await bumpRights(trx);
    const known = await findPersonne(trx, personne.login);
    if (known !== undefined) return resetAdministrator(trx, now, known.id, motDePasse);
    const identifiants = await identifiers(trx, personne.login);
    const values = withKeys({ prenoms: 'Administrateur', nom: 'Principal', ecoleId: null, ...identifiants }, [
      'prenoms',
      'nom',
      'email',
    ]);
    // What a search looks into; it follows from the two, so it is not told.
    const numero = `${identifiants.telephoneIndicatif ?? ''}${identifiants.telephone ?? ''}`;
    const id = await insertRow(
      trx,
      'utilisateurs',
      {
        ...values,
        ...withKeys({ numero }, ['numero']),
        motDePasse,
        motDePasseAChanger: personne.isProvisoire ? 1 : 0,
        provisoireDepuis: personne.isProvisoire ? now : null,
        estSuspendu: 0,
      },
      { now, userId: null },
    );
    await tell(trx, now, { entite: 'utilisateurs', entiteId: id, ecoleId: null }, changes(null, values));
    await joinCompleteGroup(trx, now, id);
    return id;
  };
}

/** Gives a known person a new one-time password and the group that holds everything. */
async function resetAdministrator(trx: Trx, now: string, id: number, motDePasse: string): Promise<number> {
  const secret = { motDePasse, motDePasseAChanger: 1, provisoireDepuis: now };
  await change(trx, now, 'utilisateurs', id, { ...secret, estSuspendu: 0 });
  await endConnexionsOf(trx, id, now);
  // He comes here after failing: the count of his failures must not keep him out.
  await forgetFailuresOf(trx, id);
  await joinCompleteGroup(trx, now, id);
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

/** The group that the menus' first migration made, as it was then: active, with every menu and tab there is, and this person in it. */
async function joinCompleteGroup(trx: Trx, now: string, userId: number): Promise<void> {
  const groupeId = await completeGroup(trx);
  await change(trx, now, 'groupes', groupeId, { estActif: 1 });
  const { ecoleId } = await trx
    .selectFrom('utilisateurs')
    .select('ecoleId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const ofGroup = { entite: 'groupes', entiteId: groupeId };
  const members = await trx
    .selectFrom('user_groupes')
    .select(['id', 'estActif'])
    .where('userId', '=', userId)
    .where('groupeId', '=', groupeId)
    .orderBy('id')
    .execute();
  const rattaches = [ofGroup, { entite: 'utilisateurs', entiteId: userId }];
  await putBack(trx, now, 'user_groupes', members, { userId, groupeId }, { ecoleId, rattaches });

  const modes = await codedModes(trx);
  const held = await trx
    .selectFrom('privileges')
    .select(['id', 'estActif', 'menuId', 'ongletId', 'modeAccesId'])
    .where('groupeId', '=', groupeId)
    .orderBy('id')
    .execute();
  for (const [table, column] of [
    ['menus', 'menuId'],
    ['onglets', 'ongletId'],
  ] as const) {
    const targets = await trx
      .selectFrom(table)
      .select('id')
      .where('estActif', '=', 1)
      .orderBy('id')
      .execute();
    for (const { id } of targets) {
      for (const modeAccesId of modes) {
        const same = held.filter((row) => row[column] === id && row.modeAccesId === modeAccesId);
        const values = { groupeId, [column]: id, modeAccesId };
        await putBack(trx, now, 'privileges', same, values, { ecoleId: null, rattaches: [ofGroup] });
      }
    }
  }
}

/** Whose an act is, and whose history tells it too. */
type Whose = Pick<Act, 'ecoleId' | 'rattaches'>;

/** Makes sure that one of the rows that say the same is active: the last disabled one is put back, a missing one made. */
async function putBack(
  trx: Trx,
  now: string,
  table: string,
  rows: readonly { id: number; estActif: number }[],
  values: Row,
  whose: Whose,
): Promise<void> {
  if (rows.some(({ estActif }) => estActif === 1)) return;
  const last = rows.at(-1);
  if (last !== undefined) {
    await change(trx, now, table, last.id, { estActif: 1 }, whose);
    return;
  }
  const id = await insertRow(trx, table, values, { now, userId: null });
  await tell(trx, now, { entite: table, entiteId: id, ...whose }, changes(null, { ...values, estActif: 1 }));
}

/** Changes a record, with its stamp and its journal row; a record that is so already stays as it is. */
async function change(
  trx: Trx,
  now: string,
  table: string,
  id: number,
  values: Row,
  whose?: Whose,
): Promise<void> {
  await lockRow(trx, table, id);
  const before = await findRow(trx, table, id);
  if (before === undefined) throw new Error(`${table} ${id} manque.`);
  const found = changes(before, { ...before, ...values });
  if (Object.keys(found).length === 0) return;
  // Since when a password is a one-time one follows from the act itself.
  const { provisoireDepuis: _since, ...changed } = found;
  // A secret is not told: the row says that it changed.
  if (changed['motDePasse'] !== undefined) changed['motDePasse'] = [null, null];
  const modifDate = nextModifDate(now, before['modifDate'] ?? null);
  await anyTable(trx)
    .updateTable(table)
    .set({ ...values, modifDate, modifUserId: null })
    .where('id', '=', id)
    .execute();
  const own = { ecoleId: typeof before['ecoleId'] === 'number' ? before['ecoleId'] : null };
  await tell(trx, now, { entite: table, entiteId: id, ...(whose ?? own) }, changed);
}

function tell(trx: Trx, now: string, act: Omit<Act, 'changements'>, changements: Changes): Promise<void> {
  return writeJournal(trx, { ...act, instant: now, userId: null, appel: APPEL_ADMINISTRATEUR, changements });
}
