/** Measures money in a network of 200 schools and a million payments: the dashboard, a search for a pupil, a payment. */
import { AGES } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import { openDatabase } from '@gestionscolaire/server/src/core/db/database.ts';
import type { Load, Request } from './charge.ts';
import { outcomeOf, ROUNDS } from './duel.ts';
import { type Engine, type Installation, install, onCluster, type Person, signIn } from './installation.ts';
import { measurePayments } from './paiement.ts';
import { property, type Subject, start } from './processus.ts';
import { judge, median, number, report, spread, title } from './rapport/rapport.ts';
import { measureSearches, post } from './recherche.ts';
import { RESEAU, remplirReseau, type Taille } from './reseau/reseau.ts';
import type { PlainPlan } from './scenario.ts';
import { call } from './trace.ts';

/** Schools of the same size, with 10,000 payments in all. */
const PETIT: Taille = { ecoles: 2, eleves: 1000, paiements: 10_000, estSurDeuxAnnees: true };
/** The network of the demonstration, whose pupils are enrolled in a second year too. */
const GRAND: Taille = { ...RESEAU, estSurDeuxAnnees: true };
/** The school that is measured: one amid the many, and one of the two. */
const PARMI = { beaucoup: 100, deux: 2 };
const MOIS = '03';
/** The most that the dashboard may take: so many times the query alone, and so many times its own time with 10,000 payments. */
const AU_PLUS = { requete: 1.5, petit: 2 };

export async function measureCash(engine: Engine, cluster: string): Promise<void> {
  const { ecoles, eleves, paiements } = RESEAU;
  const [schools, pupils, payments] = [ecoles, eleves, paiements].map((count) => number(count, 0));
  title(`Cash of a school among ${schools}: ${pupils} pupils, ${payments} payments`);
  const [few, many] = [await install(engine, cluster), await install(engine, cluster)];
  try {
    await fill(few, PETIT);
    await fill(many, GRAND);
    const [small, server] = [await few.startServer(), await many.startServer()];
    try {
      await measureDashboard(many, small, server);
      await measureSearches(server);
      await measurePayments(many, server, PARMI.beaucoup);
    } finally {
      for (const subject of [small, server]) await subject.stop();
    }
  } finally {
    for (const place of [few, many]) await place.remove();
  }
}

async function fill(place: Installation, taille: Taille): Promise<void> {
  // A first start makes the tables and Guinea's neighbourhoods.
  await (await place.startServer()).stop();
  const begin = performance.now();
  const database = openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir });
  await remplirReseau(database, new Date().toISOString(), taille);
  await database.close();
  report({
    what: `making a network of ${number(taille.paiements, 0)} payments`,
    measured: `${number((performance.now() - begin) / 1000, 0)} s`,
    wanted: '',
    verdict: 'for the record',
  });
  if (place.engine === 'postgres') await onCluster(place.databaseUrl, 'vacuum analyze');
}

/** A school year as the dashboard asks for it. */
interface Annee {
  readonly id: number;
  readonly debut: string;
  readonly fin: string;
}

/** Returns the year that was paid. */
export async function yearOf(person: Person): Promise<Annee> {
  const { rows } = await person.call('GET', 'selectAllSession');
  const begin = (one: unknown) => String(property(one, 'dateDebut')).slice(0, 10);
  // The first of the two years is the one that was paid.
  const [row] = rows.toSorted((a, b) => (begin(a) < begin(b) ? -1 : 1));
  const day = (name: string) => String(property(row, name)).slice(0, 10);
  return { id: Number(property(row, 'id')), debut: day('dateDebut'), fin: day('dateFin') };
}

