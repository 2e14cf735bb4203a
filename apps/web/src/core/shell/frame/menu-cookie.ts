/**
 * Repeats in a cookie how the side menu stands, so that no page is first drawn with the wrong width. The choice itself is a
 * preference of the person, on the server.
 */
import { keepCookie, readCookie } from '#core/storage/cookies.ts';

export type MenuState = 'ouvert' | 'replie';

export const readMenu = (cookie: string = document.cookie): MenuState =>
  readCookie('menu', cookie) === 'replie' ? 'replie' : 'ouvert';

/** Keeps the state until the browser is closed. */
export function writeMenu(state: MenuState): void {
  keepCookie('menu', state, { sameSite: 'lax' });
}
