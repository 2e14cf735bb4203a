/**
 * Reads the page of a teacher's months: what they earn, what is taken from it and what remains to be paid, month by
 * month.
 */

import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  getMoisEnseignant,
  type Salaire,
  salaireDuMois,
} from '@gestionscolaire/contract/personnel/salaires.ts';
import {
  anneeDuMois,
  moisCivil,
  moisDeLaSession,
  type Periode,
  sessionCourante,
} from '@gestionscolaire/contract/scolarite/sessions.ts';
import { sql } from 'kysely';
import { estEnseignant } from '#administration/index.ts';
import type { Caller } from '#core/acces/caller.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';

type Page = Output<typeof getMoisEnseignant>;
type Mois = Page['mois'][number];
type Session = NonNullable<Page['session']>;

/**
 * Reads the teacher, disabled or not, or a person who was one: their months stay. It refuses another school's as not
 * there.
 */
async function findTeacher(db: Db, caller: Caller, id: number) {
  const row = await db
    .selectFrom('utilisateurs as t')
    .innerJoin('ecoles as ecole', 'ecole.id', 't.ecoleId')
    .leftJoin('classes as classe', (join) =>
      join
        .onRef('classe.ecoleId', '=', 't.ecoleId')
        .onRef('classe.enseignantId', '=', 't.id')
        .on('classe.estActif', '=', 1),
    )
    .select([
      't.id',
      'ecole.id as ecoleId',
      'ecole.libelle as ecole',
      't.prenoms',
      't.nom as name',
      't.telephoneIndicatif as indicatifTel',
      't.telephone',
      't.fonctionCle',
      'classe.libelle as enseignant',
    ])
    .where('t.id', '=', id)
    .executeTakeFirst();
  return seenOf(caller, row);
}

/** Reads their amounts, the latest first, each with the person who set it last and the instant. */
async function readHistory(db: Db, ecoleId: number, employeId: number): Promise<Page['salaires']> {
  return db
    .selectFrom('salaires as s')
    .leftJoin('utilisateurs as p', (join) =>
      join.on(sql`p.id`, '=', sql`coalesce(s."modifUserId", s."creationUserId")`),
    )
    .select([
      's.id',
      's.montant',
      's.aPartirDe',
      sql<string>`coalesce(s."modifDate", s."creationDate")`.as('creationDate'),
      nomEnSql<string | null>('p').as('auteur'),
    ])
    .where('s.ecoleId', '=', ecoleId)
    .where('s.employeId', '=', employeId)
    .where('s.estActif', '=', 1)
    .orderBy('s.aPartirDe', 'desc')
    .execute();
}

async function findSession(db: Db, sessionId: number | undefined, now: string): Promise<Session | null> {
  const query = db.selectFrom('sessions').select(['id', 'libelle', 'dateDebut', 'dateFin']);
  if (sessionId === undefined)
    return sessionCourante(await query.where('estActif', '=', 1).execute(), jourDe(now)) ?? null;
  return (await query.where('id', '=', sessionId).executeTakeFirst()) ?? refuse('INTROUVABLE');
}

interface Pris {
  readonly moisId: string;
  readonly retenues: number;
  readonly avances: number;
}

/** Reads what is taken from each month of a session, where anything is. */
async function readTaken(db: Db, ecoleId: number, employeId: number, sessionId: number): Promise<Pris[]> {
  const part = (table: string, retenues: string, avances: string) => sql`
    select "moisId", ${sql.ref(retenues)} as retenues, ${sql.ref(avances)} as avances
    from (select "moisId", montant, 0 as rien from ${sql.table(table)}
      where "ecoleId" = ${ecoleId} and "employeId" = ${employeId} and "estActif" = 1
        and "sessionId" = ${sessionId}) as m`;
  const { rows } = await sql<Pris>`
    select "moisId", sum(retenues) as retenues, sum(avances) as avances
    from (${part('retenues', 'montant', 'rien')} union all ${part('avances_salaire', 'rien', 'montant')}) as t
    group by "moisId"`.execute(db);
  return rows;
}

/** Returns the months of the session, and any other from which something was taken. */
function monthsOf(session: Periode, salaires: readonly Salaire[], taken: readonly Pris[]): Mois[] {
  const offered = moisDeLaSession(session).map(({ id }) => id);
  const others = taken.map(({ moisId }) => moisId).filter((moisId) => !offered.includes(moisId));
  return [...offered, ...others.toSorted()].map((moisId) => {
    const { retenues, avances } = taken.find((one) => one.moisId === moisId) ?? { retenues: 0, avances: 0 };
    const salaireBase = salaireDuMois(salaires, moisCivil(session, moisId));
    const reste = salaireBase === null ? null : salaireBase - retenues - avances;
    return { moisId, annee: anneeDuMois(session, moisId), salaireBase, retenues, avances, reste };
  });
}

/** Whether anything was ever taken from their salary, in whichever session. */
async function hasMovements(db: Db, ecoleId: number, id: number): Promise<boolean> {
  for (const table of ['retenues', 'avances_salaire'] as const) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('ecoleId', '=', ecoleId)
      .where('employeId', '=', id)
      .where('estActif', '=', 1)
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}

async function readPage(
  { id, sessionId }: Input<typeof getMoisEnseignant>,
  { db, caller, now }: ReadContext,
): Promise<Page> {
  const { fonctionCle, ...enseignant } = await findTeacher(db, caller, id);
  const salaires = await readHistory(db, enseignant.ecoleId, id);
  const wasPaid = salaires.length > 0 || (await hasMovements(db, enseignant.ecoleId, id));
  if (!estEnseignant({ fonctionCle }) && !wasPaid) return refuse('INTROUVABLE');
  const session = await findSession(db, sessionId, now);
  if (session === null) return { enseignant, session, salaires, mois: [] };
  const taken = await readTaken(db, enseignant.ecoleId, id, session.id);
  return { enseignant, session, salaires, mois: monthsOf(session, salaires, taken) };
}

export const moisEnseignantBindings: readonly Binding[] = [bindRead(getMoisEnseignant, readPage)];