/** A call of the page, and the query that somebody with only the database would run for it. */
interface Appel {
  readonly what: string;
  readonly call: string;
  readonly plain: (ecoleId: number, annee: Annee) => string;
  /** Returns the figures of an answer, always in the same order. */
  readonly figures: (answer: unknown) => string;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Writes the values of each row under these names, rows ordered by the first. */
const figuresOf = (rows: readonly unknown[], names: readonly string[]): string =>
  JSON.stringify(
    rows
      .map((row) => names.map((name) => String(property(row, name))))
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  );

/** Writes the sums of what is left, by the age of the debt today. */
function parAge(): string {
  const before = (jours: number) => new Date(Date.now() - jours * DAY).toISOString().slice(0, 10);
  return AGES.map(({ cle, jusqua }, rang) => {
    const from = before(AGES[rang - 1]?.jusqua ?? 0);
    const to = jusqua === null ? '' : `and "dateEcheance" > '${before(jusqua)}'`;
    return `sum(case when "dateEcheance" <= '${from}' ${to} then montant - paye else 0 end) as ${cle}`;
  }).join();
}

/** The two calls that the page of the dashboard makes. */
const APPELS: readonly Appel[] = [
  {
    what: 'cards of the dashboard of a school and a month',
    call: 'getStatistiquePaiement',
    plain: (ecoleId, { id }) => `
  select i."classeId" as "classeId", count(*) as "eleveInscrit", sum(case when e.du = e.paye then 1 else 0 end) as "ontPaye",
    sum(e.paye) as "montantPaye", sum(e.du - e.paye) as "montantRestant",
    ${AGES.map(({ cle }) => `sum(e.${cle}) as ${cle}`).join()}
  from inscriptions i join (
    select "inscriptionId", sum(montant) as du, sum(paye) as paye, ${parAge()} from echeances
    where "ecoleId" = ${ecoleId} and "sessionId" = ${id} and "estActif" = 1 and "moisId" = '${MOIS}'
    group by "inscriptionId") e on e."inscriptionId" = i.id
  where i."ecoleId" = ${ecoleId} and i."sessionId" = ${id} and i."estActif" = 1 and i.etat = 'inscrit'
  group by i."classeId"`,
    figures: (answer) =>
      figuresOf(listOf(answer), [
        'classeId',
        'eleveInscrit',
        'ontPaye',
        'montantPaye',
        'montantRestant',
        ...AGES.map(({ cle }) => cle),
      ]),
  },
  {
    what: 'credit and income of the dashboard',
    call: 'getTotauxPaiement',
    plain: (ecoleId, { debut, fin }) => `
  select jour, sum(montant) as montant from paiements
  where "ecoleId" = ${ecoleId} and jour between '${debut}' and '${fin}' and "annuleLe" is null
  group by jour`,
    figures: (answer) =>
      figuresOf(Array.isArray(answer) ? answer : listOf(property(answer, 'recettes')), ['jour', 'montant']),
  },
];

const asking = (person: Person, path: string, ecoleId: number, { id }: Annee): Request =>
  post(person, path, { sessionId: id, ecoleId, moisId: MOIS });

async function measureDashboard(place: Installation, small: Subject, server: Subject): Promise<void> {
  const [there, here] = [await signIn(small.address), await signIn(server.address)];
  const [theirs, ours] = [await yearOf(there), await yearOf(here)];
  for (const appel of APPELS) {
    const asked = asking(here, appel.call, PARMI.beaucoup, ours);
    const product = { subject: server, requests: [asked] };
    const requests = [asking(there, appel.call, PARMI.deux, theirs)];
    await race({
      what: `${appel.what}, against 10,000 payments`,
      product,
      other: { subject: small, requests },
      most: AU_PLUS.petit,
    });
    await raceFloor(place, server, appel, { asked, annee: ours });
  }
}

async function raceFloor(
  place: Installation,
  server: Subject,
  { what, plain, figures }: Appel,
  { asked, annee }: { asked: Request; annee: Annee },
): Promise<void> {
  const plan: PlainPlan = {
    file: place.file,
    databaseUrl: place.databaseUrl,
    statements: [{ sql: plain(PARMI.beaucoup, annee), parameters: [] }],
    isWrite: false,
    rows: 0,
  };
  const floor = await start('plancher.ts', { BANC_PLAN: JSON.stringify(plan) });
  try {
    const told = async (subject: Subject) => figures(JSON.parse(await call(subject, asked)));
    if ((await told(server)) !== (await told(floor)))
      throw new Error(`${what}: the product and the bare statement do not tell the same figures`);
    await race({
      what: `${what}, against the bare statement`,
      product: { subject: server, requests: [asked] },
      other: { subject: floor, requests: [asked] },
      most: AU_PLUS.requete,
    });
  } finally {
    await floor.stop();
  }
}

/** The requests of a round. */
const TURNS = 60;

interface Side {
  readonly subject: Subject;
  readonly requests: Request[];
}

interface Race {
  readonly what: string;
  readonly product: Side;
  readonly other: Side;
  /** The most that the product may take: so many times the time of the other. */
  readonly most: number;
}

/** Runs two servers that answer the same, in turn on one connection, and says how many times longer the first takes. */
async function race({ what, product, other, most }: Race): Promise<void> {
  const generator = await start('charge.ts', {});
  const run = async ({ subject, requests }: Side): Promise<number> => {
    const { address } = subject;
    const load: Load = { address, milliseconds: 0, turns: TURNS, requests, connections: 1, isChain: false };
    const { outcome } = outcomeOf(await generator.ask({ question: 'charger', load }));
    if (outcome.failures > 0) throw new Error(`${what}: ${outcome.failures} refusals`);
    return median(outcome.durations);
  };
  for (const side of [product, other]) await run(side);
  const rounds: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each goes first in turn, as the second one finds a warmer machine.
    const first = round % 2 === 0 ? await run(product) : undefined;
    const theirs = await run(other);
    rounds.push({ ours: first ?? (await run(product)), theirs });
  }
  await generator.stop();
  const ratios = rounds.map(({ ours, theirs }) => ours / theirs);
  const mid = (side: 'ours' | 'theirs') => number(median(rounds.map((round) => round[side])), 2);
  report({
    what,
    measured: `${spread(ratios, 'times', 2)}: ${mid('ours')} ms against ${mid('theirs')}`,
    wanted: `≤ ${number(most, 1)} times its time`,
    verdict: judge(ratios, (ratio) => ratio <= most),
  });
}
