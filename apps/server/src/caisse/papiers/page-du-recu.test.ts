import { deflateSync } from 'node:zlib';
import { lireTexteSigne } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { FORMATS_DE_RECU, LIBELLES_DES_MOYENS, MOYENS } from '@gestionscolaire/contract/caisse/paiements.ts';
import { lireCode } from '@gestionscolaire/contract/core/text/code-signe.ts';
import { describe, expect, it } from 'vitest';
import { estSigne } from '#signature/signature.ts';
import { bombe, pngDe } from '#tests/gestes/fichiers.ts';
import { ANNULE, ATTESTATION, code, fois, imprimer, lignes, TETE } from '#tests/gestes/recu.ts';

/** Makes a black PNG, `size` points wide. */
const png = (size: number): Buffer =>
  pngDe({ width: size, height: size, bits: 8, color: 2 }, deflateSync(Buffer.alloc((size * 3 + 1) * size)));

/** The texts that a receipt says. */
const DIT = [
  'École « Les Étoiles » de Kaloum · Travail — Discipline — Réussite · REÇU N° 00042',
  'Année scolaire 2025-2026 · Date : 02/03/2026 · Élève : Aïssatou Œuvrard N’Diaye · Matricule : 00042',
  'Classe : 6ème année A · Payé par : Thierno Diallo · Moyen de paiement : Orange Money',
  'Référence : PP260302.1015.A12345 · Caissier : Fodé Camara · Frais d’inscription · 800 000 FG',
  'Mensualité d’octobre 2025 · 600 000 FG · Gardé en crédit · 100 000 FG · 1 500 000 FG',
  `un million cinq cent mille francs guinéens · Reste à payer : 2 400 000 FG · ${TETE}`,
].flatMap((line) => line.split(' · '));

