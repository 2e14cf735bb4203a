/** Tests what every form does, once: errors, refusals, cautions, leaving, sending once. */

import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { prefectures } from '@gestionscolaire/contract/geographie/prefectures.ts';
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import type { Page, Route } from '@playwright/test';
import {
  adresse,
  ajouter,
  desactiver,
  ecritures,
  estAppel,
  expect,
  idDe,
  libelleUnique,
  readRow,
  retenir,
  saisie,
  test,
  valider,
  voirSaLigne,
} from '#gestes/crud.ts';

const confirmation = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' });
const QUITTER = 'Des modifications ne sont pas enregistrées. Voulez-vous vraiment quitter cette page\u00A0?';

test('[SHARED-05] Valider pressé trop tôt, Entrée ou Ctrl+Entrée : rien ne part, la première erreur a le curseur', async ({
  page,
}) => {
  const sent = ecritures(page, pays);
  await page.goto('/ajoutPays');
  await saisie(page, 'Libellé').fill('Pays sans indicatif');
  await expect(valider(page)).toHaveAttribute('aria-disabled', 'true');
  for (const press of [
    () => valider(page).click({ force: true }),
    () => saisie(page, 'Libellé').press('Enter'),
    () => saisie(page, 'Devise').press('Control+Enter'),
  ]) {
    await saisie(page, 'Libellé').focus();
    await press();
    await expect(saisie(page, 'Indicatif téléphonique')).toBeFocused();
    await expect(page.getByText("L'indicatif téléphonique est obligatoire.")).toBeVisible();
  }
  expect(sent).toEqual([]);
  await saisie(page, 'Indicatif téléphonique').fill('1');
  await expect(valider(page)).not.toHaveAttribute('aria-disabled', 'true');
});

test('[SHARED-12] [SHARED-27] [SHARED-35] le libellé part propre et signé, le succès le dit et ramène à la liste', async ({
  page,
  appel,
  identite,
}) => {
  await page.goto('/ajoutDevise');
  await saisie(page, 'Libellé').fill(`   écu   ${libelleUnique()}  `);
  await saisie(page, 'Symbole').fill(' é ');
  const add = page.waitForRequest(estAppel(devises.create));
  await valider(page).click();
  const userId = identite.data[0]?.id;
  const libelle = `Écu ${libelleUnique()}`;
  expect((await add).postDataJSON()).toEqual({ libelle, symbole: 'é', creationUserId: userId });
  await expect(page).toHaveURL(adresse('/listeDevise'));
  await expect(page.getByText('Succès', { exact: true })).toBeVisible();
  await expect(page.getByText("l'ajout de la devise a reussi", { exact: true })).toBeVisible();

  const id = await idDe(appel, devises, libelle);
  await page.goto(`/modifDevise/${id}`);
  await saisie(page, 'Libellé').fill(` ducat  ${libelleUnique()}`);
  const change = page.waitForRequest(estAppel(devises.update));
  await valider(page).click();
  expect((await change).postDataJSON()).toMatchObject({
    libelle: `Ducat ${libelleUnique()}`,
    modifUserId: userId,
  });
  await expect(page).toHaveURL(adresse('/listeDevise'));
});

test('[SHARED-36] aucun champ n’impose de longueur minimale ni de forme que les documents ne donnent', {
  tag: '@geste',
}, async ({ page, appel }) => {
  await page.goto('/ajoutRegion');
  await saisie(page, 'Pays').fill('guinee');
  await page.getByRole('option', { name: 'Guinée', exact: true }).click();
  // The texts hold one character, digits, signs, another alphabet.
  const libelle = `7 (bis) n° «${libelleUnique().slice(9)}» ߒߞߏ`;
  await saisie(page, 'Libellé').fill(libelle);
  await saisie(page, 'Code').fill('#');
  await valider(page).click();
  await expect(page).toHaveURL(adresse('/listeRegion'));
  await page.goto(`/listeRegion?recherche=${libelleUnique().slice(9)}`);
  await voirSaLigne(page, libelle);
  const [row] = await appel(regions.list, { recherche: libelleUnique().slice(9) });
  expect(row).toMatchObject({ libelle, code: '#' });
});

