/** Gives the journeys of menus, tabs and privileges their data: records of their own, made by calls. */
import { groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { menus } from '@gestionscolaire/contract/administration/menus.ts';
import { onglets } from '@gestionscolaire/contract/administration/onglets.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Locator, Page } from '@playwright/test';
import { estAppel, expect, libelleUnique, test } from './crud.ts';
import type { Appel } from './essai.ts';

export interface Cree {
  id: number;
  libelle: string;
}

/** Makes a reference that no other journey has. */
export function referenceUnique(suite: string): string {
  return `p-${test.info().testId.slice(-8)}-${suite}`;
}

async function creer(
  appel: Appel,
  endpoint: Endpoint,
  fields: { libelle: string; [field: string]: unknown },
): Promise<Cree> {
  const [added] = await appel(endpoint, { ...fields, creationUserId: 0 });
  return { id: Number(added?.['id']), libelle: fields.libelle };
}

/** Adds a main menu, or the sub-menu of one. */
export function creerMenu(appel: Appel, suite: string, plus: Record<string, unknown> = {}): Promise<Cree> {
  const common = { url: '/pageAccueil', descriptions: null, menuPereId: 0, ordre: 40, image: 'menu.png' };
  const own = { reference: referenceUnique(suite), libelle: libelleUnique(suite), typeMenu: 'Prive' };
  return creer(appel, menus.create, { ...common, ...own, ...plus });
}

export function creerOnglet(appel: Appel, suite: string, menuId: number): Promise<Cree> {
  const common = { descriptions: null, typeOnglet: 'Prive', ordre: 7, url: '/pageAccueil', image: '' };
  const own = { reference: referenceUnique(suite), libelle: libelleUnique(suite), menuId };
  return creer(appel, onglets.create, { ...common, ...own });
}

export function creerGroupe(appel: Appel, suite: string): Promise<Cree> {
  return creer(appel, groupes.create, { libelle: libelleUnique(suite), observations: null });
}

/** Chooses in a select that is searched by typing. */
export async function choisir(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option }).first().click();
  await expect(page.getByRole('combobox', { name: label })).toHaveValue(option);
}

/** Returns the body of the next call to an endpoint, once `act` has provoked it. */
export async function corpsDe(page: Page, endpoint: Endpoint, act: () => Promise<unknown>): Promise<unknown> {
  const request = page.waitForRequest(estAppel(endpoint));
  await act();
  return (await request).postDataJSON();
}

/** Opens the list of the main menus, narrowed to those of this journey. */
export async function ouvrirListe(page: Page, recherche: string): Promise<void> {
  await page.goto(`/menu/listeMenu?taille=25&recherche=${encodeURIComponent(recherche)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menus');
}

export async function ouvrirSousMenus(page: Page, menu: Cree): Promise<Locator> {
  await ouvrirListe(page, menu.libelle);
  await page.getByRole('button', { name: new RegExp(`^Voir les sous-menus.*${menu.libelle}$`) }).click();
  return page.getByRole('dialog', { name: `Sous-menus de « ${menu.libelle} »` });
}
