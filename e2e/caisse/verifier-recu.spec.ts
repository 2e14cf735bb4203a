/** Tests the public page of a receipt's code: without an account, on a school's plain http network, and with the server gone. */
import { CLES_LOCALES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { CLE, RECU, SIGNATURE, TEXTE } from '@gestionscolaire/contract/tests/codes-de-recu.ts';
import type { Browser, Page } from '@playwright/test';
import { adresse } from '#gestes/crud.ts';
import { ajouterInscrit, ecoleEquipee } from '#gestes/eleves.ts';
import { ADMINISTRATEUR, appeler, expect, ouvrirConnexion, testAnonyme as test } from '#gestes/essai.ts';
import { codeSur, imprime, sansPdf } from '#gestes/papier.ts';
import { navigateurDuReseau, POUR_LES_PARENTS } from '#gestes/reseau-local.ts';
import { demarrer } from '#gestes/serveur-prive.ts';

const verdict = 'heading';
const code = (texte: string, signature: string): string => `/verifierRecu#${texte}.${signature}.${CLE}`;

/** Takes a payment by the screens, prints its receipt, and returns what a telephone reads on the paper. */
async function payerEtScanner(page: Page, eleveId: number): Promise<string> {
  await sansPdf(page);
  await page.goto(`/encaisser/${eleveId}`);
  await page.getByRole('textbox', { name: 'Montant', exact: true }).fill('150000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(adresse('/recu/\\d+'));
  return codeSur(await imprime(page, 'Imprimer (A4), élève suivant'));
}

const { login: ADMIN_LOGIN, motDePasse: ADMIN_PASSWORD } = ADMINISTRATEUR;

/** Opens a telephone of the school's network, which reads one code after the other. */
const telephoneDe = (browser: Browser): Promise<Page> =>
  browser.newPage({ locale: 'fr-FR', viewport: { width: 360, height: 740 } });

test('[SEC-02] un parent paie, son reçu s’imprime ; son téléphone le dit valable, puis annulé quand le paiement l’est', async ({
  launchOptions,
  playwright,
}) => {
  const serveur = await demarrer({ ADRESSE_PUBLIQUE: POUR_LES_PARENTS, ADMIN_LOGIN, ADMIN_PASSWORD });
  const request = await playwright.request.newContext({ baseURL: serveur.adresse });
  const browser = await navigateurDuReseau(launchOptions, serveur.adresse);
  try {
    const identite = await ouvrirConnexion(request);
    const appel = appeler(request, identite.token);
    const ecole = await ecoleEquipee(appel);
    const { eleveId } = await ajouterInscrit(appel, ecole, { prenoms: 'Aïssatou', nom: 'Camara' });
    const localStorage = [{ name: CLES_LOCALES.identite, value: JSON.stringify(identite) }];
    const storageState = { cookies: [], origins: [{ origin: POUR_LES_PARENTS, localStorage }] };
    const caisse = await browser.newPage({ baseURL: POUR_LES_PARENTS, locale: 'fr-FR', storageState });
    const lu = await payerEtScanner(caisse, eleveId);
    expect(lu).toMatch(new RegExp(`^${POUR_LES_PARENTS}/verifierRecu#`));

    const telephone = await telephoneDe(browser);
    await telephone.goto(lu);
    await expect(telephone.getByRole(verdict, { name: 'Ce reçu est valable' })).toBeVisible();
    for (const dit of [ecole.libelle, 'n° 00001', '150 000 FG', 'Aïssatou Camara'])
      await expect(telephone.getByRole('main')).toContainText(dit);

    // With one figure changed by hand in the signed text, the receipt is no longer the school's.
    const [debut = '', signe = ''] = lu.split('#');
    const [texte = '', ...reste] = signe.split('.');
    const change = Buffer.from(texte, 'base64url').toString().replace('150000', '950000');
    await telephone.goto(`${debut}#${[Buffer.from(change).toString('base64url'), ...reste].join('.')}`);
    await expect(telephone.getByRole(verdict, { name: "Ce reçu n'est pas authentique" })).toBeVisible();

    // Printing led back to the search, which keeps the receipts of the day.
    await caisse.getByRole('link', { name: 'Aïssatou Camara' }).click();
    await caisse.getByRole('button', { name: 'Annuler ce paiement' }).click();
    await caisse.getByRole('textbox', { name: 'Motif' }).fill('Saisi deux fois');
    await caisse.getByRole('button', { name: 'Annuler le paiement' }).click();
    await expect(caisse.getByText('ANNULÉ').first()).toBeVisible();
    await telephone.goto('about:blank');
    await telephone.goto(lu);
    const annule = telephone.getByRole(verdict, { name: /^Ce reçu est annulé depuis le \d\d\/\d\d\/\d{4}$/ });
    await expect(annule).toBeVisible();
    await expect(telephone.getByRole('main')).not.toContainText(/authentique|valable/);
    // The state stands above the paper's own text.
    const [haut, detail] = [
      await annule.boundingBox(),
      await telephone.getByText('Aïssatou Camara').boundingBox(),
    ];
    expect(haut?.y).toBeLessThan(detail?.y ?? 0);
  } finally {
    await browser.close();
    await request.dispose();
    await serveur.arreter();
  }
});

test('au téléphone, la réponse à un texte collé vient sous les yeux et prend le focus', {
  tag: '@geste',
}, async ({ page, fautes }) => {
  await page.setViewportSize({ width: 360, height: 480 });
  for (const papier of ['reçu', 'bulletin']) {
    await page.goto(
      papier === 'reçu' ? code(TEXTE, SIGNATURE) : `/verifierBulletin#${RECU.split('#')[1] ?? RECU}`,
    );
    await page.getByLabel('Texte du code').fill('bonjour');
    await page.getByRole('button', { name: 'Vérifier' }).click();
    const dit = page.getByRole(verdict, { name: `Ce texte n'est pas le code d'un ${papier}` });
    await expect(dit).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('status', { name: 'Réponse' })).toBeFocused();
    await expect(page.getByRole(verdict, { level: 2 })).toHaveCount(1);
  }
  // No school of this server has the key of the receipt.
  fautes.length = 0;
});

test.describe('le serveur parti', () => {
  test.use({ serviceWorkers: 'allow' });
  test('[SEC-02] la page ouverte une fois vérifie encore la signature, dit qu’elle seule l’est, et donne de quoi comparer la clé', {
    tag: '@geste',
  }, async ({ page, context, fautes }) => {
    await page.goto('/verifierRecu');
    await expect(page.getByRole(verdict, { level: 1 })).toHaveText('Vérifier un reçu');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    await page.reload();
    await context.setOffline(true);
    await page.goto(code(TEXTE, SIGNATURE));
    await page.reload();
    const sentence = 'Seule la signature a été vérifiée (hors ligne)';
    await expect(page.getByRole(verdict, { name: sentence })).toBeVisible();
    await expect(page.getByText('Aïssatou N’Diaye')).toBeVisible();
    await context.setOffline(false);
    await page.getByLabel('Texte du code').fill(`${RECU} encore`);
    await page.getByRole('button', { name: 'Vérifier' }).click();
    await expect(page.getByRole(verdict, { name: "Ce texte n'est pas le code d'un reçu" })).toBeVisible();
    fautes.length = 0;
  });
});
