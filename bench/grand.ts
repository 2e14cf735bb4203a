/** Measures 348,000 neighbourhoods: how long a page or a search takes, one request after the other. */
import { openDatabase } from '@gestionscolaire/server/src/core/db/database.ts';
import { rebuildLongList } from '@gestionscolaire/server/src/core/db/long-list.ts';
import { openSqlite } from '@gestionscolaire/server/src/core/db/sqlite.ts';
import { QUARTIERS } from '@gestionscolaire/server/src/geographie/index.ts';
import type { Load, Request } from './charge.ts';
import { outcomeOf } from './duel.ts';
import { type Engine, type Installation, install, onCluster, type Person, signIn } from './installation.ts';
import { listRequest } from './liste.ts';
import { property, type Subject, start } from './processus.ts';
import { note, number, reportP95, title } from './rapport/rapport.ts';

const ROWS = 348_000;
const PAGE = 25;
const ORDERS = ['libelle', 'commune', 'code'].flatMap((tri) =>
  ['asc', 'desc'].map((ordre) => ({ tri, ordre })),
);
const QUICK_MS = 25;
const ANY_MS = 60;
/** The number of requests of each kind. */
const TIMES = 200;

export async function measureLongList(engine: Engine, cluster: string): Promise<void> {
  title(`${number(ROWS, 0)} neighbourhoods`);
  const place = await install(engine, cluster);
  try {
    // A first start makes the tables and Guinea's real names.
    await (await place.startServer()).stop();
    await multiply(place);
    const server = await place.startServer();
    try {
      await measure(server);
    } finally {
      await server.stop();
    }
  } finally {
    await place.remove();
  }
}

/** Copies Guinea's neighbourhoods a hundred times, numbered; every second one has a code. */
async function multiply(place: Installation): Promise<void> {
  const text = `
    insert into quartiers ("communeId", libelle, "libelleCle", code, "codeCle", "estActif", "creationDate")
    with recursive numeros(n) as (select 2 union all select n + 1 from numeros where n < 120)
    select q."communeId", q.libelle || ' ' || n, q."libelleCle" || ' ' || n,
      case when q.id % 2 = 0 then 'Q' || (q.id * 7919 % 9973) || '-' || n end,
      case when q.id % 2 = 0 then 'q' || (q.id * 7919 % 9973) || '-' || n else '' end,
      1, q."creationDate"
    from quartiers q cross join numeros
    order by n, q.id
    limit ${ROWS} - (select count(*) from quartiers)`;
  if (place.engine === 'sqlite') {
    const connection = openSqlite(place.file, 'write');
    connection.exec(text);
    connection.close();
  } else await onCluster(place.databaseUrl, text);
  const database = openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir });
  await database.transaction((trx) => rebuildLongList(trx, QUARTIERS));
  await database.close();
  // A freshly loaded database answers slowly until it is swept, which PostgreSQL does by itself a little later.
  if (place.engine === 'postgres') await onCluster(place.databaseUrl, 'vacuum analyze');
}

async function measure(server: Subject): Promise<void> {
  const person = await signIn(server.address);
  const sample = await names(person);
  const pick = picker();
  const any = (list: readonly string[]): string => list[Math.floor(pick() * list.length)] ?? '';
  const last = Math.ceil(ROWS / PAGE);
  const pages = (page: number) => ORDERS.map((order) => ({ ...order, page }));
  const many = (make: () => object) => Array.from({ length: TIMES }, make);

  const few = many(() => ({ recherche: `${any(sample)} ${2 + Math.floor(pick() * 90)}`, page: 1 }));
  const fragments = many(() => {
    const name = any(sample);
    const length = 1 + Math.floor(pick() * 6);
    const from = Math.floor(pick() * Math.max(1, name.length - length));
    return {
      ...ORDERS[Math.floor(pick() * ORDERS.length)],
      recherche: name.slice(from, from + length),
      page: 1,
    };
  });
  const pairs = many(() => ({ recherche: `${any(sample).slice(0, 2)} ${any(sample).slice(0, 3)}`, page: 1 }));
  const anywhere = many(() => ({
    ...ORDERS[Math.floor(pick() * ORDERS.length)],
    page: 1 + Math.floor(pick() * last),
  }));

  const generator = await start('charge.ts', {});
  const measureKind = async (what: string, queries: readonly object[], bar: number): Promise<void> => {
    const requests = queries.map((query) => listRequest(person, { taille: PAGE, ...query }));
    const { durations, slowest } = await timeAll(server, generator, requests);
    if (!reportP95(what, durations, bar)) note(`  the slowest: ${slowest}`);
  };
  await measureKind('first page, every order', pages(1), QUICK_MS);
  await measureKind('second page, every order', pages(2), QUICK_MS);
  await measureKind('last page, every order', pages(last), QUICK_MS);
  await measureKind('a search that finds little', few, QUICK_MS);
  await measureKind('any page, any order', anywhere, ANY_MS);
  await measureKind('search of any fragment, any order', fragments, ANY_MS);
  await measureKind('search of two fragments', pairs, ANY_MS);
  await generator.stop();
}

/** Times the requests in turn on one connection: each at least once, and TIMES in all. */
async function timeAll(
  server: Subject,
  generator: Subject,
  requests: Request[],
): Promise<{ durations: number[]; slowest: string }> {
  const rounds = Math.ceil(TIMES / requests.length);
  const load = (turns: number): Load => ({
    address: server.address,
    milliseconds: 0,
    turns: requests.length * turns,
    requests,
    connections: 1,
    isChain: false,
  });
  const { outcome } = outcomeOf(await generator.ask({ question: 'charger', load: load(rounds) }));
  if (outcome.failures > 0) throw new Error(`${outcome.failures} refusals`);
  const worst = outcome.durations.indexOf(Math.max(...outcome.durations));
  return { durations: outcome.durations, slowest: requests[worst % requests.length]?.body ?? '' };
}

async function names(person: Person): Promise<string[]> {
  const { rows } = await person.call('POST', 'getAllQuartier', { page: 1, taille: 100, tri: 'code' });
  const more = await person.call('POST', 'getAllQuartier', { page: 5000, taille: 100, tri: 'commune' });
  const found = [...rows, ...more.rows].map((row) => String(property(row, 'libelle')).replace(/ \d+$/, ''));
  return [...new Set(found.map((name) => name.toLowerCase()))];
}

/** Makes a picker of numbers that makes the same choices in every run. */
function picker(): () => number {
  let state = 19_581_002;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
