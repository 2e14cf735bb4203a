/**
 * Looks at a screen as a telephone and a desk show it: nothing is cut, and a picture is kept where E2E_CAPTURES names a folder.
 */
import type { Page } from '@playwright/test';
import { AXE, juger } from './axe.ts';
import { coupes } from './crud.ts';
import { expect } from './essai.ts';

const CAPTURES = process.env['E2E_CAPTURES'];

interface Regard {
  /** Whether the picture shows the whole page and not only the window; false for a list of hundreds of rows. */
  isWhole?: boolean;
}

export async function regarder(page: Page, nom: string, { isWhole = true }: Regard = {}): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // Floating parts are placed anew at another width.
    await expect.poll(() => coupes(page), `${nom} ${width}`).toEqual([]);
    if (CAPTURES !== undefined)
      await page.screenshot({ path: `${CAPTURES}/${nom}-${width}.png`, fullPage: isWhole });
  }
}

/** Looks at a screen, and asks axe about it. */
export async function montrer(page: Page, nom: string): Promise<void> {
  await page.evaluate(AXE);
  expect(await juger(page, true), nom).toEqual([]);
  await regarder(page, nom);
}
