// @vitest-environment node
import { MESSAGES } from '@gestionscolaire/contract/messages.ts';
import { expect, it } from 'vitest';
import { ApiError, PHRASE_RESEAU } from '#core/api/error.ts';
import { refusalText } from './refusals.ts';

const pleine = 'Les pourcentages definis pour cette école sont dejà à 100%';
const banner = { as: 'banner', suffix: '!' } as const;

it('fait suivre la phrase du serveur d’un point d’exclamation, là où les documents le veulent', () => {
  const error = new ApiError(409, 'REGLE', pleine);
  expect(refusalText(error, undefined, banner)).toBe(`${pleine}!`);
  expect(refusalText(error, undefined, { as: 'toast' })).toBe(pleine);
  expect(refusalText(error, undefined)).toBe(pleine);
});

it('dit la faute du champ plutôt que « corrigez les champs »', () => {
  const error = new ApiError(422, 'SAISIE_INVALIDE', 'Corrigez les champs signalés.', {
    champs: { pourcentage: 'Le pourcentage est trop grand.' },
  });
  expect(refusalText(error, undefined, banner)).toBe('Le pourcentage est trop grand!');
  expect(refusalText(error, undefined)).toBe('Corrigez les champs signalés.');
});

it('laisse le silence du réseau et la panne comme ils se disent', () => {
  expect(refusalText(new ApiError(0, 'RESEAU', PHRASE_RESEAU), undefined, banner)).toBe(PHRASE_RESEAU);
  expect(refusalText(new TypeError('x'), undefined, banner)).toBe(MESSAGES.echec);
});
