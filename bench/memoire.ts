/** Measures resident memory under fifty connections: after five minutes, and five minutes later. */
import type { Load } from './charge.ts';
import { outcomeOf } from './duel.ts';
import { type Engine, install, signIn } from './installation.ts';
import { listRequest } from './liste.ts';
import { start } from './processus.ts';
import { median, number, report, title } from './rapport/rapport.ts';

const CONNECTIONS = 50;
const MINUTE = 60_000;
const MEGABYTE = 1024 * 1024;
/** The most megabytes: a cheap PC runs other things too, and a network's server is no cheap PC (docs/decisions/0048). */
const MOST: Readonly<Record<Engine, number>> = { sqlite: 200, postgres: 350 };
/** The growth that the garbage collector alone explains. */
const SWING = 10;

export async function measureMemory(engine: Engine, cluster: string): Promise<void> {
  title(`Memory at ${CONNECTIONS} connections`);
  const place = await install(engine, cluster);
  // The first start of a version compiles its modules and takes 25 MB more: a school's server runs as those after it.
  await (await place.startServer()).stop();
  const server = await place.startServer();
  const generator = await start('charge.ts', {});
  try {
    const person = await signIn(server.address);
    const orders = ['libelle', 'commune', 'code'].map((tri) => ({ tri, taille: 25 }));
    const requests = Array.from({ length: 139 }, (_, index) =>
      listRequest(person, { ...orders[index % orders.length], page: index + 1 }),
    );
    const load: Load = {
      address: server.address,
      milliseconds: MINUTE,
      requests,
      connections: CONNECTIONS,
      isChain: false,
    };
    const minutes: number[] = [];
    for (let minute = 0; minute < 10; minute += 1) {
      const { outcome } = outcomeOf(await generator.ask({ question: 'charger', load }));
      if (outcome.failures > 0) throw new Error(`${outcome.failures} refusals`);
      minutes.push((await server.cost()).memory / MEGABYTE);
    }
    const told = minutes.map((size) => number(size, 0)).join(', ');
    const fifth = minutes[4] ?? Number.NaN;
    report({
      what: `resident memory after five minutes at ${CONNECTIONS} connections`,
      measured: `${number(fifth, 0)} MB (by the minute: ${told})`,
      wanted: `≤ ${MOST[engine]} MB`,
      verdict: fifth <= MOST[engine] ? 'met' : 'missed',
    });
    const growth = median(minutes.slice(7)) - median(minutes.slice(2, 5));
    report({
      what: 'growth of resident memory in the next five',
      measured: `${number(growth, 0)} MB`,
      wanted: `none (to ${SWING} MB)`,
      verdict: growth <= SWING ? 'met' : 'missed',
    });
  } finally {
    await generator.stop();
    await server.stop();
    await place.remove();
  }
}
