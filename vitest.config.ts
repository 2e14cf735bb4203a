import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// The product computes every day in Africa/Conakry: a machine at the other end of the world shows a day that is not.
process.env.TZ = 'Pacific/Auckland';

// The server's tests run once per engine; their harness reads the engine from MOTEUR, which the caller sets.
process.env.MOTEUR ??= 'sqlite';

const chemin = (relatif: string) => fileURLToPath(new URL(relatif, import.meta.url));
/** The tests that need no engine, or always the embedded one; they run once, with SQLite's. */
const SANS_BASE = [
  'src/administration/connexion/mot-de-passe.test.ts',
  'src/caisse/papiers/adresse-du-code.test.ts',
  'src/caisse/papiers/longs.test.ts',
  'src/caisse/papiers/recu.test.ts',
  'src/caisse/papiers/signature.test.ts',
  'src/core/acces/decide.test.ts',
  'src/core/http/limiter.test.ts',
  'src/settings.test.ts',
  'src/tests/deploiement.test.ts',
  'src/tests/processus/fichier.test.ts',
  'src/tests/processus/reglages.test.ts',
];
/**
 * The tests that `npm run test:rapide` leaves to `npm test`: real processes, every call and every long paper. They take half of
 * the whole time.
 */
/** The tests of what only a server of bases has: several servers, a pooler, a standby. */
const SANS_SQLITE = ['src/tests/processus/versions.test.ts', 'src/tests/pannes/**'];
const LONGS = [
  'src/caisse/papiers/longs.test.ts',
  'src/demonstration/demonstration.test.ts',
  'src/eleves/import/mille.test.ts',
  'src/tests/hostile.test.ts',
  'src/tests/processus/**',
];
const seeds = chemin('scripts/graines.js');

export default defineConfig({
  test: {
    // A run with a test in focus, or without tests, fails: it would prove nothing.
    allowOnly: false,
    passWithNoTests: false,
    sequence: { seed: 19581002, shuffle: false },
    // Files share a worker and the modules it has read: reading them anew took half of the whole time. So no test changes
    // a module, and a file removes what it makes.
    isolate: false,
    projects: [
      {
        test: {
          name: 'contract',
          root: chemin('packages/contract'),
          include: ['src/**/*.test.ts'],
          setupFiles: [seeds],
          // A slow machine is not a failure.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'serveur',
          root: chemin('apps/server'),
          include: ['src/**/*.test.ts'],
          exclude: [
            ...(process.env.MOTEUR === 'postgres' ? SANS_BASE : SANS_SQLITE),
            ...(process.env.TESTS_RAPIDES === '1' ? LONGS : []),
          ],
          setupFiles: [seeds],
          // Some tests start real processes and real databases, beside other steps of the run: on a slow machine a test of
          // one second has taken thirty. Only a test that hangs reaches these limits.
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'web',
          root: chemin('apps/web'),
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: [chemin('apps/web/src/tests/setup.ts')],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'outils',
          root: chemin('scripts'),
          include: ['**/*.test.js'],
          // They need the built application, and one of them unpacks archives.
          exclude: process.env.TESTS_RAPIDES === '1' ? ['paquet/**'] : [],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
