/** The error that a failed call throws: the server's refusal, or the network's silence, always with a French sentence. */
import type { CodeErreur, CorpsErreur } from '@gestionscolaire/contract/core/api/errors.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';

/** The code of a failure; RESEAU when no answer came. */
export type CodeEchec = CodeErreur | 'RESEAU';

interface Details {
  champs?: Record<string, string> | undefined;
  actuel?: unknown;
  attente?: number | undefined;
  incident?: string | undefined;
}

export const PHRASE_RESEAU = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';

/** A refusal or a failure; `message` may be shown as it is. */
export class ApiError extends Error {
  /** HTTP status, 0 when no answer came. */
  readonly status: number;
  readonly code: CodeEchec;
  /** Sentences by field: one a field. */
  readonly champs: Readonly<Record<string, string>>;
  /** The stored record when the write was stale, null when that record is gone; undefined for any other refusal. */
  readonly actuel: unknown;
  /** Seconds to wait before the next attempt. */
  readonly attente: number | undefined;
  /** Id under which the server logged an unexpected failure. */
  readonly incident: string | undefined;

  constructor(status: number, code: CodeEchec, message: string, details: Details = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.champs = details.champs ?? {};
    this.actuel = details.actuel;
    this.attente = details.attente;
    this.incident = details.incident;
  }
}

const DENIALS = new Set<unknown>(['DROIT_ABSENT', 'HORS_DE_PORTEE'] satisfies CodeErreur[]);

/** Returns whether a failure refuses this person what they ask for: asking again changes nothing. */
export const isDenied = (error: Error): boolean => 'code' in error && DENIALS.has(error.code);

function isRefusal(body: unknown): body is CorpsErreur {
  return (
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    typeof body.error === 'string' &&
    'code' in body
  );
}

/** Reads a refusal. A body that the product did not write (a proxy's page) becomes the generic sentence (AMB-140, AMB-141). */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (!isRefusal(body)) {
    const code = response.status >= 500 ? 'INDISPONIBLE' : 'INTERNE';
    return new ApiError(response.status, code, MESSAGES.echec);
  }
  const { error, code, champs, actuel, attente, incident } = body;
  const sentence = incident === undefined ? error : `${error} (incident ${incident})`;
  return new ApiError(response.status, code, sentence, { champs, actuel, attente, incident });
}

export function networkError(): ApiError {
  return new ApiError(0, 'RESEAU', PHRASE_RESEAU);
}

/** The end of an act that its school holds: its demand was sent, and nothing changes until a second person agrees (SEC-14). */
export class WaitsForAgreement extends ApiError {
  constructor(message: string) {
    super(409, 'ACCORD_REQUIS', message);
  }
}
