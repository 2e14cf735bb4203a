/** Tests the menu form (A§2, A§5): its fields in order, what it sends, its sentences, its image. */
import { readFileSync } from 'node:fs';
import { menus } from '@gestionscolaire/contract/administration/menus.ts';
import { getImage, uploadFiles } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import type { Page } from '@playwright/test';
import { expect, libelleUnique, lignes, manquerAvant, saisie, test, valider } from '#gestes/crud.ts';
import { choisir, corpsDe, creerMenu, ouvrirListe, referenceUnique } from '#gestes/menus.ts';

/** A picture of the product itself. */
const IMAGE = new URL('../../docs/guide/captures/quartiers-bureau-clair.png', import.meta.url);

async function remplirLeReste(page: Page, libelle: string): Promise<void> {
  await saisie(page, 'Libellé').fill(libelle);
  await saisie(page, 'Adresse').fill('/pageAccueil');
  await saisie(page, 'Ordre').fill('12');
  await page.getByLabel("Type d'accès").selectOption('Prive');
}

test('[MENU-01] [MENU-02] [MENU-03] les adresses du formulaire le montrent, à qui est connecté', async ({
  page,
  pageAnonyme,
}) => {
  for (const [adresse, canonique, titre] of [
    ['/menu/AddMenu', '/menu/AddMenu', 'Ajouter un menu'],
    ['/AddMenu', '/menu/AddMenu', 'Ajouter un menu'],
    ['/updateMenu/1', '/updateMenu/1', 'Modifier un menu'],
    ['/menu/updateMenu/1', '/updateMenu/1', 'Modifier un menu'],
  ] as const) {
    await pageAnonyme.goto(adresse);
    await expect(pageAnonyme).toHaveURL(/\/authentication\/login/);
    await page.goto(adresse);
    await expect(page).toHaveURL(new RegExp(`${canonique}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titre);
    await expect(saisie(page, 'Référence')).toBeVisible();
  }
});

test('[MENU-16] [MENU-17] [MENU-18] [MENU-21] [MENU-22] les champs, dans l’ordre des documents ; cinq sont obligatoires, et le disent quand on les quitte', async ({
  page,
}) => {
  await page.goto('/menu/AddMenu');
  const labels =
    "Référence * · Libellé * · Adresse * · Description · Menu père * · Ordre * · Type d'accès * · Image";
  await expect(page.locator('form label.mantine-InputWrapper-label')).toHaveText(labels.split(' · '));
  await expect(saisie(page, 'Référence')).toBeFocused();
  for (const [label, phrase] of [
    ['Référence', 'La référence est obligatoire.'],
    ['Libellé', 'Le libellé est obligatoire.'],
    ['Adresse', "L'adresse est obligatoire."],
    ['Ordre', "L'ordre est un nombre entier, de 0 à 9999."],
    ["Type d'accès", "Le type d'accès est obligatoire."],
  ] as const) {
    const field = page.getByLabel(new RegExp(`^${label}`));
    await field.focus();
    await field.blur();
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${phrase}`));
    await expect(valider(page)).toHaveAttribute('aria-disabled', 'true');
  }
  const options = page.getByLabel("Type d'accès").locator('option');
  await expect(options).toHaveText(['Choisissez…', 'Prive', 'Public']);
});

test('[MENU-20] [CONST-04] le menu père est « principal », ou un des menus principaux', async ({
  page,
  appel,
}) => {
  const pere = await creerMenu(appel, 'père');
  const fils = await creerMenu(appel, 'fils', { menuPereId: pere.id });
  await page.goto('/menu/AddMenu');
  const select = page.getByRole('combobox', { name: 'Menu père' });
  await expect(select).toHaveValue('principal');
  await select.click();
  await expect(page.getByRole('option', { name: 'principal', exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: pere.libelle })).toBeVisible();
  await expect(page.getByRole('option', { name: fils.libelle })).toHaveCount(0);
});

