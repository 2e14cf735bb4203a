import { describe, expect, it } from 'vitest';
import { empreinteDeCle, lireCode, meneAUnePage } from '#core/text/code-signe.ts';
import { formaterCode, lireTexteDeCloture, texteDeCloture } from './code.ts';

const CODE = { texte: 'R1MxHzMf', signature: `${'aB-_'.repeat(21)}aA`, cle: `${'Zz09'.repeat(10)}abc` };
const ADRESSE = formaterCode('http://192.168.1.20:3000', CODE);

describe('le code d’un reçu', () => {
  it('est l’adresse de la page publique ; ce qui est signé vient après le dièse', () => {
    expect(ADRESSE).toBe(`http://192.168.1.20:3000/verifierRecu#${CODE.texte}.${CODE.signature}.${CODE.cle}`);
  });

  it('sans adresse qu’un téléphone ouvre, n’en a pas, et se relit quand même', () => {
    const nu = formaterCode(null, CODE);
    expect(nu).toBe(`${CODE.texte}.${CODE.signature}.${CODE.cle}`);
    expect(lireCode(nu)).toEqual(CODE);
    expect([meneAUnePage(nu), meneAUnePage(ADRESSE)]).toEqual([false, true]);
  });

  it('se relit, avec son adresse ou sans, collé sur plusieurs lignes', () => {
    expect(lireCode(ADRESSE)).toEqual(CODE);
    expect(lireCode(ADRESSE.split('#')[1] ?? '')).toEqual(CODE);
    expect(lireCode(`  ${ADRESSE.slice(0, 60)}\r\n ${ADRESSE.slice(60)}\n`)).toEqual(CODE);
  });

  it.each([
    '',
    '#',
    'R1MxHzMf',
    'http://192.168.1.20:3000/verifierRecu',
    ADRESSE.slice(0, -1),
    `${ADRESSE}x`,
    ADRESSE.replace('HzMf.', 'HzMf,'),
    `${'A'.repeat(6000)}.${CODE.signature}.${CODE.cle}`,
  ])('ne se lit pas dans « %.40s »', (text) => {
    expect(lireCode(text)).toBeUndefined();
  });

  it('une clé se compare par vingt-quatre chiffres, ceux de ses douze premiers octets', () => {
    const bytes = '00ff10a5b2c3d4e5f6071829';
    const cle = Buffer.from(bytes.padEnd(64, '7'), 'hex').toString('base64url');
    expect(empreinteDeCle(cle)).toBe('00ff 10a5 b2c3 d4e5 f607 1829');
  });
});

describe('ce qu’une clôture signe', () => {
  const cloture = {
    ecoleId: 3,
    ecole: 'École « Les Étoiles »',
    jour: '2026-03-02',
    caissier: 'Aïssatou Barry',
    attendu: 4_500_000,
    compte: 4_499_000,
    tete: '3-1042-9f2a',
  };

  it('se relit', () => {
    expect(lireTexteDeCloture(texteDeCloture(cloture))).toEqual(cloture);
  });

  it.each(['', 'GC1', `${texteDeCloture(cloture)}\u001F`, texteDeCloture(cloture).replace('GC1', 'GS1')])(
    'ne se lit pas ailleurs (%#)',
    (text) => {
      expect(lireTexteDeCloture(text)).toBeUndefined();
    },
  );
});