describe('un reçu', () => {
  it('sur une feuille A4 : deux exemplaires qui disent la même chose, celui de l’école et celui du parent', async () => {
    const [sheet, ...others] = await imprimer({}, 'a4');
    expect(others).toEqual([]);
    const text = sheet?.text ?? '';
    for (const said of DIT) expect([said, fois(text, said)]).toEqual([said, 2]);
    expect(fois(text, 'Exemplaire de l’école')).toBe(1);
    expect(fois(text, 'Exemplaire du parent')).toBe(1);
    expect(text).not.toContain('ANNULÉ');
    expect([Math.round(sheet?.width ?? 0), Math.round(sheet?.height ?? 0)]).toEqual([595, 842]);
  });

  it('sur un rouleau de 80 mm : un exemplaire, aussi long qu’il le faut', async () => {
    const [ticket, ...others] = await imprimer({}, 'ticket');
    expect(others).toEqual([]);
    for (const said of DIT) expect([said, fois(ticket?.text ?? '', said)]).toEqual([said, 1]);
    expect(Math.round(((ticket?.width ?? 0) / 72) * 25.4)).toBe(80);
    const [longer] = await imprimer({ lignes: lignes(30) }, 'ticket');
    expect(longer?.height).toBeGreaterThan((ticket?.height ?? 0) + 28 * 8);
    for (const { libelle } of lignes(30)) expect(fois(longer?.text ?? '', libelle)).toBeGreaterThan(0);
  });

  it('[SEMAINE-13] sur une feuille A5 : l’exemplaire du parent, si long qu’il soit', async () => {
    const read: string[] = [];
    for (const more of [
      {},
      { lignes: lignes(30), annule: ANNULE, telephone: '622 11 22 33 / 628 44 55 66' },
    ]) {
      const [sheet, ...others] = await imprimer(more, 'a5');
      expect(others).toEqual([]);
      expect([sheet?.width, sheet?.height].map((points) => Math.round(((points ?? 0) / 72) * 25.4))).toEqual([
        210, 148,
      ]);
      expect(fois(sheet?.text ?? '', 'Exemplaire du parent')).toBe(1);
      expect(fois(sheet?.text ?? '', 'Exemplaire de l’école')).toBe(0);
      expect(await sheet?.codes()).toEqual([code]);
      read.push(sheet?.text ?? '');
    }
    for (const said of DIT) expect([said, fois(read[0] ?? '', said)]).toEqual([said, 1]);
  });

  it('[SEMAINE-13] dit le téléphone de l’école, et qu’il est un duplicata, sur chaque exemplaire', async () => {
    for (const format of FORMATS_DE_RECU) {
      const copies = format === 'a4' ? 2 : 1;
      const [first] = await imprimer({ telephone: '622 11 22 33' }, format);
      expect(fois(first?.text ?? '', 'Tél. : 622 11 22 33')).toBe(copies);
      expect(fois(first?.text ?? '', 'DUPLICATA')).toBe(0);
      const [again] = await imprimer({ estDuplicata: true }, format);
      expect(fois(again?.text ?? '', 'DUPLICATA')).toBe(copies);
      expect(fois(again?.text ?? '', 'Tél.')).toBe(0);
    }
  });

  it.each(['a4', 'ticket'] as const)(
    'porte un code qui se relit sur le papier et se vérifie (%s)',
    async (format) => {
      for (const annule of [null, ANNULE]) {
        const [sheet] = await imprimer({ annule }, format);
        const codes = (await sheet?.codes()) ?? [];
        expect(codes).toEqual(format === 'a4' ? [code, code] : [code]);
        const found = lireCode(codes[0] ?? '');
        const said = Buffer.from(found?.texte ?? '', 'base64url').toString();
        expect(estSigne(said, found?.signature ?? '', found?.cle ?? '')).toBe(true);
        expect(lireTexteSigne(said)).toEqual(ATTESTATION);
      }
    },
  );

  it('sur un ordinateur que nul téléphone n’atteint, le code n’a pas d’adresse et le papier dit où il se vérifie', async () => {
    const nu = code.split('#')[1] ?? '';
    for (const format of ['a4', 'ticket'] as const) {
      const [sheet] = await imprimer({ code: nu, lignes: lignes(9) }, format);
      const copies = format === 'a4' ? 2 : 1;
      expect(
        fois(sheet?.text ?? '', 'Ce code se vérifie sur l’ordinateur de l’école, à la page /verifierRecu.'),
      ).toBe(copies);
      expect(fois(sheet?.text ?? '', 'Scannez')).toBe(0);
      expect(await sheet?.codes()).toEqual(format === 'a4' ? [nu, nu] : [nu]);
    }
    const [reached] = await imprimer({}, 'ticket');
    expect(fois(reached?.text ?? '', 'Scannez ce code pour vérifier ce papier.')).toBe(1);
  });

  it.each(['a4', 'ticket'] as const)(
    'annulé, le dit en travers, avec le jour et le motif (%s)',
    async (format) => {
      const copies = format === 'a4' ? 2 : 1;
      const [sheet] = await imprimer({ annule: ANNULE }, format);
      expect(fois(sheet?.text ?? '', 'ANNULÉ le 03/03/2026 : Saisi deux fois')).toBe(copies);
      expect(fois(sheet?.text ?? '', 'ANNULÉ')).toBe(2 * copies);
      const [plain] = await imprimer({}, format);
      expect(await sheet?.ink()).toBeGreaterThan(((await plain?.ink()) ?? 1) + 0.005);
    },
  );

  it('[SEC-01] montre le logo que le papier sait montrer ; sans lui, ou quand il mentait sur sa taille, le reçu sort aussi', async () => {
    const logo = (type: string, contenu: Uint8Array) => imprimer({ logo: { type, contenu } }, 'a4');
    const [without] = await imprimer({}, 'a4');
    const [withLogo] = await logo('image/png', png(40));
    expect(await withLogo?.ink()).toBeGreaterThan(((await without?.ink()) ?? 1) + 0.003);
    for (const [type, contenu] of [
      ['image/webp', Buffer.from('RIFF')],
      ['image/png', Buffer.from('rien')],
      ['image/png', Buffer.concat([png(40).subarray(0, 16), Buffer.alloc(16, 0x7f)])],
      ['image/jpeg', Buffer.from('rien')],
      // Such files were stored before uploads were checked: drawn, they would end the thread or fill the machine.
      ['image/png', bombe()],
      ['image/png', pngDe({ width: 4, height: 4 }, deflateSync(Buffer.alloc(4 * 33, 9)))],
    ] as const) {
      const [sheet] = await logo(type, contenu);
      expect(fois(sheet?.text ?? '', 'REÇU N° 00042')).toBe(2);
    }
  });

  it('tait ce que personne n’a dit', async () => {
    const none = { slogan: null, classe: null, payeur: null, caissier: null, reference: null, credit: 0 };
    const [sheet] = await imprimer(none, 'a4');
    expect(sheet?.text).not.toMatch(/null|Payé par|Référence|Caissier|Classe|crédit/);
  });

  it.each(MOYENS)('nomme son moyen de paiement : %s', async (moyenPaiement) => {
    const [sheet] = await imprimer({ moyenPaiement }, 'ticket');
    expect(fois(sheet?.text ?? '', LIBELLES_DES_MOYENS[moyenPaiement])).toBe(1);
  });
});
