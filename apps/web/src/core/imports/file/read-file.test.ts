import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { SANS_VALEUR } from '@gestionscolaire/contract/core/imports/cellules.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { describe, expect, it } from 'vitest';
import { SHEET, stored } from '#tests/sheet.ts';
import { onSheet, readFile, UnreadableFile } from './read-file.ts';
import { guessReading } from './reading.ts';
import { understood } from './understood.ts';
import { CLASSEUR_OUVERT_MAXIMAL } from './workbook/read-workbook.ts';
import { unzip } from './workbook/unzip.ts';

const file = (bytes: Uint8Array, name = 'essai.csv', size = bytes.length) => ({
  name,
  size,
  arrayBuffer: async () => new Uint8Array(bytes).buffer,
});
const text = (content: string) => file(new TextEncoder().encode(content));
const cellsOf = async (chosen: ReturnType<typeof file>) => {
  const { lines } = await readFile(chosen);
  return lines.map(({ cells }) => cells);
};
const refusal = (chosen: ReturnType<typeof file>) =>
  readFile(chosen).then(
    () => '',
    (error: unknown) => (error instanceof UnreadableFile ? error.message : `autre : ${String(error)}`),
  );

const ATTENDU = [
  ['Prénoms', 'Téléphone'],
  ['Aïssatou', '622000001'],
];

