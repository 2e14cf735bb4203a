/** Tests the second factor: activated by its QR code, asked for at the sign-in, wanted by a group, taken away by an administrator. */
import { groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import type { Browser, Page } from '@playwright/test';
import { codeDe } from '#gestes/application.ts';
import { AXE, juger } from '#gestes/axe.ts';
import { fenetreDePreuve, prouver, seConnecter, seDeconnecter } from '#gestes/connexion.ts';
import { readRow } from '#gestes/crud.ts';
import { connexionDe, groupeAvec, MOT_DE_PASSE } from '#gestes/droits.ts';
import { expect } from '#gestes/essai.ts';
import { testPrive } from '#gestes/essai-prive.ts';
import type { ServeurPrive } from '#gestes/serveur-prive.ts';
import { ajouterUtilisateur, placer } from '#gestes/utilisateurs.ts';

const CONNEXION = '/authentication/login';

async function navigateur(browser: Browser, serveur: ServeurPrive): Promise<Page> {
  const options = {
    baseURL: serveur.adresse,
    locale: 'fr-FR',
    serviceWorkers: 'block',
    bypassCSP: true,
  } as const;
  const context = await browser.newContext({ ...options, storageState: { cookies: [], origins: [] } });
  return context.newPage();
}

async function entrer(page: Page, login: string): Promise<void> {
  await page.goto(CONNEXION);
  await seConnecter(page, login, MOT_DE_PASSE);
}

async function sortir(page: Page): Promise<void> {
  await seDeconnecter(page);
  await expect(page).toHaveURL(CONNEXION);
}

const champ = (page: Page) => page.getByLabel('Code de vérification');

/** Activates the factor on its page, and returns the key and the recovery codes. */
async function activer(page: Page): Promise<{ cle: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Activer', exact: true }).click();
  await prouver(page, MOT_DE_PASSE);
  const image = page.getByRole('img', { name: "Code QR à lire avec l'application" });
  await expect(image).toBeVisible();
  expect(await image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)).toBe(true);
  const cle = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel(/^Code de l'application/).fill('000000');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText(/^Ce code n'est pas celui de votre application/)).toBeVisible();
  await page.getByLabel(/^Code de l'application/).fill(codeDe(cle));
  await page.getByRole('button', { name: 'Valider' }).click();
  const codes = page.getByLabel('Codes de secours');
  await expect(codes).toHaveValue(/^(?:[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}\n?){10}$/);
  const told = (await codes.inputValue()).split('\n');
  return { cle, codes: told };
}

