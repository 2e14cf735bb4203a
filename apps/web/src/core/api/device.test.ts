import { MARQUE_D_APPAREIL } from '@gestionscolaire/contract/administration/connexions.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { presentDevice } from './device.ts';
import { clearStorage } from './identity.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.cookie = 'appareil=; path=/; max-age=0';
});

it('[SEC-12] un navigateur garde sa marque d’une connexion à l’autre, même une fois le stockage vidé', () => {
  const { appareil } = presentDevice();
  expect(appareil).toMatch(MARQUE_D_APPAREIL);
  clearStorage();
  expect(presentDevice()).toEqual({ appareil });
});

it('[SEC-12] une marque abîmée est tirée de nouveau', () => {
  document.cookie = 'appareil=court; path=/';
  const { appareil } = presentDevice();
  expect(appareil).toMatch(MARQUE_D_APPAREIL);
});

it('[SEC-12] sans cookie, un navigateur ne dit aucune marque', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  expect(presentDevice()).toEqual({});
});