test('[MENU-19] [MENU-24] [MSG-07] [MSG-08] ajouter un menu sans image ni description ; sans réponse du serveur, la saisie reste', async ({
  page,
  identite,
  fautes,
}) => {
  await page.goto('/menu/AddMenu');
  const libelle = libelleUnique();
  await saisie(page, 'Référence').fill(referenceUnique('neuf'));
  await remplirLeReste(page, libelle);
  await manquerAvant(page, menus.create, "L'ajout du menu a echoué", fautes);
  await expect(saisie(page, 'Libellé')).toHaveValue(libelle);
  const body = await corpsDe(page, menus.create, () => valider(page).click());
  expect(body).toEqual({
    reference: referenceUnique('neuf'),
    libelle,
    url: '/pageAccueil',
    descriptions: null,
    menuPereId: 0,
    ordre: 12,
    typeMenu: 'Prive',
    image: 'menu.png',
    creationUserId: identite.data[0]?.id,
  });
  await expect(page.getByText("L'ajout du menu a réussi", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/menu\/listeMenu(\?|$)/);
  await ouvrirListe(page, libelle);
  await expect(lignes(page)).toHaveCount(1);
});

test('[MENU-23] une image choisie est réduite, envoyée, et se voit sur la tuile', async ({ page, appel }) => {
  const libelle = libelleUnique('im').slice(0, 18);
  await page.goto('/menu/AddMenu');
  await saisie(page, 'Référence').fill(referenceUnique('image'));
  await remplirLeReste(page, libelle);
  const sent = page.waitForRequest((request) => request.url().endsWith(uploadFiles.name));
  await page.getByLabel('Image').setInputFiles({
    name: 'menu.png',
    mimeType: 'image/png',
    buffer: readFileSync(IMAGE),
  });
  const { image: small } = uploadFiles.input.parse((await sent).postDataJSON());
  // The picture is as wide as a screen; it is sent as small as a tile needs.
  const side = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/webp;base64,${base64}`;
    await image.decode();
    return Math.max(image.naturalWidth, image.naturalHeight);
  }, small);
  expect(side).toBe(512);
  await expect(page.getByRole('button', { name: "Retirer l'image" })).toBeVisible();
  // Nobody else sees it before the menu is saved: the page shows the chosen file as it read it.
  await expect(page.locator('form img')).toHaveAttribute('src', /^data:image/);
  const body = await corpsDe(page, menus.create, () => valider(page).click());
  expect(body).toMatchObject({ image: expect.stringMatching(/^[\w-]+\.webp$/) });
  await expect(page).toHaveURL(/\/menu\/listeMenu(\?|$)/);
  const shown = page.waitForResponse((response) => response.url().includes(`/${getImage.name}/`));
  await page.goto('/pageAccueil');
  expect((await shown).status()).toBe(200);
  const image = page.getByRole('link', { name: libelle }).locator('img');
  await expect
    .poll(() => image.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)))
    .toBeGreaterThan(0);
  const [row] = await appel(menus.list, { recherche: libelle });
  await appel(menus.disable, { id: row?.['id'], modifUserId: 0, modifDate: null });
});

test("[MENU-23] ce qui n'est pas une image ne s'envoie pas, et le champ le dit", async ({ page }) => {
  await page.goto('/menu/AddMenu');
  await page.getByLabel('Image').setInputFiles({
    name: 'faux.png',
    mimeType: 'image/png',
    buffer: Buffer.from('ceci est un texte'),
  });
  await expect(page.getByText("Ce fichier n'est pas une image png, jpeg ou webp.")).toBeVisible();
});

test('[MENU-16] [MENU-25] [MSG-09] [MSG-10] modifier un menu : la référence se lit, id et modifDate partent', async ({
  page,
  appel,
  identite,
  fautes,
}) => {
  const pere = await creerMenu(appel, 'père');
  const menu = await creerMenu(appel, 'avant');
  await ouvrirListe(page, menu.libelle);
  await page.getByRole('link', { name: `Modifier ${menu.libelle}` }).click();
  const reference = saisie(page, 'Référence');
  await expect(reference).toHaveValue(referenceUnique('avant'));
  await expect(reference).toHaveAttribute('readonly', '');
  await saisie(page, 'Libellé').fill(libelleUnique('après'));
  await choisir(page, 'Menu père', pere.libelle);
  await manquerAvant(page, menus.update, 'La modification a échoué', fautes);
  const body = await corpsDe(page, menus.update, () => valider(page).click());
  expect(body).toMatchObject({
    id: menu.id,
    modifDate: null,
    modifUserId: identite.data[0]?.id,
    reference: referenceUnique('avant'),
    libelle: libelleUnique('après'),
    menuPereId: pere.id,
  });
  await expect(page.getByText('La modification a été effectuée avec succès', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/menu\/listeMenu/);
});

for (const [quoi, chemin] of [
  ['d’un menu', '/menu/AddMenu'],
  ['d’un onglet', '/onglet/addOnglet'],
] as const) {
  test(`[FID-10] l’adresse ${quoi} : les listes du produit sont proposées ; une qu’aucun écran n’a se refuse à son champ`, {
    tag: '@geste',
  }, async ({ page }) => {
    await page.goto(chemin);
    const champ = saisie(page, 'Adresse');
    await expect(champ).toHaveAccessibleDescription(/^L'écran que sa tuile ouvre/);
    const offertes = page.locator(`datalist[id="${await champ.getAttribute('list')}"] option`);
    await expect(offertes.first()).toBeAttached();
    const adresses = await offertes.evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    expect(adresses).toEqual(expect.arrayContaining(['/listPays', '/listGroupe', '/journal', '/parametre']));
    for (const formulaire of [
      '/ajoutPays',
      '/modifPays/$id',
      '/onglet/addOnglet',
      '/user/resetPassword',
      '/$',
    ])
      expect(adresses).not.toContain(formulaire);
    const inconnue = page.getByText("L'adresse est celle d'un écran du produit");
    await champ.fill('/listPay');
    await champ.blur();
    await expect(inconnue).toBeVisible();
    await expect(champ).toHaveAttribute('aria-invalid', 'true');
    await champ.fill('/listPays?taille=50');
    await champ.blur();
    await expect(inconnue).toHaveCount(0);
    for (const [label, indice] of [
      ['Référence', /Il ne change plus ensuite\./],
      ['Ordre', /le plus petit vient en premier/],
      ["Type d'accès", /Prive.*Public/],
    ] as const)
      await expect(page.getByLabel(new RegExp(`^${label}`))).toHaveAccessibleDescription(indice);
  });
}
