/**
 * Makes the OpenAPI document of the calls from the contract: the same schemas check what comes in. A reader finds
 * every call under its domain, with its sentence, its right in words and its refusals; a generator finds names for
 * its types.
 */
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import { type Endpoint, pathParameters } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ENTETE_TOTAL, ENTETE_TOTAL_EXACT } from '@gestionscolaire/contract/core/api/lists.ts';
import { ENTETE_FORMULATIONS, FORMULATIONS } from '@gestionscolaire/contract/core/text/formulations.ts';
import { ENTETE_RETARD } from '@gestionscolaire/contract/core/values/clock.ts';
import { droitEnMots, porteeEnMots, reserveEnMots } from './droits.ts';
import { refusalResponses, refusalSchemas, refusalsOf } from './refus.ts';
import { inputSchema, type Json, type SchemaNames, schemaNames } from './schemas.ts';

/** A chapter holds the calls that a reader looks for together. */
interface Chapter {
  readonly nom: string;
  readonly description: string;
  readonly appels: readonly Endpoint[];
}

interface Described {
  readonly chapters: readonly Chapter[];
  /** The look-alikes; their rows are named after them: 'Devise'. */
  readonly cruds: readonly CrudContract[];
}

const DESCRIPTION = [
  'Un programme ouvre une connexion par `POST /login`, puis envoie son jeton dans chaque appel : `Authorization: Bearer <jeton>`.',
  'Une liste rend une page quand `page` est donné, et dit en tout combien de lignes elle a dans X-Total-Count.',
  'Une écriture porte une Idempotency-Key : renvoyée avec la même clé, elle n’est faite qu’une fois.',
  'Un refus est toujours `{ error, code, champs?, actuel? }` : `code` est pour les programmes, `error` pour les personnes.',
].join('\n\n');

/** Makes the document. `version`: the product's. */
export function openApi(
  { chapters, cruds }: Described,
  config: { readonly apiBase: string; readonly version: string },
): Json {
  const endpoints = chapters.flatMap(({ appels }) => described(appels));
  const idOf = operationIds(endpoints);
  const names = schemaNames(endpoints, cruds, idOf);
  const paths: Record<string, Json> = {};
  for (const { nom, appels } of chapters)
    for (const endpoint of described(appels)) {
      const path = `/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      const call = { ...operation(endpoint, idOf(endpoint), names), tags: [nom] };
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: call };
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'GestionScolaire',
      version: config.version,
      description: DESCRIPTION,
      license: { name: 'Propriétaire', identifier: 'LicenseRef-GestionScolaire' },
    },
    servers: [{ url: config.apiBase.replace(/\/$/, '') }],
    security: [{ connexion: [] }],
    tags: chapters.map(({ nom, description }) => ({ name: nom, description })),
    paths,
    components: {
      securitySchemes: { connexion: { type: 'http', scheme: 'bearer' } },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      headers: HEADERS,
      responses: refusalResponses(),
      schemas: { ...refusalSchemas(), ...names.components() },
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Une clé que le programme tire au hasard pour cet acte. Après un silence, le même appel avec la même clé n’écrit qu’une fois et rend la première réponse.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
} as const;

const HEADERS = {
  Total: { description: 'Lignes en tout, quand `page` est donné.', schema: { type: 'integer' } },
  TotalExact: {
    description: '« false » quand la liste en a davantage que ce total.',
    schema: { type: 'string', enum: ['false'] },
  },
  Horloge: {
    description: 'Minutes, au moins, dont l’horloge du serveur retarde.',
    schema: { type: 'integer' },
  },
  Formulations: {
    description: 'Les formulations du réseau : celles des documents, ou les mêmes corrigées.',
    schema: { type: 'string', enum: FORMULATIONS },
  },
} as const;

const headerName = (name: string): string => name.replace(/(^|-)(\w)/g, (text) => text.toUpperCase());
const header = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` });

