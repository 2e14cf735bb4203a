import { expect, it } from 'vitest';
import { inutiles } from './inutiles.js';

it('dit en une ligne les fichiers, les exports et les paquets que rien n’utilise', () => {
  const issues = [
    { file: 'apps/server/src/a.ts', files: [{ name: 'apps/server/src/a.ts' }], exports: [] },
    { file: 'apps/web/src/b.ts', exports: [{ name: 'c' }], types: [{ name: 'D' }] },
    { file: 'apps/web/package.json', dependencies: [{ name: 'dayjs' }] },
  ];
  expect(inutiles({ issues: /** @type {any[]} */ (issues) })).toBe(
    'fichier apps/server/src/a.ts, export c (apps/web/src/b.ts), type D (apps/web/src/b.ts), paquet dayjs (apps/web/package.json)',
  );
  expect(inutiles({ issues: [] })).toBe('');
});
