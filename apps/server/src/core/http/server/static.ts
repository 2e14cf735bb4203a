/**
 * Serves the built screens: the sign-in page, and one page for every other address, which names the chunks of its
 * route in its head. The files beside them were compressed when they were built.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface RouteChunks {
  path: string;
  js: string[];
  css: string[];
}

interface Page {
  type: string;
  bytes: Buffer;
  br: Buffer;
  gzip: Buffer;
}

const SIGN_IN = '/authentication/login';

/**
 * The headers that guard a page and say nothing of a script or a style sheet: eleven files of a screen carried 6 ko of them over a
 * slow line.
 */
const OF_PAGES = [
  'content-security-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** The headers by which a browser asks for a file again: one that is named by its content never changes. */
const OF_FILES_THAT_CHANGE = ['etag', 'last-modified', 'accept-ranges'];

export async function serveWeb(app: FastifyInstance, webDir: string, apiBase: string): Promise<void> {
  const routes = readRoutes(webDir);
  const index = withApiBase(readFileSync(join(webDir, 'index.html'), 'utf8'), apiBase);
  const login = page(withApiBase(readFileSync(join(webDir, 'login.html'), 'utf8'), apiBase));
  const pages = new Map<string, Page>();
  const bare = page(index.replace('<!--preload-->', ''));

  function pageOf(pathname: string): Page {
    const route = routes.find(({ pattern }) => pattern.test(pathname));
    if (route === undefined) return bare;
    const known = pages.get(route.path);
    if (known !== undefined) return known;
    const made = page(index.replace('<!--preload-->', links(route)));
    pages.set(route.path, made);
    return made;
  }

  await app.register(staticFiles, {
    root: webDir,
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(webDir, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (isHashed && /\.(?:js|css)(?:\.(?:br|gz))?$/.test(path))
        for (const name of [...OF_PAGES, ...OF_FILES_THAT_CHANGE]) reply.removeHeader(name);
    },
  });
  app.get('/', async (_request, reply) => reply.redirect(SIGN_IN));
  app.get(SIGN_IN, async (request, reply) => sendPage(request, reply, login));
  app.get('/login.html', async (request, reply) => sendPage(request, reply, login));
  app.get('/index.html', async (request, reply) => sendPage(request, reply, bare));
  const worker = serviceWorker(webDir, index);
  if (worker !== undefined) app.get('/sw.js', async (request, reply) => sendPage(request, reply, worker));
  app.setNotFoundHandler(async (request, reply) => {
    const [pathname = ''] = request.url.split('?');
    if (!['GET', 'HEAD'].includes(request.method) || pathname.startsWith('/assets/'))
      return reply.status(404).send();
    return sendPage(request, reply, pageOf(pathname));
  });
}

function readRoutes(webDir: string): (RouteChunks & { pattern: RegExp })[] {
  const file = join(webDir, 'routes.json');
  if (!existsSync(file)) return [];
  const rows = JSON.parse(readFileSync(file, 'utf8')) as RouteChunks[];
  return rows.map((row) => {
    const parts = row.path.split('/').map((part) => {
      return part.startsWith('$') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    });
    return { ...row, pattern: new RegExp(`^${parts.join('/')}/?$`) };
  });
}

function links({ js, css }: RouteChunks): string {
  const scripts = js.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
  const styles = css.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`);
  return [...scripts, ...styles].join('');
}

function withApiBase(html: string, apiBase: string): string {
  return html.replace(/(<meta name="api-base" content=")[^"]*"/, `$1${apiBase}"`);
}

/**
 * Makes the service worker with the revision of the index.html that is served. A browser keeps index.html until its
 * revision changes, and the built revision ignores API_BASE: the browser would go on calling the old one.
 */
function serviceWorker(webDir: string, index: string): Page | undefined {
  const file = join(webDir, 'sw.js');
  if (!existsSync(file)) return undefined;
  const revision = createHash('sha256').update(index).digest('hex').slice(0, 32);
  const code = readFileSync(file, 'utf8');
  return page(code.replace(/(url:"index\.html",revision:")[^"]*"/, `$1${revision}"`), 'text/javascript');
}

/** The effort of brotli: its greatest, 11, makes these two pages a tenth smaller and takes ten times as long, at every start. */
const EFFORT = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

function page(text: string, type = 'text/html'): Page {
  const bytes = Buffer.from(text);
  return {
    type: `${type}; charset=utf-8`,
    bytes,
    br: brotliCompressSync(bytes, EFFORT),
    gzip: gzipSync(bytes),
  };
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, bytes, br, gzip }: Page,
): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  reply.type(type).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(bytes);
}
