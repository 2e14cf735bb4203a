/** Tests what is answered to a call that arrives while the server closes. */
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ownServer } from '#tests/harness.ts';

it('un appel qui arrive pendant l’arrêt reçoit une phrase, et la connexion se ferme', async () => {
  const server = await ownServer({ alone: true });
  const address = new URL(await server.app().listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(address.port), '127.0.0.1');
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<void>((done) => socket.on('close', () => done()));
  // A request that has begun keeps its connexion.
  socket.write('GET /api/getPreferences HTTP/1.1\r\nhost: localhost\r\n');
  await wait(50);
  const closed = server.app().close();
  await wait(50);
  socket.write('\r\n');
  await ended;
  await closed;
  expect(said).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close/i);
  expect(said).toContain('Le service est momentanément indisponible. Réessayez.');
});
