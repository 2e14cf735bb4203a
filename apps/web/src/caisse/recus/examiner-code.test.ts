import {
  CLE,
  CLOTURE,
  EMPREINTE,
  RECU,
  SIGNATURE,
  TEXTE,
} from '@gestionscolaire/contract/tests/codes-de-recu.ts';
import { describe, expect, it } from 'vitest';
import { examinerCode } from './examiner-code.ts';

const ATTESTATION = {
  ecoleId: 3,
  ecole: 'École « Les Étoiles »',
  session: '2025-2026',
  numero: 42,
  jour: '2026-03-02',
  montant: 1_500_000,
  matricule: '00042',
  eleve: 'Aïssatou N’Diaye ߡߊ',
  tete: `3-1042-${'9f2a'.repeat(8)}`,
};

/** Makes the same code with another text, signed or not. */
const autre = (text: string, { signature = SIGNATURE, cle = CLE } = {}): string => {
  const texte = btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  return `${texte.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}.${signature}.${cle}`;
};

describe('le code d’un reçu', () => {
  it('signé par le serveur se vérifie dans le navigateur, sans crypto.subtle ni réseau', () => {
    const signe = { dit: { recu: ATTESTATION }, ecoleId: 3, cle: CLE, empreinte: EMPREINTE };
    expect(examinerCode(RECU)).toEqual({ etat: 'juste', ...signe });
    expect(examinerCode(`${TEXTE}.\n${SIGNATURE}.\n${CLE}`)).toMatchObject({ etat: 'juste' });
  });

  it('celui d’une clôture aussi', () => {
    expect(examinerCode(CLOTURE)).toMatchObject({
      etat: 'juste',
      dit: { cloture: { jour: '2026-03-02', caissier: 'Fodé Camara', compte: 4_499_000 } },
    });
  });

  it('dont un franc a changé n’est pas authentique, et ce qu’il prétend se lit encore', () => {
    const text = ['GS1', 3, 'École', '2025-2026', 42, '2026-03-02', 9_500_000, '00042', 'Aïssatou', '3-1-a'];
    expect(examinerCode(autre(text.join('\u001F')))).toMatchObject({
      etat: 'faux',
      dit: { recu: { montant: 9_500_000 } },
    });
  });

  it('avec une autre signature, une autre clé, ou ce qui n’est pas une clé, n’est pas authentique', () => {
    const flipped = `${SIGNATURE.startsWith('A') ? 'B' : 'A'}${SIGNATURE.slice(1)}`;
    for (const [signature, cle] of [
      [flipped, CLE],
      [SIGNATURE, `A${CLE.slice(1)}`],
      [SIGNATURE, 'A'.repeat(43)],
      ['A'.repeat(86), 'A'.repeat(43)],
      [SIGNATURE, '_'.repeat(42) + 'w'],
    ])
      expect(examinerCode(`${TEXTE}.${signature}.${cle}`).etat).toBe('faux');
  });

  it.each(['', 'bonjour', RECU.slice(0, -3), `AAAA.${SIGNATURE}.${CLE}`, autre('GS9\u001F1')])(
    'ne se lit pas dans « %.30s »',
    (text) => {
      expect(examinerCode(text)).toEqual({ etat: 'illisible' });
    },
  );
});
