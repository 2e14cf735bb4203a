/** Gives the journeys of the school area their data: services and fees of a school, made by calls. */
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import type { Locator, Page } from '@playwright/test';
import { ajouter, expect, type Ligne, libelleUnique, saisie } from './crud.ts';
import type { Appel } from './essai.ts';

type Ajoute = Ligne & { id: number; libelle: string };

/** Adds a service of every school, paid by tranches unless `contenu` says otherwise. */
export const ajouterPrestation = (appel: Appel, contenu: Ligne = {}): Promise<Ajoute> =>
  ajouter(appel, prestations, {
    ecoleId: null,
    libelle: libelleUnique('prestation'),
    rythme: 'parTranche',
    dureePrestation: null,
    uniteDureeId: null,
    ...contenu,
  });

type Place = { ecoleId: number; prestationId: number } & Ligne;

export const ajouterTranche = (appel: Appel, contenu: Place): Promise<Ajoute> =>
  ajouter(appel, tranches, {
    libelle: '1ere tranche',
    pourcentage: 60,
    facteurMultiplicite: 100,
    echeance: null,
    ...contenu,
  });

export const ajouterFiche = (appel: Appel, contenu: Place): Promise<Ajoute> =>
  ajouter(appel, fichesRenseignement, {
    classeId: null,
    prix: 1_000_000,
    fr_inscription: 50_000,
    ...contenu,
  });

/** Chooses in a field that is searched by typing. */
export async function choisirEnTapant(page: Page, label: string, option: string): Promise<void> {
  // The form may propose it.
  if ((await saisie(page, label).inputValue()) === option) return;
  await saisie(page, label).fill(option);
  await page.getByRole('listbox').getByRole('option', { name: option }).first().click();
  await expect(saisie(page, label)).toHaveValue(option);
}

/** Chooses the school of the pages in the top bar, whether or not another one is chosen already. */
export async function choisirLEcole(page: Page, libelle: string): Promise<void> {
  const barre = page.getByRole('banner');
  const bouton = barre.getByRole('button', { name: /^École/ });
  // The only school there is stands chosen, and the field would offer no other.
  if ((await bouton.filter({ hasText: libelle }).count()) > 0) return;
  await bouton.click();
  await barre.getByRole('combobox', { name: 'École' }).fill(libelle);
  await page.getByRole('listbox').getByRole('option', { name: libelle }).first().click();
  await expect(bouton).toContainText(libelle);
}

/** Returns the words that a select offers, without the one that asks to choose. */
export const mots = (select: Locator): Promise<string[]> =>
  select
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.textContent).filter((word) => word !== 'Choisissez…'));

/** Returns the tab that the browser remembers. */
export const souvenir = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('reference'), localStorage.getItem('idOnglet')]);
