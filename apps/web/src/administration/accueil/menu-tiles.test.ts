import { describe, expect, it } from 'vitest';
import { menuImage } from './menu-tiles.tsx';

describe("l'image d'un menu", () => {
  it('[HOME-04] est la sienne quand il en a une', () => {
    expect(menuImage('abc 1.png', '/api/')).toBe('/api/getImage/abc%201.png');
    expect(menuImage('../secret', '/api/')).toBe('/api/getImage/..%2Fsecret');
  });

  it("cède la place à l'icône quand aucune n'a été choisie", () => {
    expect(menuImage('menu.png', '/api/')).toBeUndefined();
    expect(menuImage('', '/api/')).toBeUndefined();
  });
});
