/** Money in a network of 200 schools and a million payments: the dashboard, a search for a pupil, a payment. */
import { openDatabase } from '@gestionscolaire/server/src/core/db/database.ts';
import { RESEAU, remplirReseau, type Taille } from '@gestionscolaire/server/src/demonstration/index.ts';
import type { Load, Request } from './charge.ts';
import { race } from './course.ts';
import { readOutcome } from './duel.ts';
import { type Engine, type Installation, install, onCluster, type Person, signIn } from './installation.ts';
import { measurePayments } from './paiement.ts';
import { property, type Subject, start } from './processus.ts';
import { note, number, report, title } from './rapport.ts';
import type { PlainPlan } from './scenario.ts';
import { percentile } from './statistiques.ts';
import { call } from './trace.ts';

/** Schools of the same size, with 10,000 payments in all. */
const PETIT: Taille = { ecoles: 2, eleves: 1000, paiements: 10_000 };
/** One in their midst, and one of the two. */
const PARMI = { beaucoup: 100, deux: 2 };
const MOIS = '03';
/** The dashboard may take this many times the query alone, and what it takes with 10,000 payments. */
const AU_PLUS = { requete: 1.5, petit: 2 };
const RECHERCHE_MS = 30;
const RECHERCHES = 300;

export async function measureCash(engine: Engine, cluster: string): Promise<void> {
  const { ecoles, eleves, paiements } = RESEAU;
  title(
    `Une caisse parmi ${number(ecoles, 0)} : ${number(eleves, 0)} élèves, ${number(paiements, 0)} paiements, ${engine}`,
  );
  const [few, many] = [await install(engine, cluster), await install(engine, cluster)];
  try {
    await fill(few, PETIT);
    await fill(many, RESEAU);
    const [small, server] = [await few.startServer(), await many.startServer()];
    try {
      await measureDashboard(many, small, server);
      await measureSearch(server);
      await measurePayments(many, server, PARMI.beaucoup);
    } finally {
      for (const subject of [small, server]) await subject.stop();
    }
  } finally {
    for (const place of [few, many]) await place.remove();
  }
}

async function fill(place: Installation, taille: Taille): Promise<void> {
  // A first start, for the tables and Guinea's neighbourhoods.
  await (await place.startServer()).stop();
  const begin = performance.now();
  const database = openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir });
  await remplirReseau(database, new Date().toISOString(), taille);
  await database.close();
  note(
    `  ${number(taille.paiements, 0)} paiements écrits en ${number((performance.now() - begin) / 1000, 0)} s`,
  );
  if (place.engine === 'postgres') await onCluster(place.databaseUrl, 'vacuum analyze');
}

function post({ headers }: Person, path: string, body: object): Request {
  const text = JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  return {
    method: 'POST',
    path: `/api/${path}`,
    headers: { ...headers, 'content-length': length },
    body: text,
  };
}

const dashboard = (person: Person, ecoleId: number, sessionId: number): Request =>
  post(person, 'getStatistiquePaiement', { sessionId, ecoleId, moisId: MOIS });

/** The figures of the cards, as whoever has nothing but the database would ask for them. */
const requeteNue = (ecoleId: number, sessionId: number): string => `
  select i."classeId" as "classeId", count(*) as "eleveInscrit", sum(case when e.du = e.paye then 1 else 0 end) as "ontPaye",
    sum(e.paye) as "montantPaye", sum(e.du - e.paye) as "montantRestant"
  from inscriptions i join (
    select "inscriptionId", sum(montant) as du, sum(paye) as paye from echeances
    where "ecoleId" = ${ecoleId} and "sessionId" = ${sessionId} and "estActif" = 1 and "moisId" = '${MOIS}'
    group by "inscriptionId") e on e."inscriptionId" = i.id
  where i."ecoleId" = ${ecoleId} and i."sessionId" = ${sessionId} and i."estActif" = 1 and i.etat = 'inscrit'
  group by i."classeId"`;

