/** Makes a relay to a PostgreSQL that a test may freeze or close, as a pooler or a network may. */
import { connect, createServer, type Socket } from 'node:net';

export interface Relais {
  /** The address of the database through the relay. */
  readonly url: string;
  readonly port: number;
  /** Connections stay open, new ones are taken, and nothing passes. */
  figer(): void;
  reprendre(): void;
  /** Ends all connections, and takes no more. */
  fermer(): void;
}

/** `base`: another database of as long a name, to which whoever asks for that of `url` comes. */
export async function relaisVers(url: string, base?: string): Promise<Relais> {
  const { hostname, port, pathname } = new URL(url);
  const asked = pathname.slice(1);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const relay = createServer((client) => {
    const there = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, there],
      [there, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
    there.pipe(client);
    if (base === undefined) client.pipe(there);
    else
      client.once('data', (first) => {
        there.write(Buffer.from(first.toString('latin1').replace(asked, base), 'latin1'));
        client.pipe(there);
      });
    if (isFrozen) for (const socket of [client, there]) socket.pause();
  });
  const opened = Promise.withResolvers<void>();
  relay.listen(0, '127.0.0.1', () => opened.resolve());
  await opened.promise;
  const address = relay.address();
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String(typeof address === 'object' ? address?.port : 0);
  const each = (act: (socket: Socket) => void) => {
    for (const socket of sockets) act(socket);
  };
  return {
    url: own.href,
    port: Number(own.port),
    figer() {
      isFrozen = true;
      each((socket) => void socket.pause());
    },
    reprendre() {
      isFrozen = false;
      each((socket) => void socket.resume());
    },
    fermer() {
      each((socket) => void socket.destroy());
      relay.close();
    },
  };
}
