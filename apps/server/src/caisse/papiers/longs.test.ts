// @module-tag nombre
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { describe, expect, it } from 'vitest';
import { pdfFile } from '#core/pdf/pdf-file.ts';
import { ANNULE, code, fois, imprimer, lignes, RECU } from '#tests/gestes/recu.ts';
import { type Feuille, feuilles, serre } from '#tests/papier.ts';
import { pageDeLaCloture } from './page-de-cloture.ts';
import type { RecuAImprimer } from './page-du-recu.ts';

const A4 = { width: 595, height: 842 };
/** Places of one copy: the number at the top, then the amount, the code and what stands under it. */
const NUMERO = { x: 377, y: 24, width: 190, height: 37 };
const MONTANT_ET_CODE = { x: 400, y: 66, width: 167, height: 215 };
const DROITE = { x: 568, y: 0, width: A4.width - 568, height: A4.height };

/** Returns what the sheet shows at a place of each copy. */
const surLesDeux = async (sheet: Feuille | undefined, place: typeof NUMERO) =>
  sheet === undefined
    ? []
    : Promise.all([0, 401].map((down) => sheet.image({ ...place, y: place.y + down })));

interface Ordinaire {
  readonly numero: readonly unknown[];
  readonly montantEtCode: readonly unknown[];
  readonly droite: string | undefined;
}

let known: Ordinaire | undefined;

/** Returns how a receipt without anything long looks there. */
async function ordinaire(): Promise<Ordinaire> {
  if (known !== undefined) return known;
  const [sheet] = await imprimer({ slogan: null }, 'a4');
  known = {
    numero: await surLesDeux(sheet, NUMERO),
    montantEtCode: await surLesDeux(sheet, MONTANT_ET_CODE),
    droite: await sheet?.image(DROITE),
  };
  return known;
}

const LONGS: [string, Partial<RecuAImprimer>][] = [
  ['payeur de 46 W', { payeur: 'W'.repeat(46) }],
  ['référence de 60 W', { reference: 'W'.repeat(60) }],
  ['élève de deux fois 60 M', { eleve: `${'M'.repeat(60)} ${'M'.repeat(60)}` }],
  ['payeur de 120 a', { payeur: 'a'.repeat(120) }],
  ['payeur dont tous les mots se tiennent', { payeur: 'Barry\u00A0'.repeat(20).trim() }],
  ['classe de 200 signes sans dessin', { classe: '张'.repeat(200) }],
  ['ligne de 200 W', { lignes: [{ libelle: 'W'.repeat(200), montant: 1_400_000 }] }],
];

describe('un reçu dont un mot est plus long que sa place', () => {
  it.each(LONGS)('garde son numéro, son montant et son code : %s', async (_, more) => {
    const [sheet, ...others] = await imprimer({ slogan: null, ...more }, 'a4');
    expect(others).toEqual([]);
    const { numero, montantEtCode, droite } = await ordinaire();
    expect(await surLesDeux(sheet, NUMERO)).toEqual(numero);
    expect(await surLesDeux(sheet, MONTANT_ET_CODE)).toEqual(montantEtCode);
    expect(await sheet?.image(DROITE)).toBe(droite);
    expect(await sheet?.codes()).toEqual([code, code]);
    for (const said of Object.values(more).filter((value) => typeof value === 'string'))
      expect(fois(sheet?.text ?? '', said.replaceAll('张', '?'))).toBe(2);
  });

  it('garde son numéro sous un nom d’école sans espace', async () => {
    const [sheet] = await imprimer({ ecole: 'W'.repeat(200), slogan: null }, 'a4');
    expect(await surLesDeux(sheet, NUMERO)).toEqual((await ordinaire()).numero);
    expect(await sheet?.codes()).toEqual([code, code]);
  });

  it('tient sur la largeur d’un ticket', async () => {
    const longs = Object.fromEntries(LONGS.flatMap(([, more]) => Object.entries(more)));
    const [plain] = await imprimer({}, 'ticket');
    const [ticket] = await imprimer({ ...longs, ecole: 'W'.repeat(200), payeur: 'W'.repeat(120) }, 'ticket');
    const edge = { x: 217, y: 0, width: 9, height: 300 };
    expect(await ticket?.image(edge)).toBe(await plain?.image(edge));
    expect(await ticket?.codes()).toEqual([code]);
    expect(fois(ticket?.text ?? '', '1 400 000 FG')).toBe(1);
  });

  it('coupe l’adlam et le n’ko entre deux lettres, et commence par le début du nom', async () => {
    const adlam = Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x1e900 + (at % 30)));
    const nko = 'ߡߊߡߊߘߎ '.repeat(12).trim();
    const [sheet] = await imprimer({ eleve: adlam.join(''), payeur: nko, credit: 0 }, 'a4');
    const text = sheet?.text ?? '';
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toMatch(/[?\u25A1\uFFFD\uFFFE]/);
    // It is read from right to left: the first line ends with the first letter.
    const first = /Élève : (.+)/.exec(text)?.[1]?.trim() ?? '';
    expect(Array.from(first).toReversed()).toEqual(adlam.slice(0, Array.from(first).length));
    for (const letter of new Set(adlam)) expect([letter, fois(text, letter)]).toEqual([letter, 4]);
    expect(await sheet?.codes()).toEqual([code, code]);
  });
});

