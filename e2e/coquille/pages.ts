/** Lists the pages of the product for those who walk them all, and waits until one is drawn. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { expect, type Page } from '@playwright/test';

const ROUTES = fileURLToPath(new URL('../../apps/web/dist/routes.json', import.meta.url));

/** The addresses of every add form and edit form. */
const FORMULAIRES = Object.values(ADRESSES)
  .flatMap((une) => (typeof une === 'string' ? [] : [une.add, une.edit]))
  .map((route) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/?]+')}(?:\\?|$)`));

/** The addresses of the lists whose rows have forms. */
const AVEC_FORMULAIRES: readonly string[] = Object.values(ADRESSES).flatMap((une) =>
  typeof une !== 'string' && 'list' in une ? [une.list] : [],
);

/** Whether the rows of the list at this address have forms. */
export const hasFormulaires = (adresse: string): boolean => AVEC_FORMULAIRES.includes(adresse);

/** Whether this is the address of a form that adds or changes. */
export const isFormulaire = (adresse: string): boolean => FORMULAIRES.some((motif) => motif.test(adresse));

/** Reads the paths of the table of contents; edit forms come after their list, whose rows give an id. */
export function lireRoutes(): string[] {
  const lues: unknown = JSON.parse(readFileSync(ROUTES, 'utf8'));
  const rows: unknown[] = Array.isArray(lues) ? lues : [];
  return rows.flatMap((row) =>
    typeof row === 'object' && row !== null && 'path' in row && typeof row.path === 'string'
      ? [row.path]
      : [],
  );
}

/** Waits until a page is drawn whole. */
export async function attendre(page: Page): Promise<void> {
  if ((await page.getByRole('banner').count()) > 0) {
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Tableau de bord' })).toBeVisible();
    await expect(page.locator('main nav li').first().getByRole('link')).toBeVisible();
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [role=status]').filter({ hasText: 'Chargement' })).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // A form draws its buttons last: the title of its page may be there before them.
  const { pathname } = new URL(page.url());
  if (isFormulaire(pathname))
    await expect(page.getByRole('main').getByRole('button', { name: 'Valider' })).toBeVisible();
}

/** Returns the address of the form of the first row, in the list at `liste`. */
export async function premierFormulaire(page: Page, liste: string, route: string): Promise<string> {
  await page.goto(liste);
  const modifier = page.locator(`main a[href^="${route.slice(0, route.indexOf('$'))}"]`).first();
  await expect(
    modifier,
    `Aucune ligne ne mène à ${route} : un enregistrement de cette liste manque dans e2e/gestes/exemples.ts.`,
  ).toBeAttached();
  return (await modifier.getAttribute('href')) ?? route;
}
