/** Tests what every form does, once: errors, refusals, cautions, leaving, sending once. */

import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { prefectures } from '@gestionscolaire/contract/geographie/prefectures.ts';
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { unites } from '@gestionscolaire/contract/parametres/unites.ts';
import type { Page, Route } from '@playwright/test';
import {
  adresse,
  ajouter,
  coupes,
  desactiver,
  ecritures,
  estAppel,
  expect,
  idDe,
  insister,
  libelleUnique,
  readRow,
  retenir,
  saisie,
  test,
  valider,
  voirSaLigne,
} from '#gestes/crud.ts';

const confirmation = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' });
const QUITTER = 'Des modifications ne sont pas enregistrées. Voulez-vous vraiment quitter cette page?';

test("l'erreur se lit au champ dès qu'on le quitte, et s'en va avec elle", { tag: '@geste' }, async ({
  page,
}) => {
  await page.goto('/ajoutPays');
  const indicatif = saisie(page, 'Indicatif téléphonique');
  await indicatif.fill('douze');
  await expect(indicatif).not.toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Tab');
  await expect(indicatif).toHaveAttribute('aria-invalid', 'true');
  await expect(indicatif).toHaveAccessibleDescription(
    "L'indicatif est fait de 1 à 6 chiffres, par exemple 224.",
  );
  await indicatif.fill('+12');
  await expect(indicatif).not.toHaveAttribute('aria-invalid', 'true');
  await expect(indicatif).toHaveAccessibleDescription('');
});

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

test('Ctrl+Entrée valide, de n’importe quel champ', { tag: '@geste' }, async ({ page }) => {
  await page.goto('/ajoutUnite');
  await saisie(page, 'Libellé').fill(libelleUnique());
  await saisie(page, 'Symbole').fill('u');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(adresse('/listeUnite'));
  await expect(page.getByText("l'ajout de la unite a reussi")).toBeVisible();
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

  test('[SHARED-16] sans champ, se lit au-dessus des boutons, sans code', { tag: '@geste' }, async ({
    page,
    fautes,
  }) => {
    await page.goto('/ajoutDevise');
    await saisie(page, 'Libellé').fill(libelleUnique());
    await saisie(page, 'Symbole').fill('X');
    await page.route(`**/api/${devises.create.path}`, (route) =>
      route.fulfill({ status: 403, json: { error: "Vous n'avez pas ce droit.", code: 'DROIT_ABSENT' } }),
    );
    await valider(page).click();
    await expect(page.locator('form').getByRole('alert')).toHaveText("Vous n'avez pas ce droit.");
    await expect(page.locator('body')).not.toContainText(/DROIT_ABSENT|403/);
    await expect(saisie(page, 'Symbole')).toHaveValue('X');
    fautes.length = 0;
  });
});

