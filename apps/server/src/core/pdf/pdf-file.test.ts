import { readFileSync } from 'node:fs';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { describe, expect, it } from 'vitest';
import { feuilles, serre } from '#tests/papier.ts';
import { ADLAM, familyOf, SANS_GLYPHE } from './fonts.ts';
import type { PdfPage } from './pdf-file.ts';
import { pdfFile } from './pdf-file.ts';
import { makePdf } from './pdf-thread.ts';
import { runsOf } from './runs.ts';

const NKO = '\u07E1\u07CA\u07E1\u07CA\u07D8\u07CE \u07D3\u07CA\u07EC';
const ARABE = 'محمد ديالو';
const ADLAM_NOM = '\u{1E900}\u{1E925}\u{1E944} \u{1E910}\u{1E900}';

const page = (content: PdfPage['content'], more: Partial<PdfPage> = {}): PdfPage => ({
  titre: 'Essai',
  instant: '2026-03-02T10:15:00.000Z',
  pageSize: 'A5',
  pageMargins: [20, 20, 20, 20],
  fontSize: 10,
  content,
  ...more,
});

describe('les caractères d’une page', () => {
  it('ont tous un dessin, dans toutes les phrases du produit', () => {
    const text = Object.values(MESSAGES)
      .filter((message) => typeof message === 'string')
      .join('');
    const all = Array.from(`${text}1\u00A0500\u00A0FG ÉÈœŒæç’«»–—…€Ɓɓ Ŋŋ`);
    const missing = new Set(all.filter((one) => familyOf(one) === undefined));
    expect([...missing]).toEqual([]);
  });

  it('ont tous un dessin, dans les noms de Guinée', () => {
    const names = readFileSync(new URL('../../demonstration/donnees/noms.json', import.meta.url), 'utf8');
    expect(runsOf(names)).toHaveLength(1);
    expect(runsOf(names)[0]?.text).not.toContain(SANS_GLYPHE);
  });

  it('restent d’un seul morceau là où une police les a tous', () => {
    expect(runsOf('Aïssatou Bâ')).toEqual([{ text: 'Aïssatou Bâ' }]);
    expect(runsOf('')).toEqual([]);
  });

  it('un nom qui s’écrit de droite à gauche garde ses lettres ensemble, et ses voisins leurs places', () => {
    expect(runsOf(`Nom : ${NKO} fin`)).toEqual([
      { text: 'Nom : ' },
      { text: NKO.replace(' ', '\u00A0') },
      { text: ' fin' },
    ]);
    expect(runsOf(ARABE)).toEqual([{ text: ARABE.replace(' ', '\u00A0') }]);
  });

  it('l’adlam a une autre police, et se range de droite à gauche sans défaire les marques', () => {
    expect(runsOf(`Nom : ${ADLAM_NOM}.`)).toEqual([
      { text: 'Nom : ' },
      { text: '\u{1E900}\u{1E910}', font: ADLAM },
      { text: '\u00A0' },
      { text: '\u{1E925}\u{1E944}\u{1E900}', font: ADLAM },
      { text: '.' },
    ]);
  });

  it('ce qu’aucune police n’a se voit : un point d’interrogation par lettre, rien pour ce qui ne se voit pas', () => {
    expect(SANS_GLYPHE).toBe('?');
    expect(runsOf('张伟 Bah')).toEqual([{ text: '?? Bah' }]);
    expect(runsOf('a\u{E0100}b')).toEqual([{ text: 'ab' }]);
    // A family of four drawings, and a waving hand with a skin, are one letter each.
    expect(runsOf('\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u{1F44B}\u{1F3FD} Bah')).toEqual([
      { text: '? ? Bah' },
    ]);
    expect(runsOf('e\u{1E944}')[0]?.text).toBe('e');
    expect(runsOf('\uD83A')).toEqual([{ text: '?' }]);
  });

  it('un mot plus long qu’une colonne peut finir entre deux lettres, jamais dans une lettre', () => {
    const letters = (text: string) => runsOf(text).map((run) => run.text);
    const between = Array.from({ length: 15 }, () => ['', 'W']).flat();
    expect(letters(`A ${'W'.repeat(17)} B`)).toEqual(['A W', ...between, '', 'W B']);
    expect(letters('anticonstitutionnellement')).toEqual(['anticonstitutionnellement']);
    const marked = 'q\u0303'.repeat(40);
    expect(new Set(letters(marked))).toEqual(new Set(['q\u0303', '']));
    expect(new Set(letters('\u{10300}'.repeat(40)))).toEqual(new Set(['\u{10300}', '']));
  });

  it('un long texte de droite à gauche va à la ligne entre deux mots, sinon entre deux lettres', () => {
    const textOf = (text: string) => runsOf(text).map((run) => run.text);
    const lines = (text: string) => textOf(text).join('').split('\n');
    const words = Array.from({ length: 9 }, () => NKO);
    const set = lines(words.join(' '));
    expect(set.join(' ').replace(/\u00A0/g, ' ')).toBe(words.join(' '));
    expect(set.length).toBeGreaterThan(2);
    const marked = '\u{1E900}\u{1E944}';
    const whole = lines(marked.repeat(60));
    expect(whole.length).toBeGreaterThan(2);
    for (const line of whole) expect(line).toMatch(/^(?:\u{1E900}\u{1E944})+$/u);
    expect(runsOf(`${ARABE}\n${ARABE}`).map((run) => run.text)).toEqual(
      [ARABE, '\n', ARABE].map((one) => one.replace(' ', '\u00A0')),
    );
  });
});

