import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

/** The administrator that the first start makes; the journeys sign in as him. */
export const ADMINISTRATEUR = { login: 'direction@ecole.test', motDePasse: 'Sous-le-manguier-7h30' };

const chemin = (relatif: string) => fileURLToPath(new URL(relatif, import.meta.url));
const port = (process.env.E2E_PORT ??= '3100');
const adresse = `http://127.0.0.1:${port}`;
const donnees = process.env.E2E_DONNEES ?? chemin('../reports/donnees-parcours');

// Workers read this file again: only the first reading starts from an empty database.
if (!process.env.E2E_VIDE) {
  process.env.E2E_VIDE = '1';
  rmSync(donnees, { recursive: true, force: true });
}

export default defineConfig({
  testDir: '.',
  outputDir: chemin('../test-results'),
  forbidOnly: true,
  // A journey that passes at the second try has failed.
  retries: 0,
  workers: 1,
  // A slow machine is not a failure: only an answer that never comes waits so long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: adresse,
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
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: optimizing its scripts costs a fifth of the whole run and is never earned back.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" apps/server/src/main.ts`,
    cwd: chemin('..'),
    url: `${adresse}/api/sante`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: donnees,
      TEMOINS: `${donnees}/temoins`,
      DATABASE_URL: '',
      ADRESSE_PUBLIQUE: '',
      SAUVEGARDE_CHAQUE_JOUR: 'non',
      // Journeys fill their data by calls, faster than a hand.
      APPELS_PAR_MINUTE: '1000000',
      ADMIN_LOGIN: ADMINISTRATEUR.login,
      ADMIN_PASSWORD: ADMINISTRATEUR.motDePasse,
      LOG_LEVEL: 'warn',
    },
  },
});
