/**
 * Keeps the theme: light, dark or as the machine has it. The choice is a preference of the user on the server. A cookie repeats
 * it in this browser, so that no page is first drawn in the wrong colours and the sign-in page has them too.
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
