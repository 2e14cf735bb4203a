/** Answers whether the product works, to whoever watches it without an account (docs/fiabilite.md). */
import type { FastifyInstance } from 'fastify';
import type { Database } from '#core/db/database.ts';
import { FAUTES, type Readiness } from './readiness.ts';

interface Health {
  readonly apiBase: string;
  readonly version: string;
  readonly database: Database;
  readonly readiness: Readiness;
}

/**
 * Serves three questions. Does the base read? Does the process live, whatever its base does: a machine that gets no answer starts
 * it again. Can it do its work: a machine that gets 503 sends nobody to it.
 */
export function serveHealth(app: FastifyInstance, { apiBase, version, database, readiness }: Health): void {
  const who = { version, moteur: database.engine };
  app.get(`${apiBase}sante`, async (_request, reply) => {
    if (!(await database.isAlive())) return reply.status(503).send({ ok: false, ...who });
    return { ok: true, ...who };
  });
  app.get(`${apiBase}sante/vivant`, async () => ({ ok: true, ...who }));
  app.get(`${apiBase}sante/pret`, async (_request, reply) => {
    const found = await readiness.look();
    const fautes = found.map((code) => ({ code, phrase: FAUTES[code] }));
    return reply.status(fautes.length === 0 ? 200 : 503).send({ ok: fautes.length === 0, ...who, fautes });
  });
}
