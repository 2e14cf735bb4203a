/** The measures are for a machine that watches: where the operator wants them, and for nobody else. */
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '#migrations/index.ts';
import { MOTEUR, ownServer, type TestServer } from '#tests/harness.ts';

const JETON = 'un-jeton-de-vingt-signes';

async function lire(
  { inject }: TestServer,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) {
  const { statusCode, body } = await inject({ method: 'GET', url: '/metrics', headers, remoteAddress });
  return { statusCode, body };
}

function valeur(text: string, mesure: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`gestionscolaire_${mesure} `));
  return Number(line?.split(' ').at(-1));
}

describe('mesures', () => {
  it('[OPS-07] sans réglage, il n’y en a pas', async () => {
    const server = await ownServer();
    const { statusCode, body } = await lire(server);
    expect([statusCode, body]).toEqual([404, expect.not.stringContaining('gestionscolaire_')]);
  });

  it('[OPS-07] appels par statut et durée, boucle, places, file, disque, sauvegarde et migrations se lisent', async () => {
    const server = await ownServer({ metriques: { jeton: null } });
    await server.admin.call(devises.get, { id: 1 });
    await server.stranger.call(devises.get, { id: 1 });
    await server.request('GET', 'inconnu');
    const { statusCode, body } = await lire(server);
    expect(statusCode).toBe(200);
    expect(valeur(body, 'calls_total{call="GET getOneDevise",status="401"}')).toBe(1);
    for (const fois of ['call_seconds_count{status="4xx"}', 'call_seconds_bucket{status="4xx",le="+Inf"}'])
      expect(valeur(body, fois)).toBeGreaterThanOrEqual(1);
    expect(valeur(body, 'pool_places{state="all"}')).toBe(server.database.places().most);
    expect(valeur(body, 'queue')).toBe(0);
    expect(valeur(body, 'ready')).toBe(1);
    expect(valeur(body, `migration{last="${MIGRATIONS.at(-1)?.name}"}`)).toBe(MIGRATIONS.length);
    for (const mesure of ['disk_bytes{state="free"}', 'resident_bytes', 'uptime_seconds'])
      expect(valeur(body, mesure)).toBeGreaterThan(0);
    expect(body).toContain('gestionscolaire_event_loop_lag_seconds{quantile="0.99"} ');
    expect(body).toContain(`engine="${MOTEUR}"`);
    // There is no backup yet.
    expect(body).not.toContain('backup_age_seconds');
    await server.exploitation.travaux.sauvegarder();
    server.now = '2026-11-21T10:00:00.000Z';
    expect(valeur((await lire(server)).body, 'backup_age_seconds')).toBe(7200);
    // Every line is one that Prometheus reads.
    for (const line of body.trim().split('\n'))
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{[^{}]*\})? [-+\d.e]+(?:Infinity|NaN)?)$/);
  });

  it('[OPS-07] sans jeton, cet ordinateur seul les lit, et rien de ce qu’un relais apporte', async () => {
    const server = await ownServer({ metriques: { jeton: null } });
    expect((await lire(server, {}, '192.168.1.20')).statusCode).toBe(403);
    for (const entete of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      expect((await lire(server, { [entete]: '127.0.0.1' })).statusCode, entete).toBe(403);
    expect((await lire(server, {}, '::1')).statusCode).toBe(200);
  });

  it('[OPS-07] avec un jeton, lui seul les ouvre, d’où que ce soit', async () => {
    const server = await ownServer({ metriques: { jeton: JETON } });
    const bon = { authorization: `Bearer ${JETON}` };
    expect((await lire(server, bon, '192.168.1.20')).statusCode).toBe(200);
    for (const headers of [{}, { authorization: `Bearer ${JETON}x` }, { authorization: JETON }]) {
      const { statusCode, body } = await lire(server, headers);
      expect([statusCode, body]).toEqual([401, 'unauthorized\n']);
    }
  });
});
