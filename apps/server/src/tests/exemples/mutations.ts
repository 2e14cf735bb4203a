/** Makes hostile inputs from a valid one and from the endpoint's own JSON Schema. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { pathParameters } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { alternatives, type JsonSchema, propertiesOf } from './calls.ts';
import type { Values } from './prepare.ts';

/**
 * The answer that must come back: `refus` any refusal, `400`, `413`, `422` that one, `accepte` a success, `tout`
 * anything but a fault.
 */
type Attendu = 'refus' | 'accepte' | 'tout' | 400 | 413 | 422;

export interface Requete {
  method: string;
  /** The path relative to the base, query included. */
  path: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

export interface Mutation {
  nom: string;
  attendu: Attendu;
  /** Makes the request only when it is sent: some are long. */
  requete: (valid: Values) => Requete;
}

/** A value as JSON text: JSON.stringify has no word for 1e400, or for a hundred thousand brackets. */
class Brut {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const profond = (open: string, close: string, depth: number): Brut =>
  new Brut(`${open.repeat(depth)}1${close.repeat(depth)}`);

const VINGT_MILLE = 'é'.repeat(20_000);
/** A text longer than the body limit. */
const MEGAOCTET = 'a'.repeat(1024 * 1024);

function jsonOf(values: Values, more: readonly string[] = []): string {
  const pairs = Object.entries(values).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [`${JSON.stringify(key)}:${value instanceof Brut ? value.text : JSON.stringify(value)}`];
  });
  return `{${[...pairs, ...more].join(',')}}`;
}

const isBodied = ({ method }: Endpoint): boolean => method === 'POST' || method === 'PUT';

/** Makes one request of a whole input. */
export function requestOf(endpoint: Endpoint, values: Values): Requete {
  const rest = { ...values };
  let { path } = endpoint;
  for (const name of pathParameters(path)) {
    path = path.replace(`:${name}`, textInUrl(rest[name]));
    delete rest[name];
  }
  if (isBodied(endpoint)) return { method: endpoint.method, path, body: jsonOf(rest) };
  // An address has no word for null.
  const query = Object.entries(rest)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => `${encodeURIComponent(key)}=${textInUrl(value)}`)
    .join('&');
  return { method: endpoint.method, path: query === '' ? path : `${path}?${query}` };
}

