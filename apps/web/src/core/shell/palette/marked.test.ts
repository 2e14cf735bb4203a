import { describe, expect, it } from 'vitest';
import { partsOf } from './marked.tsx';

const hits = (text: string, searched: string) =>
  partsOf(text, searched)
    .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
    .join('');

describe('ce qu’une recherche a trouvé dans un texte', () => {
  it('[NAV-02] se marque sans compter accents ni majuscules, mot par mot', () => {
    expect(hits('Aminata Traoré', 'TRAORE ami')).toBe('[Ami]nata [Traoré]');
    expect(hits("M'mah Cœur", 'coe')).toBe("M'mah [Cœ]ur");
    expect(hits('Bakary', 'a')).toBe('B[a]k[a]ry');
    expect(hits('Sow', 'zz')).toBe('Sow');
  });
});
