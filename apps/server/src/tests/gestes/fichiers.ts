/** Makes files of every kind, sends them and has a menu show them. */
import { constants, crc32, deflateSync } from 'node:zlib';
import { menus } from '@gestionscolaire/contract/administration/menus.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { uploadFiles } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import type { Answer, Person, TestServer } from '#tests/harness.ts';

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
export const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AA/uuuAAA=', 'base64');
/** An image of one grey point. */
export const JPEG = Buffer.from(
  [
    'ffd8ffe000104a46494600010100000100010000',
    `ffdb004300${'01'.repeat(64)}`,
    'ffc0000b080001000101011100',
    `ffc400140001${'00'.repeat(16)}`,
    `ffc400141001${'00'.repeat(16)}`,
    'ffda0008010100003f003fffd9',
  ].join(''),
  'hex',
);
export const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
export const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

const SIGNATURE = PNG.subarray(0, 8);
/** The last piece of a PNG. */
const FIN = PNG.subarray(-12);

/** Makes a piece of a PNG. */
export function morceau(mot: string, contenu: Buffer): Buffer {
  const said = Buffer.concat([Buffer.from(mot, 'latin1'), contenu]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(contenu.length);
  sum.writeUInt32BE(crc32(said));
  return Buffer.concat([length, said, sum]);
}

/** Makes a PNG of exactly so many bytes: a color of what is behind it, far too long, makes up the rest. */
export const pngOf = (bytes: number): Buffer =>
  Buffer.concat([
    PNG.subarray(0, -FIN.length),
    morceau('bKGD', Buffer.alloc(bytes - PNG.length - FIN.length)),
    FIN,
  ]);

/** The header of a PNG: four values a point of 16 bits, unless it says otherwise. */
export interface Dessin {
  readonly width: number;
  readonly height: number;
  readonly isInterlaced?: boolean;
  /** The bits of a value. */
  readonly bits?: number;
  /** The color type. 6: four values a point; 2: three; 0: one. */
  readonly color?: number;
}

/** Makes a PNG of this size, whatever its compressed pixels hold; `avant`: the pieces before them. */
export function pngDe(dessin: Dessin, compressed: Buffer, ...avant: readonly Buffer[]): Buffer {
  const { width, height, isInterlaced = false, bits = 16, color = 6 } = dessin;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, color, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([SIGNATURE, morceau('IHDR', header), ...avant, morceau('IDAT', compressed), FIN]);
}

const MORCEAU_DE_ZEROS = 16 * 1024 * 1024;

/** Makes so many times 16 MB of zeros, compressed to 16 kB each, without ever holding them. */
export function zeros(times: number): Buffer {
  const [, , ...deflated] = deflateSync(Buffer.alloc(MORCEAU_DE_ZEROS), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((((times * MORCEAU_DE_ZEROS) % 65_521) * 65_536 + 1) >>> 0);
  // Every part begins anew, so that it may stand any number of times; the last one is empty.
  const parts = Array.from({ length: times }, () => Buffer.from(deflated));
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...parts, Buffer.from([0x03, 0x00]), sum]);
}

/** Makes a WebP of these pieces, each of a word and its content. */
export function webpDe(...pieces: readonly (readonly [mot: string, contenu: Buffer])[]): Buffer {
  const parts = pieces.map(([mot, contenu]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(contenu.length);
    return Buffer.concat([Buffer.from(mot, 'latin1'), length, contenu, Buffer.alloc(contenu.length % 2)]);
  });
  const [content, length] = [Buffer.concat([Buffer.from('WEBP'), ...parts]), Buffer.alloc(4)];
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from('RIFF'), length, content]);
}

/** Makes 2 MB whose pixels inflate to 2 GB, for a size of 1000 × 1000. */
export const bombe = (): Buffer => pngDe({ width: 1000, height: 1000 }, zeros(120));

interface SendOptions {
  /** The token; '': nobody's. */
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

/** Sends a file as this person, and returns its name. */
export const sentBy = async (server: TestServer, person: Person, bytes: Buffer = PNG): Promise<string> =>
  nameOf(await send(server, { image: bytes }, { token: person.token }));

/** Reads an image as an image tag does: without a token. */
export const shown = (server: TestServer, file: string) =>
  server.inject({ method: 'GET', url: `/api/getImage/${file}` });

/** Reads a file as the screens do: with the person's token. */
export const opened = (server: TestServer, { token }: Person, file: string) =>
  server.inject({
    method: 'GET',
    url: `/api/getDocument/${file}`,
    headers: { authorization: `Bearer ${token}` },
  });

let made = 0;

/** Returns the form of a new menu. */
export function menuAvec(image: string) {
  made += 1;
  const own = { reference: `image-${made}`, libelle: `Menu ${made}`, image };
  const place = { url: '/listPays', menuPereId: 1, ordre: 7 };
  return { ...own, ...place, descriptions: null, typeMenu: 'Prive', creationUserId: 0 };
}

/** Adds a menu that shows the image, as this person. */
export async function showIn(person: Person, image: string) {
  const fields = menuAvec(image);
  const { data } = await person.call(menus.create, fields);
  return { ...fields, id: data[0]?.id ?? 0 };
}