describe('lecture d’un fichier', () => {
  it.each([
    ['des points-virgules', 'Prénoms;Téléphone\r\nAïssatou;622000001\r\n'],
    ['des virgules', 'Prénoms,Téléphone\nAïssatou,622000001'],
    ['des tabulations', 'Prénoms\tTéléphone\nAïssatou\t622000001\n'],
    ['une marque d’ordre', '\uFEFFPrénoms;Téléphone\r\nAïssatou;622000001'],
    ['des guillemets', '"Prénoms";"Téléphone"\n"Aïssatou";"622000001"'],
    ['deux fins de ligne', 'Prénoms;Téléphone\r\nAïssatou;622000001\n'],
    ['des espaces autour', ' Prénoms ; Téléphone \nAïssatou ; 622000001 '],
  ])('lit un CSV avec %s', async (_, content) => {
    expect(await cellsOf(text(content))).toEqual(ATTENDU);
  });

  it('lit les accents d’un CSV de Windows et d’un texte Unicode d’Excel', async () => {
    const windows = Uint8Array.from('Prénoms;Téléphone\r\nAïssatou;622000001', (char) => char.charCodeAt(0));
    expect(await cellsOf(file(windows))).toEqual(ATTENDU);
    const content = '\uFEFFPrénoms\tTéléphone\r\nAïssatou\t622000001';
    const utf16 = new Uint8Array(Uint16Array.from(content, (char) => char.charCodeAt(0)).buffer);
    expect(await cellsOf(file(utf16))).toEqual(ATTENDU);
  });

  it('garde le numéro des lignes, laisse celles qui sont vides, et ce qui est entre guillemets', async () => {
    const { lines } = await readFile(text('\r\nNom;Note\r\n\r\n"a;b";"dit ""oui"""\r\n;;\r\nc;\r\n'));
    expect(lines).toEqual([
      { number: 2, cells: ['Nom', 'Note'] },
      { number: 4, cells: ['a;b', 'dit "oui"'] },
      { number: 6, cells: ['c', null] },
    ]);
  });

  it('des lignes ajoutées à un exemple de Windows finissent autrement : aucune ne se perd', async () => {
    const cells = await cellsOf(text('Nom;Note\r\nDiallo;a\nBah;b\nSow;"deux\nlignes"\r\nBarry;d\r'));
    expect(cells.slice(1)).toEqual([
      ['Diallo', 'a'],
      ['Bah', 'b'],
      ['Sow', 'deux\nlignes'],
      ['Barry', 'd'],
    ]);
  });

  it('laisse des séparateurs de trop', async () => {
    expect(await cellsOf(text('Nom;Note\nDiallo;a;;'))).toEqual([
      ['Nom', 'Note'],
      ['Diallo', 'a', null, null],
    ]);
  });

  it('reprend un texte que l’export du produit a mis derrière une apostrophe', async () => {
    expect(await cellsOf(text("Nom;Tel\nL'Eau;'+224622000001"))).toEqual([
      ['Nom', 'Tel'],
      ["L'Eau", '+224622000001'],
    ]);
  });

  it('[SEC-10] relit comme il était ce que l’export a neutralisé après tout séparateur', async () => {
    const written = `Nom;Note\r\nBah,'=cmd|calc;"deux;'-1\n'+2"\r\n''=1;L'Eau, l'Air\r\n`;
    expect(await cellsOf(text(written))).toEqual([
      ['Nom', 'Note'],
      ['Bah,=cmd|calc', 'deux;-1\n+2'],
      ["'=1", "L'Eau, l'Air"],
    ]);
  });

  it('lit un classeur Excel : nombres en toutes lettres, jours, lignes vides', async () => {
    const bytes = Uint8Array.from(atob(SHEET), (char) => char.charCodeAt(0));
    const { lines } = await readFile(file(bytes, 'essai.xlsx'));
    expect(lines).toEqual([
      { number: 1, cells: ['Prénoms', 'Téléphone', 'Salaire', 'Né le'] },
      { number: 2, cells: ['Aïssatou', '622000001', '1500000.5', '17/05/1990'], days: [3] },
      { number: 4, cells: ['Mamadou', '+224 628 00 00 02'] },
    ]);
  });

  it('[DEBUT-06] d’un classeur de plusieurs feuilles, lit la première qui a des lignes, et garde les autres', async () => {
    const bytes = readFileSync(path.resolve(import.meta.dirname, '../../../tests/deux-feuilles.xlsx'));
    const table = await readFile(file(new Uint8Array(bytes), 'classes.xlsx'));
    expect([table.sheet, table.sheets.map(({ name }) => name)]).toEqual(['7ème A', ['7ème A', '8ème B']]);
    const other = onSheet(table, '8ème B');
    expect(other.lines.map(({ cells }) => cells[1])).toEqual(['Nom', 'Bah', 'Sow']);
    // A class that stands in no column is the name of its sheet.
    const { mapping } = guessReading(other, elevesImport);
    expect(mapping['classe']).toEqual({ rank: null, fixed: '8ème B' });
  });

  it('dit ce qui ne va pas d’un fichier', async () => {
    const ligne = 'a;b\n';
    expect(await refusal(file(new Uint8Array(), 'x.csv', 2 * 1024 * 1024 + 1))).toBe(
      'Le fichier dépasse 2 Mo.',
    );
    expect(await refusal(text(' \n\n'))).toBe('Ce fichier est vide.');
    expect(await refusal(text(`${ligne}${'x'.repeat(2001)};b`))).toBe(
      'La ligne 2 a un texte de plus de 2000 caractères.',
    );
    expect(await refusal(text('PK\u0003\u0004 [Content_Types].xml'))).toMatch(
      /ne se lit pas\. Ouvrez-le dans Excel/,
    );
    const neither = 'Ce fichier n’est ni un CSV ni un classeur Excel (.xlsx).';
    expect(await refusal(text('un\0deux'))).toBe(neither);
    expect(await refusal(text('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj'))).toBe(neither);
    expect(await refusal(text('{\\rtf1\\ansi\nbonjour}'))).toBe(neither);
    expect(await refusal(file(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0)))).toContain('ancien format d’Excel');
  });

  it.each([
    ['jamais fermé', 'Nom;Note\nAïssatou;12\n"Mamadou;13\nBinta;14\n', 3],
    ['fermé dans un mot', 'Nom;Note\n"Bah" Mamadou;13\nBinta;14\n', 2],
    ['ouvert au titre', '"Nom;Note\nBinta;14\n', 1],
  ])('refuse un CSV dont un guillemet est %s, et dit la ligne', async (_, content, ligne) => {
    expect(await refusal(text(content))).toContain(
      `La ligne ${ligne} a un guillemet (") qui ne se ferme pas`,
    );
  });

  const zip = (content: Uint8Array, announced = content.length) => {
    const data = deflateRawSync(content);
    const name = Buffer.from('xl/worksheets/sheet1.xml');
    const part = (mark: number, length: number, places: Record<number, number>) => {
      const bytes = Buffer.alloc(length);
      bytes.writeUInt32LE(mark);
      for (const [place, number] of Object.entries(places)) bytes.writeUInt32LE(number, Number(place));
      return bytes;
    };
    const local = part(0x04034b50, 30, { 8: 8, 18: data.length, 22: announced, 26: name.length });
    const central = part(0x02014b50, 46, { 10: 8, 20: data.length, 24: announced, 28: name.length });
    const start = local.length + name.length + data.length;
    const size = central.length + name.length;
    // The two bytes after the last number, the length of a comment, stay 0.
    const end = part(0x06054b50, 22, { 8: 1 + (1 << 16), 12: size, 16: start });
    return file(Buffer.concat([local, name, data, central, name, end]), 'essai.xlsx');
  };

  it('refuse un classeur qui, ouvert, serait énorme : qu’il le dise ou le taise', async () => {
    const large = new Uint8Array(CLASSEUR_OUVERT_MAXIMAL + 1);
    const told = zip(large);
    expect(told.size).toBeLessThan(64 * 1024);
    expect(await refusal(told)).toContain('Ce classeur est trop grand une fois ouvert.');
    expect(await refusal(zip(large, 100))).toContain('Ce classeur est trop grand une fois ouvert.');
    expect(await refusal(zip(new Uint8Array(100)))).toContain('Ce fichier ne se lit pas.');
  });

  /** Makes SHEET with another first sheet. */
  const sheet = async (rows: string, { after = '', named = (name: string) => name, is1904 = false } = {}) => {
    const files = unzip(
      Uint8Array.from(atob(SHEET), (char) => char.charCodeAt(0)),
      () => true,
      1e6,
    );
    const head = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
    const content = new TextEncoder().encode(`${head}${rows}</sheetData>${after}</worksheet>`);
    return file(
      stored(
        files.map((one) => {
          if (one.name.endsWith('sheet1.xml')) return { name: named(one.name), content };
          if (!is1904 || !one.name.endsWith('workbook.xml')) return { ...one, name: named(one.name) };
          const told = new TextDecoder()
            .decode(one.content)
            .replace(/<workbookPr/, '<workbookPr date1904="true"');
          return { name: named(one.name), content: new TextEncoder().encode(told) };
        }),
      ),
      'essai.xlsx',
    );
  };
  const cell = (address: string, more = '') => `<c r="${address}" t="inlineStr"${more}><is><t>x</t></is></c>`;

  it('refuse une cellule au bout d’un classeur presque vide, non une mise en forme', async () => {
    const head = `<row r="1">${cell('A1')}<c r="XFD1" s="1"/></row><row r="2">${cell('A2')}</row>`;
    const { lines } = await readFile(await sheet(`${head}<row r="1048576"><c r="XFD1048576" s="1"/></row>`));
    expect(lines.map(({ number }) => number)).toEqual([1, 2]);
    const vast = `${head}<row r="1048576">${cell('XFD1048576')}</row>`;
    expect(await refusal(await sheet(vast))).toContain('Ce classeur est trop grand une fois ouvert.');
  });

  it('[SEC-10] relit d’un classeur le texte d’un signe de formule, et celui d’un CSV enregistré en classeur', async () => {
    const inline = (address: string, content: string) =>
      `<c r="${address}" t="inlineStr"><is><t>${content}</t></is></c>`;
    const cells = [inline('A1', '=1+1'), inline('B1', "''=2"), inline('C1', "Bah,'+224")];
    const { lines } = await readFile(await sheet(`<row r="1">${cells.join('')}</row>`));
    expect(lines[0]?.cells).toEqual(['=1+1', "'=2", 'Bah,+224']);
  });

  it.each([
    ['loin de son nom', `<c s="${'0'.repeat(300)}" r="XFD1048576" t="inlineStr"><is><t>x</t></is></c>`],
    ['après un signe supérieur', '<c s=">" r="XFD1048576" t="inlineStr"><is><t>x</t></is></c>'],
    ['écrite par un code', '<c r="XF&#68;1048576" t="inlineStr"><is><t>x</t></is></c>'],
    ['plus longue qu’aucune', '<c r="A99999999" t="inlineStr"><is><t>x</t></is></c>'],
  ])('refuse une cellule au bout, son adresse fût-elle %s', async (_, far) => {
    const rows = `<row r="1">${cell('A1')}</row><row r="1048576">${far}</row>`;
    expect(await refusal(await sheet(rows))).toContain('Ce classeur est trop grand une fois ouvert.');
  });

  it('lit le nombre qu’une formule montre, non son dernier chiffre : 385000, et 12,5', async () => {
    const number = (address: string, value: string) => `<c r="${address}"><v>${value}</v></c>`;
    const rows = `<row r="1">${number('A1', '385000.00000000006')}${number('B1', '12.5')}${number('C1', '0.1')}</row>`;
    const { lines } = await readFile(await sheet(rows));
    expect(lines[0]?.cells).toEqual(['385000', '12.5', '0.1']);
  });

  it('[FICHIER-01] [FICHIER-03] une heure est une heure ; une formule sans valeur n’est pas une case vide, un texte vide en est une', async () => {
    const cells = [
      '<c r="A1" t="d"><v>08:30:00</v></c>',
      '<c r="B1"><f>A1*2</f><v></v></c>',
      '<c r="C1"><f>A1*2</f></c>',
      '<c r="D1" t="str"><f>""</f><v></v></c>',
      '<c r="E1" t="e"><v>#N/A</v></c>',
      '<c r="F1" t="d"><v>2014-03-12T23:30:00</v></c>',
    ];
    const { lines } = await readFile(await sheet(`<row r="1">${cells.join('')}</row>`));
    expect(lines[0]?.cells).toEqual(['08:30', SANS_VALEUR, SANS_VALEUR, null, '#N/A', '12/03/2014']);
  });

  it('[FICHIER-10] nomme un fichier DIF, un classeur binaire et un fichier de Numbers, et dit comment les enregistrer', async () => {
    expect(await refusal(text('TABLE\r\n0,1\r\n"EXCEL"\r\n'))).toContain('au format DIF');
    const zipped = (name: string) => file(stored([{ name, content: new Uint8Array(3) }]), 'liste.xlsx');
    expect(await refusal(zipped('xl/workbook.bin'))).toContain('en binaire (.xlsb)');
    expect(await refusal(zipped('Index/Document.iwa'))).toContain(
      'Dans Numbers : Fichier, Exporter vers, Excel',
    );
    expect(await refusal(zipped('word/document.xml'))).toContain('un document de Word. Copiez son tableau');
    expect(await refusal(zipped('liste.csv'))).toContain('une archive (.zip). Extrayez-en la liste');
    const word = [
      0xd0,
      0xcf,
      0x11,
      0xe0,
      ...Array.from('WordDocument', (letter) => [letter.charCodeAt(0), 0]).flat(),
    ];
    expect(await refusal(file(Uint8Array.from(word)))).toContain('un document de Word');
    expect(
      await refusal(text('MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n')),
    ).toContain('une page web');
  });

  it('[FICHIER-08] le texte de cases fusionnées est celui de chaque ligne qu’elles longent ; un nom de partie s’écrit autrement', async () => {
    const rows = `<row r="1">${cell('A1')}${cell('B1')}</row><row r="2">${cell('A2')}</row><row r="3"><c r="A3"/></row>`;
    const after = '<mergeCells><mergeCell ref="B1:B3"/><mergeCell ref="A1:A1"/></mergeCells>';
    const turned = (name: string) => name.replace('workbook.xml', 'Workbook.xml').replaceAll('/', '\\');
    const { lines } = await readFile(await sheet(rows, { after, named: turned }));
    expect(lines.map(({ cells }) => cells)).toEqual([
      ['x', 'x'],
      ['x', 'x'],
    ]);
  });

  it('[FICHIER-01] un jour qu’aucun format ne montre est compté comme le classeur compte', async () => {
    const titles = Array.from(['Nom', 'Prénoms', 'Date de naissance'], (title, at) =>
      cell(`${'ABC'[at]}1`).replace('<t>x', `<t>${title}`),
    );
    const rows = `<row r="1">${titles.join('')}</row><row r="2">${cell('A2')}${cell('B2')}<c r="C2"><v>40248</v></c></row>`;
    const naissance = async (is1904: boolean) => {
      const table = await readFile(await sheet(rows, { is1904 }));
      const { rows: read } = understood(table, guessReading(table, elevesImport), elevesImport);
      return read[0]?.texts['dateNaissance'];
    };
    expect([await naissance(true), await naissance(false)]).toEqual(['12/03/2014', '11/03/2010']);
  });

  it('[FICHIER-01] un jour reste celui que montre la feuille, quelle que soit l’heure que sa case garde', async () => {
    const jours = async (values: readonly string[], is1904: boolean) => {
      const cells = values.map((value, at) => `<c r="${'ABC'[at]}1" s="1"><v>${value}</v></c>`);
      const { lines } = await readFile(await sheet(`<row r="1">${cells.join('')}</row>`, { is1904 }));
      return lines[0]?.cells;
    };
    const attendus = ['12/03/2014', '12/03/2014', '12/03/2014'];
    expect(await jours(['41710.25', '41710.5', '41710.99'], false)).toEqual(attendus);
    expect(await jours(['40248.25', '40248.5', '40248.99'], true)).toEqual(attendus);
  });

  it('lit un classeur dont la feuille est longue', async () => {
    const rows = Array.from({ length: 1001 }, (_, at) => {
      const cells = Array.from('ABCDEFGHIJKLMNO', (column) => cell(`${column}${at + 1}`));
      return `<row r="${at + 1}">${cells.join('')}</row>`;
    });
    expect((await readFile(await sheet(rows.join('')))).lines).toHaveLength(1001);
  });

  it('lit mille lignes', async () => {
    const { lines } = await readFile(text('a;b\n'.repeat(1001)));
    expect(lines).toHaveLength(1001);
  });
});
