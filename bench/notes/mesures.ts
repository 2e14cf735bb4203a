/**
 * Measures the marks of a class of 80 pupils and 14 subjects, in a school of 1,200 among 200: reading and writing a grid, the figures
 * of the class, the seal of its term, and its bulletins on paper, while another person works (NOTE-65).
 */
import { createHash } from 'node:crypto';
import type { Load, Request } from '../charge.ts';
import { fight, outcomeOf } from '../duel.ts';
import { type Engine, type Installation, install, type Person, signIn } from '../installation.ts';
import { tokenOf } from '../liste.ts';
import { property, type Subject, start } from '../processus.ts';
import { judge, median, number, report, spread, title } from '../rapport/rapport.ts';
import { post } from '../recherche.ts';
import { nameValues, type PlainPlan } from '../scenario.ts';
import { call, trace } from '../trace.ts';
import { costUndone } from './ecritures.ts';
import {
  A_NOTER,
  ANNEE,
  ECOLE,
  ELEVES_PAR_CLASSE,
  EVALUATIONS,
  MATIERES,
  remplirLesNotes,
} from './remplir.ts';

/** The least share of a call's cost that its statements cost alone. */
const AU_MOINS = 0.5;
/** The most milliseconds of each act, of the design. */
const AU_PLUS = { grille: 1000, ecriture: 300, releve: 500, avancement: 800, sceau: 5000, papiers: 20_000 };
/** The most that another call may wait longer while papers are made, in milliseconds. */
const RETARD = 200;
const FOIS = 9;
/** The entries that warm the server: the floor is warm too. */
const A_FROID = 15;
const PAR_SECONDE = 20;

export async function measureMarks(engine: Engine, cluster: string): Promise<void> {
  title(
    `Marks of a class of ${ELEVES_PAR_CLASSE} pupils, ${MATIERES} subjects, ${EVALUATIONS} evaluations, a school among 200`,
  );
  // The same twice: a call that writes is read on one, and its statements run on the other, where nothing was written.
  const [place, beside] = [await install(engine, cluster), await install(engine, cluster)];
  try {
    for (const one of [place, beside]) await remplirLesNotes(one);
    const server = await place.startServer();
    const seeing = await beside.startServer({ trace: true });
    try {
      const scene = await sceneOf(server);
      const seen = await signIn(seeing.address);
      await measureReads(place, { server, seeing, scene, seen });
      await measureEntry(place, { server, seeing, scene, seen });
      await measureSeal(place, { server, seeing, scene, seen });
      await measurePapers(server, scene);
    } finally {
      for (const subject of [server, seeing]) await subject.stop();
    }
  } finally {
    for (const one of [place, beside]) await one.remove();
  }
}

interface Scene {
  readonly person: Person;
  readonly sessionId: number;
  readonly periodeId: number;
  /** The classes that the council has seen, and the one whose marks are entered. */
  readonly arretees: readonly number[];
  readonly ouverte: number;
}

interface Stage {
  readonly server: Subject;
  readonly seeing: Subject;
  readonly scene: Scene;
  /** The same person, signed in on the server that is traced. */
  readonly seen: Person;
}

const idsOf = (rows: readonly unknown[], name = 'id'): number[] =>
  rows.map((row) => Number(property(row, name)));

async function sceneOf({ address }: Subject): Promise<Scene> {
  const person = await signIn(address);
  const years = (await person.call('GET', 'selectAllSession')).rows;
  const [sessionId = 0] = idsOf(years.filter((row) => property(row, 'libelle') === ANNEE));
  const [told] = (await person.call('POST', 'getAvancementNotes', { ecoleId: ECOLE, sessionId, rang: 1 }))
    .rows;
  const lignes = property(told, 'lignes');
  const rows: readonly unknown[] = Array.isArray(lignes) ? lignes : [];
  const [periodeId = 0] = idsOf(rows, 'periodeId');
  const classes = [...new Set(idsOf(rows, 'classeId'))].toSorted((one, other) => one - other);
  const ouverte = classes.at(-1);
  if (ouverte === undefined || rows.length !== 15 * MATIERES)
    throw new Error('the marks of the bench are missing');
  return { person, sessionId, periodeId, arretees: classes.slice(0, -1), ouverte };
}

async function gridOf({ person, periodeId }: Scene, classeId: number) {
  const [grid] = (await person.call('POST', 'getGrilleNotes', { classeId, periodeId })).rows;
  const listOf = (name: string): readonly unknown[] => {
    const value = property(grid, name);
    return Array.isArray(value) ? value : [];
  };
  return {
    evaluations: listOf('evaluations'),
    eleves: listOf('eleves'),
    enseignements: listOf('enseignements'),
  };
}

