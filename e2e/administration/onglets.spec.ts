/** Tests the tab forms (A§2, B§2): both lead back to the menu list. */
import { onglets } from '@gestionscolaire/contract/administration/onglets.ts';
import { expect, libelleUnique, manquerAvant, saisie, test, valider } from '#gestes/crud.ts';
import { choisir, corpsDe, creerMenu, creerOnglet, referenceUnique } from '#gestes/menus.ts';

test('[ONGLET-01] [ONGLET-05] ajouter : le titre le dit, le fil d’Ariane dit « Modification »', async ({
  page,
  pageAnonyme,
}) => {
  await pageAnonyme.goto('/onglet/addOnglet');
  await expect(pageAnonyme).toHaveURL(/\/authentication\/login/);
  await page.goto('/onglet/addOnglet');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajouter un onglet');
  const fil = page.getByRole('navigation', { name: "Fil d'Ariane" }).getByRole('listitem');
  await expect(fil).toHaveText(['Accueil', 'Administration technique', 'Menus', 'Modification']);
});

test('[ONGLET-02] [ONGLET-03] modifier, et les adresses sans /onglet, à qui est connecté', async ({
  page,
  pageAnonyme,
  appel,
}) => {
  const pere = await creerMenu(appel, 'père');
  const fils = await creerMenu(appel, 'fils', { menuPereId: pere.id });
  const onglet = await creerOnglet(appel, 'onglet', fils.id);
  await pageAnonyme.goto(`/onglet/modifOnglet/${onglet.id}`);
  await expect(pageAnonyme).toHaveURL(/\/authentication\/login/);
  await page.goto('/addOnglet');
  await expect(page).toHaveURL(/\/onglet\/addOnglet$/);
  await page.goto(`/modifOnglet/${onglet.id}`);
  await expect(page).toHaveURL(new RegExp(`/onglet/modifOnglet/${onglet.id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modifier un onglet');
  await expect(saisie(page, 'libellé')).toHaveValue(onglet.libelle);
});

test('[ONGLET-06] [ONGLET-07] [ONGLET-09] [ONGLET-10] [ONGLET-11] [ONGLET-12] les champs, dans l’ordre des documents ; six sont obligatoires, et le disent quand on les quitte', async ({
  page,
}) => {
  await page.goto('/onglet/addOnglet');
  const labels =
    "Référence * · libellé * · Descriptions · Type d'accès * · Ordre * · Adresse * · Sous-menu * · Image";
  await expect(page.locator('form label.mantine-InputWrapper-label')).toHaveText(labels.split(' · '));
  for (const [label, phrase] of [
    ['Référence', 'La référence est obligatoire.'],
    ['libellé', 'Le libellé est obligatoire.'],
    ["Type d'accès", "Le type d'accès est obligatoire."],
    ['Ordre', "L'ordre est un nombre entier, de 0 à 9999."],
    ['Adresse', "L'adresse est obligatoire."],
    ['Sous-menu', 'Le sous-menu est obligatoire.'],
  ] as const) {
    const field = page.getByLabel(new RegExp(`^${label}`)).and(page.locator('input, select'));
    await field.focus();
    await field.blur();
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${phrase}`));
  }
});

test('[ONGLET-04] [ONGLET-13] [MSG-13] [MSG-14] ajouter un onglet : Retour et la réussite mènent à la liste des menus', async ({
  page,
  appel,
  identite,
  fautes,
}) => {
  const pere = await creerMenu(appel, 'père');
  const fils = await creerMenu(appel, 'fils', { menuPereId: pere.id });
  await page.goto('/onglet/addOnglet');
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page).toHaveURL(/\/menu\/listeMenu(\?|$)/);

  await page.getByRole('link', { name: 'Ajouter un onglet' }).click();
  await saisie(page, 'Référence').fill(referenceUnique('neuf'));
  await saisie(page, 'libellé').fill(libelleUnique('neuf'));
  await page.getByLabel("Type d'accès").selectOption({ label: 'Public' });
  await saisie(page, 'Ordre').fill('3');
  await saisie(page, 'Adresse').fill('/pageAccueil');
  await choisir(page, 'Sous-menu', fils.libelle);
  await manquerAvant(page, onglets.create, 'La création a echoué', fautes);
  const body = await corpsDe(page, onglets.create, () => valider(page).click());
  // `image` is '' where none was chosen (AMB-048).
  expect(body).toEqual({
    reference: referenceUnique('neuf'),
    libelle: libelleUnique('neuf'),
    descriptions: null,
    typeOnglet: 'Public',
    ordre: 3,
    url: '/pageAccueil',
    menuId: fils.id,
    image: '',
    creationUserId: identite.data[0]?.id,
  });
  await expect(page.getByText('La création a bien reussi', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/menu\/listeMenu(\?|$)/);
});

test('[ONGLET-06] [ONGLET-08] [MSG-15] [MSG-16] modifier un onglet : sa référence se lit, sa description s’écrit', async ({
  page,
  appel,
  fautes,
}) => {
  const pere = await creerMenu(appel, 'père');
  const fils = await creerMenu(appel, 'fils', { menuPereId: pere.id });
  const onglet = await creerOnglet(appel, 'avant', fils.id);
  await page.goto(`/onglet/modifOnglet/${onglet.id}`);
  await expect(saisie(page, 'Référence')).toHaveAttribute('readonly', '');
  await expect(page.getByRole('combobox', { name: 'Sous-menu' })).toHaveValue(fils.libelle);
  await page.getByLabel('Descriptions').fill('Deux lignes\nde description');
  // The documents' sentence is that of an addition.
  await manquerAvant(page, onglets.update, 'La création a echoué', fautes);
  const body = await corpsDe(page, onglets.update, () => valider(page).click());
  expect(body).toMatchObject({
    id: onglet.id,
    modifDate: null,
    menuId: fils.id,
    descriptions: 'Deux lignes\nde description',
  });
  await expect(page.getByText('La modification a bien reussi', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/menu\/listeMenu(\?|$)/);
});
