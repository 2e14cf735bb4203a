import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

/** The administrator that the first start makes; the journeys sign in as them. */
export const ADMINISTRATEUR = { login: 'direction@ecole.test', motDePasse: 'Sous-le-manguier-7h30' };

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: optimizing its scripts costs a fifth of the whole run and is never earned back.
  '--js-flags=--no-opt --no-maglev',
];

/** The last Chromium of Windows 7 and 8 (scripts/anciens/chromium-109.js), for the journeys that ask for it. */
export const CHROMIUM_109 = { executablePath: process.env.CHROMIUM_109 ?? 'CHROMIUM_109', args: ARGS };

const chemin = (relatif: string) => fileURLToPath(new URL(relatif, import.meta.url));
export default defineConfig({
  testDir: '.',
  globalSetup: './modele.ts',
  outputDir: chemin('../test-results'),
  forbidOnly: true,
  // A journey that passes at the second try has failed.
  retries: 0,
  // Each has a server and data of its own (gestes/contexte.ts).
  workers: Math.min(4, availableParallelism()),
  // A slow machine is not a failure: only an answer that never comes waits so long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'fr-FR',
    // Each journey's browser would install it again; the journeys about it allow it.
    serviceWorkers: 'block',
    timezoneId: 'Pacific/Auckland',
    // A journey that is about motion asks for it; the others would pay for drawing it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a sixth of the whole run: E2E_TRACE=1 keeps one of a journey that fails.
    trace: process.env.E2E_TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: ARGS,
    },
  },
});
