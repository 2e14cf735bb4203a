/**
 * Tells a machine that watches (Prometheus) what the server does, where the operator asked for it: to this computer alone, or to
 * whoever has a token. No value names a person or a school.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#core/db/database.ts';
import type { CallQuota } from '#core/http/limits/quota.ts';
import { HEAVY_KINDS, type Heavy, type HeavyTurns } from '#core/turns/heavy.ts';
import type { Readiness } from './readiness.ts';

/** A value that is worked out when somebody asks; `name` without the product's, `labels` as Prometheus writes them. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly labels?: string;
  readonly value: number;
}

/** The settings of /metrics. */
export interface MetricsConfig {
  /** The word that opens it to another computer; null: this computer alone. */
  readonly token: string | null;
  /** Returns what the domains know: the disk, the last backup, the migrations. */
  readonly gauges: () => Promise<readonly Gauge[]>;
}

/** A call that ended; `seconds` from its arrival. */
interface Ended {
  readonly call: string;
  readonly status: number;
  readonly seconds: number;
}

const PREFIX = 'gestionscolaire_';
/** The upper ends of the classes of duration, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const NANO = 1e9;
/** The milliseconds between two looks at the event loop; Node counts them in what it tells. */
const RESOLUTION = 20;

interface Durations {
  readonly counts: number[];
  sum: number;
  total: number;
}

export class Metrics {
  readonly #calls = new Map<string, number>();
  readonly #durations = new Map<string, Durations>();

  /** Counts a call that ended. */
  note({ call, status, seconds }: Ended): void {
    const labels = `call="${call}",status="${status}"`;
    this.#calls.set(labels, (this.#calls.get(labels) ?? 0) + 1);
    const kind = `status="${Math.floor(status / 100)}xx"`;
    const known = this.#durations.get(kind) ?? { counts: BUCKETS.map(() => 0), sum: 0, total: 0 };
    this.#durations.set(kind, known);
    for (const [index, end] of BUCKETS.entries()) {
      if (seconds <= end) known.counts[index] = (known.counts[index] ?? 0) + 1;
    }
    known.sum += seconds;
    known.total += 1;
  }

  /** Writes the calls as Prometheus reads them. */
  text(): string {
    const calls = [...this.#calls].map(([labels, count]) => `${PREFIX}calls_total{${labels}} ${count}`);
    const durations = [...this.#durations].flatMap(([kind, { counts, sum, total }]) => [
      ...BUCKETS.map((end, index) => `${PREFIX}call_seconds_bucket{${kind},le="${end}"} ${counts[index]}`),
      `${PREFIX}call_seconds_bucket{${kind},le="+Inf"} ${total}`,
      `${PREFIX}call_seconds_sum{${kind}} ${sum}`,
      `${PREFIX}call_seconds_count{${kind}} ${total}`,
    ]);
    return [
      ...family('calls_total', 'Calls that ended.', 'counter'),
      ...calls,
      ...family('call_seconds', 'How long calls took.', 'histogram'),
      ...durations,
    ].join('\n');
  }
}

const family = (name: string, help: string, type: string): string[] => [
  `# HELP ${PREFIX}${name} ${help}`,
  `# TYPE ${PREFIX}${name} ${type}`,
];

/** Writes values, those of one name together. */
function gaugesText(gauges: readonly Gauge[]): string {
  const lines = gauges.flatMap(({ name, help, labels, value }, index) => [
    ...(gauges[index - 1]?.name === name ? [] : family(name, help, 'gauge')),
    `${PREFIX}${name}${labels === undefined ? '' : `{${labels}}`} ${value}`,
  ]);
  return lines.join('\n');
}

/** A value that only grows. */
const counter = (name: string, help: string, values: readonly (readonly [labels: string, value: number])[]) =>
  [
    ...family(name, help, 'counter'),
    ...values.map(([labels, value]) => `${PREFIX}${name}{${labels}} ${value}`),
  ].join('\n');

