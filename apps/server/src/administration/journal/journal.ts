/**
 * Reads the journal for a screen: acts, newest first, and the values of its filters. A school's user sees what was
 * done to the records of their school (docs/sujets/journal.md).
 */
import {
  type Acte,
  acte,
  getFiltresDuJournal,
  getJournal,
} from '@gestionscolaire/contract/administration/journal.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { TAILLE_MAXIMALE } from '@gestionscolaire/contract/core/api/lists.ts';
import { lireChampDeLigne } from '@gestionscolaire/contract/journal-lignes.ts';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { nomDuCompte } from '#administration/identifiants/identifiant.ts';
import { type Part, pageOf } from '#core/crud/page-of.ts';
import { isReached } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { cleDe, readNames, renvoisDe } from './noms.ts';

type Sql = RawBuilder<unknown>;
type Filtres = Input<typeof getJournal>;

interface Ligne {
  id: number;
  instant: string;
  userId: number | null;
  prenoms: string | null;
  nom: string | null;
  appel: string;
  entite: string;
  entiteId: number;
  changements: string;
}

/** Returns the conditions of the filters on an act `j`, the record apart; days are Conakry's, which keeps UTC all year. */
function conditions({ userId, appel, debut, fin, avant }: Filtres, ecoleId: number | null): Sql[] {
  const found: Sql[] = [];
  if (ecoleId !== null) found.push(sql`j."ecoleId" = ${ecoleId}`);
  if (typeof userId === 'number') found.push(sql`j."userId" = ${userId}`);
  if (typeof appel === 'string') found.push(sql`j.appel = ${appel}`);
  if (typeof debut === 'string') found.push(sql`j.instant >= ${`${debut}T00:00:00.000Z`}`);
  if (typeof fin === 'string') found.push(sql`j.instant <= ${`${fin}T23:59:59.999Z`}`);
  if (avant !== undefined) found.push(sql`j.id < ${avant}`);
  return found;
}

/** A source of acts, and the column that gives their order there. */
interface Source {
  from: Sql;
  order: Sql;
}

const all = (found: readonly Sql[]): Sql =>
  found.length === 0 ? sql`1 = 1` : sql.join([...found], sql` and `);

/**
 * Returns the sources of the acts asked for. Acts stand under their record; a record's history also has those that
 * are attached to it.
 */
function sourcesOf(filtres: Filtres, ecoleId: number | null): Source[] {
  const { entite, entiteId } = filtres;
  const asked = conditions(filtres, ecoleId);
  const own = [...asked];
  if (typeof entite === 'string') own.push(sql`j.entite = ${entite}`);
  if (typeof entiteId === 'number') own.push(sql`j."entiteId" = ${entiteId}`);
  const under: Source = { from: sql`from journal j where ${all(own)}`, order: sql`j.id` };
  if (typeof entite !== 'string' || typeof entiteId !== 'number') return [under];
  if (filtres.avant !== undefined) asked.push(sql`r."journalId" < ${filtres.avant}`);
  const attached: Source = {
    from: sql`from rattachements r join journal j on j.id = r."journalId"
      where r.entite = ${entite} and r."entiteId" = ${entiteId} and ${all(asked)}`,
    order: sql`r."journalId"`,
  };
  return [under, attached];
}

/** Selects the ids of one page: each source gives its newest, so that the index serves and nothing sorts everything. */
function idsOf(sources: readonly Source[], { taille, offset }: Part): Sql {
  const newest = sources.map(
    ({ from, order }) => sql`
      select id from (select ${order} as id ${from} order by ${order} desc limit ${offset + taille}) as s`,
  );
  return sql`
    select id from (${sql.join(newest, sql` union all `)}) as u order by id desc limit ${taille} offset ${offset}`;
}

const lignes = (sources: readonly Source[], part: Part): RawBuilder<Ligne> => sql<Ligne>`
  select j.id, j.instant, j."userId", u.prenoms, u.nom, j.appel, j.entite, j."entiteId", j.changements
  from (${idsOf(sources, part)}) as p
  join journal j on j.id = p.id left join utilisateurs u on u.id = j."userId"
  order by j.id desc`;

/**
 * Returns the changes that the reader may know. When somebody comes from another school or from the network, the act
 * shows their arrival, and the values before are not told.
 */
function changementsDe(text: string, ecoleId: number | null): Acte['changements'] {
  const told = z.parse(acte.shape.changements, JSON.parse(text));
  const school = told['ecoleId'];
  if (ecoleId === null || school === undefined || school[0] === ecoleId) return told;
  return Object.fromEntries(Object.entries(told).map(([champ, [, now]]) => [champ, [null, now]]));
}

