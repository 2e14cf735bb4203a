/** The public page of a receipt's code: without an account, on a school's plain http network, and with the server gone. */
import { readFile } from 'node:fs/promises';
import { addPaiement, imprimerRecu } from '@gestionscolaire/contract/caisse/paiements.ts';
import { CLES_LOCALES } from '@gestionscolaire/contract/messages.ts';
import { CLE, RECU, SIGNATURE, TEXTE } from '@gestionscolaire/contract/tests/codes-de-recu.ts';
import type { Page } from '@playwright/test';
import {
  ADMINISTRATEUR,
  appeler,
  expect,
  ouvrirConnexion,
  testAnonyme as test,
  test as testConnecte,
} from './essai.ts';
import { adresse } from './gestes-crud.ts';
import { ajouterEleve, ecoleEquipee, inscrireEleve } from './gestes-eleves.ts';
import { codeSur } from './papier.ts';
import { navigateurDuReseau, surLeReseau } from './reseau-local.ts';
import { demarrer } from './serveur-prive.ts';

const verdict = 'heading';
/** What the start says before the address of the school's network. */
const TELEPHONE = 'Depuis un téléphone du même réseau : ';
const code = (texte: string, signature: string): string => `/verifierRecu#${texte}.${signature}.${CLE}`;

/** Takes a payment by the screens, prints its receipt, and answers what a telephone reads on the paper. */
async function payerEtScanner(page: Page, eleveId: number): Promise<string> {
  // A browser that shows no PDF saves it.
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false }));
  await page.goto(`/encaisser/${eleveId}`);
  await page.getByRole('textbox', { name: 'Montant', exact: true }).fill('150000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(adresse('/recu/\\d+'));
  const [papier] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Imprimer le reçu (A4)' }).click(),
  ]);
  return codeSur(await readFile(await papier.path()));
}

testConnecte(
  'un parent paie, son reçu s’imprime ; le téléphone qui en lit le code apprend qu’il est authentique',
  async ({ appel, identite, launchOptions, baseURL }) => {
    const ecole = await ecoleEquipee(appel);
    const eleveId = await ajouterEleve(appel, ecole.id, { prenoms: 'Aïssatou', nom: 'Camara' });
    await inscrireEleve(appel, ecole, eleveId);
    const origin = surLeReseau(baseURL);
    const browser = await navigateurDuReseau(launchOptions);
    try {
      const localStorage = [{ name: CLES_LOCALES.identite, value: JSON.stringify(identite) }];
      const storageState = { cookies: [], origins: [{ origin, localStorage }] };
      const caisse = await browser.newPage({ baseURL: origin, locale: 'fr-FR', storageState });
      const lu = await payerEtScanner(caisse, eleveId);
      expect(lu).toMatch(new RegExp(`^${origin}/verifierRecu#`));

      const telephone = await browser.newPage({ locale: 'fr-FR', viewport: { width: 360, height: 740 } });
      await telephone.goto(lu);
      await expect(telephone.getByRole(verdict, { name: 'Ce reçu est authentique' })).toBeVisible();
      for (const dit of [ecole.libelle, 'n° 00001', '150 000 FG', 'Aïssatou Camara'])
        await expect(telephone.getByRole('main')).toContainText(dit);

      // One figure changed by hand in what was signed, and it is no longer the school's.
      const [debut = '', signe = ''] = lu.split('#');
      const [texte = '', ...reste] = signe.split('.');
      const change = Buffer.from(texte, 'base64url').toString().replace('150000', '950000');
      await telephone.goto(`${debut}#${[Buffer.from(change).toString('base64url'), ...reste].join('.')}`);
      await expect(telephone.getByRole(verdict, { name: "Ce reçu n'est pas authentique" })).toBeVisible();
    } finally {
      await browser.close();
    }
  },
);

testConnecte(
  'à l’ordinateur d’une école sans réseau, le code n’a pas d’adresse : son texte se colle à la page',
  async ({ page, appel }) => {
    const ecole = await ecoleEquipee(appel);
    const eleveId = await ajouterEleve(appel, ecole.id);
    await inscrireEleve(appel, ecole, eleveId);
    const lu = await payerEtScanner(page, eleveId);
    expect(lu).not.toContain('http');
    await page.goto('/verifierRecu');
    await page.getByLabel('Texte du code').fill(lu);
    await page.getByRole('button', { name: 'Vérifier' }).click();
    await expect(page.getByRole(verdict, { name: 'Ce reçu est authentique' })).toBeVisible();
  },
);

for (const [ou, reglages] of [
  ['sur le réseau, celle que le démarrage annonce', { HOST: '0.0.0.0' }],
  ['celle du réglage', { HOST: '0.0.0.0', ADRESSE_PUBLIQUE: 'https://recus.ecole.test' }],
] as const)
  test(`à l’ordinateur du serveur, l’adresse du code est ${ou}`, async ({ playwright }) => {
    const { login: ADMIN_LOGIN, motDePasse: ADMIN_PASSWORD } = ADMINISTRATEUR;
    const serveur = await demarrer({ ...reglages, ADMIN_LOGIN, ADMIN_PASSWORD });
    const request = await playwright.request.newContext({ baseURL: serveur.adresse });
    try {
      const { token } = await ouvrirConnexion(request);
      const appel = appeler(request, token);
      const ecole = await ecoleEquipee(appel);
      const eleveId = await ajouterEleve(appel, ecole.id);
      await inscrireEleve(appel, ecole, eleveId);
      const especes = { moyenPaiement: 'especes', reference: null, payeur: null, observations: null };
      const paiement = { ecoleId: ecole.id, eleveId, montant: 5000, affectations: [], ...especes };
      const [paye] = await appel(addPaiement, { ...paiement, montantConfirme: true, creationUserId: 0 });
      const papier = await request.post(`/api/${imprimerRecu.path}`, {
        headers: { authorization: `Bearer ${token}` },
        data: { id: paye?.['id'], format: 'a4', origine: serveur.adresse },
      });
      const lu = await codeSur(await papier.body());
      const annonce = serveur.dit.find((line) => line.startsWith(TELEPHONE))?.slice(TELEPHONE.length);
      const adresseDuReglage = 'ADRESSE_PUBLIQUE' in reglages ? reglages.ADRESSE_PUBLIQUE : undefined;
      // A machine without any network has nothing to announce.
      const attendue = adresseDuReglage ?? annonce;
      expect(lu.split('#')[0]).toBe(attendue === undefined ? lu : `${attendue}/verifierRecu`);
    } finally {
      await request.dispose();
      await serveur.arreter();
    }
  });

test('un code se vérifie sans compte, en http et par un nom, là où le navigateur n’a pas de crypto.subtle', async ({
  launchOptions,
  baseURL,
}) => {
  const browser = await navigateurDuReseau(launchOptions);
  try {
    const page = await browser.newPage({ baseURL: surLeReseau(baseURL), locale: 'fr-FR' });
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
