/** The journal on a screen: acts, newest first, and what its filters offer. A school's user sees his school's acts. */
import {
  type Acte,
  acte,
  getFiltresDuJournal,
  getJournal,
} from '@gestionscolaire/contract/administration/journal.ts';
import type { Input } from '@gestionscolaire/contract/core/endpoint.ts';
import {
  TAILLE_MAXIMALE,
  TAILLE_PAR_DEFAUT,
  TOTAL_EXACT_MAXIMAL,
} from '@gestionscolaire/contract/core/lists.ts';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '#core/db/database.ts';
import { type Binding, bindRead } from '#core/http/bind.ts';

/** Columns that name a record of a table; an entity that is not here has no name. */
const NOMS: Readonly<Record<string, readonly string[]>> = {
  pays: ['libelle'],
  regions: ['libelle'],
  prefectures: ['libelle'],
  communes: ['libelle'],
  quartiers: ['libelle'],
  devises: ['libelle'],
  unites: ['libelle'],
  menus: ['libelle'],
  onglets: ['libelle'],
  groupes: ['libelle'],
  modes_acces: ['libelle'],
  ecoles: ['nom'],
  utilisateurs: ['prenoms', 'nom'],
};

/** Fields whose values are ids, and whose. */
const RENVOIS: Readonly<Record<string, string>> = {
  menuId: 'menus',
  menuPereId: 'menus',
  ongletId: 'onglets',
  groupeId: 'groupes',
  modeAccesId: 'modes_acces',
  userId: 'utilisateurs',
  ecoleId: 'ecoles',
  adresse: 'quartiers',
  communeId: 'communes',
  prefectureId: 'prefectures',
  regionId: 'regions',
  paysId: 'pays',
  deviseId: 'devises',
};

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

/** What the filters ask, on `journal as j`; days are Conakry's, which keeps UTC all year. */
function conditions(filtres: Filtres, ecoleId: number | null): RawBuilder<unknown> {
  const { userId, entite, entiteId, appel, debut, fin } = filtres;
  const found: RawBuilder<unknown>[] = [sql`1 = 1`];
  const equal = (column: string, value: string | number | null | undefined): void => {
    if (value !== undefined && value !== null) found.push(sql`${sql.ref(`j.${column}`)} = ${value}`);
  };
  equal('userId', userId);
  equal('entite', entite);
  equal('entiteId', entiteId);
  equal('appel', appel);
  if (typeof debut === 'string') found.push(sql`j.instant >= ${`${debut}T00:00:00.000Z`}`);
  if (typeof fin === 'string') found.push(sql`j.instant <= ${`${fin}T23:59:59.999Z`}`);
  if (ecoleId !== null)
    found.push(sql`j."userId" in (select s.id from utilisateurs s where s."ecoleId" = ${ecoleId})`);
  return sql.join(found, sql` and `);
}

/** Acts are written in the order of their ids: that is the order of the indexes, and of one instant's acts. */
async function readPage(
  db: Db,
  where: RawBuilder<unknown>,
  taille: number,
  offset: number,
): Promise<Ligne[]> {
  const { rows } = await sql<Ligne>`
    select j.id, j.instant, j."userId", u.prenoms, u.nom, j.appel, j.entite, j."entiteId", j.changements
    from (select j.id from journal j where ${where} order by j.id desc limit ${taille} offset ${offset}) as p
    join journal j on j.id = p.id left join utilisateurs u on u.id = j."userId"
    order by j.id desc`.execute(db);
  return rows;
}