describe('une feuille A4', () => {
  const NOMS = {
    ecole:
      'Complexe scolaire privé franco-arabe El Hadj Thierno Aliou Bah de la commune urbaine de Ratoma, Conakry',
    slogan: 'Un slogan '.repeat(19).trim(),
    eleve: 'Fatoumata Binta Ramatoulaye Mariama Djélo Kadiatou Diallo Bah Sow Barry '.repeat(2).trim(),
    payeur: 'El Hadj Mamadou Alpha Oumar Saïkou Yaya Barry, oncle maternel de l’élève, et sa sœur',
  };

  it('garde trente lignes sous des noms très longs ; de plus longues listes disent combien elles taisent, et leur total', async () => {
    const thirty = lignes(30);
    const [sheet, ...others] = await imprimer({ ...NOMS, annule: ANNULE, lignes: thirty, credit: 0 }, 'a4');
    expect(others).toEqual([]);
    const dit = sheet?.text ?? '';
    for (const { libelle } of thirty) expect(fois(dit, libelle)).toBeGreaterThanOrEqual(2);
    for (const { montant } of thirty) expect(fois(dit, formaterMontant(montant))).toBe(2);
    for (const said of Object.values(NOMS)) expect(fois(dit, said)).toBe(2);
    expect(await sheet?.codes()).toEqual([code, code]);

    const many = lignes(200);
    for (const [credit, shown] of [
      [0, 29],
      [5000, 28],
    ] as const) {
      const pages = await imprimer({ lignes: many, credit, annule: ANNULE }, 'a4');
      expect(pages).toHaveLength(1);
      const rest = many.slice(shown).reduce((sum, { montant }) => sum + montant, 0);
      const text = pages[0]?.text ?? '';
      expect(fois(text, `… et ${200 - shown} autres lignes${formaterMontant(rest)}`)).toBe(2);
      expect(fois(text, 'Gardé en crédit')).toBe(credit > 0 ? 2 : 0);
      expect(fois(text, formaterMontant(many[shown - 1]?.montant ?? 0))).toBe(2);
    }
  });

  it('porte les deux exemplaires quand tout est aussi long qu’il se peut', async () => {
    const long = 'W'.repeat(200);
    const worst: Partial<RecuAImprimer> = {
      ecole: long,
      slogan: long,
      eleve: `${'M'.repeat(60)} ${'M'.repeat(60)}`,
      classe: long,
      payeur: 'W'.repeat(120),
      reference: 'W'.repeat(60),
      caissier: 'M'.repeat(121),
      annule: { le: '2026-03-03', motif: long },
      lignes: Array.from({ length: 200 }, () => ({ libelle: long, montant: 4_999_999_999 })),
      montant: 999_999_999_999,
      credit: 199_999_999,
      reste: 999_999_999_999,
    };
    const [sheet, ...others] = await imprimer(worst, 'a4');
    expect(others).toEqual([]);
    expect(await sheet?.image(DROITE)).toBe((await ordinaire()).droite);
    expect(await sheet?.codes()).toEqual([code, code]);
    for (const said of Object.values(worst).filter((value) => typeof value === 'string'))
      expect(fois(sheet?.text ?? '', said)).toBeGreaterThanOrEqual(2);
    expect(fois(sheet?.text ?? '', serre('999 999 999 999 FG'))).toBe(4);
  });
});

it('une clôture garde ses montants et son code sous un caissier et des observations sans espace', async () => {
  const cloture = {
    ...RECU,
    ecole: 'W'.repeat(200),
    caissier: 'W'.repeat(121),
    totaux: [{ moyenPaiement: 'especes', nombre: 12, montant: 4_500_000 }] as const,
    attendu: 4_500_000,
    compte: 4_500_000,
    ecart: 0,
    observations: `${'M'.repeat(200)}\n${'ߡߊߡߊߘߎ'.repeat(30)}\n${'\u{1E900}'.repeat(200)}`,
  };
  const pages = await feuilles(await pdfFile(pageDeLaCloture(cloture)));
  const edge = { x: 556, y: 0, width: A4.width - 556, height: A4.height };
  const [plain] = await feuilles(
    await pdfFile(pageDeLaCloture({ ...cloture, ecole: RECU.ecole, caissier: 'Fodé', observations: null })),
  );
  for (const page of pages) expect(await page.image(edge)).toBe(await plain?.image(edge));
  const text = pages.map((page) => page.text).join('');
  for (const said of ['M'.repeat(200), 'W'.repeat(121)]) expect(fois(text, said)).toBeGreaterThan(0);
  expect(Array.from(text).filter((letter) => letter === '\u{1E900}')).toHaveLength(200);
  expect(fois(text, '4 500 000 FG')).toBe(3);
  expect((await Promise.all(pages.map((page) => page.codes()))).flat()).toEqual([code]);
});
