import { describe, expect, it } from 'vitest';
import { partOf } from '#tests/classeur.ts';
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
    { key: 'points', title: 'Points', genre: 'points' },
  ] as const;
  const uneLigne = [
    { moyenne: 1250, coefficient: 150, instant: '2026-11-21T08:05:09.000Z', points: 185_250 },
  ];

  it('une note, un coefficient et un instant s’y lisent comme à l’écran', async () => {
    const vide = [{ moyenne: null, coefficient: null, instant: null, points: null }];
    const text = Buffer.from(await tableFile('csv', genres, [...uneLigne, ...vide])).toString('utf8');
    expect(text.split('\r\n').slice(1)).toEqual(['12,50;1,5;21/11/2026 08:05:09;18,525', ';;;', '']);
  });

  it('dans Excel, une note et un coefficient sont des nombres, à deux décimales ou telles quelles', async () => {
    const file = await tableFile('xlsx', genres, uneLigne);
    const sheet = partOf(file, 'xl/worksheets/sheet1.xml');
    expect(sheet).toMatch(/<c r="A2"[^>]*><v>12\.5<\/v>/);
    expect(sheet).toMatch(/<c r="B2"[^>]*><v>1\.5<\/v>/);
    expect(sheet).toMatch(/<c r="D2"[^>]*><v>18\.525<\/v>/);
    expect(/<c r="A2"[^>]* s="(\d+)"/.exec(sheet)?.[1]).not.toBe(/<c r="B2"[^>]* s="(\d+)"/.exec(sheet)?.[1]);
    expect(partOf(file, 'xl/sharedStrings.xml') + sheet).toContain('21/11/2026 08:05:09');
  });

  it('[NOTE-79] [SEC-10] ce qui dit ce qu’est un tableau se lit au-dessus des titres, et n’est jamais une formule', async () => {
    const head = ['École =1+1', '=2+2'];
    const text = Buffer.from(await tableFile('csv', columns, rows, head)).toString('utf8');
    expect(text.replace('\uFEFF', '').split('\r\n').slice(0, 4)).toEqual([
      'École =1+1',
      "'=2+2",
      '',
      'Libellé;Montant',
    ]);
    const file = await tableFile('xlsx', columns, rows, head);
    const sheet = partOf(file, 'xl/worksheets/sheet1.xml');
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(sheet).toMatch(/<c r="A2"[^>]*t="(s|inlineStr)"/);
    expect(sheet).toMatch(/<c r="B5"[^>]*><v>-5<\/v>/);
  });
});