/** Calls one after the other and returns the milliseconds of each, and the processor of the server for one. */
/** Sends requests one after another. Returns the milliseconds of each, and the processor of one in microseconds. */
export async function timed(
  server: Subject,
  requests: readonly Request[],
): Promise<{ times: number[]; cpu: number }> {
  const times: number[] = [];
  const before = await server.cost();
  for (const request of requests) {
    const begin = performance.now();
    await call(server, request);
    times.push(performance.now() - begin);
  }
  return { times, cpu: ((await server.cost()).cpu - before.cpu) / requests.length };
}

/** Says the milliseconds of an act against the most that it may take. */
export function tellTimes(what: string, times: readonly number[], most: number): void {
  report({
    what,
    measured: spread(times, 'ms', 0),
    wanted: `≤ ${number(most, 0)} ms`,
    verdict: judge(times, (time) => time <= most),
  });
}

/** Says what share of a write's cost its statements cost alone. */
function tellShare(what: string, cpu: number, floor: readonly number[]): void {
  const shares = floor.map((one) => one / cpu);
  report({
    what: `${what}, processor`,
    measured: `${spread(shares, 'of the floor', 2)}: ${number(cpu / 1000)} ms of processor against ${number(median(floor) / 1000)}`,
    wanted: `≥ ${number(AU_MOINS)} of the floor`,
    verdict: judge(shares, (share) => share >= AU_MOINS),
  });
}

async function measureReads(place: Installation, { server, seeing, scene, seen }: Stage): Promise<void> {
  const { periodeId, sessionId } = scene;
  const [classeId = 0] = scene.arretees;
  const [enseignementId] = idsOf((await gridOf(scene, classeId)).enseignements);
  const calls = [
    {
      what: 'grid of a subject of a class',
      path: 'getGrilleNotes',
      body: { classeId, periodeId, enseignementId },
      most: AU_PLUS.grille,
    },
    {
      what: 'mark sheet of the class',
      path: 'getReleveClasse',
      body: { classeId, periodeId },
      most: AU_PLUS.releve,
    },
    {
      what: 'progress of the 15 classes of a school',
      path: 'getAvancementNotes',
      body: { ecoleId: ECOLE, sessionId, rang: 1 },
      most: AU_PLUS.avancement,
    },
  ];
  const sides = { server, seeing, person: scene.person, seen };
  for (const each of calls) await measureRead(place, sides, { ...each, table: '"notes"' });
}

/** A call that reads: its words, its body, the most milliseconds, and the table of which its largest statement is. */
interface ReadCall {
  readonly what: string;
  readonly path: string;
  readonly body: object;
  readonly most: number;
  readonly table: string;
}

/** The server and the one that is traced, and the same person signed in on each. */
interface Sides {
  readonly server: Subject;
  readonly seeing: Subject;
  readonly person: Person;
  readonly seen: Person;
}

/** Measures how long a call that reads takes, and its processor against its statements alone. */
export async function measureRead(
  place: Installation,
  { server, seeing, person, seen }: Sides,
  { what, path, body, most, table }: ReadCall,
): Promise<void> {
  const request = post(person, path, body);
  await timed(server, [request]);
  const again = Array.from({ length: FOIS }, () => request);
  tellTimes(what, (await timed(server, again)).times, most);
  const { statements } = await trace(seeing, async () => post(seen, path, body));
  const jeton = createHash('sha256').update(tokenOf(seen)).digest('base64url');
  const longest = statements.findLastIndex(({ sql }) => sql.includes(table));
  const plan: PlainPlan = {
    path: request.path,
    file: place.file,
    databaseUrl: place.databaseUrl,
    statements: nameValues(statements, { jeton }),
    isWrite: false,
    rows: Math.max(0, longest),
  };
  const floor = await start('plancher.ts', { BANC_PLAN: JSON.stringify(plan) });
  try {
    await fight({
      what: `${what}, processor`,
      product: { subject: server, requests: [request] },
      floor: { subject: floor, requests: [request] },
      connections: 1,
      isChain: false,
      bar: { least: AU_MOINS },
    });
  } finally {
    await floor.stop();
  }
}

const VIDE = { valeur: null, code: null };

