import { expect, it } from 'vitest';
import { nomDAppareil } from './nom.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${WINDOWS} Chrome/150.0.0.0 Safari/537.36`, 'Chrome sur Windows'],
  [`${WINDOWS} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`, 'Edge sur Windows'],
  [`${WINDOWS} Chrome/150.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera sur Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox sur Windows'],
  [`${ANDROID} Chrome/150.0.0.0 Mobile Safari/537.36`, 'Chrome sur Android'],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet sur Android'],
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari sur iPhone'],
  [`${IPHONE} CriOS/150.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome sur iPhone'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari sur Mac',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/150.0 Safari/537.36',
    'Chrome sur Linux',
  ],
  ['curl/8.14.1', 'Un programme'],
  ['', 'Un programme'],
])('[SEC-12] « %s » se dit « %s »', (agent, nom) => {
  expect(nomDAppareil(agent)).toBe(nom);
});
