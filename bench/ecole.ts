/**
 * Measures one school among many: its page, its teachers and its prices, against the floor and against the same among two
 * schools.
 */
import { createHash } from 'node:crypto';
import type { Request } from './charge.ts';
import { fight } from './duel.ts';
import { DIRECTION, execute, fillSchools } from './ecoles-remplies.ts';
import { type Engine, type Installation, install, type Person, signIn } from './installation.ts';
import { tokenOf } from './liste.ts';
import { property, type Subject, start } from './processus.ts';
import { number, title } from './rapport/rapport.ts';
import { type Assemblage, nameValues, type PlainPlan } from './scenario.ts';
import { call, trace } from './trace.ts';

const CONNECTIONS = 10;
const ECOLES = 2000;
/** The school that is measured: one amid the many, and one of the two. */
const PARMI = { beaucoup: 1000, deux: 2 };
/** The most that a call may cost: so many times its cost with two schools. */
const AU_PLUS = 1.5;

interface Asked {
  request: Request;
  assemblage?: Assemblage;
}

interface Who {
  person: Person;
  userId: number;
  ecoleId: number;
}

type Scene = (who: Who) => Asked[];

const PAGE = { page: 1, taille: 25 };

function post({ person }: Who, path: string, body: object): Request {
  const text = JSON.stringify(body);
  const headers = { ...person.headers, 'content-length': String(Buffer.byteLength(text)) };
  return { method: 'POST', path: `/api/${path}`, headers, body: text };
}

export const get = ({ headers: own }: Person, path: string): Request => {
  const { 'content-type': _type, ...headers } = own;
  return { method: 'GET', path: `/api/${path}`, headers, body: '' };
};

const SCENES: Readonly<Record<string, Scene>> = {
  'page of a school (itself, its tabs, its classes)': (who) => [
    { request: get(who.person, `getEcoleById/${who.ecoleId}`) },
    { request: post(who, 'getOngletByUserReference', { userId: who.userId, referenceMenu: 'ecole' }) },
    { request: post(who, 'classeSelectBy', { ...PAGE, ecoleId: who.ecoleId }) },
  ],
  'teachers of a school, with class and pay': (who) => [
    {
      request: get(who.person, `getEnseignantByEcoleId/${who.ecoleId}?page=1&taille=25`),
      assemblage: 'salaireBase',
    },
  ],
  'teachers in the tab of its page': (who) => [
    {
      request: post(who, 'userSelectBy', {
        ...PAGE,
        estActif: 1,
        ecoleId: who.ecoleId,
        fonction: 'Enseignant',
      }),
      assemblage: 'estPlusFort',
    },
  ],
  'prices of a school': (who) => [
    {
      request: get(who.person, `selectAllFicheRenseignement?page=1&taille=25&ecoleId=${who.ecoleId}`),
      assemblage: 'tranches',
    },
  ],
};

export async function measureSchool(engine: Engine, cluster: string): Promise<void> {
  const [schools, teachers, classes] = [ECOLES, ECOLES * 30, ECOLES * 15].map((count) => number(count, 0));
  title(`A school among ${schools}: ${teachers} teachers, ${classes} classes`);
  const [few, many] = [await install(engine, cluster), await install(engine, cluster)];
  // A first start makes the tables.
  for (const place of [few, many]) await (await place.startServer()).stop();
  await fillSchools(few, PARMI.deux, PARMI.deux);
  await fillSchools(many, ECOLES, PARMI.beaucoup);
  const [small, server] = [await few.startServer(), await many.startServer()];
  const seeing = await many.startServer({ trace: true });
  try {
    const [there, here] = [await headOf(small, PARMI.deux), await headOf(server, PARMI.beaucoup)];
    for (const [what, scene] of Object.entries(SCENES)) {
      const asked = scene(here);
      const requests = asked.map(({ request }) => request);
      // This fight comes first: neither server has answered anything yet.
      await fight({
        what: `${what}, against the same with two schools`,
        product: { subject: server, requests },
        floor: { subject: small, requests: scene(there).map(({ request }) => request) },
        connections: CONNECTIONS,
        isChain: false,
        bar: { most: AU_PLUS },
      });
      const floor = await start('plancher.ts', {
        BANC_PLAN: JSON.stringify(await plansOf(many, seeing, here, asked)),
      });
      await fight({
        what,
        product: { subject: server, requests },
        floor: { subject: floor, requests },
        connections: CONNECTIONS,
        isChain: false,
        bar: engine === 'sqlite' ? { least: 0.5 } : undefined,
        between: (round) => changeAndCompare(many, { server, floor }, requests, round),
      });
      await floor.stop();
    }
  } finally {
    for (const subject of [small, server, seeing]) await subject.stop();
    for (const place of [few, many]) await place.remove();
  }
}

async function headOf({ address }: Subject, ecoleId: number): Promise<Who> {
  const person = await signIn(address, DIRECTION);
  const [row] = (await person.call('POST', 'userSelectBy', { estActif: 1, ecoleId, fonction: 'Direction' }))
    .rows;
  return { person, userId: Number(property(row, 'id')), ecoleId };
}

/** Returns the statements of each call, as a server was seen to run them. */
async function plansOf(
  { file, databaseUrl }: Installation,
  seeing: Subject,
  { person }: Who,
  asked: readonly Asked[],
): Promise<PlainPlan[]> {
  const jeton = createHash('sha256').update(tokenOf(person)).digest('base64url');
  const plans: PlainPlan[] = [];
  for (const { request, assemblage } of asked) {
    const { statements } = await trace(seeing, async () => request);
    plans.push({
      path: request.path,
      ...(assemblage === undefined ? {} : { assemblage }),
      file,
      databaseUrl,
      statements: nameValues(statements, { jeton }),
      isWrite: false,
      rows: statements.findIndex(({ sql }) => sql.includes('as "creationDate"')),
    });
  }
  return plans;
}

/** Changes rows of the school, which the next answers must show; the floor must answer the same. */
async function changeAndCompare(
  place: Installation,
  { server, floor }: Record<'server' | 'floor', Subject>,
  requests: readonly Request[],
  round: number,
): Promise<void> {
  const mark = `banc${round}x${Date.now() % 1000}`;
  const ecoleId = PARMI.beaucoup;
  await execute(place, `update ecoles set slogan = '${mark}', "sloganCle" = '${mark}' where id = ${ecoleId}`);
  await execute(place, `update classes set "modifDate" = '${mark}' where "ecoleId" = ${ecoleId}`);
  await execute(place, `update utilisateurs set observations = '${mark}' where "ecoleId" = ${ecoleId}`);
  await execute(
    place,
    `update fiches_renseignement set "modifDate" = '${mark}' where "ecoleId" = ${ecoleId}`,
  );
  for (const request of requests) {
    const [ours, theirs] = [await call(server, request), await call(floor, request)];
    if (ours !== theirs) throw new Error(`${request.path}: the product and the floor do not answer the same`);
    if (!ours.includes(mark) && !request.path.includes('Onglet'))
      throw new Error(`${request.path}: the next answer does not show the change`);
  }
}
