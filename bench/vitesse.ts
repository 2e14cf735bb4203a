/**
 * Measures what people wait for most, on both engines in one run: a page of 25, the page of a school, the dashboard, a payment
 * and searches, each against the same statements run by the floor.
 */
import { createHash } from 'node:crypto';
import { openDatabase } from '@gestionscolaire/server/src/core/db/database.ts';
import { yearOf } from './caisse.ts';
import type { Request } from './charge.ts';
import { fight } from './duel.ts';
import { get } from './ecole.ts';
import { type Engine, type Installation, install, onCluster, type Person, signIn } from './installation.ts';
import { listRequest, tokenOf } from './liste.ts';
import { fightPayments } from './paiement.ts';
import { type Subject, start } from './processus.ts';
import { title } from './rapport/rapport.ts';
import { post } from './recherche.ts';
import { remplirReseau, type Taille } from './reseau/reseau.ts';
import { nameValues, type PlainPlan } from './scenario.ts';
import { trace } from './trace.ts';

const CONNECTIONS = 10;
const AU_MOINS = 0.5;
/** Two schools of the size of the network's: how many there are beside them changes no figure of one (caisse, ecole). */
const TAILLE: Taille = { ecoles: 2, eleves: 1000, paiements: 10_000, estSurDeuxAnnees: true };
const ECOLE = 2;
const MOIS = '03';
const PAGE = { page: 1, taille: 25 };

/** The scenes asked for by `--scene=`; none: all of them. */
const asked = process.argv.flatMap((argument) => /^--scene=(.*)$/.exec(argument)?.[1]?.split(',') ?? []);
const isAsked = (name: string) => asked.length === 0 || asked.includes(name);

export async function measureSpeed(engine: Engine, cluster: string): Promise<void> {
  title('Speed: what people wait for most');
  const place = await install(engine, cluster);
  try {
    // A first start makes the tables and Guinea's neighbourhoods.
    await (await place.startServer()).stop();
    await fill(place);
    const server = await place.startServer();
    const seeing = await place.startServer({ trace: true });
    try {
      const person = await signIn(server.address);
      for (const [name, { what, requests }] of Object.entries(await scenesOf(person))) {
        if (isAsked(name)) await measure(place, { server, seeing }, person, { what, requests });
      }
    } finally {
      await seeing.stop();
    }
    if (isAsked('paiement')) await fightPayments(place, server, ECOLE, AU_MOINS);
    await server.stop();
  } finally {
    await place.remove();
  }
}

async function fill(place: Installation): Promise<void> {
  const database = openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir });
  await remplirReseau(database, new Date().toISOString(), TAILLE);
  await database.close();
  if (place.engine === 'postgres') await onCluster(place.databaseUrl, 'vacuum analyze');
}

interface Scene {
  readonly what: string;
  readonly requests: readonly Request[];
}

async function scenesOf(person: Person): Promise<Record<string, Scene>> {
  const { id: sessionId } = await yearOf(person);
  const tableau = { sessionId, ecoleId: ECOLE, moisId: MOIS };
  return {
    page: { what: 'page of 25 neighbourhoods', requests: [listRequest(person, PAGE)] },
    ecole: {
      what: 'page of a school (itself, its tabs, its classes)',
      requests: [
        get(person, `getEcoleById/${ECOLE}`),
        post(person, 'getOngletByUserReference', { userId: 1, referenceMenu: 'ecole' }),
        post(person, 'classeSelectBy', { ...PAGE, ecoleId: ECOLE }),
      ],
    },
    tableau: {
      what: 'dashboard, its cards, its credit and its income',
      requests: [post(person, 'getStatistiquePaiement', tableau), post(person, 'getTotauxPaiement', tableau)],
    },
    quartiers: {
      what: 'search in the neighbourhoods',
      requests: [listRequest(person, { ...PAGE, recherche: 'kou' })],
    },
  };
}

async function measure(
  { file, databaseUrl }: Installation,
  { server, seeing }: Record<'server' | 'seeing', Subject>,
  person: Person,
  { what, requests }: Scene,
): Promise<void> {
  const jeton = createHash('sha256').update(tokenOf(person)).digest('base64url');
  const plans: PlainPlan[] = [];
  for (const request of requests) {
    const { statements } = await trace(seeing, async () => request);
    plans.push({
      path: request.path,
      file,
      databaseUrl,
      statements: nameValues(statements, { jeton }),
      isWrite: false,
      rows: statements.length - 1,
    });
  }
  const floor = await start('plancher.ts', { BANC_PLAN: JSON.stringify(plans) });
  try {
    await fight({
      what,
      product: { subject: server, requests: [...requests] },
      floor: { subject: floor, requests: [...requests] },
      connections: CONNECTIONS,
      isChain: false,
      bar: { least: AU_MOINS },
    });
  } finally {
    await floor.stop();
  }
}