testPrive(
  '[SEC-13] [SEC-21] par choix : le code QR, le premier code, les codes de secours ; puis le code à chaque connexion',
  async ({ browser, serveur, appel, request, page: _page }) => {
    const personne = await ajouterUtilisateur(appel, {});
    await connexionDe(request, personne);
    const page = await navigateur(browser, serveur);
    await entrer(page, personne.telephone);
    await expect(page).toHaveURL('/pageAccueil');
    await page.getByRole('button', { name: /^Réglages de/ }).click();
    await page.getByRole('link', { name: 'Vérification en deux étapes' }).click();
    await expect(page).toHaveURL(ADRESSES.deuxEtapes);
    await expect(page.getByText("Elle n'est pas active.")).toBeVisible();
    const { cle, codes } = await activer(page);
    await page.evaluate(AXE);
    expect(await juger(page, true)).toEqual([]);
    await page.getByRole('button', { name: "J'ai noté mes codes" }).click();
    await expect(page.getByText(/Active depuis le /)).toBeVisible();
    await expect(page.getByText('Il vous reste 10 codes de secours.')).toBeVisible();
    await sortir(page);

    await expect(champ(page)).toBeHidden();
    await entrer(page, personne.telephone);
    await expect(champ(page)).toBeFocused();
    await expect(champ(page)).toHaveAccessibleDescription(
      /^Tapez le code à six chiffres de votre application/,
    );
    await expect(champ(page)).not.toHaveAttribute('aria-invalid', 'true');
    await page.evaluate(AXE);
    expect(await juger(page, true)).toEqual([]);
    await champ(page).fill('000000');
    await page.keyboard.press('Enter');
    await expect(champ(page)).toHaveAccessibleDescription(/Ce code n'est pas le bon, ou a déjà servi\./);
    // The code that activated it has been used.
    await champ(page).fill(codeDe(cle, 1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/pageAccueil');
    await sortir(page);

    await entrer(page, personne.telephone);
    await champ(page).fill((codes[0] ?? '').toUpperCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/pageAccueil');
    await page.goto(ADRESSES.deuxEtapes);
    await expect(page.getByText('Il vous reste 9 codes de secours.')).toBeVisible();
    await page.getByRole('button', { name: 'Désactiver' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
    // The proof asks for the code too: nobody takes the factor away who has the password alone.
    await prouver(page, MOT_DE_PASSE);
    const code = fenetreDePreuve(page).getByLabel(/^Code de vérification/);
    await expect(code).toBeFocused();
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(/Ce code n'est pas le bon/);
    await page.evaluate(AXE);
    expect(await juger(page, true)).toEqual([]);
    await code.fill(codes[1] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByText("Elle n'est pas active.")).toBeVisible();
    await page.context().close();
  },
);

testPrive(
  '[SEC-13] la connexion qui finit sous une page demande aussi le code',
  { tag: '@geste' },
  async ({ browser, serveur, appel, request, page: _page }) => {
    const personne = await ajouterUtilisateur(appel, {});
    await connexionDe(request, personne);
    const page = await navigateur(browser, serveur);
    await entrer(page, personne.telephone);
    await expect(page).toHaveURL('/pageAccueil');
    await page.goto(ADRESSES.deuxEtapes);
    const { codes } = await activer(page);
    await page.getByRole('button', { name: "J'ai noté mes codes" }).click();
    await expect(page.getByText(/Active depuis le /)).toBeVisible();
    serveur.ecrire('update connexions set terminee = ouverte where "userId" = ?', personne.id);
    await page.getByRole('button', { name: 'Changer de téléphone' }).click();
    const fenetre = page.getByRole('dialog');
    await fenetre.getByLabel(/^Téléphone ou e-mail/).fill(personne.telephone);
    await fenetre
      .getByLabel(/^Mot de passe/)
      .first()
      .fill(MOT_DE_PASSE);
    await fenetre.getByRole('button', { name: 'Se connecter' }).click();
    const code = fenetre.getByLabel(/^Code de vérification/);
    await expect(code).toBeFocused();
    await code.fill('faux');
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(/Ce code n'est pas le bon/);
    await code.fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    // The act that waited goes on, once it is proved: a fresh sign-in is no proof.
    await prouver(page, MOT_DE_PASSE);
    await fenetreDePreuve(page)
      .getByLabel(/^Code de vérification/)
      .fill(codes[1] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: /^Code QR/ })).toBeVisible();
    await page.context().close();
  },
);

testPrive(
  '[SEC-13] [FID-16] exigée par un groupe, elle s’active avant toute autre page, puis son seul menu s’ouvre ; un administrateur la retire à qui a tout perdu',
  { tag: '@geste' },
  async ({ browser, serveur, appel, request, page }) => {
    const personne = await ajouterUtilisateur(appel, { prenoms: 'Kadiatou', name: 'Baldé' });
    await connexionDe(request, personne);
    const groupeId = await groupeAvec(appel, ['eleve', 'eleves']);
    await placer(appel, personne.id, groupeId);
    const sienne = await navigateur(browser, serveur);
    await entrer(sienne, personne.telephone);
    await expect(sienne).toHaveURL('/listeEleve');

    await page.goto(path(ADRESSES.groupes.edit, { id: groupeId }));
    await page.getByLabel(/^Vérification en deux étapes obligatoire/).check();
    await page.getByRole('button', { name: 'Valider' }).click();
    await expect(page).toHaveURL(/listGroupe/);
    expect(await readRow(appel, groupes, groupeId)).toMatchObject({ estEnDeuxEtapes: 1 });

    // The page that she opens next leads there, and so does every other one.
    // Hers may go there by itself at that moment: an address asked for meanwhile is left, and asked for again.
    await expect(() => sienne.goto('/listPays')).toPass();
    await expect(sienne).toHaveURL(ADRESSES.deuxEtapes);
    await sienne.goto('/pageAccueil');
    await expect(sienne).toHaveURL(ADRESSES.deuxEtapes);
    await expect(sienne.getByRole('note')).toContainText('Un de vos groupes la demande');
    await activer(sienne);
    // Her sign-in ends here: who has one menu lands on its screen, as from the sign-in page.
    await sienne.getByRole('button', { name: "J'ai noté mes codes" }).click();
    await expect(sienne).toHaveURL('/listeEleve');
    await sienne.goto(ADRESSES.deuxEtapes);
    await expect(sienne.getByText('elle ne se désactive pas')).toBeVisible();
    await expect(sienne.getByRole('button', { name: 'Désactiver' })).toHaveCount(0);

    await page.goto(path(ADRESSES.utilisateurs.edit, { id: personne.id }));
    await page.getByRole('button', { name: 'Voir les connexions' }).click();
    const fenetre = page.getByRole('dialog', { name: 'Connexions de Kadiatou Baldé' });
    await fenetre.getByRole('button', { name: 'Retirer la vérification' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
    await expect(page.getByText('Vérification en deux étapes retirée')).toBeVisible();
    await expect(fenetre.getByRole('button', { name: 'Retirer la vérification' })).toHaveCount(0);
    // She signs in with her password alone, and activates another one first.
    await sienne.evaluate(() => localStorage.clear());
    await entrer(sienne, personne.telephone);
    await expect(sienne).toHaveURL(ADRESSES.deuxEtapes);
    await sienne.context().close();
  },
);
