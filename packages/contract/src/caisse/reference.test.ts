import { expect, it } from 'vitest';
import { cleDeReference } from './reference.ts';

const SMS = 'PP261129.1045.C12345';

it('[SEMAINE-08] une référence est la même quels que soient les signes, les espaces et les mots autour', () => {
  const ecrites = [
    'PP261129 1045 C12345',
    'PP2611291045C12345',
    'pp261129-1045-c12345',
    'Réf. PP261129.1045.C12345',
    'Ref: PP261129.1045.C12345',
    'RefPP261129.1045.C12345',
    'N° PP261129.1045.C12345',
    'Nº PP261129.1045.C12345',
    '№ PP261129.1045.C12345',
    'No. PP261129.1045.C12345',
    'N PP261129.1045.C12345',
    'Trans ID: PP261129.1045.C12345',
    'Transaction n° PP261129.1045.C12345',
    'ID de la transaction : PP261129.1045.C12345',
    'Numéro de l’opération PP261129.1045.C12345',
    'OM PP261129.1045.C12345',
    'Orange Money, réf : PP261129.1045.C12345',
    'PP261129.1045.C12345 (Orange Money)',
    'PP261129.1045.C12345.',
    '«\u00A0PP261129/1045/C12345\u00A0»',
    'ＰＰ261129．1045．C12345',
  ];
  for (const ecrite of ecrites) expect(cleDeReference(ecrite), ecrite).toBe(cleDeReference(SMS));
});

it('[SEMAINE-08] les zéros devant un numéro ne comptent pas : un chèque est imprimé avec, et tapé sans', () => {
  for (const ecrite of ['12345', '12 345', 'Chèque n° 0012345', 'chq. 12345', 'CH0012345'])
    expect(cleDeReference(ecrite), ecrite).toBe(cleDeReference('0012345'));
  expect(cleDeReference('BICIGUI-0012345')).toBe(cleDeReference('Bicigui 12345'));
  expect(cleDeReference('0')).toBe(cleDeReference('000'));
});

it('[SEMAINE-08] une lettre ou un chiffre qui diffère fait une autre référence', () => {
  const autres = [
    'PP261129.1045.C12346',
    'PP261129.1045.B12345',
    'MP261129.1045.C12345',
    'PP261129.1045.C123450',
  ];
  for (const autre of autres) expect(cleDeReference(autre)).not.toBe(cleDeReference(SMS));
  expect(cleDeReference('BICIGUI 12345')).not.toBe(cleDeReference('SGG 12345'));
});

it('[SEMAINE-08] ce qui n’a que le mot, ou que des signes, se compare quand même', () => {
  expect(cleDeReference('Réf.')).toBe(cleDeReference('REF'));
  expect(cleDeReference('---')).toBe('---');
  // A number may follow letters that begin like a word before it.
  expect(cleDeReference('N° O12')).toBe(cleDeReference('O12'));
});
