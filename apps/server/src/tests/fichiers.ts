/** Files of every kind, and how tests send them and have a menu show them. */
import { menus } from '@gestionscolaire/contract/administration/menus.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/endpoint.ts';
import { uploadFiles } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import type { Answer, Person, TestServer } from './harness.ts';

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
export const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AA/uuuAAA=', 'base64');
export const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
export const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
export const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** The last piece of a PNG. */
const FIN = 12;
/** A PNG of exactly so many bytes. */
export const pngOf = (bytes: number): Buffer =>
  Buffer.concat([PNG.subarray(0, -FIN), Buffer.alloc(bytes - PNG.length), PNG.subarray(-FIN)]);

interface SendOptions {
  /** '': nobody's. */
  token?: string;
  headers?: Record<string, string>;
  endpoint?: Endpoint;
}

/** Sends a form as a browser does. */
export async function send(
  server: TestServer,
  fields: Record<string, Buffer | string>,
  { token = server.admin.token, headers = {}, endpoint = uploadFiles }: SendOptions = {},
): Promise<Answer<unknown>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), 'photo.png');
  }
  const sent = new Response(form);
  return server.request('POST', endpoint.path, {
    token: token === '' ? undefined : token,
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '', ...headers },
  });
}

export const nameOf = ({ data }: { data: unknown }): string => uploadFiles.output.parse(data).file;

/** Name of a file that this person has just sent. */
export const sentBy = async (server: TestServer, person: Person, bytes: Buffer = PNG): Promise<string> =>
  nameOf(await send(server, { image: bytes }, { token: person.token }));

/** Reads an image as an image tag does: without a token. */
export const shown = (server: TestServer, file: string) =>
  server.app.inject({ method: 'GET', url: `/api/getImage/${file}` });

/** Reads a file as the screens do: with the person's token. */
export const opened = (server: TestServer, { token }: Person, file: string) =>
  server.app.inject({
    method: 'GET',
    url: `/api/getDocument/${file}`,
    headers: { authorization: `Bearer ${token}` },
  });

let made = 0;

/** A new menu as its form sends it. */
export function menuAvec(image: string) {
  made += 1;
  return {
    reference: `image-${made}`,
    libelle: `Menu ${made}`,
    url: '/listPays',
    descriptions: null,
    menuPereId: 1,
    ordre: 7,
    typeMenu: 'Prive',
    image,
    creationUserId: 0,
  };
}

/** Has a menu of this person's show it. */
export async function showIn(person: Person, image: string) {
  const fields = menuAvec(image);
  const { data } = await person.call(menus.create, fields);
  return { ...fields, id: data[0]?.id ?? 0 };
}
