import { describe, expect, it } from 'vitest';
import { ownServer, type TestServer } from '#tests/harness.ts';

const RELAIS = '10.9.9.9';
const ANNONCE = { 'x-forwarded-for': '41.1.1.1' };

describe('en-têtes d’un relais', () => {
  const ask = (server: TestServer, address: string, headers: Record<string, string> = ANNONCE) =>
    server.request('GET', 'sante', { address, headers });
  const said = ({ logs }: TestServer) =>
    logs
      .map((line) => JSON.parse(line) as { relais?: string; msg: string })
      .filter(({ relais }) => relais !== undefined);

  it('[SEC-09] d’une adresse que personne ne croit se disent une fois, avec ce qu’il faut régler', async () => {
    const server = await ownServer({ logLevel: 'warn' });
    for (let round = 0; round < 3; round += 1) expect((await ask(server, RELAIS)).status).toBe(200);
    expect(said(server)).toMatchObject([{ relais: RELAIS }]);
    expect(said(server)[0]?.msg).toContain(`réglez TRUST_PROXY=${RELAIS} et redémarrez`);
    await ask(server, '::ffff:10.9.9.8', { forwarded: 'for=41.1.1.1' });
    expect(said(server)[1]?.msg).toContain('réglez TRUST_PROXY=10.9.9.8 et');
    // The announced address is anybody's word: it is not repeated.
    expect(server.logs.join('')).not.toContain('41.1.1.1');
  });

  it('[SEC-09] ne se disent ni d’un relais de confiance, ni d’un navigateur sans relais', async () => {
    const server = await ownServer({ logLevel: 'warn', trustProxy: '10.9.9.0/24,::1' });
    for (const address of [RELAIS, `::ffff:${RELAIS}`, '::1']) await ask(server, address);
    await ask(server, '192.168.1.4', {});
    expect(said(server)).toEqual([]);
    await ask(server, '192.168.1.4');
    expect(said(server)[0]?.msg).toContain('réglez TRUST_PROXY=10.9.9.0/24,::1,192.168.1.4 et');
  });

  it('[SEC-09] qui change toujours d’adresse ne remplit pas le journal', async () => {
    const server = await ownServer({ logLevel: 'warn' });
    for (let rang = 1; rang <= 30; rang += 1) await ask(server, `10.0.0.${rang}`);
    expect(said(server)).toHaveLength(10);
  });
});
