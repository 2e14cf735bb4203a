/** Finds, among the hosts of an address, the one that takes writes. */
import pg from 'pg';
import { cutOff } from './lent.ts';

/** Returns the first host, in the order given, that takes writes; undefined when none does. */
export async function writableHost(hosts: readonly string[], seconds: number): Promise<string | undefined> {
  const answers = await Promise.all(hosts.map((host) => takesWrites(host, seconds * 1000)));
  return hosts.find((_, rank) => answers[rank]);
}

async function takesWrites(connectionString: string, limit: number): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: limit });
  client.on('error', () => {});
  const timer = setTimeout(() => cutOff(client), limit);
  try {
    await client.connect();
    // A standby says 'on' too.
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    void client.end().catch(() => {});
    return rows[0]?.transaction_read_only === 'off';
  } catch {
    cutOff(client);
    return false;
  } finally {
    clearTimeout(timer);
  }
}
