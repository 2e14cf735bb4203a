import { describe, expect, it } from 'vitest';
import {
  champDistinctions,
  champMentions,
  ecrireDistinctions,
  ecrireMentions,
  lireDistinctions,
  lireMentions,
} from './seuils.ts';

const phraseDe = (champ: ReturnType<typeof champMentions>, text: string) =>
  champ.schema.safeParse(text).error?.issues[0]?.message;

describe('mentions et distinctions', () => {
  it('se lisent ligne à ligne, en centièmes, les mentions de la plus haute à la plus basse', () => {
    expect(lireMentions('8 Insuffisant\n\n 16,5   Très bien ')).toEqual([
      { seuil: 1650, libelle: 'Très bien' },
      { seuil: 800, libelle: 'Insuffisant' },
    ]);
    expect(lireDistinctions("12 Tableau d'honneur, conduite 14\nAvertissement")).toEqual([
      { libelle: "Tableau d'honneur", seuil: 1200, conduiteMinimum: 1400 },
      { libelle: 'Avertissement', seuil: null, conduiteMinimum: null },
    ]);
  });

  it('se relisent comme elles s’écrivent', () => {
    const mentions = '16,05 Très bien\n0 Faible';
    expect(ecrireMentions(lireMentions(mentions))).toBe(mentions);
    const distinctions = "Blâme\n12,5 Tableau d'honneur, conduite 14";
    expect(ecrireDistinctions(lireDistinctions(distinctions))).toBe(distinctions);
    expect([ecrireMentions([]), ecrireDistinctions(lireDistinctions(null))]).toEqual([null, null]);
  });

  it('disent la ligne qui ne se lit pas, et le nom qui revient', () => {
    const mentions = champMentions();
    for (const wrong of ['Très bien', '16', '16,555 Très bien', '16 Très bien, conduite 12'])
      expect(phraseDe(mentions, wrong)).toBe(
        `Les mentions : « ${wrong} » ne se lit pas. Une par ligne, par exemple « 16 Très bien ».`,
      );
    expect(phraseDe(mentions, '16 Bien\n14 BIEN')).toBe('Les mentions : « BIEN » y est deux fois.');
    expect(phraseDe(champDistinctions(), 'Honneur, conduite beaucoup')).toContain('ne se lit pas');
    expect(phraseDe(mentions, '1 a\n'.repeat(21))).toBe('Les mentions : 20 lignes au plus.');
    expect(mentions.schema.parse('')).toBeNull();
    expect(mentions.schema.parse('8 Bas\n16 Haut')).toBe('16 Haut\n8 Bas');
  });
});
