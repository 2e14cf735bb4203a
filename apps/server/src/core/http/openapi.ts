/** The OpenAPI document of the calls, made from the contract: the same schemas that check what comes in. */
import {
  type Endpoint,
  mayBeAbsent,
  type ObjectSchema,
  pathParameters,
} from '@gestionscolaire/contract/core/api/endpoint.ts';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

const REFUSAL = { $ref: '#/components/schemas/Refus' };

export function openApi(endpoints: readonly Endpoint[], config: { apiBase: string; version: string }): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'GestionScolaire', version: config.version },
    servers: [{ url: config.apiBase.replace(/\/$/, '') }],
    paths,
    components: {
      securitySchemes: { connexion: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refus: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string' },
            code: { type: 'string' },
            champs: { type: 'object', additionalProperties: { type: 'string' } },
            actuel: {},
            attente: { type: 'integer' },
            incident: { type: 'string' },
          },
        },
      },
    },
  };
}

/** The JSON Schema of what an endpoint takes. */
export function inputSchema(endpoint: Endpoint): { properties: Record<string, Json>; required: string[] } {
  const schema = z.toJSONSchema(endpoint.input, {
    io: 'input',
    unrepresentable: 'any',
    // What accepts nothing may be absent too, at any depth.
    override({ zodSchema, jsonSchema }) {
      const { shape } = zodSchema as Partial<ObjectSchema>;
      if (shape === undefined || jsonSchema.required === undefined) return;
      const isWanted = (key: string) => shape[key] !== undefined && !mayBeAbsent(shape[key]);
      jsonSchema.required = jsonSchema.required.filter(isWanted);
    },
  });
  return {
    properties: (schema.properties ?? {}) as Record<string, Json>,
    required: schema.required ?? [],
  };
}

/** The same as a form, each field a file. */
function formSchema(names: readonly string[]): Json {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', format: 'binary' }]));
  return { type: 'object', properties, required: names };
}

function operation(endpoint: Endpoint): Json {
  const inPath = pathParameters(endpoint.path);
  const { properties, required } = inputSchema(endpoint);
  const isInQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const names = Object.keys(properties);
  const inUrl = names.filter((name) => inPath.includes(name) || isInQuery);
  const inBody = names.filter((name) => !inUrl.includes(name));
  return {
    operationId: endpoint.name,
    'x-source': endpoint.source,
    'x-acces': endpoint.access.who,
    ...(endpoint.access.who === 'public' ? {} : { security: [{ connexion: [] }] }),
    parameters: inUrl.map((name) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema: properties[name],
    })),
    ...(inBody.length === 0
      ? {}
      : {
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: Object.fromEntries(inBody.map((name) => [name, properties[name]])),
                  required: required.filter((name) => inBody.includes(name)),
                },
              },
              ...(endpoint.upload === undefined
                ? {}
                : { 'multipart/form-data': { schema: formSchema(inBody) } }),
            },
          },
        }),
    responses: {
      [endpoint.status]: {
        description: 'Succès',
        content: endpoint.file
          ? { 'application/octet-stream': {} }
          : { 'application/json': { schema: z.toJSONSchema(endpoint.output, { unrepresentable: 'any' }) } },
      },
      default: { description: 'Refus', content: { 'application/json': { schema: REFUSAL } } },
    },
  };
}
