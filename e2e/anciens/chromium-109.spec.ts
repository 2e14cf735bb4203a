/** Works in a real Chromium 109, the last of Windows 7 and 8, as a school's old computer does. */

import { ecoleEquipee } from '#gestes/eleves.ts';
import { expect, test, testAnonyme } from '#gestes/essai.ts';
import { adresseDeLaGrille, grilleEquipee } from '#gestes/notes.ts';
import { regarder } from '#gestes/regarder.ts';
import { CHROMIUM_109 } from '#playwright.config.ts';

test.use({ launchOptions: CHROMIUM_109 });
testAnonyme.use({ launchOptions: CHROMIUM_109 });

const LISTE = 'Prénoms;Nom;Sexe;Classe\nHawa;Diallo;F;CP1 A';

test('[NAVIG-01] un élève est importé, un paiement encaissé, une note tapée, sans une faute à la console', async ({
  browser,
  page,
  appel,
}) => {
  expect(browser.version()).toMatch(/^109\./);
  const ecole = await ecoleEquipee(appel);
  await page.goto(`/importEleve/${ecole.id}`);
  await expect(page.getByRole('checkbox', { name: 'Mensualité' })).toBeChecked();
  await page
    .getByLabel(/^Choisir un (?:autre )?fichier$/)
    .setInputFiles({ name: 'cp1.csv', mimeType: 'text/csv', buffer: Buffer.from(LISTE) });
  await page.getByRole('button', { name: 'Importer 1 élève' }).click();
  await expect(page.getByRole('heading', { name: '1 élève importé' })).toBeFocused();

  // The calendar is a window over the page where the browser has such windows.
  await page.goto('/ajoutEleve');
  await page.getByRole('button', { name: /calendrier/i }).click();
  await expect(page.getByRole('dialog', { name: /^Calendrier/ })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('dialog', { name: /^Calendrier/ })).toHaveCount(0);

  await page.goto(`/encaisser?ecoleId=${ecole.id}`);
  await expect(page.getByRole('combobox', { name: 'Qui paie ?' })).toBeFocused();
  await page.keyboard.type('hawa diallo');
  await expect(page.getByText(/Entrée : Hawa Diallo,/)).toBeAttached();
  await page.keyboard.press('Enter');
  const montant = page.getByRole('textbox', { name: 'Montant', exact: true });
  await expect(montant).toBeFocused();
  await page.keyboard.press('Alt+1');
  await expect(montant).not.toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reçu n° 00001');

  await page.goto(adresseDeLaGrille(await grilleEquipee(appel, { suite: 'ancien', eleves: 1 })));
  await page.getByRole('textbox', { name: /^Diallo Aïssatou, Devoir 1, sur 20/ }).click();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Tout est enregistré.' })).toBeVisible();
});

/** The test by which a page's style knows a browser that is too old. */
const ESSAI = '@supports (';

testAnonyme(
  '[NAVIG-02] sans script, un navigateur plus ancien lit quoi installer à la place de la connexion ; celui-ci se connecte',
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
    const page = await context.newPage();
    const phrase = page.getByRole('heading', { name: 'Ce navigateur est trop ancien' });
    const connexion = page.getByRole('button', { name: 'Se connecter' });
    await page.goto('/authentication/login');
    await expect(connexion).toBeVisible();
    await expect(phrase).toBeHidden();

    // The style of a browser that fails the test; a much older one knows no @supports and reads the same.
    await page.route(/\/(?:authentication\/login|pageAccueil)$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(ESSAI, '@supports (ancien: 1) and (');
      await route.fulfill({ response, body });
    });
    await page.goto('/pageAccueil');
    await page.getByRole('link', { name: 'que faire ?' }).click();
    await expect(phrase).toBeVisible();
    await expect(
      page.getByText('Windows 7, 8 et 8.1 : installez Chrome 109 ou Firefox 115 ESR'),
    ).toBeVisible();
    await expect(connexion).toBeHidden();
    await regarder(page, 'navigateur-ancien');
    await context.close();
  },
);
