/**
 * Proves that the paths of calls and the addresses of screens are the contract's: no screen and no script writes one by hand. What tests
 * share may.
 */

import { API } from '@gestionscolaire/contract/api.ts';
import { ECRANS } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { describe, expect, it } from 'vitest';

const SOURCES = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!./**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/**
 * Whether a source has a literal that begins with the name, alone or as the first segment of a path, after a quote or the base.
 */
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

/**
 * Lists the texts of a source that are an address of the table, or begin with one that has a parameter; comments may show an
 * example.
 */
function addressesIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const texts = [...code.matchAll(/(?<=(['"`]))\/[\w/$]+(?=\1|[/?$]|\{)/g)].map(([text]) => text);
  const fixed = new Set(ECRANS.map((one) => one.split('/$')[0] ?? one));
  return texts.filter((text) => fixed.has(text.replace(/\/?\$.*$|\/$/, '')));
}

describe('les adresses des écrans', () => {
  it('ne sont écrites que dans leur table', () => {
    const written = SOURCES.flatMap(([file, source]) => addressesIn(source).map((one) => `${file}: ${one}`));
    // The sign-in page does not carry the table: constants typed by it hold these addresses.
    expect(written).toEqual([
      '../login/answers.ts: /pageAccueil',
      '../login/answers.ts: /user/resetPassword',
      '../login/answers.ts: /user/deuxEtapes',
    ]);
  });

  it.each([
    `<AppLink to="/ajoutSession">`,
    "to: '/listeEcole'",
    `\`/eleve/$\{id}\``,
    '`/tableaudebord?classe=3`',
    "'/modifEcole/$ecoleId'",
  ])('seraient vues : %s', (source) => {
    expect(addressesIn(source)).toHaveLength(1);
  });
});
