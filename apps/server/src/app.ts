/** Makes the application over an open database: main.ts listens with it and tests call it. */
import { getDescriptionAppels } from '@gestionscolaire/contract/administration/description.ts';
import { CRUDS, DOMAINES } from '@gestionscolaire/contract/api.ts';
import { accessPort, purgeConnexions, purgeTries } from './administration/index.ts';
import type { Adresses } from './caisse/index.ts';
import type { Clock } from './core/clock.ts';
import type { Database } from './core/db/database.ts';
import { readWording, speak } from './core/db/wording.ts';
import { bindRead } from './core/http/bind.ts';
import { clockWatch } from './core/http/clock-watch.ts';
import { purgeAnswers } from './core/http/idempotency.ts';
import { openApi } from './core/http/openapi.ts';
import { createServer, type HttpConfig } from './core/http/server.ts';
import { routes } from './routes.ts';

export interface AppOptions {
  database: Database;
  clock: Clock;
  http: HttpConfig;
  /** Whether an answer that differs from the contract is a fault; true in tests. */
  strictAnswers?: boolean;
  /** Runs at every accepted sign-in. */
  onSignIn?: () => void;
  /** Answers where another machine finds the product; absent: nowhere. */
  adresses?: () => Adresses;
}

const NULLE_PART: Adresses = { publique: null, servies: [] };

export type App = Awaited<ReturnType<typeof createServer>>;

export async function createApp(options: AppOptions): Promise<App> {
  const { database, clock, http, strictAnswers = false, onSignIn = () => {} } = options;
  const { adresses = () => NULLE_PART } = options;
  speak(await readWording(database.read));
  const services = {
    database,
    clock,
    access: accessPort(database),
    clockWatch: clockWatch(database),
    strictAnswers,
  };
  const describe = () => openApi({ chapters: DOMAINES, cruds: CRUDS }, http);
  const description = bindRead(getDescriptionAppels, async () => describe());
  return createServer(http, services, [...routes(onSignIn, adresses), description], describe);
}

/** Forgets what has had its time: old answers, ended connexions, counted failures. */
export async function purge(database: Database, now: string): Promise<void> {
  await purgeAnswers(database, now);
  await purgeConnexions(database, now);
  await purgeTries(database, now);
}