test.describe('un libellé déjà porté', () => {
  test('demande une case cochée, puis s’enregistre', { tag: '@geste' }, async ({ page, appel, fautes }) => {
    const { libelle } = await ajouter(appel, unites, { libelle: libelleUnique(), symbole: 'u' });
    await page.goto('/ajoutUnite');
    await saisie(page, 'Libellé').fill(libelle.toLocaleLowerCase('fr'));
    await saisie(page, 'Symbole').fill('v');
    await valider(page).click();
    const box = page.getByRole('checkbox', { name: 'Ce libellé est exact' });
    await expect(page.getByText('Un enregistrement porte déjà ce libellé')).toBeVisible();
    await expect(box).toBeFocused();
    await expect(valider(page)).toHaveAttribute('aria-disabled', 'true');
    fautes.length = 0;

    // Unticked, the form sends nothing; another label removes the caution.
    const sent = ecritures(page, unites);
    await insister(valider(page));
    await expect(box).toBeFocused();
    expect(sent).toEqual([]);
    await saisie(page, 'Libellé').fill(`${libelle} bis`);
    await expect(box).toBeHidden();

    await saisie(page, 'Libellé').fill(libelle);
    await valider(page).click();
    await box.check();
    const request = page.waitForRequest(estAppel(unites.create));
    await page.keyboard.press('Control+Enter');
    expect((await request).postDataJSON()).toMatchObject({ libelle, libelleConfirme: true });
    await expect(page).toHaveURL(adresse('/listeUnite'));
    expect(await appel(unites.list, { recherche: libelle })).toHaveLength(2);
    fautes.length = 0;
  });
});

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

  test('ne demande rien sans changement, ni après Annuler', { tag: '@geste' }, async ({ page }) => {
    await page.goto('/ajoutDevise');
    await saisie(page, 'Libellé').fill('Abandonnée');
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(saisie(page, 'Libellé')).toHaveValue('');
    await page.getByRole('link', { name: 'Retour' }).click();
    await expect(page).toHaveURL(adresse('/listeDevise'));
    await expect(confirmation(page)).toHaveCount(0);
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

  test('une modification dont la réponse s’est perdue se renvoie sans conflit avec elle-même', {
    tag: '@geste',
  }, async ({ page, appel, fautes }) => {
    const { id } = await ajouter(appel, devises, { libelle: libelleUnique(), symbole: 'X' });
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    };
    await page.goto(`/modifDevise/${id}`);
    await saisie(page, 'Code').fill('Y');
    await page.route(`**/api/${devises.update.path}`, lose);
    await valider(page).click();
    await expect(page.locator('form').getByRole('alert')).toBeVisible();
    fautes.length = 0;
    await page.unroute(`**/api/${devises.update.path}`, lose);
    const { modifDate } = await readRow(appel, devises, id);
    await valider(page).click();
    await expect(page).toHaveURL(adresse('/listeDevise'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await readRow(appel, devises, id)).toMatchObject({ symbole: 'Y', modifDate });
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

  test('un enregistrement qui n’existe pas ramène à la liste', { tag: '@geste' }, async ({
    page,
    fautes,
  }) => {
    for (const id of ['999999', 'abc', '0']) {
      await page.goto(`/modifDevise/${id}`);
      await expect(page.getByText('Enregistrement introuvable')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Retour' })).toHaveAttribute('href', '/listeDevise');
    }
    fautes.length = 0;
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

  test('ce qui porte le nom cherché vient avant ce qui est seulement à côté', { tag: '@geste' }, async ({
    page,
  }) => {
    await page.goto('/ajoutQuartier');
    const choix = saisie(page, 'Commune');
    await choix.pressSequentially('kankan', { delay: 5 });
    // The search also finds the communes of the prefecture of that name.
    await expect(page.getByRole('option').first()).toHaveText(/^Kankan/);
    await expect(page.getByRole('option').nth(1)).not.toHaveText(/^Kankan/);
    await choix.press('Enter');
    await expect(choix).toHaveValue('Kankan');
  });

  test('ce qui est choisi se vide, et manque alors', { tag: '@geste' }, async ({ page, appel }) => {
    const { id } = await ajouter(appel, regions, { libelle: libelleUnique(), paysId: 1, code: null });
    await page.goto(`/modifRegion/${id}`);
    const choix = saisie(page, 'Pays');
    await expect(choix).toHaveValue('Guinée');
    await choix.fill('');
    await page.keyboard.press('Tab');
    await expect(choix).toHaveAccessibleDescription('Le pays est obligatoire.');
    await expect(valider(page)).toHaveAttribute('aria-disabled', 'true');
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

test('sur un téléphone, un formulaire et ses erreurs tiennent dans la largeur', { tag: '@geste' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/ajoutPays');
  await insister(valider(page));
  await expect(page.getByText("L'indicatif téléphonique est obligatoire.")).toBeVisible();
  expect(await coupes(page)).toEqual([]);
  for (const button of [valider(page), page.getByRole('button', { name: 'Annuler' })]) {
    const box = await button.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(344);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
});
