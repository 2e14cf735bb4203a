/**
 * Describes the refusals in the OpenAPI document: one shape, the closed list of its codes, and the statuses that a
 * call may answer.
 */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { type CodeErreur, ERREURS } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Json } from './schemas.ts';

const REFUSAL = { $ref: '#/components/schemas/Refus' };
const codes = Object.keys(ERREURS) as CodeErreur[];
const statuses = [...new Set(codes.map((code) => ERREURS[code].status))].toSorted((a, b) => a - b);
const codesOf = (status: number): CodeErreur[] => codes.filter((code) => ERREURS[code].status === status);

export function refusalSchemas(): Json {
  return {
    CodeErreur: {
      type: 'string',
      description: codes
        .map((code) => `- ${code} (${ERREURS[code].status}) : ${ERREURS[code].phrase}`)
        .join('\n'),
      enum: codes,
    },
    Refus: {
      type: 'object',
      required: ['error', 'code'],
      properties: {
        error: { type: 'string', description: 'Une phrase à montrer.' },
        code: { $ref: '#/components/schemas/CodeErreur' },
        champs: {
          type: 'object',
          description: 'Une phrase par champ.',
          additionalProperties: { type: 'string' },
        },
        actuel: { description: 'Avec PERIME : la fiche telle qu’elle est, null si elle n’est plus là.' },
        attente: {
          type: 'integer',
          description: 'Avec TROP_DE_TENTATIVES et TROP_DE_DEMANDES : secondes à attendre.',
        },
        incident: {
          type: 'string',
          description: 'Avec INTERNE : le numéro sous lequel le serveur a noté l’échec.',
        },
      },
    },
  };
}

/** Returns one response for each status, by its name: 'Refus409'. */
export function refusalResponses(): Json {
  const retry = { 'Retry-After': { description: 'Secondes à attendre.', schema: { type: 'integer' } } };
  const challenge = { 'WWW-Authenticate': { description: 'Bearer', schema: { type: 'string' } } };
  const headers: Record<number, Json> = { 401: challenge, 429: retry };
  const entries = statuses.map((status) => {
    const known = codesOf(status);
    const only = { type: 'object', properties: { code: { type: 'string', enum: known } } };
    return [
      `Refus${status}`,
      {
        description: known.map((code) => `${code} : ${ERREURS[code].phrase}`).join('\n\n'),
        ...(headers[status] === undefined ? {} : { headers: headers[status] }),
        content: { 'application/json': { schema: { allOf: [REFUSAL, only] } } },
      },
    ];
  });
  return Object.fromEntries(entries) as Json;
}

/** Returns the statuses with which a call may be refused, by its input, who may make it, and whether it writes. */
function statusesOf({ access, kind, input, method, typed }: Endpoint): number[] {
  const keys = Object.keys(input.shape);
  const isOpen = access.who === 'public';
  const isWrite = kind === 'write';
  const hasBody = (method === 'POST' || method === 'PUT') && keys.length > 0;
  const may: Readonly<Record<number, boolean>> = {
    401: !isOpen || isWrite,
    403: !isOpen,
    404: keys.some((key) => key === 'id' || key.endsWith('Id')),
    409: isWrite,
    413: hasBody,
    415: hasBody,
    422: isWrite || typed.length > 0,
  };
  return statuses.filter((status) => may[status] ?? true);
}

/** Returns the refusals of a call by status; `default`: any other refusal has the same shape. */
export function refusalsOf(endpoint: Endpoint): Json {
  const known = statusesOf(endpoint).map((status) => [
    String(status),
    { $ref: `#/components/responses/Refus${status}` },
  ]);
  const other = { description: 'Tout autre refus.', content: { 'application/json': { schema: REFUSAL } } };
  return { ...(Object.fromEntries(known) as Json), default: other };
}
