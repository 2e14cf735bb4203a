/**
 * Makes a network on which the product is measured: hundreds of schools that do not exist, with a past school year of
 * enrolments and payments. It writes large inserts, school by school, in the order and by the rules of the product's
 * own calls. The journal tells nothing of it, and nothing takes it away. It is refused on a database that has a
 * school.
 */
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import type { Database, Db, Trx } from '@gestionscolaire/server/src/core/db/database.ts';
import { anyTable } from '@gestionscolaire/server/src/core/db/database.ts';
import { insertAnyMany } from '@gestionscolaire/server/src/core/db/insert-many.ts';
import { lockName } from '@gestionscolaire/server/src/core/db/lock.ts';
import { insertRow, resetIdentity, withKeys } from '@gestionscolaire/server/src/core/db/rows.ts';
import { closeSecret } from '@gestionscolaire/server/src/core/db/secrets.ts';
import type { Row, TableName } from '@gestionscolaire/server/src/core/db/tables.ts';
import { plusTard } from '@gestionscolaire/server/src/demonstration/ecole/agenda.ts';
import { hasard } from '@gestionscolaire/server/src/demonstration/ecole/hasard.ts';
import { etatCivil } from '@gestionscolaire/server/src/demonstration/ecole/personnes.ts';
import { DemonstrationRefusee } from '@gestionscolaire/server/src/demonstration/ecole/refus.ts';
import { type Reseau, uneEcoleDuReseau } from './ecole.ts';

export interface Taille {
  readonly ecoles: number;
  readonly eleves: number;
  readonly paiements: number;
  /** True when every pupil is enrolled again in the year that follows, whose lines nobody began to pay. */
  readonly estSurDeuxAnnees?: boolean;
}

export const RESEAU: Taille = { ecoles: 200, eleves: 100_000, paiements: 1_000_000 };

const GRAINE = 620;
/** The most quarters among which people live. */
const QUARTIERS = 200;
/** The tables whose rows are given their ids here. */
const NUMEROTEES: readonly TableName[] = [
  'ecoles',
  'utilisateurs',
  'classes',
  'prestations',
  'eleves',
  'inscriptions',
  'echeances',
  'paiements',
  'affectations',
];

/**
 * Fills the database with the network. `dire`: told after each school how many are there.
 * @throws DemonstrationRefusee
 */
export async function remplirReseau(
  database: Database,
  now: string,
  taille: Taille = RESEAU,
  dire: (ecoles: number) => void = () => {},
): Promise<void> {
  const eleves = Math.round(taille.eleves / taille.ecoles);
  const parEleve = Math.round(taille.paiements / taille.eleves);
  const { session, suite } = await database.transaction(async (trx) => {
    await refuseSchools(trx);
    const year = derniereAnnee(now);
    const first = await laSession(trx, year, now);
    return {
      session: first,
      suite: taille.estSurDeuxAnnees === true ? await laSession(trx, year + 1, now) : null,
    };
  });
  const quartiers = await readQuartiers(database.read);
  const last = new Map<TableName, number>();
  for (const table of NUMEROTEES) last.set(table, await lastId(database.read, table));
  const jours = joursDe(session);
  for (let rang = 1; rang <= taille.ecoles; rang += 1) {
    const chance = hasard(GRAINE + rang);
    const next = new Map(last);
    await database.transaction(async (trx) => {
      next.clear();
      for (const [table, id] of last) next.set(table, id);
      const suivant = (table: TableName): number => {
        const id = (next.get(table) ?? 0) + 1;
        next.set(table, id);
        return id;
      };
      const reseau: Reseau = {
        session,
        suite,
        jours,
        quartiers,
        etat: etatCivil(chance),
        chance,
        now,
        suivant,
      };
      for (const [table, rows] of uneEcoleDuReseau(reseau, rang, { eleves, parEleve }))
        await insertAnyMany(trx, table, table === 'caisses' ? rows.map((row) => fermee(trx, row)) : rows);
    });
    for (const [table, id] of next) last.set(table, id);
    dire(rang);
  }
  await database.transaction(async (trx) => {
    for (const table of NUMEROTEES) await resetIdentity(trx, table);
  });
}

/** Wraps the private key of a school. */
const fermee = (trx: Trx, row: Row): Row => ({
  ...row,
  clePrivee: closeSecret(trx, { table: 'caisses', id: Number(row['ecoleId']) }, String(row['clePrivee'])),
});

async function refuseSchools(trx: Trx): Promise<void> {
  await lockName(trx, 'démonstration');
  const known = await trx.selectFrom('ecoles').select('id').limit(1).executeTakeFirst();
  if (known === undefined) return;
  throw new DemonstrationRefusee(
    'Il y a déjà une école dans cette base : le réseau de mesure se met dans une base neuve. Rien n’a été ajouté.',
  );
}

/** Returns the year in which the last school year that is over began. */
function derniereAnnee(now: string): number {
  const jour = jourDe(now);
  return Number(jour.slice(0, 4)) - (jour.slice(5) > '07-31' ? 1 : 2);
}

/** Finds or makes the school year that begins in a year, from October to July. */
async function laSession(trx: Trx, year: number, now: string): Promise<Reseau['session']> {
  const libelle = `${year}-${year + 1}`;
  const periode = { dateDebut: `${year}-10-01`, dateFin: `${year + 1}-07-31` };
  const known = await trx
    .selectFrom('sessions')
    .select(['id', 'libelle', 'dateDebut', 'dateFin'])
    .where('libelleCle', '=', cle(libelle))
    .executeTakeFirst();
  if (known !== undefined) return known;
  const row = withKeys({ libelle, ...periode }, ['libelle']);
  return { id: await insertRow(trx, 'sessions', row, { now, userId: null }), libelle, ...periode };
}

/** Counts the days of a session on which money comes in. */
function joursDe({ dateDebut, dateFin }: Reseau['session']): number {
  let days = 0;
  while (plusTard(dateDebut, days) < dateFin) days += 1;
  return days;
}

async function readQuartiers(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('quartiers').select('id').orderBy('id').limit(QUARTIERS).execute();
  if (rows.length === 0) throw new DemonstrationRefusee('Aucun quartier où loger les personnes du réseau.');
  return rows.map(({ id }) => id);
}

async function lastId(db: Db, table: TableName): Promise<number> {
  const row = await anyTable(db)
    .selectFrom(table)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Number(row?.['id'] ?? 0);
}
