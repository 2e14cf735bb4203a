/** The tests bound what one file may take of the thread that makes it, with threads that really run. */
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { describe, expect, it } from 'vitest';
import type { Database } from '#core/db/database.ts';
import { ownServer, testServer } from '#tests/harness.ts';
import { type JobLimits, jobThreads } from './job-thread.ts';

/** A thread that answers what it is told, takes its time, never ends, takes 240 MB first, ends itself, or tells the megabytes of its young objects. */
const WORKER = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    import { getHeapSpaceStatistics } from 'node:v8';
    const kept = [];
    const jeunes = () => {
      for (let some = [], at = 0; at < 400; at += 1) {
        some.push(Array.from({ length: 5000 }, (_, rang) => ({ rang })));
        if (some.length > 20) some = [];
      }
      return Math.round(getHeapSpaceStatistics().find((one) => one.space_name === 'new_space').space_size / 1e6);
    };
    parentPort.on('message', ({ job, quoi }) => {
      if (quoi === 'sans fin') for (;;);
      if (quoi === 'long') for (const until = Date.now() + 2500; Date.now() < until; );
      if (quoi === 'trop') for (let more = 0; more < 30; more += 1) kept.push(new Array(1_000_000).fill(more));
      if (quoi === 'mort') process.exit(1);
      if (quoi === 'jeunes') quoi += ' ' + jeunes();
      if (quoi === 'faute') throw new Error('une faute');
      parentPort.postMessage({ job, content: Buffer.from(quoi + ' ' + threadId) });
    });
  `)}`,
);

const REFUS = 'C’est trop pour une fois.';

interface Dit {
  quoi: string;
}

function fil(database: Database, limits: Partial<JobLimits> = {}) {
  const all = { seconds: 60, megabytes: 64, refus: REFUS, ...limits };
  const thread = jobThreads<Dit>(WORKER, all)(database);
  const faire = async (quoi: string): Promise<string[]> =>
    Buffer.from(await thread.make((tell) => tell({ quoi })))
      .toString()
      .split(' ');
  return { thread, faire };
}

describe('le fil qui fait des fichiers', () => {
  it('[SEC-01] refuse le fichier qui ne finit pas, change de fil, et fait ceux qui attendaient', async () => {
    const { faire } = fil((await ownServer()).database, { seconds: 2 });
    const [, premier] = await faire('un');
    const asked = [faire('sans fin'), faire('deux'), faire('trois')];
    await expect(asked[0]).rejects.toMatchObject({ code: 'INDISPONIBLE', message: REFUS });
    const [deux, trois] = [await asked[1], await asked[2]];
    expect([deux?.[0], trois?.[0]]).toEqual(['deux', 'trois']);
    expect(deux?.[1]).not.toBe(premier);
    expect(trois?.[1]).toBe(deux?.[1]);
  });

  it('[SEC-01] refuse le fichier qui passe la mémoire du fil, et fait ceux qui attendaient', async () => {
    const { faire } = fil((await ownServer()).database);
    const asked = [faire('un'), faire('trop'), faire('deux')];
    await expect(asked[1]).rejects.toMatchObject({ code: 'INDISPONIBLE', message: REFUS });
    const [un, deux] = [await asked[0], await asked[2]];
    expect([un?.[0], deux?.[0]]).toEqual(['un', 'deux']);
    expect(deux?.[1]).not.toBe(un?.[1]);
  });

  it('donne son temps à un fichier de nombreuses parts, et l’arrête ensuite', async () => {
    const { thread, faire } = fil((await ownServer()).database, { seconds: 1 });
    const long = thread.make((tell) => tell({ quoi: 'long' }), 30);
    expect(Buffer.from(await long).toString()).toMatch(/^long/);
    await expect(thread.make((tell) => tell({ quoi: 'sans fin' }), 1)).rejects.toMatchObject({
      code: 'INDISPONIBLE',
    });
    expect((await faire('enfin'))[0]).toBe('enfin');
  });

  it('ce qui n’attend que son tour n’use pas son temps', async () => {
    const { thread, faire } = fil((await ownServer()).database, { seconds: 3 });
    const lents = Array.from({ length: 3 }, () =>
      thread.make(async (tell) => {
        await wait(1500);
        tell({ quoi: 'lent' });
      }),
    );
    await Promise.all(lents);
    expect((await faire('enfin'))[0]).toBe('enfin');
  });

  it.each(['mort', 'faute'])('un fil perdu (%s) ne perd que ce qu’il faisait', async (quoi) => {
    const { faire } = fil((await ownServer()).database);
    const asked = [faire(quoi), faire('suite')];
    await expect(asked[0]).rejects.toThrow(quoi === 'faute' ? 'une faute' : 'the thread has ended');
    expect((await asked[1])?.[0]).toBe('suite');
  });

  it('ce dont un fichier est fait peut ne pas venir : les autres se font', async () => {
    const { thread, faire } = fil((await ownServer()).database);
    const lost = thread.make(() => Promise.reject(new Error('la base est partie')));
    const next = faire('suite');
    await expect(lost).rejects.toThrow('la base est partie');
    expect((await next)[0]).toBe('suite');
  });

  it('a plus de jeunes objets que le serveur, qui en garde peu', async () => {
    // The bound of a server of one school, as its launcher gives it.
    setFlagsFromString('--max-semi-space-size=1');
    const { faire } = fil((await ownServer()).database);
    const [, megabytes] = await faire('jeunes');
    expect(Number(megabytes)).toBeGreaterThan(8);
  });

  it('ne survit pas à sa base, et n’en fait plus rien', async () => {
    const server = await testServer();
    const { faire } = fil(server.database);
    const asked = [faire('sans fin'), faire('jamais')].map((one) =>
      one.catch((error: Error) => error.message),
    );
    await wait(300);
    await server.close();
    expect(await Promise.all(asked)).toEqual(['the database closes', 'the database closes']);
  });
});