/** Counts up to one more than a screen names. */
async function countActs(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select 1 as un from journal j where ${where} limit ${sql.lit(TOTAL_EXACT_MAXIMAL + 1)}
    ) as c`.execute(db);
  return rows[0]?.n ?? 0;
}

const cleDe = (entite: string, id: number): string => `${entite} ${id}`;

interface Renvoi {
  entite: string;
  id: number;
}

/** What the values of an act point at, by field and value. */
function renvoisDe(changements: Acte['changements']): Map<string, Renvoi> {
  const found = new Map<string, Renvoi>();
  for (const [champ, values] of Object.entries(changements)) {
    const entite = RENVOIS[champ];
    if (entite === undefined) continue;
    for (const id of values) if (typeof id === 'number') found.set(`${champ} ${id}`, { entite, id });
  }
  return found;
}

/** Names of records, as they are now: one question for each entity. */
async function readNames(db: Db, wanted: readonly Renvoi[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const entite of new Set(wanted.map((one) => one.entite))) {
    const columns = NOMS[entite];
    if (columns === undefined) continue;
    const ids = new Set(wanted.filter((one) => one.entite === entite).map(({ id }) => id));
    const name = sql.join(
      columns.map((column) => sql.ref(column)),
      sql` || ' ' || `,
    );
    const { rows } = await sql<{ id: number; nom: string }>`
      select id, ${name} as nom from ${sql.table(entite)} where id in (${sql.join([...ids])})`.execute(db);
    for (const { id, nom } of rows) names.set(cleDe(entite, id), nom);
  }
  return names;
}

const changementsDe = (text: string): Acte['changements'] =>
  z.parse(acte.shape.changements, JSON.parse(text));

function acteDe({ prenoms, nom, ...ligne }: Ligne, names: ReadonlyMap<string, string>): Acte {
  const changements = changementsDe(ligne.changements);
  const noms = [...renvoisDe(changements)].flatMap(([key, { entite, id }]) => {
    const name = names.get(cleDe(entite, id));
    return name === undefined ? [] : [[key, name] as const];
  });
  return {
    ...ligne,
    personne: prenoms === null || nom === null ? null : `${prenoms} ${nom}`,
    libelle: names.get(cleDe(ligne.entite, ligne.entiteId)) ?? null,
    changements,
    noms: Object.fromEntries(noms),
  };
}

/** The different values of a column, one step in its index for each: the journal is long, they are few. */
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

async function actors(
  db: Db,
  ecoleId: number | null,
): Promise<{ id: number; prenoms: string; nom: string }[]> {
  const query = db
    .selectFrom('utilisateurs as u')
    .select(['u.id', 'u.prenoms', 'u.nom'])
    .where(sql<boolean>`exists (select 1 from journal j where j."userId" = u.id)`)
    .orderBy('u.nomCle')
    .orderBy('u.prenomsCle')
    .orderBy('u.id');
  return (ecoleId === null ? query : query.where('u.ecoleId', '=', ecoleId)).execute();
}

export const journalBindings: Binding[] = [
  bindRead(getJournal, async (input, { db, caller, setTotal }) => {
    const where = conditions(input, caller.ecoleId);
    const taille = input.taille ?? (input.page === undefined ? TAILLE_MAXIMALE : TAILLE_PAR_DEFAUT);
    const offset = ((input.page ?? 1) - 1) * taille;
    const lignes = await readPage(db, where, taille, offset);
    // A page that is not full ends the list: nothing is left to count.
    const isLast = lignes.length < taille && (lignes.length > 0 || offset === 0);
    const total = isLast ? offset + lignes.length : await countActs(db, where);
    setTotal(Math.min(total, TOTAL_EXACT_MAXIMAL), total <= TOTAL_EXACT_MAXIMAL);
    const names = await readNames(db, [
      ...lignes.map(({ entite, entiteId }) => ({ entite, id: entiteId })),
      ...lignes.flatMap(({ changements }) => [...renvoisDe(changementsDe(changements)).values()]),
    ]);
    return lignes.map((ligne) => acteDe(ligne, names));
  }),

  bindRead(getFiltresDuJournal, async (_input, { db, caller }) => ({
    entites: await distinctOf(db, 'entite'),
    appels: await distinctOf(db, 'appel'),
    personnes: await actors(db, caller.ecoleId),
  })),
];
