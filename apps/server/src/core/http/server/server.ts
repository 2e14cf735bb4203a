/** The HTTP server around the bound calls: headers, limits, logs, errors, health, and an orderly stop. */
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import { ERREURS } from '@gestionscolaire/contract/core/api/errors.ts';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Binding, Services } from '#core/http/call/bind.ts';
import { takeForms } from '#core/http/form.ts';
import { Metrics, type MetricsConfig, serveMetrics } from '#core/http/health/metrics.ts';
import type { LogStream } from '#core/http/log/file.ts';
import { sayUntrustedProxies } from '#core/http/network/forwarded.ts';
import { isHttps, type PlainConfig, servePlainToo } from '#core/http/network/one-port.ts';
import { errorAnswer } from './error-response.ts';
import { serveHealth } from './health-calls.ts';
import { serveReader } from './reader.ts';
import type { SlowCalls } from './slow-calls.ts';
import { serveWeb } from './static.ts';

/** A document that the server makes when somebody asks for it. */
interface HttpDocument {
  type: string;
  body: string | Buffer;
  /** The name under which a browser saves it; absent: the browser shows it. */
  fileName?: string;
}

export interface HttpConfig {
  /** The path before every call: '/api/'. */
  apiBase: string;
  version: string;
  logLevel: string;
  /** The proxies whose announced address is believed; false: none. */
  trustProxy: string | false;
  /** The certificate to serve https with. `plain`: plain http is answered on the same port, for the little that it may ask. */
  tls: { cert: string; key: string; plain?: PlainConfig } | undefined;
  /** Small documents that anybody may read, by their path. */
  documents?: ReadonlyMap<string, () => HttpDocument>;
  /** The folder of the built screens; undefined: calls only. */
  webDir: string | undefined;
  /** The place where log lines go; absent: standard output. */
  logStream?: LogStream;
  /** Keeps the slowest calls; absent: nobody does. */
  slow?: SlowCalls;
  /** The measures for a machine that watches; absent: there are none. */
  metrics?: MetricsConfig | undefined;
}

/** The most bytes of a request: forms are small; a call that takes a file raises its own limit (form.ts). */
const BODY_LIMIT = 256 * 1024;

/** The longest word of an address: as long as Node lets an address be, so that the call itself answers for it. */
const WORD_LIMIT = 16 * 1024;

/** The policy lets Mantine write style elements; all else comes from this server. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  'frame-src blob:',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

/** The policy of an answer of the API, opened on its own: it is no page, so it loads nothing and runs nothing. */
const POLICY_OF_ANSWERS = "default-src 'none';frame-ancestors 'none';sandbox";

