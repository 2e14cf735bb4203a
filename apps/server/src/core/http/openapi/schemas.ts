/**
 * Names the schemas of the document: the rows of a look-alike, the input and output of a call. A schema that several
 * calls share has one name.
 */
import { added, type CrudContract, written } from '@gestionscolaire/contract/core/api/crud.ts';
import {
  type Endpoint,
  mayBeAbsent,
  type ObjectSchema,
  type Schema,
} from '@gestionscolaire/contract/core/api/endpoint.ts';
import * as z from 'zod/mini';

export type Json = Record<string, unknown>;

/** Returns the JSON Schema of the input of an endpoint. */
export function inputSchema(endpoint: Endpoint): { properties: Record<string, Json>; required: string[] } {
  const schema = z.toJSONSchema(endpoint.input, {
    io: 'input',
    unrepresentable: 'any',
    // A key that accepts null may be absent too, at any depth.
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

export interface SchemaNames {
  /** Returns a reference to the JSON body of a call, path parameters left out. */
  body(endpoint: Endpoint, id: string, keys: readonly string[]): Json;
  /** Returns the schema of a call's answer, by its named rows. */
  output(endpoint: Endpoint): Json;
  /** Returns all schemas named so far. */
  components(): Json;
}

/** Makes a schema name of words: "mode d'accès" -> 'ModeDAcces', 'getArrieres' -> 'GetArrieres' */
function pascal(words: string): string {
  return words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

const OF_COMPONENTS = '#/components/schemas/';

/** Returns the schema of the rows of an array, or the schema itself. */
function rowOf(schema: Schema): Schema {
  const { type, element } = schema._zod.def as unknown as { type: string; element?: Schema };
  return type === 'array' && element !== undefined ? element : schema;
}

const isObject = (schema: Schema): boolean => (schema._zod.def as { type: string }).type === 'object';

export function schemaNames(
  endpoints: readonly Endpoint[],
  cruds: readonly CrudContract[],
  idOf: (endpoint: Endpoint) => string,
): SchemaNames {
  const registry = z.registry<{ id: string }>();
  registry.add(rowOf(added), { id: 'Ajoute' });
  registry.add(rowOf(written), { id: 'Ecrit' });
  for (const { row, noms } of cruds) registry.add(row, { id: pascal(noms.un) });
  for (const endpoint of endpoints) {
    const row = rowOf(endpoint.output);
    if (!isObject(row) || registry.has(row)) continue;
    registry.add(row, { id: pascal(`${idOf(endpoint)} ${row === endpoint.output ? 'reponse' : 'ligne'}`) });
  }
  const components: Record<string, unknown> = {};

  /** Moves the definitions beside a schema to the components of the document. */
  function hoist({ $schema: _version, $defs = {}, ...schema }: Json & { $defs?: Json }): Json {
    const moved = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"${OF_COMPONENTS}`));
    for (const [name, definition] of Object.entries($defs)) {
      const { id: _id, ...rest } = moved(definition) as Json;
      components[name] = rest;
    }
    return moved(schema) as Json;
  }

  return {
    body(endpoint, id, keys) {
      const name = pascal(`${id} demande`);
      const { properties, required } = inputSchema(endpoint);
      components[name] = {
        type: 'object',
        properties: Object.fromEntries(keys.map((key) => [key, properties[key]])),
        required: required.filter((key) => keys.includes(key)),
      };
      return { $ref: OF_COMPONENTS + name };
    },
    output: ({ output }) => hoist(z.toJSONSchema(output, { metadata: registry, unrepresentable: 'any' })),
    components: () => components,
  };
}
