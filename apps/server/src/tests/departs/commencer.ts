/**
 * Gives tests a server that is already at some point: an equipped school, a marked class, a sealed term. A beginning is the function that makes
 * it, by the product's own calls; once a worker has made it twice, the third one and those after begin with a copy.
 */
import { onTestFinished } from 'vitest';
import { appels, type Commencement, type TestServer, testServer } from '#tests/harness.ts';

interface Fait {
  times: number;
  /** The second one: its base, the answer of the function, and the calls that it made; absent: it cannot be copied. */
  copy?: { readonly commencement: Commencement; readonly depart: unknown; readonly calls: readonly string[] };
}

/** The beginnings that this worker made, by the function that makes each. */
const faits = new Map<unknown, Fait>();

/** Returns a copy of a value; undefined where it holds more than data: a person who calls is of their own server. */
function copyOf(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return undefined;
  }
}

type Make<T> = (server: TestServer) => Promise<T>;

/** Whether a value that was kept by a function is what it answers: it was kept under that function. */
const isAnswerOf = <T>(make: Make<T>, kept: unknown): kept is T => faits.has(make) && kept !== undefined;

/**
 * Makes a server for one test alone, with what `make` makes of it: by its calls, or as a copy of what they made before.
 * @param make a function that is always the same one, and looks at nothing but its server
 */
export async function commencer<T>(make: Make<T>): Promise<{ server: TestServer; depart: T }> {
  const fait = faits.get(make) ?? { times: 0 };
  faits.set(make, fait);
  const { copy } = fait;
  const server = await testServer(copy === undefined ? {} : { commencement: copy.commencement });
  onTestFinished(() => server.close());
  if (copy !== undefined) {
    // They count as this test's too: what a change of one of them reaches is found by it.
    for (const call of copy.calls) appels.add(call);
    const depart = structuredClone(copy.depart);
    if (isAnswerOf(make, depart)) return { server, depart };
  }
  fait.times += 1;
  const before = [...appels];
  appels.clear();
  const depart = await make(server);
  const calls = [...appels];
  for (const call of before) appels.add(call);
  const kept = fait.times === 2 ? copyOf(depart) : undefined;
  if (kept !== undefined) fait.copy = { commencement: await server.keep(), depart: kept, calls };
  return { server, depart };
}
