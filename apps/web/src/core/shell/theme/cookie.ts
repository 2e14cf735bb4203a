/** Keeps the theme in a cookie. It is read before React is there, so this file imports nothing that needs it (login, depart). */
import { keepCookie, readCookie } from '#core/storage/cookies.ts';

export type Theme = 'auto' | 'light' | 'dark';

/** One year, in seconds. */
const MAX_AGE = 31_536_000;

export function readTheme(cookie: string = document.cookie): Theme {
  const found = readCookie('theme', cookie);
  return found === 'light' || found === 'dark' ? found : 'auto';
}

export function writeTheme(theme: Theme): void {
  keepCookie('theme', theme, { maxAge: MAX_AGE, sameSite: 'lax' });
}

/** Sets the attribute that the kit and our styles read, before anything is drawn. */
export function applyTheme(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
}
