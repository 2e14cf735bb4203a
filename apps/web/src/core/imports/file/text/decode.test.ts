import { describe, expect, it } from 'vitest';
import { decode } from './decode.ts';

/** The bytes of the accents of each old encoding. */
const ENCODINGS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'MS-DOS': { é: 0x82, è: 0x8a, ê: 0x88, ç: 0x87, à: 0x85, ï: 0x8b, ô: 0x93, É: 0x90 },
  Macintosh: { é: 0x8e, è: 0x8f, ê: 0x90, ç: 0x8d, à: 0x88, ï: 0x95, ô: 0x99, É: 0x83 },
  Windows: { é: 0xe9, è: 0xe8, ê: 0xea, ç: 0xe7, à: 0xe0, ï: 0xef, ô: 0xf4, É: 0xc9 },
};

const encode = (text: string, bytes: Readonly<Record<string, number>>): Uint8Array =>
  Uint8Array.from(text, (letter) => bytes[letter] ?? letter.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

const LISTES = [
  'Nom;Prénoms\nBéavogui;Cécé\nSow;Michèle\nKéïta;Élisabeth\n',
  'NOM;PRENOMS;LIEU\nSow;Cécé;Labé\n',
  'NOM;LIEU\nBah;Forécariah\nFrançois;Télimélé, à côté\n',
  'NOM\nHélène\n',
];

describe('le codage d’un texte', () => {
  it.each(Object.entries(ENCODINGS))('[FICHIER-09] lit les accents de %s', (_, bytes) => {
    for (const liste of LISTES) expect(decode(encode(liste, bytes))).toBe(liste);
  });

  it('[FICHIER-09] lit l’UTF-16 avec sa marque et sans elle, l’UTF-8 où une ligne ancienne s’est glissée, ou écrit deux fois', () => {
    const [liste = ''] = LISTES;
    const wide = new Uint8Array(Uint16Array.from(liste, (letter) => letter.charCodeAt(0)).buffer);
    expect(decode(wide)).toBe(liste);
    expect(decode(joined(Uint8Array.of(0xff, 0xfe), wide))).toBe(liste);
    // The other order of the two bytes: 'Unicode big endian'.
    const turned = wide.map((_, at) => wide[at % 2 === 0 ? at + 1 : at - 1] ?? 0);
    expect(decode(turned)).toBe(liste);
    expect(decode(joined(Uint8Array.of(0xfe, 0xff), turned))).toBe(liste);
    const added = encode('Kéïta;Élisabeth\n', ENCODINGS['Windows'] ?? {});
    expect(decode(joined(utf8('Béavogui;Cécé\n'), added))).toBe('Béavogui;Cécé\nKéïta;Élisabeth\n');
    const twice = utf8(Array.from(utf8('Cécé;Télimélé'), (byte) => String.fromCharCode(byte)).join(''));
    expect(decode(twice)).toBe('Cécé;Télimélé');
  });

  it('[FICHIER-09] un seul nom accentué suffit, en petites lettres ou en capitales ; ce qui reste douteux est refusé', () => {
    const CAPITALES: typeof ENCODINGS = {
      'MS-DOS': { Ï: 0xd8, È: 0xd4, Ç: 0x80, Ô: 0xe2, Ë: 0xd3, ë: 0x89, î: 0x8c },
      Macintosh: { Ï: 0xec, È: 0xe9, Ç: 0x82, Ô: 0xef, Ë: 0xe8, ë: 0x91, î: 0x94 },
      Windows: { Ï: 0xcf, È: 0xc8, Ç: 0xc7, Ô: 0xd4, Ë: 0xcb, ë: 0xeb, î: 0xee },
    };
    const noms =
      'KEÏTA,Keïta,AÏSSATOU,KOÏVOGUI,TRAORÉ,Traoré,BÉAVOGUI,HÉLÈNE,Hélène,FRANÇOIS,NOËL,Noël,Benoît,Élie,BéAVOGUI';
    const faux = Object.entries(ENCODINGS).flatMap(([codage, petites]) =>
      noms.split(',').flatMap((nom) => {
        const liste = `NOM;CLASSE\n${nom};CP1 A\n`;
        const bytes = encode(liste, { ...petites, ...CAPITALES[codage] });
        const lu = decode(bytes);
        return lu === liste ? [] : [`${codage} ${nom} ${lu === undefined ? 'refusé' : lu}`];
      }),
    );
    // Two encodings make as much of these bytes: MS-DOS writes 'Élie' as the Macintosh writes 'êlie'.
    const douteux = ['MS-DOS Élie', 'MS-DOS BéAVOGUI', 'Macintosh FRANÇOIS', 'Macintosh NOËL'];
    expect(faux).toEqual(douteux.map((un) => `${un} refusé`));
  });

  it('[FICHIER-09] ne lit pas ce que nul codage n’explique', () => {
    expect(decode(Uint8Array.from([0x41, 0xb3, 0x41, 0xb3, 0x41, 0xdb, 0x41]))).toBeUndefined();
  });
});
