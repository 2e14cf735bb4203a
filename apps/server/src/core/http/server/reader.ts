/**
 * Serves the reader that shows the OpenAPI document: two files of a package, sent as they are to the page that asks
 * for them.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const FILES: readonly string[] = ['/swagger-ui-bundle.js', '/swagger-ui.css'];

/**
 * Serves the two files. `base`: '/api/'. Anybody may fetch them: they are a public package and hold nothing of the
 * product.
 */
export async function serveReader(app: FastifyInstance, base: string): Promise<void> {
  const home = path.dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json'));
  await app.register(staticFiles, {
    root: path.join(home, 'static'),
    prefix: `${base}lecteur/`,
    decorateReply: false,
    index: false,
    cacheControl: false,
    allowedPath: (pathname) => FILES.includes(pathname),
    setHeaders(reply) {
      reply.header('cache-control', 'public, max-age=86400');
    },
  });
}
