/**
 * The server sends the built screens: the sign-in page first, and for every other address one page with the chunks of
 * its route.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '#tests/harness.ts';

const HTML = (titre: string) =>
  `<!doctype html><html lang="fr"><head><meta name="api-base" content="/api/"><!--preload--></head><body>${titre}</body></html>`;
const ROUTES = [
  { path: '/listeDevise', js: ['/assets/devises-1.js'], css: ['/assets/devises-1.css'] },
  { path: '/modifDevise/$id', js: ['/assets/form-1.js', '/assets/devises-1.js'], css: [] },
];

describe('écrans servis', () => {
  let server: TestServer;
  const webDir = mkdtempSync(join(tmpdir(), 'web-'));

  beforeAll(async () => {
    mkdirSync(join(webDir, 'assets'));
    const files: Record<string, string | Buffer> = {
      'index.html': HTML('application'),
      'login.html': HTML('connexion'),
      'routes.json': JSON.stringify(ROUTES),
      'sw.js': 'precache([{url:"index.html",revision:"construite"},{url:"icone.svg",revision:"icone"}])',
      'assets/app-1.js': 'script',
      'assets/app-1.js.br': brotliCompressSync('script'),
      'assets/app-1.js.gz': gzipSync('script'),
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(webDir, name), content);
    server = await testServer({ webDir, apiBase: '/ecole/api/' });
  });
  afterAll(async () => {
    await server.close();
    rmSync(webDir, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    server.inject({ method, url, headers });

  it('[AUTH-03] l’adresse vide mène à la connexion', async () => {
    const { statusCode, headers } = await get('/');
    expect([statusCode, headers.location]).toEqual([302, '/authentication/login']);
    expect((await get('/', {}, 'HEAD')).headers.location).toBe('/authentication/login');
  });

  it('[AUTH-02] la page de connexion se donne sans jeton, à son adresse', async () => {
    for (const url of ['/authentication/login', '/login.html', '/authentication/login?x=1']) {
      const { statusCode, body, headers } = await get(url);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
      expect(body).toContain('<body>connexion</body>');
    }
  });

  it('[SHARED-30] chaque page sait où sont les appels', async () => {
    for (const url of ['/authentication/login', '/pageAccueil', '/listeDevise', '/index.html'])
      expect((await get(url)).body).toContain('<meta name="api-base" content="/ecole/api/">');
  });

  it('chaque écran nomme d’avance les fichiers de sa route, et ceux-là seuls', async () => {
    const head = async (url: string) => /content="[^"]*">(.*)<\/head>/.exec((await get(url)).body)?.[1];
    expect(await head('/listeDevise')).toBe(
      '<link rel="modulepreload" crossorigin href="/assets/devises-1.js"><link rel="stylesheet" crossorigin href="/assets/devises-1.css">',
    );
    const form =
      '<link rel="modulepreload" crossorigin href="/assets/form-1.js"><link rel="modulepreload" crossorigin href="/assets/devises-1.js">';
    expect(await head('/modifDevise/12')).toBe(form);
    expect(await head('/modifDevise/12?page=2')).toBe(form);
    expect(await head('/listeDevise/')).toBe(await head('/listeDevise'));
    for (const bare of ['/pageAccueil', '/modifDevise', '/modifDevise/1/2', '/nulle-part', '/index.html'])
      expect(await head(bare)).toBe('');
  });

  it('donne la page comprimée que le navigateur préfère, et la même à tous', async () => {
    const whole = (await get('/listeDevise')).body;
    const br = await get('/listeDevise', { 'accept-encoding': 'gzip, deflate, br' });
    const plain = brotliDecompressSync(br.rawPayload).toString();
    expect([br.headers['content-encoding'], plain]).toEqual(['br', whole]);
    const gz = await get('/listeDevise', { 'accept-encoding': 'gzip' });
    expect([gz.headers['content-encoding'], gunzipSync(gz.rawPayload).toString()]).toEqual(['gzip', whole]);
    const none = await get('/listeDevise', { 'accept-encoding': 'identity' });
    expect(none.headers['content-encoding']).toBeUndefined();
    for (const { headers } of [br, gz, none]) expect(String(headers.vary)).toContain('accept-encoding');
  });

  it('donne les fichiers comprimés à la construction, et les garde un an', async () => {
    const br = await get('/assets/app-1.js', { 'accept-encoding': 'br, gzip' });
    const gz = await get('/assets/app-1.js', { 'accept-encoding': 'gzip' });
    expect([br, gz].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe('script');
    expect(gunzipSync(gz.rawPayload).toString()).toBe('script');
    expect((await get('/assets/app-1.js')).body).toBe('script');
    expect(br.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(String(br.headers['content-type'])).toContain('javascript');
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  it('un script garde « nosniff », et pas ce qui ne protège que les pages', async () => {
    const script = (await get('/assets/app-1.js', { 'accept-encoding': 'br' })).headers;
    expect(script['x-content-type-options']).toBe('nosniff');
    expect(script['content-security-policy']).toBeUndefined();
    expect(script['x-frame-options']).toBeUndefined();
    // Its name changes with its content: nothing asks whether it changed.
    expect([script['etag'], script['last-modified']]).toEqual([undefined, undefined]);
    for (const url of ['/listeDevise', '/index.html', '/sw.js'])
      expect((await get(url)).headers['content-security-policy']).toContain("default-src 'self'");
  });

  it('fait reprendre l’application au service worker quand l’adresse des appels a changé', async () => {
    const revisions = (text: string) => [...text.matchAll(/revision:"([^"]*)"/g)].map((found) => found[1]);
    const there = await get('/sw.js', { 'accept-encoding': 'br' });
    expect(String(there.headers['content-type'])).toContain('text/javascript');
    const elsewhere = await testServer({ webDir, apiBase: '/api/' });
    const here = await elsewhere.inject({ method: 'GET', url: '/sw.js' });
    await elsewhere.close();
    const [app, icon] = revisions(brotliDecompressSync(there.rawPayload).toString());
    const [otherApp, otherIcon] = revisions(here.body);
    expect(app).toMatch(/^[0-9a-f]{32}$/);
    expect(otherApp).not.toBe(app);
    expect([icon, otherIcon]).toEqual(['icone', 'icone']);
    expect(revisions((await get('/sw.js')).body)).toEqual([app, icon]);
  });

  it('un fichier qui n’est plus là n’est pas une page, et une page ne se poste pas', async () => {
    expect((await get('/assets/vieux-0.js')).statusCode).toBe(404);
    expect((await get('/pageAccueil', {}, 'POST')).statusCode).toBe(404);
    const api = await get('/ecole/api/sornette');
    expect([api.statusCode, api.json()]).toMatchObject([404, { code: 'APPEL_INCONNU' }]);
  });

  it('HEAD rend les en-têtes d’une page sans son corps', async () => {
    for (const url of ['/authentication/login', '/listeDevise', '/nulle-part']) {
      const head = await get(url, {}, 'HEAD');
      expect([head.statusCode, head.body]).toEqual([200, '']);
      expect(head.headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });

  it('ne sort jamais de son dossier, et aucune adresse ne le fait tomber', async () => {
    await server.app().listen({ port: 0, host: '127.0.0.1' });
    const address = server.app().server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const fuites =
      '/../package.json /..%2f..%2fpackage.json /%2e%2e/%2e%2e/etc/passwd /assets/..%2f..%2f..%2fetc/passwd';
    const fausses =
      '/assets/%00 // //[ ///x //x:99999/ //evil.example/x /\\..\\x /% /%E0%A4%A /a?% /.env /routes.json/..';
    const autres = [`/${'a'.repeat(5000)}`, 'http://autre.example/pageAccueil', '*'];
    for (const path of [...fuites.split(' '), ...fausses.split(' '), ...autres]) {
      const { status, text, location } = await onSocket(port, path);
      expect([path, status < 500]).toEqual([path, true]);
      expect(text).not.toMatch(/root:|"dependencies"|ENOENT/);
      expect(location).not.toMatch(/^\/\//);
    }
  });
});

/** Asks over a real socket: nothing tidies the address on the way. */
function onSocket(port: number, path: string): Promise<{ status: number; text: string; location: string }> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => {
        text += part.toString();
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, location: response.headers.location ?? '' }),
      );
    })
      .on('error', reject)
      .end();
  });
}
