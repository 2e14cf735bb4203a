/**
 * Repeats in a cookie how the side menu stands, so that no page is first drawn with the wrong width. The choice itself is a
 * preference of the person, on the server.
 */
export type MenuState = 'ouvert' | 'replie';

export const readMenu = (cookie: string = document.cookie): MenuState =>
  /(?:^|; )menu=replie(?:;|$)/.test(cookie) ? 'replie' : 'ouvert';

/** Keeps the state until the browser is closed. */
export function writeMenu(state: MenuState): void {
  document.cookie = `menu=${state}; path=/; samesite=lax`;
}
