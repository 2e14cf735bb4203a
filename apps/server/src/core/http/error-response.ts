/**
 * Turns every failure into the one error shape of the contract. An unexpected one is logged under an id, and only the
 * id leaves.
 */
import { randomUUID } from 'node:crypto';
import {
  type CodeErreur,
  type CorpsErreur,
  ERREURS,
  Refus,
} from '@gestionscolaire/contract/core/api/errors.ts';
import type { FastifyBaseLogger } from 'fastify';
import { constraintRefusal, isDiskFull, isTransient, isUnavailable } from '#core/db/constraints.ts';

/** Fastify's own refusals, which come before a handler is reached. */
const OF_FASTIFY: Record<string, CodeErreur> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TROP_VOLUMINEUX',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'TYPE_REFUSE',
  FST_ERR_NOT_FOUND: 'APPEL_INCONNU',
};

export interface ErrorAnswer {
  status: number;
  body: CorpsErreur;
}

const plain = (code: CodeErreur): ErrorAnswer => ({
  status: ERREURS[code].status,
  body: { error: ERREURS[code].phrase, code },
});

export function errorAnswer(error: unknown, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): ErrorAnswer {
  const refus = error instanceof Refus ? error : constraintRefusal(error);
  if (refus !== undefined) return { status: ERREURS[refus.code].status, body: refus.corps() };

  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? OF_FASTIFY[code] : undefined;
  if (known !== undefined) return plain(known);
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return plain('REQUETE_INVALIDE');

  if (isDiskFull(error)) {
    log.error({ err: error }, 'le disque est plein');
    const { status, body } = plain('INDISPONIBLE');
    return { status, body: { ...body, error: "Le disque du serveur est plein : rien n'a été enregistré." } };
  }
  if (isUnavailable(error) || isTransient(error)) {
    log.warn({ err: error }, 'base de données indisponible');
    return plain('INDISPONIBLE');
  }
  const incident = randomUUID();
  log.error({ err: error, incident }, 'échec inattendu');
  const { status, body } = plain('INTERNE');
  return { status, body: { ...body, incident } };
}