describe('une page', () => {
  it('garde le texte qu’elle montre, quel qu’en soit l’alphabet', async () => {
    const textes = [{ text: `Élève œ ’ 1\u00A0500\u00A0FG` }, { text: [{ text: '' }, { text: ADLAM_NOM }] }];
    const [sheet] = await feuilles(await pdfFile(page([...textes, { text: '' }])));
    expect(serre(sheet?.text ?? '')).toContain(serre('Élève œ ’ 1 500 FG'));
    expect(sheet?.text).toContain('\u{1E900}');
  });

  it('dessine un code qu’un téléphone relit', async () => {
    const text = `http://192.168.1.20:3000/verifierRecu#${'aB9_-'.repeat(90)}`;
    const [sheet] = await feuilles(await pdfFile(page([{ qr: text, fit: 142 }])));
    expect(await sheet?.codes()).toEqual([text]);
  });

  it('se serre tant qu’elle ne tient pas sur une feuille', async () => {
    const set = (size: number): PdfPage['content'] => [
      { text: `${size} ${'mot '.repeat(400)}`, fontSize: size },
    ];
    const drawn = async (...sizes: [number, ...number[]]) => {
      const [content = [], ...plusSerre] = sizes.map(set);
      const sheets = await feuilles(await pdfFile(page(content, { plusSerre })));
      return [sheets.length, sheets[0]?.text.slice(0, 2)];
    };
    expect(await drawn(10, 9)).toEqual([1, '10']);
    expect(await drawn(40, 12, 10)).toEqual([1, '12']);
    expect((await drawn(40, 30))[1]).toBe('30');
  });

  it('se serre feuille par feuille : celle qui tient garde sa taille', async () => {
    const set = (size: number, words: number): PdfPage['content'] => [
      { text: `${size} ${'mot '.repeat(words)}`, fontSize: size },
    ];
    const sheet = (words: number) => [40, 12, 10].map((size) => set(size, words));
    const sheets = await feuilles(
      await pdfFile(page([], { feuilles: [sheet(5), sheet(400), sheet(5), sheet(6000)] })),
    );
    const starts = sheets.map(({ text }) => text.slice(0, 2));
    expect(starts.slice(0, 4)).toEqual(['40', '12', '40', '10']);
    // The last does not fit at all: it goes on, and the others keep their page.
    expect(sheets.length).toBeGreaterThan(4);
  });

  it('sort sans une image qui ne se lit pas', async () => {
    const broken = `data:image/png;base64,${Buffer.from('rien d’une image').toString('base64')}`;
    const [sheet] = await feuilles(
      await pdfFile(page([{ image: 'logo', width: 40 }, { text: 'Reçu' }], { images: { logo: broken } })),
    );
    expect(sheet?.text).toContain('Reçu');
  });

  it('ne va chercher ni une adresse ni un fichier de la machine', async () => {
    await expect(pdfFile(page([{ image: '/etc/hostname' }]))).rejects.toThrow('denied');
    await expect(pdfFile(page([{ image: 'http://127.0.0.1:9/logo.png' }]))).rejects.toThrow('denied');
  });

  it('se fait dans un fil à part ; une faute n’arrête pas celles d’après', async () => {
    await expect(makePdf(page([{ image: 'absente' }]))).rejects.toThrow('denied');
    const [one, other] = await Promise.all(
      ['un', 'deux'].map(async (text) => await feuilles(await makePdf(page([{ text }])))),
    );
    expect(one?.[0]?.text).toContain('un');
    expect(other?.[0]?.text).toContain('deux');
  });
});