/** Returns the calls without those that repeat another one under a last slash: a reader of paths takes the two for one. */
function described(appels: readonly Endpoint[]): Endpoint[] {
  const isTwin = ({ method, path }: Endpoint) =>
    path.endsWith('/') && appels.some((other) => other.method === method && `${other.path}/` === path);
  return appels.filter((one) => !isTwin(one));
}

/** Names each call; where several calls share a name, method and path parameters tell them apart: 'getWithOnglets_post'. */
function operationIds(endpoints: readonly Endpoint[]): (endpoint: Endpoint) => string {
  const counts = Map.groupBy(endpoints, ({ name }) => name);
  return ({ name, method, path }) => {
    if (counts.get(name)?.length === 1) return name;
    return [name, method.toLowerCase(), ...pathParameters(path)].join('_');
  };
}

/** Whether a call may carry a key, so that it can be sent again. */
const takesKey = ({ kind, endsConnexion, access }: Endpoint): boolean =>
  kind === 'write' && !endsConnexion && access.who !== 'public';

/** Describes the body as a form, each field a file. */
function formSchema(names: readonly string[]): Json {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', format: 'binary' }]));
  return { type: 'object', properties, required: names };
}

function parametersOf(endpoint: Endpoint, names: readonly string[]): Json[] {
  const inPath = pathParameters(endpoint.path);
  const { properties, required } = inputSchema(endpoint);
  const inUrl = names.map((name) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required.includes(name),
    schema: properties[name],
  }));
  return takesKey(endpoint) ? [...inUrl, { $ref: '#/components/parameters/IdempotencyKey' }] : inUrl;
}

function bodyOf(endpoint: Endpoint, id: string, inBody: readonly string[], names: SchemaNames): Json {
  if (inBody.length === 0) return {};
  const { required } = inputSchema(endpoint);
  const form = endpoint.upload === undefined ? {} : { 'multipart/form-data': { schema: formSchema(inBody) } };
  return {
    requestBody: {
      required: inBody.some((name) => required.includes(name)),
      content: { 'application/json': { schema: names.body(endpoint, id, inBody) }, ...form },
    },
  };
}

function successOf(endpoint: Endpoint, names: SchemaNames): Json {
  const totals = {
    [headerName(ENTETE_TOTAL)]: header('Total'),
    [headerName(ENTETE_TOTAL_EXACT)]: header('TotalExact'),
  };
  return {
    description: endpoint.file ? 'Le fichier.' : 'Fait.',
    headers: {
      ...(endpoint.paged ? totals : {}),
      [headerName(ENTETE_RETARD)]: header('Horloge'),
      [headerName(ENTETE_FORMULATIONS)]: header('Formulations'),
    },
    content: endpoint.file
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: names.output(endpoint) } },
  };
}

function operation(endpoint: Endpoint, id: string, names: SchemaNames): Json {
  const { access, method, summary, source, status } = endpoint;
  const inPath = pathParameters(endpoint.path);
  const isInQuery = method === 'GET' || method === 'DELETE';
  const keys = Object.keys(endpoint.input.shape);
  const inUrl = keys.filter((name) => inPath.includes(name) || isInQuery);
  const inBody = keys.filter((name) => !inUrl.includes(name));
  const [droit, portee] = [droitEnMots(access) + reserveEnMots(endpoint), porteeEnMots(access)];
  return {
    operationId: id,
    summary,
    description: `Droit : ${droit}\n\nPortée : ${portee}\n\nSource : ${source}`,
    'x-source': source,
    'x-acces': access.who,
    'x-droit': droit,
    'x-portee': portee,
    ...(access.who === 'public' ? { security: [] } : {}),
    parameters: parametersOf(endpoint, inUrl),
    ...bodyOf(endpoint, id, inBody, names),
    responses: { [status]: successOf(endpoint, names), ...refusalsOf(endpoint) },
  };
}
