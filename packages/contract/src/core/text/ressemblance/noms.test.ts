import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cle } from '#core/text/cle.ts';
import { ecoleDe } from '#tests/fautes-de-noms.ts';
import { chercheurDe, lireMotsCherches, sonsDe } from './noms.ts';

const trouve = (recherche: string, texte: string) => chercheurDe(recherche)(texte);

describe('un nom cherché dans une liste', () => {
  it.each([
    ['ndiaye', 'Awa N’Diaye'],
    ['n diaye', 'Awa Ndiaye'],
    ["N'DIAYE awa", 'Awa N Diaye'],
    ['mmah', 'M’Mah Soumah'],
    ['mmah', 'M Mah Soumah'],
    ['mma suma', 'M’Mah Soumah'],
    ['jeanmarie', 'Jean-Marie Haba'],
    ['jean-m', 'Jean Marie Haba'],
    ['jeanpaul', 'Jean-Paul Haba'],
    ['dalmeida', 'Rose D‘Almeida'],
    ['dalmeida', 'Rose Dʻalmeida'],
    ['desouza', 'Paul De Souza'],
    ['desousa', 'Paul De Souza'],
    ['dialo mamadu', 'Mamadou Diallo'],
    ['jallow', 'Mamadou Diallo'],
    ['mamadoudiallo', 'Mamadou Diallo'],
    ['conde AISSATOU', 'Aïssatou Condé'],
    ['00042', 'Awa Bah 00042'],
  ])('[SEMAINE-09] « %s » trouve %s', (recherche, texte) => {
    expect(trouve(recherche, texte)).toBe(true);
  });

  it.each([
    ['bah', 'Fatoumata Barry'],
    ['sow', 'Sory Somparé'],
    ['mara', 'Oumar Abou'],
    ['dialo mamadu', 'Mamadou Bah'],
    ["'", 'Awa Bah'],
  ])('[SEMAINE-09] « %s » ne trouve pas %s', (recherche, texte) => {
    expect(trouve(recherche, texte)).toBe(false);
  });

  it('[SEMAINE-09] trouve chaque personne par ses mots, dans tout ordre et sans ses accents', () => {
    for (const { prenoms, nom } of ecoleDe(200)) {
      expect(trouve(`${nom} ${prenoms}`, `${prenoms} ${nom}`)).toBe(true);
      expect(trouve(cle(`${nom}${prenoms}`), `${nom} ${prenoms}`)).toBe(true);
    }
  });

  it('aucun texte n’arrête la recherche, et un mot y est une fois', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (tape) => {
        expect(trouve(tape, sonsDe(tape))).toBeTypeOf('boolean');
      }),
    );
    expect(lireMotsCherches('Sow  sow').map(({ mot }) => mot)).toEqual(['sow']);
  });
});
