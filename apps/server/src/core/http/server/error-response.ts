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
import { constraintRefusal, isDiskFull, isTransient, whyUnavailable } from '#core/db/constraints.ts';
import type { Outage } from '#core/db/pool/faults.ts';

/** Fastify's own refusals, which come before a handler is reached. */
const OF_FASTIFY: Record<string, CodeErreur> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TROP_VOLUMINEUX',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'TYPE_REFUSE',
  FST_ERR_NOT_FOUND: 'APPEL_INCONNU',
};

/** The sentence that a person reads of each outage, the code's own where none is given; and what the line of the call says. */
const OUTAGES: Readonly<Record<Outage, { phrase?: string; cause: string }>> = {
  away: { cause: 'base de données indisponible' },
  places: {
    phrase: 'Trop de demandes à la fois\u00A0: la vôtre a attendu en vain. Réessayez dans un moment.',
    cause: 'aucune place dans la base de données',
  },
  lock: {
    phrase:
      "Une autre opération est en cours sur ces données\u00A0: rien n'a été enregistré. Réessayez dans un moment.",
    cause: 'un verrou de la base de données',
  },
  slow: {
    phrase: 'Cette demande prend trop de temps à la base de données\u00A0: elle a été arrêtée. Réessayez.',
    cause: 'une demande trop longue pour la base de données',
  },
  readOnly: {
    phrase: "La base de données est en lecture seule\u00A0: rien n'a été enregistré.",
    cause: 'base de données en lecture seule',
  },
};

export interface ErrorAnswer {
  status: number;
  body: CorpsErreur;
  /** The line of the call says this, where the machine refused it and not the product: a disk, a database. */
  cause?: string;
}

const plain = (code: CodeErreur): ErrorAnswer => ({
  status: ERREURS[code].status,
  body: { error: ERREURS[code].phrase, code },
});

/** Tells a fault that is the machine's in a few words: hundreds of calls may meet it, and none is told by a stack. */
function causeOf(what: string, error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return [what, code, message].filter((part) => typeof part === 'string').join(' : ');
}

export function errorAnswer(error: unknown, log: Pick<FastifyBaseLogger, 'error'>): ErrorAnswer {
  const refus = error instanceof Refus ? error : constraintRefusal(error);
  if (refus !== undefined) return { status: ERREURS[refus.code].status, body: refus.corps() };

  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? OF_FASTIFY[code] : undefined;
  if (known !== undefined) return plain(known);
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return plain('REQUETE_INVALIDE');

  if (isDiskFull(error)) {
    const { status, body } = plain('INDISPONIBLE');
    const phrase = "Le disque du serveur est plein : rien n'a été enregistré.";
    return { status, body: { ...body, error: phrase }, cause: causeOf('le disque est plein', error) };
  }
  const why = isTransient(error) ? 'lock' : whyUnavailable(error);
  if (why !== undefined) {
    const { status, body } = plain('INDISPONIBLE');
    const { phrase = body.error, cause } = OUTAGES[why];
    return { status, body: { ...body, error: phrase }, cause: causeOf(cause, error) };
  }
  const incident = randomUUID();
  log.error({ err: error, incident }, 'échec inattendu');
  const { status, body } = plain('INTERNE');
  return { status, body: { ...body, incident } };
}