/** The headers that say nothing of an answer of the API: each call carried them over a slow line. */
const NOT_OF_ANSWERS = [
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

function sansSchema(): never {
  throw new Error('a route declares no schema of Fastify: its contract is bound to it (bind.ts)');
}

/** Makes the server. `describe` makes the OpenAPI document, when somebody first asks for it. */
export async function createServer(
  config: HttpConfig,
  services: Services,
  bindings: readonly Binding[],
  describe: () => unknown = () => ({}),
): Promise<FastifyInstance> {
  const options: FastifyServerOptions = {
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy === false ? false : config.trustProxy.split(','),
    // Fastify's own lines would hold the url, and with it a token: our line names the call instead.
    logController: new LogController({ disableRequestLogging: true }),
    logger: loggerOf(config),
    routerOptions: { maxParamLength: WORD_LIMIT },
    // An address that cannot be decoded never reaches a route: its refusal has the shape of all others.
    frameworkErrors(error, request, reply: FastifyReply) {
      const { status, body } = errorAnswer(error, request.log);
      void reply.status(status).send(body);
    },
    // A stop finishes the requests under way, then closes idle connections.
    forceCloseConnections: 'idle',
    // Ours says so in French.
    return503OnClosing: false,
    // A body that never ends is cut off, on a slow connection too.
    requestTimeout: 120_000,
    ...(config.tls === undefined ? {} : { https: { cert: config.tls.cert, key: config.tls.key } }),
    // The contract checks what comes and says what goes: Fastify's two compilers of schemas would only take memory.
    schemaController: { compilersFactory: { buildValidator: sansSchema, buildSerializer: sansSchema } },
  };
  const app = fastify(options);
  if (config.tls?.plain !== undefined && isHttps(app.server)) {
    const endIdle = servePlainToo(app.server, config.tls.plain);
    app.addHook('preClose', (done) => {
      endIdle();
      done();
    });
  }
  app.decorateRequest('userId', null);
  app.decorateRequest('cause', null);
  sayUntrustedProxies(app, config.trustProxy);
  readJsonOnly(app);
  await app.register(helmet, {
    // Our policy is the same for every answer: helmet would put it together anew each time.
    contentSecurityPolicy: false,
    // A school's own network is plain http: https is asked for only where we serve it.
    hsts: config.tls !== undefined,
    crossOriginOpenerPolicy: config.tls !== undefined,
    originAgentCluster: config.tls !== undefined,
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(compress, { threshold: 1400, encodings: ['gzip'] });

  const metrics = config.metrics === undefined ? undefined : new Metrics();
  app.setErrorHandler(async (thrown, request, reply) => {
    services.readiness.note(thrown);
    const error = await services.schema.meaning(thrown);
    const { status, body, cause = null } = errorAnswer(error, request.log);
    request.cause = cause;
    if (status === 401) reply.header('www-authenticate', 'Bearer');
    if (body.attente !== undefined) reply.header('retry-after', String(body.attente));
    return reply.status(status).send(body);
  });
  // No browser keeps an answer: a computer may be shared.
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const isAnswer = request.url.startsWith(config.apiBase);
    // Fastify's own answer is in English.
    if (isClosing && isAnswer) {
      const { status, phrase } = ERREURS.INDISPONIBLE;
      void reply.status(status).header('connection', 'close').send({ error: phrase, code: 'INDISPONIBLE' });
      return;
    }
    reply.header('content-security-policy', isAnswer ? POLICY_OF_ANSWERS : POLICY);
    if (isAnswer) {
      reply.header('cache-control', 'no-store');
      for (const name of NOT_OF_ANSWERS) reply.removeHeader(name);
    }
    // A browser would keep it for whatever else this computer serves under that name.
    if (request.hostname === 'localhost') reply.removeHeader('strict-transport-security');
    done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const { call, isRead } = request.routeOptions.config;
    if (call === undefined) return;
    const line = {
      appel: call,
      statut: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: request.userId,
      ...(request.cause === null ? {} : { cause: request.cause }),
    };
    metrics?.note({ call, status: line.statut, seconds: reply.elapsedTime / 1000 });
    config.slow?.note({ appel: call, ms: line.ms, instant: services.clock() });
    if (reply.statusCode >= 500) request.log.error(line, 'appel');
    else if (isRead === true && reply.statusCode < 400) request.log.debug(line, 'appel');
    else request.log.info(line, 'appel');
  });

  const isForm = ({ endpoint }: Binding): boolean => endpoint.upload !== undefined;
  for (const one of bindings) if (!isForm(one)) one.register(app, config.apiBase, services);
  await app.register(async (scope) => {
    await takeForms(scope);
    for (const one of bindings.filter(isForm)) one.register(scope, config.apiBase, services);
  });
  services.traces.onFailure = (error) => app.log.warn({ err: error }, 'trace de sécurité');
  app.addHook('onClose', () => services.traces.close());
  for (const [path, make] of config.documents ?? []) {
    app.get(path, async (_request, reply) => {
      const { type, body, fileName } = make();
      if (fileName !== undefined) reply.header('content-disposition', `attachment; filename="${fileName}"`);
      return reply.type(type).header('cache-control', 'no-store').send(body);
    });
  }
  serveHealth(app, config, services);
  if (config.metrics !== undefined && metrics !== undefined)
    serveMetrics(app, config.metrics, { ...services, metrics });
  let known: string | undefined;
  const document = (): string => (known ??= JSON.stringify(describe()));
  app.get(`${config.apiBase}openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  );
  if (config.webDir !== undefined) await serveReader(app, config.apiBase);
  const { status, phrase } = ERREURS.APPEL_INCONNU;
  const unknownCall = { error: phrase, code: 'APPEL_INCONNU' };
  app.all(`${config.apiBase}*`, async (_request, reply) => reply.status(status).send(unknownCall));

  if (config.webDir === undefined)
    app.setNotFoundHandler(async (_request, reply) => reply.status(status).send(unknownCall));
  else await serveWeb(app, config.webDir, config.apiBase);
  return app;
}

function loggerOf({ logLevel, logStream }: HttpConfig): NonNullable<FastifyServerOptions['logger']> {
  if (logLevel === 'silent') return false;
  return {
    level: logLevel,
    // A person reads it: the day and the hour of Conakry, which has the hour of Greenwich.
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: loggedError },
    ...(logStream === undefined ? {} : { stream: logStream }),
  };
}

/**
 * Returns the part of an error that is logged: never what the database says about the row, which may hold a
 * password's hash.
 */
function loggedError(
  error: Error,
): Record<string, unknown> & { type: string; message: string; stack: string } {
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return { type: error.name, message: error.message, stack: error.stack ?? '', code, constraint, table };
}

/** Lets a call take JSON only; the few that take a file do it in form.ts. An empty body is no body. */
function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parse(request, String(body), done);
  });
}
