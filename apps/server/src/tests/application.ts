/**
 * Gives the servers of a worker one application: its 677 routes are registered once, and each request is answered with the
 * database, the clock and the memory of the server that it was sent to. A server with routes or logs of its own makes its own.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { InjectOptions } from 'fastify';
import { type App, type AppOptions, createApp, openServices, serve } from '#app.ts';
import type { HttpConfig } from '#core/http/server/server.ts';

export interface Application {
  inject: (request: InjectOptions) => Promise<Response>;
  /** Returns the application; one that is shared belongs to nobody. */
  app: () => App;
  close: () => Promise<void>;
}
type Response = Awaited<ReturnType<App['inject']>>;

export async function ownApplication(options: AppOptions): Promise<Application> {
  const app = await createApp(options);
  await app.ready();
  return { app: () => app, inject: async (request) => app.inject(request), close: async () => app.close() };
}

type Given = Omit<AppOptions, 'http'>;
type Standing = Awaited<ReturnType<typeof standingOf>>;

/** The server that the request under way was sent to. */
const asked = new AsyncLocalStorage<Standing>();
let shared: Promise<App> | undefined;

async function standingOf(given: Given) {
  const { onSignIn = () => {}, adresses = () => ({ publique: null, servies: [] }), exploitation } = given;
  const { fetCl = () => 'fet-cl' } = given;
  const services = await openServices(given);
  return { services, given: { onSignIn, adresses, fetCl, exploitation, traces: services.traces } };
}

/**
 * Returns an object that stands for the asked server's. Its parts that are read before any request stand for that server's too; what is
 * written to it then is nobody's.
 */
function ofAsked<T extends object>(read: (standing: Standing) => T): T {
  return new Proxy<T>(Object.assign(() => undefined, {}) as unknown as T, {
    get(_target, key) {
      const standing = asked.getStore();
      if (standing === undefined) return ofAsked((one) => Reflect.get(read(one), key) as object);
      const owner = read(standing);
      const value: unknown = Reflect.get(owner, key);
      return typeof value === 'function' ? (value.bind(owner) as unknown) : value;
    },
    apply: (_target, _self, args: unknown[]) => {
      const standing = asked.getStore();
      if (standing === undefined) throw new Error('no request is under way');
      return Reflect.apply(read(standing) as () => unknown, undefined, args) as unknown;
    },
  });
}

export async function sharedApplication(given: Given, http: HttpConfig): Promise<Application> {
  const standing = await standingOf(given);
  shared ??= serve(
    ofAsked(({ services }) => services),
    ofAsked((one) => one.given),
    http,
  ).then(async (app) => {
    await app.ready();
    return app;
  });
  const app = await shared;
  return {
    app() {
      throw new Error('this server shares its application: make it with { alone: true }');
    },
    inject: async (request) => asked.run(standing, async () => app.inject(request)),
    close: () => standing.services.traces.close(),
  };
}
