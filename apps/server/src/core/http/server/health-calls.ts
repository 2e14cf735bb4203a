/** Returns whether the product works, to whoever watches it without an account (docs/fiabilite.md). */
import type { FastifyInstance } from 'fastify';
import type { Services } from '#core/http/call/call.ts';
import { FAUTES } from '#core/http/health/readiness.ts';

interface Health {
  readonly apiBase: string;
  readonly version: string;
}

/**
 * Serves three questions. Does the base read? Does the process live, whatever its base does: a machine that gets no answer starts
 * it again. Can it do its work: a machine that gets 503 sends nobody to it.
 */
export function serveHealth(app: FastifyInstance, { apiBase, version }: Health, services: Services): void {
  const who = () => ({ version, moteur: services.database.engine });
  app.get(`${apiBase}sante`, async (_request, reply) => {
    if (!(await services.database.isAlive())) return reply.status(503).send({ ok: false, ...who() });
    return { ok: true, ...who() };
  });
  app.get(`${apiBase}sante/vivant`, async () => ({ ok: true, ...who() }));
  app.get(`${apiBase}sante/pret`, async (_request, reply) => {
    const found = await services.readiness.look();
    const fautes = found.map((code) => ({ code, phrase: FAUTES[code] }));
    return reply.status(fautes.length === 0 ? 200 : 503).send({ ok: fautes.length === 0, ...who(), fautes });
  });
}
