/**
 * Serves https and plain http on one port, so that an address that people kept from before leads on. The first byte of a connection
 * tells them apart: TLS begins with 22, and no word of http does.
 */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { Server } from 'node:https';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { ERREURS } from '@gestionscolaire/contract/core/api/errors.ts';

const TLS_HANDSHAKE = 22;

/** The milliseconds that a new connection has to say its first byte. */
const FIRST_BYTE = 10_000;

/** The hosts that a browser may name: what else stands there is not repeated in an answer. */
const HOST = /^(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?$/;

/** Says what a plain connection may ask for; the rest is sent to https, or refused. */
export interface PlainConfig {
  /** Whether a path, without its query, is served in plain http: what anybody may read, before they trust the certificate. */
  isOpen: (path: string) => boolean;
  /** Whether a connection from this address goes over no network; absent: those of this computer. */
  isHere?: (address: string) => boolean;
}

/** Whether a server speaks https. */
export const isHttps = (server: unknown): server is Server => server instanceof Server;

/**
 * Lets `secure` take plain connections too. Those of this computer itself are served as they are: nobody reads them on the way.
 * Returns how to end the ones that wait.
 */
export function servePlainToo(
  secure: Server,
  { isOpen, isHere = isOfThisComputer }: PlainConfig,
): () => void {
  const takeTls = secure.listeners('connection') as ((socket: Socket) => void)[];
  const handlers = () => secure.listeners('request') as RequestListener[];
  const plain = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (isHere(request.socket.remoteAddress ?? '') || isOpen(path)) {
      for (const handle of handlers()) handle.call(secure, request, response);
    } else sendToTls(request, response);
  });
  // The deadlines of slow requests are the same; a server that does not listen would not watch them.
  for (const name of ['requestTimeout', 'headersTimeout', 'keepAliveTimeout'] as const)
    plain[name] = secure[name];
  plain.emit('listening');
  secure.removeAllListeners('connection');
  secure.on('connection', (socket: Socket) => {
    const tooLate = setTimeout(() => socket.destroy(), FIRST_BYTE);
    const end = () => clearTimeout(tooLate);
    socket.once('error', end);
    socket.once('close', end);
    socket.once('readable', () => {
      end();
      const first: unknown = socket.read(1);
      if (!Buffer.isBuffer(first)) return socket.destroy();
      socket.unshift(first);
      if (first[0] === TLS_HANDSHAKE) for (const take of takeTls) take.call(secure, socket);
      else plain.emit('connection', socket);
      return undefined;
    });
  });
  secure.on('close', () => plain.close());
  return () => plain.closeIdleConnections();
}

/** Sends a page to https; refuses a call, which has already said in clear what it says. */
function sendToTls(request: IncomingMessage, response: ServerResponse): void {
  const host = request.headers.host ?? '';
  response.setHeader('connection', 'close');
  if ((request.method === 'GET' || request.method === 'HEAD') && HOST.test(host)) {
    response
      .writeHead(307, { location: `https://${host}${request.url ?? '/'}`, 'cache-control': 'no-store' })
      .end();
    return;
  }
  const { status, phrase } = ERREURS.HTTPS_SEULEMENT;
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify({ error: phrase, code: 'HTTPS_SEULEMENT' }));
}

const LOCAL = new BlockList();
LOCAL.addSubnet('127.0.0.0', 8);
LOCAL.addAddress('::1', 'ipv6');

function isOfThisComputer(address: string): boolean {
  return LOCAL.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
