/** The public page of a receipt's code: without an account, on a school's plain http network, and with the server gone. */
import { CLE, RECU, SIGNATURE, TEXTE } from '@gestionscolaire/contract/tests/codes-de-recu.ts';
import { expect, testAnonyme as test } from './essai.ts';

const verdict = 'heading';
const code = (texte: string, signature: string): string => `/verifierRecu#${texte}.${signature}.${CLE}`;

test('un code se vérifie sans compte, en http et par un nom, là où le navigateur n’a pas de crypto.subtle', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const { port } = new URL(baseURL ?? '');
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP ecole.test 127.0.0.1'],
  });
  try {
    const page = await browser.newPage({ baseURL: `http://ecole.test:${port}`, locale: 'fr-FR' });
    await page.goto(code(TEXTE, SIGNATURE));
    expect(await page.evaluate(() => [isSecureContext, 'subtle' in crypto])).toEqual([false, false]);
    // Signed by a key that no school of this server has.
    await expect(page.getByRole(verdict, { name: "Ce reçu n'est pas authentique" })).toBeVisible();
    await expect(page.getByText("signé par une clé qui n'est pas celle de l'école")).toBeVisible();
    await page.goto(code(TEXTE, `A${SIGNATURE.slice(1)}`));
    await expect(page.getByText('ne correspond pas à sa signature')).toBeVisible();
    await expect(page).toHaveURL(/verifierRecu/);
  } finally {
    await browser.close();
  }
});

test.describe('le serveur parti', () => {
  test.use({ serviceWorkers: 'allow' });
  test('la page ouverte une fois vérifie encore, et donne de quoi comparer la clé', async ({
    page,
    context,
    fautes,
  }) => {
    await page.goto('/verifierRecu');
    await expect(page.getByRole(verdict, { level: 1 })).toHaveText('Vérifier un reçu');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    await page.reload();
    await context.setOffline(true);
    await page.goto(code(TEXTE, SIGNATURE));
    await page.reload();
    const sentence =
      "La signature est juste, mais la clé n'a pas pu être comparée à celle de l'école (hors ligne)";
    await expect(page.getByRole(verdict, { name: sentence })).toBeVisible();
    await expect(page.getByText('Aïssatou N’Diaye')).toBeVisible();
    await context.setOffline(false);
    await page.getByLabel('Texte du code').fill(`${RECU} encore`);
    await page.getByRole('button', { name: 'Vérifier' }).click();
    await expect(page.getByRole(verdict, { name: "Ce texte n'est pas le code d'un reçu" })).toBeVisible();
    fautes.length = 0;
  });
});
