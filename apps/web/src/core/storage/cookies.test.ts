import { expect, it } from 'vitest';
import { cookieText, readCookie } from './cookies.ts';

it('[SEC-16] en https, un cookie n’est ni pris ni envoyé en clair', () => {
  const kept = { maxAge: 60, sameSite: 'lax' } as const;
  expect(cookieText('https:', 'theme', 'dark', kept)).toBe(
    '__Secure-theme=dark; path=/; max-age=60; samesite=lax; secure',
  );
  expect(cookieText('http:', 'theme', 'dark', kept)).toBe('theme=dark; path=/; max-age=60; samesite=lax');
  expect(cookieText('http:', 'taille', '50', { path: '/listPays', sameSite: 'strict' })).toBe(
    'taille=50; path=/listPays; samesite=strict',
  );
});

it('se relit sous ses deux noms, celui de https d’abord', () => {
  expect(readCookie('theme', 'menu=replie; theme=dark')).toBe('dark');
  expect(readCookie('theme', 'theme=light; __Secure-theme=dark')).toBe('dark');
  expect(readCookie('theme', 'un-theme=dark')).toBeUndefined();
  expect(readCookie('theme', '')).toBeUndefined();
});
