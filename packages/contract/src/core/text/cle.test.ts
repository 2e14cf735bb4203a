import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  aDesCaracteresInterdits,
  cle,
  longueur,
  motsCherches,
  nettoyer,
  nettoyerLignes,
  premiereMajuscule,
  trigrammes,
} from './cle.ts';

/** Any UTF-16 text, lone surrogates too. */
const unites = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes));
const unicode = fc.string({ unit: 'binary' });
/** The texts that people type: letters with marks in both forms, spaces of every kind, quotes. */
const saisie = fc
  .array(fc.constantFrom(...Array.from("aÉéœŒæçİ \u00A0\t’'Ɓŋ𞤀"), 'e\u0301'))
  .map((parts) => parts.join(''));
const textes = fc.oneof(unites, unicode, saisie);

describe('cle', () => {
  it.each([
    ['École', 'ecole'],
    ['E\u0301cole', 'ecole'],
    ['ÇA ÏLE Où', 'ca ile ou'],
    ['Œuvre du Cœur', 'oeuvre du coeur'],
    ['Æthelred, curriculum vitæ', 'aethelred, curriculum vitae'],
    ['İstanbul', 'istanbul'],
    ['  Labé \t\u00A0 \u202F Centre ', 'labe centre'],
    ['Nzérékoré', 'nzerekore'],
    ['ɓ Ɗ Ƴ Ŋ', 'ɓ ɗ ƴ ŋ'],
    ['100% _a\\b', '100% _a\\b'],
    ['', ''],
    [' \u00A0\n ', ''],
  ])('réduit %j à %j', (text, key) => {
    expect(cle(text)).toBe(key);
  });

  it.each(['’', '‘', 'ʼ', '`', '´', "'", 'ʻ', 'ʿ', '′', '‛', '＇', 'ꞌ'])(
    "ramène l'apostrophe %s à l'apostrophe droite",
    (quote) => {
      expect(cle(`L${quote}École`)).toBe("l'ecole");
    },
  );

  it('ne met pas en ordre des accents qu’elle ôte : leur nombre lui coûterait son carré', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    onTestFinished(() => normalize.mockRestore());
    expect(cle(`E${'\u0301\u0316'.repeat(1000)}cole`)).toBe('ecole');
    expect(normalize.mock.contexts.map(String)).toEqual(['Ecole']);
  });

  it('garde les lettres des autres alphabets', () => {
    expect(cle('ߞߊ߬ߣߞߊ߲߫')).toBe('ߞߊߣߞߊ');
    // Adlam's small letter is another code point, outside the first plane.
    expect(cle('𞤀𞤣𞤤𞤢𞤥')).toBe('𞤢𞤣𞤤𞤢𞤥');
  });

  it('donne la même clé à sa propre clé', () => {
    fc.assert(
      fc.property(textes, (text) => {
        expect(cle(cle(text))).toBe(cle(text));
      }),
    );
  });

  it('ne distingue ni la forme composée, ni la casse, ni les espaces', () => {
    fc.assert(
      fc.property(saisie, (text) => {
        expect(cle(text.normalize('NFD'))).toBe(cle(text));
        expect(cle(` ${text.replaceAll(' ', ' \u00A0')} `)).toBe(cle(text));
        expect(cle(nettoyer(text))).toBe(cle(text));
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'É', 'ç', 'œ', ' ')), (letters) => {
        const text = letters.join('');
        expect(cle(text.toUpperCase())).toBe(cle(text.toLowerCase()));
      }),
    );
  });
});

describe('nettoyer', () => {
  it('compose les accents, réduit les espaces et coupe les bords, sans toucher au reste', () => {
    expect(nettoyer(' \tE\u0301cole\u00A0\u202F de\n Labé ')).toBe('École de Labé');
    expect(nettoyer("L’Œuvre d'ÉCOLE")).toBe("L’Œuvre d'ÉCOLE");
  });

  it('ne change plus ce qu’il a nettoyé', () => {
    fc.assert(
      fc.property(textes, (text) => {
        expect(nettoyer(nettoyer(text))).toBe(nettoyer(text));
      }),
    );
  });
});

describe('nettoyerLignes', () => {
  it('garde les lignes et nettoie chacune', () => {
    expect(nettoyerLignes('\n Une\u00A0  note \r\n\r\nE\u0301crite\rici\t \n')).toBe(
      'Une note\n\nÉcrite\nici',
    );
  });

  it('ne change plus ce qu’il a nettoyé', () => {
    const lignes = fc
      .array(fc.oneof(textes, fc.constantFrom('\r\n', '\n', '\r', ' ')))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(lignes, (text) => {
        expect(nettoyerLignes(nettoyerLignes(text))).toBe(nettoyerLignes(text));
      }),
    );
  });
});