/** Tells what waits for its turn, and what was refused: by the quotas of calls, and by the queue of each kind of work. */
function turnGauges(turns: HeavyTurns): Gauge[] {
  const of = (name: string, help: string, value: (kind: Heavy) => number): Gauge[] =>
    HEAVY_KINDS.map((kind) => ({ name, help, labels: `kind="${kind}"`, value: value(kind) }));
  return [
    ...of('turns_taken', 'Works that last, under way.', (kind) => turns[kind].taken),
    ...of('turns_waiting', 'Works that last, which wait for their turn.', (kind) => turns[kind].waiting),
  ];
}

const refusedText = (turns: HeavyTurns, quota: CallQuota, database: Database): string =>
  counter('refused_total', 'Calls refused for asking too much.', [
    ['kind="calls"', quota.refused],
    ['kind="places"', database.places().refused],
    ...HEAVY_KINDS.map((kind) => [`kind="${kind}"`, turns[kind].refused] as const),
  ]);

interface Watched {
  readonly turns: HeavyTurns;
  readonly quota: CallQuota;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly readiness: Readiness;
}

/** Serves /metrics. */
export function serveMetrics(
  app: FastifyInstance,
  { token, gauges }: MetricsConfig,
  { metrics, database, readiness, turns, quota }: Watched,
): void {
  const lag = monitorEventLoopDelay({ resolution: RESOLUTION });
  lag.enable();
  app.addHook('onClose', async () => void lag.disable());
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store').type(TYPE);
    if (token === null && !isFromHere(request)) return reply.status(403).send('forbidden\n');
    if (token !== null && !hasToken(request, token)) {
      return reply.status(401).header('www-authenticate', 'Bearer').send('unauthorized\n');
    }
    const isReady = (await readiness.look()).length === 0;
    const all = [
      { name: 'ready', help: 'Whether the server can do its work.', value: Number(isReady) },
      ...processGauges(database, lag),
      ...turnGauges(turns),
      ...(await gauges().catch(() => [])),
    ];
    return `${metrics.text()}\n${refusedText(turns, quota, database)}\n${gaugesText(all)}\n`;
  });
}

/** Returns what the process knows of itself; the lag is that since somebody last asked. */
function processGauges(database: Database, lag: ReturnType<typeof monitorEventLoopDelay>): Gauge[] {
  const { most, taken, waiting } = database.places();
  const behind = 'How late the event loop ran since the last question.';
  const places = 'The places for transactions.';
  const lags = [0.5, 0.99].map((quantile) => ({
    name: 'event_loop_lag_seconds',
    help: behind,
    labels: `quantile="${quantile}"`,
    value: beyond(lag.percentile(quantile * 100)),
  }));
  const worst = {
    name: 'event_loop_lag_seconds',
    help: behind,
    labels: 'quantile="1"',
    value: beyond(lag.max),
  };
  lag.reset();
  return [
    ...lags,
    worst,
    { name: 'pool_places', help: places, labels: 'state="all"', value: most },
    { name: 'pool_places', help: places, labels: 'state="taken"', value: taken },
    { name: 'queue', help: 'What waits for a place.', value: waiting },
    { name: 'resident_bytes', help: 'The memory of the process.', value: process.memoryUsage.rss() },
    { name: 'uptime_seconds', help: 'How long the process runs.', value: process.uptime() },
  ];
}

/** Turns what Node tells, in nanoseconds, into the seconds beyond the time between two looks. */
const beyond = (told: number): number => Math.max(0, told / NANO - RESOLUTION / 1000);

const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && /^(?:127\.|::1$|::ffff:127\.)/.test(address);

/** The headers of a proxy on this computer: what it brings comes from elsewhere. */
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

const isFromHere = ({ socket, ip, headers }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  isLoopback(ip) &&
  OF_PROXIES.every((name) => headers[name] === undefined);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the request has the token, compared in a time that tells nothing of it. */
const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