async function measureDashboard(place: Installation, small: Subject, server: Subject): Promise<void> {
  const [there, here] = [await signIn(small.address), await signIn(server.address)];
  const session = async (person: Person) =>
    Number(property((await person.call('GET', 'selectAllSession')).rows[0], 'id'));
  const sessionId = await session(here);
  const asked = dashboard(here, PARMI.beaucoup, sessionId);
  const product = { name: 'produit', subject: server, requests: [asked] };
  await race({
    what: 'le tableau de bord d’une école et d’un mois, contre le même à 10 000 paiements',
    product,
    other: {
      name: 'à 10 000 paiements',
      subject: small,
      requests: [dashboard(there, PARMI.deux, await session(there))],
    },
    most: AU_PLUS.petit,
  });
  const plan: PlainPlan = {
    file: place.file,
    databaseUrl: place.databaseUrl,
    statements: [{ sql: requeteNue(PARMI.beaucoup, sessionId), parameters: [] }],
    isWrite: false,
    rows: 0,
  };
  const floor = await start('plancher.ts', { BANC_PLAN: JSON.stringify(plan) });
  try {
    const [ours, theirs] = [await cards(server, asked), await cards(floor, asked)];
    if (ours !== theirs)
      throw new Error('le tableau de bord et la requête nue ne disent pas les mêmes chiffres');
    await race({
      what: 'le même, contre la requête nue',
      product,
      other: { name: 'requête nue', subject: floor, requests: [asked] },
      most: AU_PLUS.requete,
    });
  } finally {
    await floor.stop();
  }
}

const CHIFFRES = ['classeId', 'eleveInscrit', 'ontPaye', 'montantPaye', 'montantRestant'];

/** The figures of an answer, class by class. */
async function cards(subject: Subject, asked: Request): Promise<string> {
  const rows: unknown = JSON.parse(await call(subject, asked));
  const all: readonly unknown[] = Array.isArray(rows) ? rows : [];
  const figures = all.map((row) => CHIFFRES.map((name) => Number(property(row, name))));
  return JSON.stringify(figures.toSorted(([a = 0], [b = 0]) => a - b));
}

/** Searches as people type them: names in any order, a letter too few or twice. */
async function measureSearch(server: Subject): Promise<void> {
  const person = await signIn(server.address);
  const requests: Request[] = [];
  for (let rank = 0; requests.length < RECHERCHES; rank += 1) {
    const ecoleId = 1 + ((rank * 37) % RESEAU.ecoles);
    const page = { ecoleId, page: 1 + (rank % 5), taille: 100 };
    const { rows } = await person.call('POST', 'eleveSelectBy', page);
    for (const row of rows.filter((_, index) => index % 10 === rank % 10))
      requests.push(post(person, 'chercherEleve', { ecoleId, recherche: slip(row, requests.length) }));
  }
  const generator = await start('charge.ts', {});
  const { address } = server;
  const load: Load = {
    address,
    milliseconds: 0,
    turns: requests.length,
    requests,
    connections: 1,
    isChain: false,
  };
  const { outcome } = readOutcome(await generator.ask({ question: 'charger', load }));
  await generator.stop();
  if (outcome.failures > 0) throw new Error(`${outcome.failures} refus`);
  const p95 = percentile(outcome.durations, 0.95);
  report({
    what: 'chercher un élève de son école',
    measured: `p95 ${number(p95)} ms (médiane ${number(percentile(outcome.durations, 0.5))} ms, pire ${number(Math.max(...outcome.durations))} ms)`,
    wanted: `p95 d'au plus ${RECHERCHE_MS} ms`,
    verdict: p95 <= RECHERCHE_MS ? 'tenu' : 'manqué',
  });
}

function slip(row: unknown, rank: number): string {
  const [prenoms, nom] = [String(property(row, 'prenoms')), String(property(row, 'nom'))];
  const whole = rank % 2 === 0 ? `${prenoms} ${nom}` : `${nom} ${prenoms}`.toLowerCase();
  const at = 1 + (rank % Math.max(1, whole.length - 2));
  const kinds = [whole, whole.slice(0, at) + whole.slice(at + 1), whole.slice(0, at) + whole.slice(at - 1)];
  return kinds[rank % kinds.length] ?? whole;
}