describe('aDesCaracteresInterdits', () => {
  it.each([
    ['NUL', '\0'],
    ['retour arrière', '\b'],
    ['tabulation verticale', '\v'],
    ['saut de page', '\f'],
    ['échappement', '\u001B'],
    ['suppression', '\u007F'],
    ['contrôle C1', '\u0085'],
    ['marque de gauche à droite', '\u200E'],
    ['marque de droite à gauche', '\u200F'],
    ['inversion bidirectionnelle', '\u202E'],
    ['isolat bidirectionnel', '\u2066'],
    ['fin d’isolat', '\u2069'],
    ['demi-caractère haut seul', '\uD83D'],
    ['demi-caractère bas seul', '\uDE00'],
    ['demi-caractères à l’envers', '\uDE00\uD83D'],
    ['non-caractère U+FFFE', '\uFFFE'],
    ['non-caractère U+FDD0', '\uFDD0'],
    ['non-caractère U+10FFFF', '\u{10FFFF}'],
  ])('refuse : %s', (_, character) => {
    expect(aDesCaracteresInterdits(character)).toBe(true);
    expect(aDesCaracteresInterdits(`Bah${character}Sow`)).toBe(true);
    // The same question twice has the same answer: the function keeps no state between calls.
    expect(aDesCaracteresInterdits(`Bah${character}Sow`)).toBe(true);
  });

  it.each([
    ['texte français', 'L’Œuvre d’Élève n° 4 – 50 % (« été »)'],
    ['espace insécable', 'a\u00A0b\u202Fc'],
    ['lignes et tabulation', 'a\tb\r\nc'],
    ['N’Ko', 'ߒߞߏ'],
    ['Adlam', '𞤀𞤣𞤤𞤢𞤥'],
    ['arabe', 'مدرسة'],
    ['emoji', '😀'],
    ['accent séparé', 'e\u0301'],
    ['vide', ''],
  ])('accepte : %s', (_, text) => {
    expect(aDesCaracteresInterdits(text)).toBe(false);
  });

  it('refuse tout texte qui ne survit pas à l’UTF-8', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 0xd800, max: 0xdfff }),
        fc.string(),
        (before, half, after) => {
          expect(aDesCaracteresInterdits(before + String.fromCharCode(half) + after)).toBe(true);
        },
      ),
    );
  });
});

describe('longueur', () => {
  it('compte les caractères et non les unités UTF-16', () => {
    expect(longueur('')).toBe(0);
    expect(longueur('École')).toBe(5);
    expect(longueur('𞤀𞤣')).toBe(2);
    expect(longueur('a😀b')).toBe(3);
  });
});

describe('premiereMajuscule', () => {
  it.each([
    ['labé', 'Labé'],
    ['école', 'École'],
    ['œuvre', 'Œuvre'],
    ['LABÉ', 'LABÉ'],
    ['ratoma centre', 'Ratoma centre'],
    ['4e quartier', '4e quartier'],
    ['𞤢𞤣', '𞤀𞤣'],
    ['', ''],
  ])('écrit %j en %j', (text, expected) => {
    expect(premiereMajuscule(text)).toBe(expected);
  });

  it('ne touche qu’à la première lettre', () => {
    fc.assert(
      fc.property(fc.constantFrom('a', 'é', 'œ', 'ɓ', '𞤢', 'Z', '7'), unicode, (first, rest) => {
        expect(premiereMajuscule(first + rest)).toBe(first.toUpperCase() + rest);
      }),
    );
  });
});

describe('motsCherches', () => {
  it('rend les mots sous leur forme comparable', () => {
    expect(motsCherches('  École  de Nzérékoré ')).toEqual(['ecole', 'de', 'nzerekore']);
    expect(motsCherches('l’Œuvre')).toEqual(["l'oeuvre"]);
  });

  it('ne rend rien quand rien n’est écrit', () => {
    expect(motsCherches('')).toEqual([]);
    expect(motsCherches(' \u00A0\t')).toEqual([]);
  });

  it('garde chaque mot, une fois', () => {
    expect(motsCherches('a b c d e f g h i j B À')).toEqual('a b c d e f g h i j'.split(' '));
  });

  it('ne rend que des mots non vides et déjà comparables', () => {
    fc.assert(
      fc.property(textes, (text) => {
        for (const word of motsCherches(text)) {
          expect(word).toMatch(/^\S+$/u);
          expect(cle(word)).toBe(word);
        }
      }),
    );
  });
});

describe('trigrammes', () => {
  it('rend chaque suite de trois caractères une fois', () => {
    expect(trigrammes('labe')).toEqual(['lab', 'abe']);
    expect(trigrammes('aaaaa')).toEqual(['aaa']);
    expect(trigrammes('ab')).toEqual([]);
    expect(trigrammes('𞤢𞤣𞤤𞤢')).toEqual(['𞤢𞤣𞤤', '𞤣𞤤𞤢']);
  });

  it('trouve dans un texte tout ce qui en est un morceau', () => {
    const key = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ', "'", '𞤢'), maxLength: 30 });
    fc.assert(
      fc.property(key, key, key, (before, piece, after) => {
        const held = new Set(trigrammes(before + piece + after));
        const wanted = trigrammes(piece);
        expect(wanted.filter((three) => !held.has(three))).toEqual([]);
        expect(new Set(wanted).size).toBe(wanted.length);
        expect(wanted.every((three) => longueur(three) === 3 && piece.includes(three))).toBe(true);
        expect(wanted.length > 0).toBe(longueur(piece) >= 3);
      }),
    );
  });
});
