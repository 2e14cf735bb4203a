/**
 * Light, dark or as the machine has it. The choice is a preference of the user on the server; a cookie remembers it in
 * this browser, so that a page is never first drawn in the wrong colours and the sign-in page has them too.
 */
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { readTheme, writeTheme } from './cookie.ts';

export const colorSchemeManager: MantineColorSchemeManager = {
  get: (): MantineColorScheme => readTheme(),
  set: writeTheme,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writeTheme('auto'),
};
