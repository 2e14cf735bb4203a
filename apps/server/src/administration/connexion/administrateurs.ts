/** Makes the first administrator, and gives a way back in to one who forgot their password (AMB-018). */
import { cle, nettoyer } from '@gestionscolaire/contract/core/text/cle.ts';
import { INDICATIF_PAR_DEFAUT } from '@gestionscolaire/contract/geographie/pays.ts';
import { bumpRights } from '#administration/droits/held.ts';
import { findPersonne, lecturesDuTelephone } from '#administration/identifiants/identifiant.ts';
import { hacher } from '#administration/identifiants/mot-de-passe.ts';
import { forgetFailuresOf } from '#administration/identifiants/tentatives.ts';
import { tracerCommande } from '#administration/traces/ecrire.ts';
import { anyTable, type Trx } from '#core/db/database.ts';
import { type Act, type Changes, changes, writeJournal } from '#core/db/journal/journal.ts';
import { lockRow } from '#core/db/lock.ts';
import { findAnyRow, insertRow, nextModifDate, withKeys } from '#core/db/rows.ts';
import type { RecordTable, Row } from '#core/db/tables.ts';
import { codedModes, completeGroup } from '#migrations/index.ts';
import { endConnexionsOf } from './open.ts';
import { retirerFacteur } from './second-facteur/facteur.ts';

export interface PremierAdministrateur {
  /** An e-mail or a telephone. */
  login: string;
  motDePasse: string;
  /** Whether the product made the password, so that the first sign-in changes it. */
  isProvisional: boolean;
}

/** The name by which the journal calls the command. */
export const APPEL_ADMINISTRATEUR = 'administrateur';

/** The identifier of the administrator made when none was asked for. */
export const LOGIN_PAR_DEFAUT = 'administrateur@ecole.local';

/** Hashes the password now, and returns the function that makes the person in a transaction. */
export async function createAdministrator(
  personne: PremierAdministrateur,
): Promise<(trx: Trx, now: string) => Promise<number>> {
  const motDePasse = await hacher(personne.motDePasse);
  return async (trx, now) => {
    // This comes first, as in every change of rights: it is their lock.
    await bumpRights(trx);
    const known = await findPersonne(trx, personne.login);
    if (known !== undefined) return resetAdministrator(trx, now, known.id, motDePasse);
    const identifiants = await identifiers(trx, personne.login);
    const values = withKeys({ prenoms: 'Administrateur', nom: 'Principal', ecoleId: null, ...identifiants }, [
      'prenoms',
      'nom',
      'email',
    ]);
    // A search looks into it; it follows from the two, so the journal does not tell it.
    const numero = `${identifiants.telephoneIndicatif ?? ''}${identifiants.telephone ?? ''}`;
    const id = await insertRow(
      trx,
      'utilisateurs',
      {
        ...values,
        ...withKeys({ numero }, ['numero']),
        motDePasse,
        motDePasseAChanger: personne.isProvisional ? 1 : 0,
        provisoireDepuis: personne.isProvisional ? now : null,
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
  const whose = { entite: 'utilisateurs', entiteId: id };
  const command = {
    quoi: 'motDePasseDonne',
    objet: 'Par une commande',
    appel: APPEL_ADMINISTRATEUR,
  } as const;
  await tracerCommande(trx, { ...command, ...whose, instant: now });
  // They come here after failing: the count of their failures must not keep them out.
  await forgetFailuresOf(trx, id);
  // The telephone that gave the codes may be lost.
  if (await retirerFacteur(trx, id)) {
    const { ecoleId } = await trx
      .selectFrom('utilisateurs')
      .select('ecoleId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const changements = changes({ estEnDeuxEtapes: 1 }, { estEnDeuxEtapes: 0 });
    await tell(trx, now, { entite: 'utilisateurs', entiteId: id, ecoleId }, changements);
  }
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

/** Finds the reading whose dial code some country has, the longest first: '+33 6 …' could begin with 3, 33 or 336. */
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

/**
 * Makes the group of the menus' first migration what it was then: active, with every menu and tab there is, and this
 * person in it.
 */
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
  const membership = { ecoleId, rattaches };
  const stamp = { now, userId: null };
  if (!(await putBack(trx, now, 'user_groupes', members, membership))) {
    const values = { userId, groupeId };
    const id = await insertRow(trx, 'user_groupes', values, stamp);
    await tellAdded(trx, now, { entite: 'user_groupes', entiteId: id, ...membership }, values);
  }

  const privilege = { ecoleId: null, rattaches: [ofGroup] };
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
        if (await putBack(trx, now, 'privileges', same, privilege)) continue;
        const target = column === 'menuId' ? { menuId: id } : { ongletId: id };
        const values = { groupeId, ...target, modeAccesId };
        const entiteId = await insertRow(trx, 'privileges', values, stamp);
        await tellAdded(trx, now, { entite: 'privileges', entiteId, ...privilege }, values);
      }
    }
  }
}

/** The school of an act, and the other records whose history tells it. */
type Whose = Pick<Act, 'ecoleId' | 'rattaches'>;

/** Makes one of the rows that say the same active, the last one, unless one of them is; false: there is no such row. */
async function putBack(
  trx: Trx,
  now: string,
  table: RecordTable,
  rows: readonly { id: number; estActif: number }[],
  whose: Whose,
): Promise<boolean> {
  const last = rows.at(-1);
  if (last === undefined) return false;
  const isThere = rows.some(({ estActif }) => estActif === 1);
  if (!isThere) await change(trx, now, table, last.id, { estActif: 1 }, whose);
  return true;
}

const tellAdded = (trx: Trx, now: string, act: Omit<Act, 'changements'>, values: Row): Promise<void> =>
  tell(trx, now, act, changes(null, { ...values, estActif: 1 }));

/** Changes a record, with its stamp and its journal row; a record that already has these values stays as it is. */
async function change(
  trx: Trx,
  now: string,
  table: string,
  id: number,
  values: Row,
  whose?: Whose,
): Promise<void> {
  await lockRow(trx, table, id);
  const before = await findAnyRow(trx, table, id);
  if (before === undefined) throw new Error(`${table} ${id} manque.`);
  const found = changes(before, { ...before, ...values });
  if (Object.keys(found).length === 0) return;
  // The act itself tells since when the password is a one-time one.
  const { provisoireDepuis: _since, ...changed } = found;
  // The journal never tells a secret: the row only says that it changed.
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
