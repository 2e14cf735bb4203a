import { afterEach, describe, expect, it } from 'vitest';
import { applyTheme, readTheme, writeTheme } from './cookie.ts';
import { readSize, writeSize } from './size-cookie.ts';

afterEach(() => {
  writeTheme('auto');
});

describe('ce que le navigateur retient avant les préférences', () => {
  it('le thème choisi, appliqué avant que rien soit dessiné', () => {
    writeTheme('dark');
    expect(readTheme()).toBe('dark');
    applyTheme(readTheme());
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  });

  it('rien d’autre que clair ou sombre', () => {
    expect(readTheme('a=1; theme=light; b=2')).toBe('light');
    for (const cookie of ['', 'theme=rose', 'montheme=dark', 'theme=darker'])
      expect([cookie, readTheme(cookie)]).toEqual([cookie, 'auto']);
  });

  it('la longueur de page de la liste', () => {
    writeSize(25, '/');
    expect(readSize()).toBe(25);
    expect(readSize('theme=dark')).toBeUndefined();
  });
});
