import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { exclus, postgres, TAGS } from './scripts/essais/choix.js';
import { DuPlusLong } from './scripts/essais/ordre.js';

// The product computes every day in Africa/Conakry: a machine at the other end of the world shows a day that is not.
process.env.TZ = 'Pacific/Auckland';

const chemin = (relatif: string) => fileURLToPath(new URL(relatif, import.meta.url));
const seeds = chemin('scripts/graines.js');
const mesure = chemin('scripts/essais/mesure.js');

/** Node reads these sources by itself, as it does for a school: Vite would read each anew, which cost more than the tests. */
const parNode = { viteModuleRunner: false, nodeLoader: false };

/** The server's tests, on one engine; their harness reads it from MOTEUR. */
const serveur = (name: string, MOTEUR: 'sqlite' | 'postgres', include: string[], exclude: string[]) => ({
  test: {
    name,
    root: chemin('apps/server'),
    include,
    exclude,
    env: { MOTEUR, ESSAIS_PROJET: name },
    setupFiles: [seeds, mesure, chemin('apps/server/src/tests/setup.ts')],
    experimental: parNode,
    // Some tests start real processes and real databases, beside other steps of the run: on a slow machine a test of
    // one second has taken thirty. Only a test that hangs reaches these limits.
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});

export default defineConfig({
  test: {
    // A run with a test in focus, or without tests, fails: it would prove nothing.
    allowOnly: false,
    passWithNoTests: false,
    sequence: { seed: 19581002, shuffle: false, sequencer: DuPlusLong },
    tags: [...TAGS],
    // Files share a worker and the modules it has read: reading them anew took half of the whole time. So no test changes
    // a module, and a file removes what it makes.
    isolate: false,
    projects: [
      serveur('serveur', 'sqlite', ['src/**/*.test.ts'], exclus('apps/server', 'sqlite')),
      serveur('postgres', 'postgres', postgres(), exclus('apps/server', 'postgres')),
      {
        test: {
          name: 'outils',
          env: { ESSAIS_PROJET: 'outils' },
          root: chemin('scripts'),
          include: ['**/*.test.js', '../bench/**/*.test.ts'],
          exclude: exclus('scripts'),
          setupFiles: [mesure],
          experimental: parNode,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'contrat',
          env: { ESSAIS_PROJET: 'contrat' },
          root: chemin('packages/contract'),
          include: ['src/**/*.test.ts'],
          setupFiles: [seeds, mesure],
          experimental: parNode,
          // A slow machine is not a failure.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          env: { ESSAIS_PROJET: 'web' },
          root: chemin('apps/web'),
          include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
          environment: 'happy-dom',
          setupFiles: [mesure, chemin('apps/web/src/tests/setup.ts')],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
