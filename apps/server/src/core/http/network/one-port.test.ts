/** A browser of the network, seen from the server: connections of this test pass for those of another computer. */

import { createPrivateKey } from 'node:crypto';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { faireAutorite, faireCertificat } from '#https/certificats.ts';
import { servePlainToo } from './one-port.ts';

async function serveur() {
  const now = new Date();
  const autorite = faireAutorite([], now);
  const made = faireCertificat(autorite, createPrivateKey(autorite.key), ['127.0.0.1'], now);
  const secure = createServer(made, (request, response) => response.end(`servi ${request.url ?? ''}`));
  const endIdle = servePlainToo(secure, { isOpen: (path) => path === '/ouvert', isHere: () => false });
  secure.listen(0, '127.0.0.1');
  await new Promise((resolve) => secure.once('listening', resolve));
  onTestFinished(async () => {
    endIdle();
    await new Promise((resolve) => secure.close(resolve));
  });
  const address = secure.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, http: `http://127.0.0.1:${port}` };
}

it('[SEC-11] une page demandée en http mène à https, à la même adresse ; ce qui est ouvert se lit en http', async () => {
  const { port, http } = await serveur();
  const page = await fetch(`${http}/encaisser?eleve=12`, { redirect: 'manual' });
  expect(page.status).toBe(307);
  expect(page.headers.get('location')).toBe(`https://127.0.0.1:${port}/encaisser?eleve=12`);
  expect(await (await fetch(`${http}/ouvert?x=1`)).text()).toBe('servi /ouvert?x=1');
});

it('[SEC-11] un appel fait en http est refusé et n’est pas fait : un mot de passe y serait lu', async () => {
  const { http } = await serveur();
  const refused = await fetch(`${http}/api/login`, { method: 'POST', body: '{"password":"secret"}' });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toEqual({ error: 'Ouvrez cette adresse en https.', code: 'HTTPS_SEULEMENT' });
});

it('[SEC-11] n’envoie personne ailleurs qu’à un nom de machine', async () => {
  const { port } = await serveur();
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET / HTTP/1.1\r\nHost: ecole.gn@pirate.example/\r\nConnection: close\r\n\r\n');
    });
    socket.on('data', (data) => {
      text += data.toString('latin1');
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answer).not.toContain('pirate.example');
  expect(answer).toMatch(/^HTTP\/1\.1 403 /);
});
