/** The fingerprint of a migration: of what it does, not of how it is written or explained. */
import { describe, expect, it } from 'vitest';
import { fingerprint } from './migrate.ts';

const SOURCE = `/** Places. */
import { texte } from './columns.ts';
// Long before the others.
export const lieux = { url: 'http://a//b', motif: "/* gardé */", texte: \`// \${texte}
\\\` /* gardé */\`, autre: 'l\\'ordre' /* ici */ };
`;

describe('empreinte d’une migration', () => {
  const avant = fingerprint(SOURCE);

  it.each([
    ['un commentaire corrigé', SOURCE.replace('Places.', 'Lieux, de l\'un à l"autre.')],
    ['un commentaire ôté', SOURCE.replace('// Long before the others.\n', '')],
    ['un commentaire ajouté', SOURCE.replace('export', '/* deux\n * lignes */ export')],
    ['un commentaire en fin de ligne', SOURCE.replace(';\n', '; // d’où\n')],
    ['d’autres fins de ligne', SOURCE.replaceAll('\n', '\r\n')],
    ['d’autres blancs', SOURCE.replaceAll(', ', ',\n\t')],
  ])('ne change pas pour %s', (_quoi, source) => {
    expect(source).not.toBe(SOURCE);
    expect(fingerprint(source)).toBe(avant);
  });

  it.each([
    ['le code', SOURCE.replace('lieux', 'places')],
    ['un texte après deux barres', SOURCE.replace('//b', '//c')],
    ['un texte qui ressemble à un commentaire', SOURCE.replace('"/* gardé */"', '"/* autre */"')],
    ['un gabarit qui ressemble à un commentaire', SOURCE.replace('// $', '/ $')],
    ['un gabarit, après une apostrophe inverse', SOURCE.replace('` /* gardé', '` /* autre')],
    ['un texte après une apostrophe', SOURCE.replace("'ordre'", "'rang'")],
    ['du code mis en commentaire', SOURCE.replace('export', '// export')],
  ])('change pour %s', (_quoi, source) => {
    expect(source).not.toBe(SOURCE);
    expect(fingerprint(source)).not.toBe(avant);
  });
});