/** Encodes a text for an address; a lone surrogate, which has no UTF-8, becomes the bytes that it would have. */
function textInUrl(value: unknown): string {
  const text =
    typeof value === 'string' ? value : value instanceof Brut ? value.text : (JSON.stringify(value) ?? '');
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

interface Valeur {
  nom: string;
  value: unknown;
  attendu: Attendu;
}

/** Whether nobody reads this key: the connexion says who signs, whatever a call sends. */
const isIgnored = (name: string): boolean => name === 'creationUserId' || name === 'modifUserId';
const IGNORES: Valeur[] = [
  { nom: 'rien', value: undefined, attendu: 'accepte' },
  { nom: 'un objet', value: { a: [1] }, attendu: 'accepte' },
];

/** Returns values of every type; those that the schema does not take must be refused. */
function otherTypes(schema: JsonSchema): Valeur[] {
  const types = new Set(alternatives(schema).flatMap(({ type, const: value }) => type ?? typeof value));
  const is = (...names: string[]): boolean => names.some((name) => types.has(name));
  const refusedUnless = (isTaken: boolean): Attendu => (isTaken ? 'tout' : 'refus');
  return [
    { nom: 'null', value: null, attendu: refusedUnless(is('null')) },
    { nom: 'vrai', value: true, attendu: refusedUnless(is('boolean')) },
    { nom: 'un nombre', value: 7, attendu: refusedUnless(is('integer', 'number')) },
    { nom: 'un nombre en texte', value: '7', attendu: refusedUnless(is('string', 'integer', 'number')) },
    { nom: 'une fraction', value: 1.5, attendu: refusedUnless(is('number')) },
    { nom: 'une liste', value: [], attendu: refusedUnless(is('array')) },
    { nom: 'une liste de listes', value: [[1], ['a']], attendu: 'refus' },
    { nom: 'un objet', value: { a: 1 }, attendu: refusedUnless(is('object')) },
    { nom: 'un objet vide', value: {}, attendu: refusedUnless(is('object')) },
    { nom: 'un texte', value: 'sornette', attendu: refusedUnless(is('string')) },
    { nom: 'un texte vide', value: '', attendu: refusedUnless(is('string')) },
    { nom: 'des crochets sans fin', value: profond('[', ']', 5000), attendu: 'refus' },
    // Keys that nothing knows are left out, however deep they go.
    { nom: 'des objets sans fin', value: profond('{"a":', '}', 2000), attendu: refusedUnless(is('object')) },
    { nom: '1e400', value: new Brut('1e400'), attendu: 'refus' },
    { nom: '2^53', value: new Brut('9007199254740992'), attendu: 'refus' },
    { nom: '-2^53', value: new Brut('-9007199254740992'), attendu: 'refus' },
    { nom: '-0', value: new Brut('-0'), attendu: 'tout' },
    { nom: 'trois cents chiffres', value: new Brut('9'.repeat(300)), attendu: 'refus' },
  ];
}

/** Returns texts that break programs, and texts that only look as if they did. */
function hostileTexts(endpoint: Endpoint, name: string, schema: JsonSchema): Valeur[] {
  if (!alternatives(schema).some(({ type }) => type === 'string' || type?.includes('string') === true))
    return [];
  // A password may hold anything.
  const forbidden: Attendu =
    endpoint.secret.includes(name) || hasChoices(schema) ? 'tout' : refusalOf(endpoint, name);
  return [
    { nom: 'NUL', value: 'a\0b', attendu: forbidden },
    { nom: 'une moitié de caractère', value: 'a\uD800b', attendu: forbidden },
    { nom: 'un sens d’écriture renversé', value: 'a\u202Eb', attendu: forbidden },
    { nom: 'un caractère qui n’en est pas un', value: 'a\uFFFEb', attendu: forbidden },
    { nom: '__proto__', value: '__proto__', attendu: 'tout' },
    { nom: 'constructor', value: 'constructor', attendu: 'tout' },
    { nom: 'du SQL', value: `x' or '1'='1'; drop table devises; --`, attendu: 'tout' },
    { nom: 'des jokers', value: '%_\\%', attendu: 'tout' },
    { nom: 'du N’Ko', value: 'ߒߞߏ', attendu: 'tout' },
    { nom: 'de l’adlam', value: '𞤀𞤣𞤤𞤢𞤥', attendu: 'tout' },
    { nom: 'des marques empilées', value: `e${'\u0301'.repeat(150)}`, attendu: 'tout' },
    { nom: 'vingt mille lettres', value: VINGT_MILLE, attendu: isLimited(endpoint, name) },
  ];
}

const hasChoices = (schema: JsonSchema): boolean =>
  alternatives(schema).some(({ enum: values }) => values !== undefined);

/**
 * Returns the status: a field that a person types is refused at its field, any other as a request that our screens
 * never send.
 */
const refusalOf = (endpoint: Endpoint, name: string): Attendu => (endpoint.typed.includes(name) ? 422 : 400);

/** Returns whether a text has a limit: every text has, but the token that is only looked up, and the piece of an archive. */
function isLimited(endpoint: Endpoint, name: string): Attendu {
  if (endpoint.secret.includes(name) && (endpoint.largest ?? 0) > MEGAOCTET.length) return 'tout';
  return endpoint.secret.includes(name) && pathParameters(endpoint.path).includes(name) ? 'tout' : 'refus';
}

/** The fields whose greatest value depends on another field: a threshold is on the scale of its rule. */
const BORNES_AILLEURS: ReadonlySet<string> = new Set(['seuilAdmission', 'seuilRattrapage']);

/** Returns a value on each side of every bound that the schema tells. */
function bounds(endpoint: Endpoint, name: string, schema: JsonSchema): Valeur[] {
  return alternatives(schema).flatMap((one) => {
    const found: Valeur[] = [];
    const low = one.minimum ?? (one.exclusiveMinimum === undefined ? undefined : one.exclusiveMinimum + 1);
    if (low !== undefined && low > Number.MIN_SAFE_INTEGER) {
      found.push({ nom: `${low - 1}, un de moins que permis`, value: low - 1, attendu: 'refus' });
    }
    if (one.maximum !== undefined && one.maximum < Number.MAX_SAFE_INTEGER) {
      const most: Attendu = BORNES_AILLEURS.has(name) ? 'tout' : 'accepte';
      found.push({ nom: `${one.maximum}, le plus permis`, value: one.maximum, attendu: most });
      found.push({ nom: `${one.maximum + 1}, un de trop`, value: one.maximum + 1, attendu: 'refus' });
    }
    if (one.maxLength !== undefined) {
      const letters = (count: number): string => 'é'.repeat(count);
      found.push({ nom: 'une lettre de trop', value: letters(one.maxLength + 1), attendu: 'refus' });
      // Rules beside the length may refuse it, but it may not cause a fault.
      found.push({ nom: 'le plus de lettres', value: letters(one.maxLength), attendu: 'tout' });
      found.push({ nom: 'le plus de grandes lettres', value: '𞤀'.repeat(one.maxLength), attendu: 'tout' });
    }
    if (one.minLength === 1)
      found.push({ nom: 'rien que des espaces', value: '  \u00A0\t ', attendu: refusalOf(endpoint, name) });
    return found;
  });
}

/** Returns every hostile request for one endpoint, each made from a whole valid input, optional keys included. */
export function mutations(endpoint: Endpoint, required: readonly string[]): Mutation[] {
  const found: Mutation[] = [];
  const inPath = pathParameters(endpoint.path);
  const isTextAlone = !isBodied(endpoint);
  const add = (nom: string, change: Values, attendu: Attendu): void => {
    found.push({ nom, attendu, requete: (valid) => requestOf(endpoint, { ...valid, ...change }) });
  };

  for (const [name, schema] of Object.entries(propertiesOf(endpoint))) {
    const isInUrl = isTextAlone || inPath.includes(name);
    const all = isIgnored(name)
      ? IGNORES
      : [...otherTypes(schema), ...hostileTexts(endpoint, name, schema), ...bounds(endpoint, name, schema)];
    for (const { nom, value, attendu } of all) {
      // In an address everything is text: '7' is the number, and any other text is refused as a number or as a text.
      add(`${name} : ${nom}`, { [name]: value }, isInUrl && attendu !== 'accepte' ? 'tout' : attendu);
    }
    if (required.includes(name) && !inPath.includes(name))
      add(`${name} : absent`, { [name]: undefined }, 400);
  }
  add('une clé de trop', { sornette: { a: [1] } }, 'accepte');
  if (isTextAlone) found.push(...queries(endpoint));
  else found.push(...bodies(endpoint, required));
  for (const name of inPath) found.push(...paths(endpoint, name, propertiesOf(endpoint)[name] ?? {}));
  return found;
}

/** Returns addresses that say something twice, or nothing that can be read. */
function queries(endpoint: Endpoint): Mutation[] {
  const names = Object.keys(propertiesOf(endpoint)).filter((name) => !endpoint.path.includes(`:${name}`));
  const texts: [string, string, Attendu][] = [
    ...names.map((name): [string, string, Attendu] => [`${name} deux fois`, `${name}=1&${name}=2`, 'refus']),
    ['__proto__ en adresse', '__proto__=1&__proto__=2', 'tout'],
    ['des crochets en adresse', 'a[b]=1&a[]=2&page[]=3', 'tout'],
    ['un pourcent seul', 'recherche=%', 'tout'],
    ['un octet seul', 'recherche=%FF%FE', 'tout'],
    ['un NUL en adresse', 'recherche=%00', 'tout'],
    ['une adresse d’un mégaoctet', `recherche=${MEGAOCTET}`, 'tout'],
  ];
  return texts.map(([nom, query, attendu]) => ({
    nom,
    attendu,
    requete(valid) {
      const { method, path } = requestOf(endpoint, valid);
      return { method, path: `${path}${path.includes('?') ? '&' : '?'}${query}` };
    },
  }));
}

function paths(endpoint: Endpoint, name: string, schema: JsonSchema): Mutation[] {
  const isText = alternatives(schema).some(({ type }) => type === 'string');
  const read = '%00 %ED%A0%80 ..%2F..%2Fetc 0 -1 1.5 1e3 0x10 %201 9007199254740992 9007199254740991';
  const texts: [string, Attendu][] = [
    ['%E0%A4%A', 'refus'],
    ...[...read.split(' '), '99999999999999999999', '%D9%A1', 'NaN', ''].map((text): [string, Attendu] => [
      text,
      'tout',
    ]),
    // A token of any length is a text, and has ended.
    ['7'.repeat(401), isText ? 'tout' : 'refus'],
  ];
  return texts.map(([text, attendu]) => ({
    nom: `${name} vaut « ${text.slice(0, 30)} » dans le chemin`,
    attendu,
    requete: () => ({ method: endpoint.method, path: endpoint.path.replace(`:${name}`, text) }),
  }));
}

/** The types of a body that are no JSON. */
const TYPES = [
  ...'text/plain application/x-www-form-urlencoded application/xml application/jsonp sornette'.split(' '),
  'multipart/form-data; boundary=x',
  '',
];

/** Returns bodies that are no object, no JSON, or JSON with a second meaning; types that are no JSON. */
function bodies(endpoint: Endpoint, required: readonly string[]): Mutation[] {
  const needsBody: Attendu = required.some((name) => !endpoint.path.includes(`:${name}`)) ? 400 : 'tout';
  /** Returns the valid body without its last brace, ready for one more key. */
  const opened = (body: string): string => body.slice(0, -1) + (body === '{}' ? '' : ',');
  const texts: [string, (body: string) => string | Buffer, Attendu][] = [
    ['null', () => 'null', needsBody],
    ['une liste', () => '[]', 400],
    ['la liste du bon objet', (body) => `[${body}]`, 400],
    ['un texte', () => '"sornette"', 400],
    ['un nombre', () => '12', 400],
    ['rien', () => '', needsBody],
    ['des espaces', () => '   ', 'refus'],
    ['une accolade', () => '{', 400],
    ['un objet coupé', (body) => body.slice(0, -1), 400],
    ['une virgule de trop', (body) => `${opened(body)}"a":1,}`, 400],
    ['des apostrophes', () => `{'a':1}`, 400],
    ['NaN', () => '{"a":NaN}', 400],
    ['une marque d’ordre devant', (body) => `\uFEFF${body}`, 'tout'],
    ['des octets qui ne sont pas de l’UTF-8', () => Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400],
    ['de l’UTF-16', (body) => Buffer.from(body, 'utf16le'), 'refus'],
    ['__proto__', (body) => `${opened(body)}"__proto__":{"estActif":1,"id":1}}`, 400],
    ['constructor', (body) => `${opened(body)}"constructor":{"prototype":{"estActif":1}}}`, 400],
    ['__proto__ échappé', (body) => `${opened(body)}"\\u005f_proto__":{"id":1}}`, 400],
    ['cent mille crochets', () => '['.repeat(100_000), 400],
    ['cent mille crochets fermés', () => `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
    [
      'un mégaoctet',
      (body) => `${opened(body)}"sornette":"${MEGAOCTET}"}`,
      // A file may be as long, and the piece of an archive.
      endpoint.upload === undefined && (endpoint.largest ?? 0) < MEGAOCTET.length ? 413 : 'tout',
    ],
  ];
  const isKeyed = endpoint.kind === 'write' && endpoint.access.who !== 'public';
  const headers: [string, Record<string, string>, Attendu][] = [
    ...TYPES.map((type): [string, Record<string, string>, Attendu] => [
      `type « ${type} »`,
      { 'content-type': type },
      'refus',
    ]),
    ['type en capitales', { 'content-type': 'APPLICATION/JSON; charset=utf-8' }, 'accepte'],
    ['compressé, dit-il', { 'content-encoding': 'gzip' }, 'tout'],
    ['une clé de répétition trop longue', { 'idempotency-key': 'k'.repeat(300) }, isKeyed ? 400 : 'tout'],
    ['une clé de répétition en accents', { 'idempotency-key': 'clé' }, isKeyed ? 400 : 'tout'],
  ];
  return [
    ...texts.map(([nom, spell, attendu]): Mutation => {
      const requete: Mutation['requete'] = (valid) => {
        const { body = '{}', ...rest } = requestOf(endpoint, valid);
        return { ...rest, body: spell(body.toString()) };
      };
      return { nom: `corps : ${nom}`, attendu, requete };
    }),
    ...headers.map(([nom, more, attendu]): Mutation => {
      return { nom, attendu, requete: (valid) => ({ ...requestOf(endpoint, valid), headers: more }) };
    }),
  ];
}