/** Makes calls that fill forty empty cells each. */
async function entriesOf(scene: Scene, count: number): Promise<object[]> {
  const { periodeId, ouverte: classeId } = scene;
  const { evaluations, eleves } = await gridOf(scene, classeId);
  const empty = idsOf(evaluations.filter((one) => property(one, 'libelle') === A_NOTER));
  const pupils = idsOf(eleves, 'inscriptionId');
  const cells = empty.flatMap((evaluationId) =>
    pupils.map((inscriptionId) => ({ evaluationId, inscriptionId, vu: VIDE, valeur: 1250, code: null })),
  );
  return Array.from({ length: count }, (_, rank) => ({
    ecoleId: ECOLE,
    classeId,
    periodeId,
    cellules: cells.slice(rank * 40, rank * 40 + 40),
  }));
}

async function measureEntry(place: Installation, { server, seeing, scene, seen }: Stage): Promise<void> {
  const [first = {}, second = {}, ...others] = await entriesOf(scene, 2 + A_FROID + FOIS);
  let turn = 0;
  const { statements } = await trace(seeing, async () => {
    turn += 1;
    return post(seen, 'updateNotes', turn === 1 ? first : second);
  });
  const floor = await costUndone(place, {
    statements,
    seen,
    request: post(seen, 'updateNotes', second),
  });
  const requests = others.map((body) => post(scene.person, 'updateNotes', body));
  await timed(server, requests.slice(0, A_FROID));
  const { times, cpu } = await timed(server, requests.slice(A_FROID));
  tellTimes('forty marks saved', times, AU_PLUS.ecriture);
  tellShare('forty marks saved', cpu, floor);
}

async function measureSeal(place: Installation, { server, seeing, scene, seen }: Stage): Promise<void> {
  const { periodeId } = scene;
  const [first = 0, second = 0, third = 0, ...others] = scene.arretees;
  const sealOf = async (person: Person, classeId: number): Promise<Request> => {
    const [told] = (await person.call('POST', 'getAvantScellement', { classeId, periodeId })).rows;
    const empreinteFigures = property(told, 'empreinteFigures');
    return post(person, 'scellerPeriode', { classeId, periodeId, empreinteFigures, creationUserId: 0 });
  };
  let turn = 0;
  const { statements } = await trace(seeing, async () => {
    turn += 1;
    return sealOf(seen, turn === 1 ? first : second);
  });
  // The head of the chain is one row, which the traced server had made by its first seal.
  await call(server, await sealOf(scene.person, first));
  const floor = await costUndone(place, { statements, seen, request: await sealOf(seen, third) });
  const requests = await Promise.all(others.slice(0, FOIS).map((classeId) => sealOf(scene.person, classeId)));
  const { times, cpu } = await timed(server, requests);
  tellTimes(`seal of ${ELEVES_PAR_CLASSE} report cards`, times, AU_PLUS.sceau);
  tellShare(`seal of ${ELEVES_PAR_CLASSE} report cards`, cpu, floor);
}

async function measurePapers(
  server: Subject,
  { person, periodeId, arretees: [classeId = 0] }: Scene,
): Promise<void> {
  const print = post(person, 'imprimerBulletins', {
    ecoleId: ECOLE,
    classeId,
    periodeId,
    format: 'a4',
    ordre: 'nom',
    origine: server.address,
  });
  const { 'content-type': _type, ...headers } = person.headers;
  const other: Request = { method: 'GET', path: `/api/getEcoleById/${ECOLE}`, headers, body: '' };
  const generator = await start('charge.ts', {});
  const during = async (milliseconds: number): Promise<number[]> => {
    const load: Load = {
      address: server.address,
      milliseconds,
      requests: [other],
      connections: 1,
      isChain: false,
      perSecond: PAR_SECONDE,
    };
    const { outcome } = outcomeOf(await generator.ask({ question: 'charger', load }));
    if (outcome.failures > 0) throw new Error(`${outcome.failures} refusals`);
    return outcome.durations;
  };
  try {
    await during(1000);
    const times: number[] = [];
    const delays: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const alone = Math.max(...(await during(5000)));
      const state = { isOver: false };
      const begin = performance.now();
      const printed = call(server, print)
        .then((text) => {
          times.push(performance.now() - begin);
          if (!text.startsWith('%PDF')) throw new Error('no paper');
        })
        .finally(() => {
          state.isOver = true;
        });
      printed.catch(() => {});
      let worst = 0;
      while (!state.isOver) worst = Math.max(worst, ...(await during(1000)));
      await printed;
      delays.push(worst - alone);
    }
    tellTimes(`${ELEVES_PAR_CLASSE} report cards printed`, times, AU_PLUS.papiers);
    report({
      what: 'delay of the worst other call while they are printed',
      measured: spread(delays, 'ms', 0),
      wanted: `< ${RETARD} ms`,
      verdict: judge(delays, (delay) => delay < RETARD),
    });
  } finally {
    await generator.stop();
  }
}
