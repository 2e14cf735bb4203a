import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { tableFile } from './table.ts';

const columns = [
  { key: 'libelle', title: 'Libellé' },
  { key: 'montant', title: 'Montant' },
];
const rows = [
  { libelle: 'Bah,=cmd|calc', montant: -5 },
  { libelle: '=1+1', montant: 7 },
  { libelle: "'=2+2", montant: 0 },
  { libelle: 'Kipé; -centre', montant: 1 },
];

/** Reads one part of a workbook, by the table of contents at its end. */
function partOf(file: Uint8Array, name: string): string {
  const bytes = Buffer.from(file);
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
    const end = at + 46 + bytes.readUInt16LE(at + 28);
    if (bytes.toString('utf8', at + 46, end) !== name) continue;
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    return (bytes.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString('utf8');
  }
  throw new Error(`no ${name}`);
}

describe('le fichier d’une liste', () => {
  it('[SEC-10] en CSV, rien ne commence par un signe de formule, quel que soit le séparateur ; un nombre reste un nombre', async () => {
    const text = Buffer.from(await tableFile('csv', columns, rows)).toString('utf8');
    expect(text.split('\r\n').slice(1)).toEqual([
      "Bah,'=cmd|calc;-5",
      "'=1+1;7",
      "''=2+2;0",
      `"Kipé; '-centre";1`,
      '',
    ]);
  });

  it('[SEC-10] dans Excel, un texte est un texte, et le reste quand on y tape', async () => {
    const file = await tableFile('xlsx', columns, rows);
    const sheet = partOf(file, 'xl/worksheets/sheet1.xml');
    const strings = partOf(file, 'xl/sharedStrings.xml');
    const styles = partOf(file, 'xl/styles.xml');
    expect(sheet).not.toMatch(/<f[ >]/);
    for (const cell of ['A2', 'A3', 'A4', 'A5'])
      expect(sheet).toMatch(new RegExp(`<c r="${cell}"[^>]*t="(s|inlineStr)"`));
    // Nothing runs a text: it stands as it is, but for the apostrophe that reading would take away.
    expect(strings + sheet).toContain('>=1+1<');
    expect(strings + sheet).toMatch(/>Bah,=cmd\|calc</);
    expect(strings + sheet).toMatch(/>(''|&apos;&apos;|&#39;&#39;)=2\+2</);
    const style = Number(/<c r="A3"[^>]* s="(\d+)"/.exec(sheet)?.[1]);
    const [, formats = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles) ?? [];
    const format = [...formats.matchAll(/<xf [^>]*>/g)].map(([one]) => one)[style] ?? '';
    const number = /numFmtId="(\d+)"/.exec(format)?.[1];
    expect(styles).toContain(`numFmtId="${number}" formatCode="@"`);
  });

  const genres = [
    { key: 'moyenne', title: 'Moyenne', genre: 'note' },
    { key: 'coefficient', title: 'Coefficient', genre: 'centiemes' },
    { key: 'instant', title: 'Instant', genre: 'instant' },
  ] as const;
  const uneLigne = [{ moyenne: 1250, coefficient: 150, instant: '2026-11-21T08:05:09.000Z' }];

  it('une note, un coefficient et un instant s’y lisent comme à l’écran', async () => {
    const vide = [{ moyenne: null, coefficient: null, instant: null }];
    const text = Buffer.from(await tableFile('csv', genres, [...uneLigne, ...vide])).toString('utf8');
    expect(text.split('\r\n').slice(1)).toEqual(['12,50;1,5;21/11/2026 08:05:09', ';;', '']);
  });

  it('dans Excel, une note et un coefficient sont des nombres, à deux décimales ou telles quelles', async () => {
    const file = await tableFile('xlsx', genres, uneLigne);
    const sheet = partOf(file, 'xl/worksheets/sheet1.xml');
    expect(sheet).toMatch(/<c r="A2"[^>]*><v>12\.5<\/v>/);
    expect(sheet).toMatch(/<c r="B2"[^>]*><v>1\.5<\/v>/);
    expect(/<c r="A2"[^>]* s="(\d+)"/.exec(sheet)?.[1]).not.toBe(/<c r="B2"[^>]* s="(\d+)"/.exec(sheet)?.[1]);
    expect(partOf(file, 'xl/sharedStrings.xml') + sheet).toContain('21/11/2026 08:05:09');
  });
});
