/** Maintains base salaries: each amount counts from a month on, so that past months keep theirs (AMB-089). */

import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { updateSalaireBase } from '@gestionscolaire/contract/personnel/salaires.ts';
import { sessionCourante } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { estEnseignant } from '#administration/index.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { lockRow } from '#core/db/lock.ts';
import { insertRow, updateRow } from '#core/db/rows.ts';
import { type Binding, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';

/** The most years between the current month and the first month of an amount. */
const ANNEES = 1;

/** Reads the base salaries of a teacher, in no order. */
export function readSalaires(db: Db, ecoleId: number, employeId: number) {
  return db
    .selectFrom('salaires')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('employeId', '=', employeId)
    .where('estActif', '=', 1)
    .execute();
}

/** Returns the first day of the current month in Conakry. */
const moisCourant = (now: string): string => `${jourDe(now).slice(0, 7)}-01`;

/**
 * Returns the month in which the current session began; the current month when there is no session, or it began too
 * long ago.
 */
async function debutDeSession(db: Db, now: string): Promise<string> {
  const today = jourDe(now);
  const sessions = await db
    .selectFrom('sessions')
    .select(['dateDebut', 'dateFin'])
    .where('estActif', '=', 1)
    .execute();
  const debut = sessionCourante(sessions, today)?.dateDebut ?? today;
  return debut <= today && debut >= `${Number(today.slice(0, 4)) - ANNEES}${today.slice(4)}`
    ? `${debut.slice(0, 7)}-01`
    : moisCourant(now);
}

/**
 * Adds a first amount, which counts from the beginning of the session on, so that a later amount leaves these months
 * theirs. The act that adds the teacher tells it.
 */
export async function addPremierSalaire(
  { db, now, caller }: Pick<WriteContext, 'db' | 'now' | 'caller'>,
  { ecoleId, employeId, montant }: { ecoleId: number; employeId: number; montant: number },
): Promise<void> {
  const row = { ecoleId, employeId, montant, aPartirDe: await debutDeSession(db, now) };
  await insertRow(db, 'salaires', row, { now, userId: caller.userId });
}

/** Refuses to change a past month (AMB-089); a first amount may say since when they have been paid. */
function refuseMonth(aPartirDe: string, now: string, isFirst: boolean): void {
  const current = moisCourant(now);
  const year = Number(current.slice(0, 4));
  const first = isFirst ? `${year - ANNEES}${current.slice(4)}` : current;
  const last = `${year + ANNEES}${current.slice(4)}`;
  if (first <= aPartirDe && aPartirDe <= last) return;
  const phrase =
    aPartirDe < current && !isFirst
      ? 'Les mois passés gardent leur salaire : choisissez le mois en cours ou un mois à venir.'
      : 'Choisissez un mois à un an au plus du mois en cours.';
  refuse('SAISIE_INVALIDE', { phrase, champs: { aPartirDe: phrase } });
}

/** Returns the school of the teacher, under their lock; refuses another school's as not there. */
async function requireTeacher({ db, caller }: WriteContext, id: number): Promise<number> {
  await lockRow(db, 'utilisateurs', id);
  const row = await db
    .selectFrom('utilisateurs')
    .select(['ecoleId', 'fonctionCle', 'estActif'])
    .where('id', '=', id)
    .executeTakeFirst();
  const teacher = seenOf(caller, row);
  if (teacher.ecoleId === null || teacher.estActif !== 1 || !estEnseignant(teacher))
    return refuse('REGLE', { phrase: "Cette personne n'est plus un enseignant actif d'une école." });
  return teacher.ecoleId;
}

async function update(
  { id: employeId, montant, aPartirDe }: Input<typeof updateSalaireBase>,
  context: WriteContext,
): Promise<Output<typeof updateSalaireBase>> {
  const { db, now, caller, record } = context;
  const ecoleId = await requireTeacher(context, employeId);
  const salaires = await readSalaires(db, ecoleId, employeId);
  refuseMonth(aPartirDe, now, salaires.length === 0);
  const stamp = { now, userId: caller.userId };
  const known = salaires.find((one) => one.aPartirDe === aPartirDe);
  const values = { employeId, montant, aPartirDe };
  const rattaches = [{ entite: 'utilisateurs', entiteId: employeId }];
  if (known === undefined) {
    const id = await insertRow(db, 'salaires', { ecoleId, ...values }, stamp);
    record({ entite: 'salaires', entiteId: id, ecoleId, changements: changes(null, values), rattaches });
    return [{ id, modifDate: null }];
  }
  const { id, modifDate } = known;
  const next = await updateRow(db, 'salaires', { id, modifDate, estActif: 1 }, { montant }, stamp);
  const changements = changes({ montant: known.montant }, { montant });
  record({ entite: 'salaires', entiteId: id, ecoleId, changements, rattaches });
  return [{ id, modifDate: next ?? modifDate }];
}

export const salairesBindings: readonly Binding[] = [bindWrite(updateSalaireBase, update)];