test('[DATA-02] les bornes de validité sont lues, et aucun formulaire ne les demande', async ({
  page,
  appel,
}) => {
  const { id, ...row } = await ajouter(appel, devises, { libelle: libelleUnique(), symbole: 'X' });
  expect(row).toMatchObject({ debut: null, fin: null });
  await page.goto(`/modifDevise/${id}`);
  await expect(page.locator('form fieldset label')).toHaveText(['Libellé *', 'Code *']);
});

test.describe('un refus du serveur', () => {
  test('[SHARED-13] se lit à son champ, qui prend le curseur, et rien de ce qui est saisi ne se perd', async ({
    page,
    appel,
    fautes,
  }) => {
    const nom = libelleUnique('commune');
    const prefectureId = await idDe(appel, prefectures, 'Macenta');
    const { id } = await ajouter(appel, communes, { libelle: nom, prefectureId, code: null });
    await page.goto('/ajoutQuartier');
    await saisie(page, 'Commune').fill(nom);
    await page.getByRole('option', { name: nom }).click();
    await saisie(page, 'Libellé').fill('Un quartier');
    // The commune is disabled meanwhile.
    await desactiver(appel, communes, id);
    await valider(page).click();
    const commune = saisie(page, 'Commune');
    await expect(commune).toHaveAccessibleDescription(/Cette commune n'existe pas ou est désactivée\./);
    await expect(commune).toBeFocused();
    await expect(saisie(page, 'Libellé')).toHaveValue('Un quartier');
    fautes.length = 0;
    await commune.fill('dixinn');
    await page.getByRole('option', { name: 'Dixinn' }).click();
    await expect(commune).not.toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveURL('/ajoutQuartier');
  });
});

test.describe('un libellé déjà porté', () => {});

test.describe('quitter', () => {
  test('avec une saisie non enregistrée demande confirmation : Non reste, Oui quitte sans rien envoyer', async ({
    page,
    appel,
  }) => {
    const { id, libelle } = await ajouter(appel, devises, { libelle: libelleUnique(), symbole: 'X' });
    const sent = ecritures(page, devises);
    await page.goto(`/listeDevise?recherche=${libelle}`);
    await page.getByRole('link', { name: `Modifier ${libelle}` }).click();
    await saisie(page, 'Code').fill('Y');
    for (const leave of [
      () => page.getByRole('link', { name: 'Retour' }).click(),
      () => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Accueil' }).click(),
      () => page.evaluate(() => history.back()),
    ]) {
      await leave();
      await expect(confirmation(page)).toContainText(QUITTER);
      await confirmation(page).getByRole('button', { name: 'Non' }).click();
      await expect(page).toHaveURL(`/modifDevise/${id}`);
      await expect(saisie(page, 'Code')).toHaveValue('Y');
    }
    await page.getByRole('link', { name: 'Retour' }).click();
    await confirmation(page).getByRole('button', { name: 'Oui' }).click();
    await expect(page).toHaveURL(adresse('/listeDevise'));
    expect(sent).toEqual([]);
    expect(await readRow(appel, devises, id)).toMatchObject({ symbole: 'X' });
  });

  test('en fermant la page, le navigateur demande lui-même', { tag: '@geste' }, async ({ page }) => {
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await page.goto('/ajoutDevise');
    await page.reload();
    expect(asked).toEqual([]);
    await saisie(page, 'Libellé').pressSequentially('À garder');
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });
});

test.describe('envoyer', () => {
  test('deux pressions n’envoient et n’écrivent qu’une fois', async ({ page, appel }) => {
    const libelle = libelleUnique();
    const sent = ecritures(page, devises);
    const lacher = await retenir(page, `**/api/${devises.create.path}`);
    await page.goto('/ajoutDevise');
    await saisie(page, 'Libellé').fill(libelle);
    await saisie(page, 'Symbole').fill('X');
    await valider(page).dblclick();
    await saisie(page, 'Symbole').press('Enter');
    await saisie(page, 'Symbole').press('Control+Enter');
    await lacher();
    await expect(page).toHaveURL(adresse('/listeDevise'));
    expect(sent).toHaveLength(1);
    expect(await appel(devises.list, { recherche: libelle })).toHaveLength(1);
  });

  test('une réponse perdue en route : le formulaire le dit, et l’envoi suivant n’écrit pas deux fois', async ({
    page,
    appel,
    fautes,
  }) => {
    const libelle = libelleUnique();
    const keys: (string | undefined)[] = [];
    const lose = async (route: Route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The server does its work; only its answer is lost.
      const answer = await route.fetch();
      expect(answer.status()).toBe(201);
      await route.abort('connectionreset');
    };
    await page.goto('/ajoutDevise');
    await saisie(page, 'Libellé').fill(libelle);
    await saisie(page, 'Symbole').fill('X');
    await page.route(`**/api/${devises.create.path}`, lose);
    await valider(page).click();
    await expect(page.locator('form').getByRole('alert')).toHaveText(
      'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
    );
    await expect(saisie(page, 'Libellé')).toHaveValue(libelle);
    fautes.length = 0;
    await page.unroute(`**/api/${devises.create.path}`, lose);
    const request = page.waitForRequest(estAppel(devises.create));
    await valider(page).click();
    expect((await request).headers()['idempotency-key']).toBe(keys[0]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    await expect(page).toHaveURL(adresse('/listeDevise'));
    await expect(page.getByText("l'ajout de la devise a reussi")).toBeVisible();
    expect(await appel(devises.list, { recherche: libelle })).toHaveLength(1);
  });
});

test.describe('ouvrir', () => {
  test('un enregistrement désactivé se lit, se réactive sur place, puis se modifie', {
    tag: '@geste',
  }, async ({ page, appel }) => {
    const { id } = await ajouter(appel, devises, { libelle: libelleUnique(), symbole: 'X' });
    await desactiver(appel, devises, id);
    await page.goto(`/modifDevise/${id}`);
    await expect(
      page.getByText('Cet enregistrement est désactivé. Réactivez-le pour le modifier.'),
    ).toBeVisible();
    await expect(saisie(page, 'Code')).toBeDisabled();
    await page.getByRole('button', { name: 'Réactiver' }).click();
    await expect(page.getByText('Réactivation effectuée')).toBeVisible();
    await saisie(page, 'Code').fill('Y');
    await valider(page).click();
    await expect(page).toHaveURL(adresse('/listeDevise'));
    expect(await readRow(appel, devises, id)).toMatchObject({ estActif: 1, symbole: 'Y' });
  });

  test('un formulaire qui n’a pas pu être lu se reprend par Réessayer', { tag: '@geste' }, async ({
    page,
    appel,
    fautes,
  }) => {
    const { id, libelle } = await ajouter(appel, devises, { libelle: libelleUnique(), symbole: 'X' });
    const cut = (route: Route) => route.abort();
    await page.route(`**/api/${devises.get.name}/*`, cut);
    await page.goto(`/modifDevise/${id}`);
    await expect(page.getByText('Le serveur ne répond pas.')).toBeVisible();
    fautes.length = 0;
    await page.unroute(`**/api/${devises.get.name}/*`, cut);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(saisie(page, 'Libellé')).toHaveValue(libelle);
  });
});

test.describe('choisir dans une longue liste', () => {
  test('vingt à la fois, les autres en tapant ; au clavier, Entrée prend la première', {
    tag: '@geste',
  }, async ({ page }) => {
    await page.goto('/ajoutRegion');
    const choix = saisie(page, 'Pays');
    await choix.click();
    await expect(page.getByRole('option')).toHaveCount(20);
    await expect(page.getByText(/^20 premiers sur \d+\. Tapez pour préciser\.$/)).toBeVisible();
    await choix.pressSequentially('guinee equat', { delay: 5 });
    await expect(page.getByRole('option')).toHaveCount(1);
    await choix.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(choix).toHaveValue('Guinée équatoriale');
    await expect(page).toHaveURL('/ajoutRegion');
    await choix.fill('zzzz');
    await expect(page.getByText('Aucun résultat pour « zzzz »')).toBeVisible();
  });

  test('le choix peut se reprendre quand le serveur ne répond pas', { tag: '@geste' }, async ({
    page,
    fautes,
  }) => {
    await page.goto('/ajoutRegion');
    await page.route(`**/api/${pays.list.path}?*`, (route) => route.abort());
    await saisie(page, 'Pays').click();
    await expect(page.getByText('Le serveur ne répond pas.')).toBeVisible();
    fautes.length = 0;
    await page.unroute(`**/api/${pays.list.path}?*`);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('option')).toHaveCount(20);
  });
});
