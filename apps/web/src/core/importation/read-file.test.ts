import { describe, expect, it } from 'vitest';
import { readFile, UnreadableFile } from './read-file.ts';
import { SHEET } from './sheet-of-tests.ts';

const file = (bytes: Uint8Array, name = 'essai.csv', size = bytes.length) => ({
  name,
  size,
  arrayBuffer: async () => new Uint8Array(bytes).buffer,
});
const text = (content: string) => file(new TextEncoder().encode(content));
const cellsOf = async (chosen: ReturnType<typeof file>) => {
  const { titles, rows } = await readFile(chosen);
  return [titles, ...rows.map(({ cells }) => cells)];
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
    const { titles, rows } = await readFile(text('\r\nNom;Note\r\n\r\n"a;b";"dit ""oui"""\r\n;;\r\nc;\r\n'));
    expect(titles).toEqual(['Nom', 'Note']);
    expect(rows).toEqual([
      { number: 4, cells: ['a;b', 'dit "oui"'] },
      { number: 6, cells: ['c', null] },
    ]);
  });

  it('reprend un texte que l’export du produit a mis derrière une apostrophe', async () => {
    expect(await cellsOf(text("Nom;Tel\nL'Eau;'+224622000001"))).toEqual([
      ['Nom', 'Tel'],
      ["L'Eau", '+224622000001'],
    ]);
  });

  it('lit un classeur Excel : nombres en toutes lettres, jours, lignes vides', async () => {
    const bytes = Uint8Array.from(atob(SHEET), (char) => char.charCodeAt(0));
    const { titles, rows } = await readFile(file(bytes, 'essai.xlsx'));
    expect(titles).toEqual(['Prénoms', 'Téléphone', 'Salaire', 'Né le']);
    expect(rows).toEqual([
      { number: 2, cells: ['Aïssatou', '622000001', '1500000.5', '1990-05-17'] },
      { number: 4, cells: ['Mamadou', '+224 628 00 00 02', null, null] },
    ]);
  });

  it('dit ce qui ne va pas d’un fichier', async () => {
    const ligne = 'a;b\n';
    expect(await refusal(file(new Uint8Array(), 'x.csv', 2 * 1024 * 1024 + 1))).toBe(
      'Le fichier dépasse 2 Mo.',
    );
    expect(await refusal(text(' \n\n'))).toBe('Ce fichier est vide.');
    expect(await refusal(text(ligne))).toBe('Ce fichier n’a que ses titres : aucune ligne à importer.');
    expect(await refusal(text(ligne.repeat(1002)))).toBe(
      'Ce fichier a 1001 lignes : 1000 au plus à la fois. Partagez-le en plusieurs.',
    );
    expect(await refusal(text(`${ligne}${'x'.repeat(2001)};b`))).toBe(
      'La ligne 2 a un texte de plus de 2000 caractères.',
    );
    const unreadable = 'Ce fichier ne se lit pas. Choisissez un fichier CSV ou Excel (.xlsx).';
    expect(await refusal(text('PK\u0003\u0004 pas un classeur'))).toBe(unreadable);
    const neither = 'Ce fichier n’est ni un CSV ni un classeur Excel (.xlsx).';
    expect(await refusal(text('un\0deux'))).toBe(neither);
    expect(await refusal(text('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj'))).toBe(neither);
    expect(await refusal(text('{\\rtf1\\ansi\nbonjour}'))).toBe(neither);
    expect(await refusal(file(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0)))).toContain('ancien format d’Excel');
  });

  it('lit mille lignes', async () => {
    const { rows } = await readFile(text('a;b\n'.repeat(1001)));
    expect(rows).toHaveLength(1000);
  });
});
