import { readFileSync } from 'node:fs';
import { MESSAGES } from '@gestionscolaire/contract/messages.ts';
import { describe, expect, it } from 'vitest';
import { ownServer } from '#tests/harness.ts';
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

  it('ce qu’aucune police n’a se voit : un carré pour chaque signe, rien pour ce qui ne se voit pas', () => {
    expect(SANS_GLYPHE).toBe('□');
    expect(runsOf('张伟 Bah')).toEqual([{ text: '□□ Bah' }]);
    expect(runsOf('a\u{E0100}b')).toEqual([{ text: 'ab' }]);
  });
});

describe('une page', () => {
  it('garde le texte qu’elle montre, quel qu’en soit l’alphabet', async () => {
    const [sheet] = await feuilles(
      await pdfFile(
        page([
          { text: `Élève œ ’ 1\u00A0500\u00A0FG` },
          { text: [{ text: '' }, { text: ADLAM_NOM }] },
          { text: '' },
        ]),
      ),
    );
    expect(serre(sheet?.text ?? '')).toContain(serre('Élève œ ’ 1 500 FG'));
    expect(sheet?.text).toContain('\u{1E900}');
  });

  it('dessine un code qu’un téléphone relit', async () => {
    const text = `http://192.168.1.20:3000/verifierRecu#${'aB9_-'.repeat(90)}`;
    const [sheet] = await feuilles(await pdfFile(page([{ qr: text, fit: 142 }])));
    expect(sheet?.codes()).toEqual([text]);
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
    const { database } = await ownServer();
    await expect(makePdf(database, page([{ image: 'absente' }]))).rejects.toThrow('denied');
    const [one, other] = await Promise.all(
      ['un', 'deux'].map(async (text) => await feuilles(await makePdf(database, page([{ text }])))),
    );
    expect(one?.[0]?.text).toContain('un');
    expect(other?.[0]?.text).toContain('deux');
  });
});
