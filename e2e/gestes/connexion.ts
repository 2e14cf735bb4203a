/** Gives the journeys the gestures of the sign-in page and of the way out. */
import type { Page } from '@playwright/test';
import { auRepos } from './attente.ts';
import { ADMINISTRATEUR } from './essai.ts';

/** Fills the sign-in form and sends it; the administrator's own words by default. */
export async function seConnecter(
  page: Page,
  login = ADMINISTRATEUR.login,
  motDePasse = ADMINISTRATEUR.motDePasse,
): Promise<void> {
  await page.getByLabel('Téléphone ou e-mail').fill(login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(motDePasse);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** Signs out by the top bar, once the page has all it asked for: a call still on its way would be answered 401, a fault on the console. */
export async function seDeconnecter(page: Page): Promise<void> {
  await auRepos(page);
  await page.getByRole('button', { name: /^Réglages de/ }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
}

/** Returns the window in which an act asks who sits there. */
export const fenetreDePreuve = (page: Page) => page.getByRole('dialog', { name: "Confirmez que c'est vous" });

/** Types the password that an act wants first, and sends it. */
export async function prouver(page: Page, motDePasse: string): Promise<void> {
  const fenetre = fenetreDePreuve(page);
  await fenetre.getByLabel(/^Mot de passe actuel/).fill(motDePasse);
  await fenetre.getByRole('button', { name: 'Confirmer' }).click();
}
