/** The paths of calls are the contract's: no screen and no script writes one by hand. */
import { API } from '@gestionscolaire/contract/api.ts';
import { describe, expect, it } from 'vitest';

const SOURCES = Object.entries(
  import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** A literal that begins with the name, alone or as the first segment of a path, after a quote or the base. */
function isWritten(name: string, source: string): boolean {
  const afterBase = new RegExp(String.raw`(?:\}|/api/)${name}\b`);
  const asLiteral = new RegExp(String.raw`['"\`]${name}(?:['"\`]|/)`);
  // 'login' is also the name of a field.
  return afterBase.test(source) || (name !== 'login' && asLiteral.test(source));
}

describe('les chemins des appels', () => {
  it('ne sont écrits que dans le contrat', () => {
    const written = SOURCES.flatMap(([file, source]) =>
      API.filter(({ name }) => isWritten(name, source)).map(({ name }) => `${file}: ${name}`),
    );
    expect(SOURCES.length).toBeGreaterThan(50);
    expect(written).toEqual([]);
  });

  it.each([
    ['login', `fetch(\`$\{base}login\`)`],
    ['updatePreferences', "fetch(base + 'updatePreferences')"],
    ['checktokenexpire', "ask('GET', 'checktokenexpire/:token')"],
    ['getAllDevise', "fetch('/api/getAllDevise?page=1')"],
  ])('seraient vus : %s', (name, source) => {
    expect(isWritten(name, source)).toBe(true);
  });
});