type Changements = Acte['changements'];

/**
 * Returns, in the history of a record, the record's own part of an act that wrote many: the others have theirs in their own
 * histories. An act stands whole under its own record.
 */
function partDe(
  { entite, entiteId }: Pick<Ligne, 'entite' | 'entiteId'>,
  asked: Pick<Filtres, 'entite' | 'entiteId'>,
  told: Changements,
): Changements {
  const isAll =
    typeof asked.entiteId !== 'number' || (entite === asked.entite && entiteId === asked.entiteId);
  if (isAll) return told;
  const isOf = (champ: string): boolean => {
    const ligne = lireChampDeLigne(champ);
    return ligne === null || (ligne.entite === asked.entite && ligne.id === asked.entiteId);
  };
  return Object.fromEntries(Object.entries(told).filter(([champ]) => isOf(champ)));
}

function acteDe(
  { prenoms, nom, ...ligne }: Ligne,
  changements: Acte['changements'],
  names: ReadonlyMap<string, string>,
): Acte {
  const { entite, entiteId } = ligne;
  const noms = [...renvoisDe({ entite, changements })].flatMap(([key, renvoi]) => {
    const name = names.get(cleDe(renvoi));
    return name === undefined ? [] : [[key, name] as const];
  });
  return {
    ...ligne,
    personne: nomDuCompte({ prenoms, nom }),
    libelle: names.get(cleDe({ entite, id: entiteId })) ?? null,
    changements,
    noms: Object.fromEntries(noms),
  };
}

/** Reads the different values of a column, by one step in its index for each: the journal is long, they are few. */
async function distinctOf(db: Db, column: 'entite' | 'appel'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ valeur: string }>`
    with recursive v(valeur) as (
      select min(${name}) from journal
      union all
      select (select min(${name}) from journal where ${name} > v.valeur) from v where v.valeur is not null
    )
    select valeur from v where valeur is not null order by valeur`.execute(db);
  return rows.map(({ valeur }) => valeur);
}

/** Reads the persons who acted on what the reader sees: a person who only acted in another school is not among them. */
async function actors(
  db: Db,
  ecoleId: number | null,
): Promise<{ id: number; prenoms: string; nom: string }[]> {
  const seen = ecoleId === null ? sql`1 = 1` : sql`j."ecoleId" = ${ecoleId}`;
  return db
    .selectFrom('utilisateurs as u')
    .select(['u.id', 'u.prenoms', 'u.nom'])
    .where(sql<boolean>`exists (select 1 from journal j where j."userId" = u.id and ${seen})`)
    .orderBy('u.nomCle')
    .orderBy('u.prenomsCle')
    .orderBy('u.id')
    .execute();
}

/** Tells the security trace whose history is read; another school's pupil has none here. */
async function tellPupil({ db, caller, concerns }: ReadContext, eleveId: number): Promise<void> {
  const eleve = await db.selectFrom('eleves').select('ecoleId').where('id', '=', eleveId).executeTakeFirst();
  if (eleve !== undefined && isReached(caller, eleve))
    concerns({ entite: 'eleves', entiteId: eleveId, ecoleId: eleve.ecoleId });
}

export const journalBindings: Binding[] = [
  bindRead(getJournal, async (input, context) => {
    const { ecoleId } = context.caller;
    // A pupil's history tells what their card said.
    if (input.entite === 'eleves' && typeof input.entiteId === 'number')
      await tellPupil(context, input.entiteId);
    const sources = sourcesOf(input, ecoleId);
    const { page = 1, taille = input.page === undefined ? TAILLE_MAXIMALE : undefined } = input;
    const found = await pageOf(
      context,
      { page, taille },
      {
        rows: (part) => lignes(sources, part),
        found: sql.join(
          sources.map(({ from }) => sql`select 1 as un ${from}`),
          sql` union all `,
        ),
      },
    );
    const told = found.map((ligne) => ({
      ligne,
      changements: partDe(ligne, input, changementsDe(ligne.changements, ecoleId)),
    }));
    const wanted = told.flatMap(({ ligne: { entite, entiteId }, changements }) => [
      { entite, id: entiteId },
      ...renvoisDe({ entite, changements }).values(),
    ]);
    const names = await readNames(context.db, wanted, ecoleId);
    return told.map(({ ligne, changements }) => acteDe(ligne, changements, names));
  }),

  bindRead(getFiltresDuJournal, async (_input, { db, caller }) => ({
    entites: await distinctOf(db, 'entite'),
    appels: await distinctOf(db, 'appel'),
    personnes: await actors(db, caller.ecoleId),
  })),
];
