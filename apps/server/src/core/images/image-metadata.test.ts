/** An image loses what it tells beside its picture, and its picture does not change. */
import { describe, expect, it } from 'vitest';
import { JPEG, morceau, PNG, pngDe, WEBP, webpDe } from '#tests/gestes/fichiers.ts';
import { readImage } from './image.ts';
import { withoutMetadata } from './image-metadata.ts';

const LIEU = 'Conakry 9.5370 N 13.6773 W';
const texte = (dit: string) => Buffer.from(dit, 'latin1');

/** Makes what a telephone tells: how the picture is to be turned, then a place. Little-endian, as most telephones write it. */
function tiff(orientation: number): Buffer {
  const entete = Buffer.from('49492a0008000000', 'hex');
  const entrees = Buffer.from('020000010300010000000100000012010300010000000000000000000000', 'hex');
  entrees.writeUInt16LE(orientation, 22);
  return Buffer.concat([entete, entrees, texte(LIEU)]);
}

function segment(marker: number, contenu: Buffer): Buffer {
  const tete = Buffer.from([0xff, marker, 0, 0]);
  tete.writeUInt16BE(contenu.length + 2, 2);
  return Buffer.concat([tete, contenu]);
}
/** Makes the JPEG of one grey point with these segments behind the one by which it begins. */
const jpegDe = (...segments: Buffer[]) =>
  Buffer.concat([JPEG.subarray(0, 20), ...segments, JPEG.subarray(20)]);
const exif = (orientation: number) => segment(0xe1, Buffer.concat([texte('Exif\0\0'), tiff(orientation)]));
const profil = segment(0xe2, texte('ICC_PROFILE\0\x01\x01couleurs'));
const pixels = { width: 1, height: 1, bits: 8, color: 0 };
const IDAT = Buffer.from('789c636000000002000148afa471', 'hex');

describe('ce qu’une image dit à côté', () => {
  it.each([
    ['JPEG', jpegDe(exif(1), segment(0xfe, texte(LIEU)), segment(0xed, texte(LIEU))), JPEG],
    ['JPEG, avec ses couleurs', jpegDe(exif(1), profil), jpegDe(profil)],
    ['PNG', pngDe(pixels, IDAT, morceau('tEXt', texte(LIEU)), morceau('eXIf', tiff(1))), pngDe(pixels, IDAT)],
    ['WebP', webpDe(...piecesDe(WEBP), ['XMP ', texte(LIEU)], ['EXIF', tiff(1)]), webpDe(...piecesDe(WEBP))],
  ])('s’en va d’un %s, et l’image reste, octet pour octet', (_, image, attendue) => {
    expect(image.includes(LIEU)).toBe(true);
    expect(withoutMetadata(image).equals(attendue)).toBe(true);
  });

  it.each([
    ['JPEG', jpegDe(exif(6))],
    ['PNG', pngDe(pixels, IDAT, morceau('eXIf', tiff(6)))],
    ['WebP', webpDe(...piecesDe(WEBP), ['EXIF', tiff(6)])],
  ])('le sens dans lequel on regarde un %s reste, sans le lieu', (_, image) => {
    const rendue = withoutMetadata(image);
    expect(rendue.includes(LIEU)).toBe(false);
    // 'MM', one entry: 0x0112 is 6.
    expect(rendue.includes(Buffer.from('0001011200030000000100060000', 'hex'))).toBe(true);
    const { type, width, height } = readImage(image) ?? {};
    expect(readImage(rendue)).toMatchObject({ type, width, height, length: rendue.length });
    expect(withoutMetadata(rendue).equals(rendue)).toBe(true);
  });

  it('un WebP cesse d’annoncer ce qu’il n’a plus', () => {
    const annonce = Buffer.from([0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const image = webpDe(['VP8X', annonce], ...piecesDe(WEBP), ['EXIF', tiff(1)], ['XMP ', texte(LIEU)]);
    const sans = Buffer.from(annonce.with(0, 0));
    expect(withoutMetadata(image).equals(webpDe(['VP8X', sans], ...piecesDe(WEBP)))).toBe(true);
  });

  it('une petite image de ce qui fut coupé s’en va ; une image qui ne dit rien est rendue elle-même', () => {
    const petite = Buffer.concat([JPEG.subarray(6, 18), Buffer.from([1, 1, 7, 8, 9])]);
    const image = Buffer.concat([JPEG.subarray(0, 2), segment(0xe0, petite), JPEG.subarray(20)]);
    expect(withoutMetadata(image).equals(Buffer.concat([JPEG.subarray(0, 2), JPEG.subarray(20)]))).toBe(true);
    for (const muette of [JPEG, WEBP, pngDe(pixels, IDAT)]) expect(withoutMetadata(muette)).toBe(muette);
    expect(readImage(withoutMetadata(PNG))).toMatchObject({ type: 'image/png' });
  });
});

/** Returns the pieces of a WebP of one picture. */
function piecesDe(webp: Buffer): [string, Buffer][] {
  return [[webp.toString('latin1', 12, 16), webp.subarray(20, 20 + webp.readUInt32LE(16))]];
}
