/** Makes the application over an open database: main.ts listens with it and tests call it. */
import { getDescriptionAppels } from '@gestionscolaire/contract/administration/description.ts';
import { CRUDS, DOMAINES } from '@gestionscolaire/contract/api.ts';
import {
  accessPort,
  purgeAppareils,
  purgeConnexions,
  purgeTries,
  tracePort,
} from './administration/index.ts';
import type { Database } from './core/db/database.ts';
import { readWording, speak } from './core/db/marks/wording.ts';
import { SchemaStanding } from './core/db/migrations/standing.ts';
import { bindRead, type Services } from './core/http/call/bind.ts';
import { clockWatch } from './core/http/clock-watch.ts';
import { Readiness } from './core/http/health/readiness.ts';
import { purgeAnswers } from './core/http/idempotency.ts';
import { CallRates } from './core/http/limits/limiter.ts';
import { CallQuota } from './core/http/limits/quota.ts';
import { openApi } from './core/http/openapi/openapi.ts';
import { createServer, type HttpConfig } from './core/http/server/server.ts';
import { TraceLog } from './core/http/trace/log.ts';
import type { Adresses } from './core/pdf/adresse-du-code.ts';
import type { Clock } from './core/time/clock.ts';
import { heavyTurns } from './core/turns/heavy.ts';
import type { Exploitation } from './exploitation/index.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { type Given, routes } from './routes.ts';

export interface AppOptions {
  database: Database;
  clock: Clock;
  http: HttpConfig;
  /** Knows whether the base went further than this server; absent: it is made here, and nobody is told. */
  schema?: SchemaStanding;
  /** The calls a minute of one person; absent: any number. */
  callsPerMinute?: number;
  /** Whether an answer that differs from the contract is a fault; true in tests. */
  strictAnswers?: boolean;
  /** Runs at every accepted sign-in. */
  onSignIn?: () => void;
  /** Returns where another machine finds the product; absent: nowhere. */
  adresses?: () => Adresses;
  /** The path of FET's program, or its name; absent: its usual one. */
  fetCl?: () => string;
  /** This computer, for the calls of its operation. */
  exploitation: Exploitation;
}

const NULLE_PART: Adresses = { publique: null, servies: [] };

export type App = Awaited<ReturnType<typeof createServer>>;

export async function createApp(options: AppOptions): Promise<App> {
  const {
    http,
    onSignIn = () => {},
    adresses = () => NULLE_PART,
    fetCl = () => 'fet-cl',
    exploitation,
  } = options;
  const services = await openServices(options);
  return serve(services, { onSignIn, adresses, fetCl, exploitation, traces: services.traces }, http);
}

/** Makes all that one server keeps beside its routes: its database, its clock, what it counts and what it holds in memory. */
export async function openServices(options: Omit<AppOptions, 'http'>): Promise<Services> {
  const { database, clock, strictAnswers = false, callsPerMinute } = options;
  speak(await readWording(database.read));
  const schema = options.schema ?? new SchemaStanding(database, MIGRATIONS);
  return {
    database,
    clock,
    access: accessPort(database),
    clockWatch: clockWatch(database),
    schema,
    readiness: new Readiness(database, clock, schema),
    quota: new CallQuota(callsPerMinute),
    rates: new CallRates(),
    turns: heavyTurns(),
    traces: new TraceLog(database, tracePort),
    strictAnswers,
  };
}

/** Registers all routes; each asks `services` and `given` when it is called, and keeps nothing of them. */
export async function serve(services: Services, given: Given, http: HttpConfig): Promise<App> {
  const describe = () => openApi({ chapters: DOMAINES, cruds: CRUDS }, http);
  const description = bindRead(getDescriptionAppels, async () => describe());
  return createServer(http, services, [...routes(given), description], describe);
}

/** Forgets what has had its time: old answers, ended connexions, counted failures. */
export async function purge(database: Database, now: string): Promise<void> {
  await purgeAnswers(database, now);
  await purgeConnexions(database, now);
  await purgeAppareils(database, now);
  await purgeTries(database, now);
}
