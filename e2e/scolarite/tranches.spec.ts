/** Tests the tranches of a school's fees: their forms, the total that follows as one types, their list. */
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import type { Page } from '@playwright/test';
import {
  adresse,
  ecritures,
  estAppel,
  expect,
  insister,
  type Ligne,
  lignes,
  readRow,
  saisie,
  supprimerAuSecondEssai,
  test,
  valider,
} from '#gestes/crud.ts';
import type { Appel } from '#gestes/essai.ts';
import { ajouterEcole } from '#gestes/personnel.ts';
import { ajouterPrestation, ajouterTranche, choisirEnTapant, mots } from '#gestes/scolarite.ts';

const COMPLET = 'Les pourcentages definis pour cette école sont dejà à 100%';
const banniere = (page: Page) => page.locator('form').getByRole('alert');
const suivi = (page: Page) => page.locator('form').getByRole('status');

interface Prepare {
  ecoleId: number;
  prestationId: number;
  prestation: string;
}

/** Makes a school and a service of its own. */
async function preparer(appel: Appel, suite = ''): Promise<Prepare> {
  const { id: ecoleId } = await ajouterEcole(appel, suite);
  const { id: prestationId, libelle: prestation } = await ajouterPrestation(appel, { ecoleId });
  return { ecoleId, prestationId, prestation };
}

async function ouvrirOnglet(page: Page, ecoleId: number): Promise<void> {
  await page.goto(`/modifEcole/${ecoleId}`);
  await page.getByRole('tab', { name: 'Tranches de paiement' }).click();
}

async function remplir(page: Page, { prestation, libelle, pourcentage }: Record<string, string>) {
  await choisirEnTapant(page, 'Prestation', prestation ?? '');
  await saisie(page, 'Libellé').selectOption(libelle ?? '1ere tranche');
  await saisie(page, 'Pourcentage').fill(pourcentage ?? '40');
  await saisie(page, 'Facteur de multiplicité').fill('100');
}

test('[TRANCHE-01] [TRANCHE-03] [TRANCHE-04] [TRANCHE-05] [TRANCHE-07] [TRANCHE-08] [TRANCHE-09] [TRANCHE-10] [TRANCHE-12] [CONST-22] [MSG-61] le formulaire : le mode décide des libellés, chaque champ a sa règle', async ({
  page,
  appel,
}) => {
  const { ecoleId, prestation } = await preparer(appel);
  const ailleurs = await preparer(appel, 'ailleurs');
  const sent = ecritures(page, tranches);
  await page.goto(`/ajoutEcoleTranche/${ecoleId}`);
  await expect(page.locator('form fieldset').locator('label, legend')).toHaveText([
    'Mode *',
    'Prestation *',
    'Libellé *',
    'Pourcentage *',
    'Facteur de multiplicité *',
    'Échéance',
    'Année scolaire',
  ]);
  await expect(saisie(page, 'Prestation')).toHaveAccessibleDescription('Celles qui se paient par tranche');
  expect(await mots(saisie(page, 'Mode'))).toEqual(['Module', 'Tranche']);
  await saisie(page, 'Mode').selectOption('tranche');
  const tranche = ['1ere tranche', '2eme tranche', '3eme tranche', '4eme tranche'];
  expect(await mots(saisie(page, 'Libellé'))).toEqual(tranche);
  await saisie(page, 'Libellé').selectOption('4eme tranche');
  await saisie(page, 'Mode').selectOption('module');
  const module = ['1er module', '2eme module', '3eme module', '4eme module'];
  expect(await mots(saisie(page, 'Libellé'))).toEqual(module);
  // The form does not keep a word of the other mode.
  await expect(saisie(page, 'Libellé')).toHaveValue('');

  // The field holds the whole share at first, and may not be emptied.
  await expect(saisie(page, 'Facteur de multiplicité')).toHaveValue('100');
  await saisie(page, 'Facteur de multiplicité').fill('');
  await insister(valider(page));
  for (const phrase of [
    'La prestation est obligatoire.',
    'Le libellé est obligatoire.',
    'Le pourcentage est obligatoire.',
    'Le facteur de multiplicité est obligatoire.',
  ])
    await expect(page.getByText(phrase, { exact: true })).toBeVisible();
  for (const [label, nom] of [
    ['Pourcentage', 'Le pourcentage'],
    ['Facteur de multiplicité', 'Le facteur de multiplicité'],
  ] as const) {
    for (const faux of ['0,5', '100,01', '12,345', 'douze']) {
      await saisie(page, label).fill(faux);
      await saisie(page, label).blur();
      await expect(saisie(page, label)).toHaveAccessibleDescription(
        new RegExp(`${nom} est un nombre de 1 à 100, avec deux décimales au plus\\.`),
      );
    }
    for (const juste of ['1', '100', '33,33']) {
      await saisie(page, label).fill(juste);
      await saisie(page, label).blur();
      await expect(saisie(page, label)).not.toHaveAttribute('aria-invalid', 'true');
    }
  }
  await saisie(page, 'Pourcentage').fill('0');
  await saisie(page, 'Pourcentage').blur();
  await expect(page.getByText("Le pourcentage 0 n'est pas autorisé", { exact: true })).toBeVisible();
  // The form does not offer another school's own service.
  await saisie(page, 'Prestation').click();
  await expect(page.getByRole('option', { name: prestation, exact: true })).toHaveCount(1);
  await saisie(page, 'Prestation').fill(ailleurs.prestation.slice(0, 17));
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  expect(sent).toEqual([]);
});

test("[TRANCHE-06] [TRANCHE-13] [MSG-67] ajouter une tranche ramène à l'onglet de son école, qui la montre et dit ce qui manque", async ({
  page,
  appel,
  identite,
}) => {
  const { ecoleId, prestationId, prestation } = await preparer(appel);
  await ouvrirOnglet(page, ecoleId);
  await page.getByRole('link', { name: 'Ajouter' }).first().click();
  await expect(page).toHaveURL(adresse(`/ajoutEcoleTranche/${ecoleId}`));
  await remplir(page, { prestation, libelle: '2eme tranche', pourcentage: '79.5' });
  await page.getByLabel('Échéance, jour').selectOption('15');
  await page.getByLabel('Échéance, jour').blur();
  await page.getByLabel('Échéance, mois').selectOption({ label: 'Octobre' });
  await expect(suivi(page)).toHaveText('Avec cette tranche, 79,5 % sur 100 % : il reste 20,5 %.');
  const request = page.waitForRequest(estAppel(tranches.create));
  await valider(page).click();
  expect((await request).postDataJSON()).toEqual({
    ecoleId,
    prestationId,
    libelle: '2eme tranche',
    pourcentage: 79.5,
    facteurMultiplicite: 100,
    echeance: '10-15',
    sessionId: null,
    creationUserId: identite.data[0]?.id,
  });
  await expect(page).toHaveURL(adresse(`/modifEcole/${ecoleId}`));
  await expect(page.getByText("l'ajout de la tranche a reussi", { exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Tranches de paiement' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('columnheader')).toHaveText([
    'Libellé',
    'Prestation',
    'Pourcentage',
    'Facteur de multiplicité',
    'Échéance',
    'Année scolaire',
    'Actions',
  ]);
  for (const [index, texte] of [
    '2eme tranche',
    prestation,
    '79,5 %',
    '100 %',
    '15/10',
    'Toutes les années',
  ].entries())
    await expect(lignes(page).getByRole('cell').nth(index)).toContainText(texte);
  await expect(page.getByRole('list', { name: 'Total par prestation' })).toHaveText(
    `${prestation} : 79,5 % sur 100 %, il manque 20,5 %`,
  );
});

test('[TRANCHE-02] [TRANCHE-11] [CONST-21] [MSG-60] [MSG-68] à la modification, la tranche elle-même ne compte pas deux fois', async ({
  page,
  appel,
  identite,
}) => {
  const { ecoleId, prestationId } = await preparer(appel);
  await ajouterTranche(appel, { ecoleId, prestationId, pourcentage: 60 });
  const module = { ecoleId, prestationId, libelle: '2eme module', pourcentage: 30, echeance: '02-29' };
  const { id } = await ajouterTranche(appel, module);
  const { modifDate } = await readRow(appel, tranches, id);
  await ouvrirOnglet(page, ecoleId);
  await page.getByRole('link', { name: /^Modifier 2eme module/ }).click();
  await expect(page).toHaveURL(adresse(`/modifEcoleTranche/${id}`));
  await expect(saisie(page, 'Mode')).toHaveValue('module');
  await expect(saisie(page, 'Libellé')).toHaveValue('2eme module');
  await expect(page.getByLabel('Échéance, mois')).toHaveValue('02');
  await expect(suivi(page)).toHaveText('Avec cette tranche, 90 % sur 100 % : il reste 10 %.');

  const sent = ecritures(page, tranches);
  await saisie(page, 'Pourcentage').fill('40,01');
  await expect(suivi(page)).toContainText("c'est 0,01 % de trop");
  await expect(valider(page)).toHaveAttribute('aria-disabled', 'true');
  await insister(valider(page));
  await expect(saisie(page, 'Pourcentage')).toBeFocused();
  await expect(saisie(page, 'Pourcentage')).toHaveAccessibleDescription(new RegExp(COMPLET));
  expect(sent).toEqual([]);

  await saisie(page, 'Pourcentage').fill('40');
  await expect(suivi(page)).toContainText('le compte y est');
  await page.getByLabel('Échéance, jour').selectOption('');
  await page.getByLabel('Échéance, mois').selectOption('');
  const request = page.waitForRequest(estAppel(tranches.update));
  await valider(page).click();
  expect((await request).postDataJSON()).toEqual({
    ...module,
    pourcentage: 40,
    facteurMultiplicite: 100,
    echeance: null,
    sessionId: null,
    id,
    modifUserId: identite.data[0]?.id,
    modifDate,
  });
  await expect(page).toHaveURL(adresse(`/modifEcole/${ecoleId}`));
  await expect(page.getByText('la modification de la tranche a reussi', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Total par prestation' })).toContainText('rien ne manque');
});

test('[SHARED-17] ce qui fut ajouté entre-temps se refuse par une bannière, suivie de « ! », que l’on ferme', async ({
  page,
  appel,
  fautes,
}) => {
  const { ecoleId, prestationId, prestation } = await preparer(appel);
  await page.goto(`/ajoutEcoleTranche/${ecoleId}`);
  await remplir(page, { prestation, pourcentage: '60' });
  await expect(suivi(page)).toContainText('il reste 40 %');
  await ajouterTranche(appel, { ecoleId, prestationId, pourcentage: 50 });
  await valider(page).click();
  await expect(banniere(page)).toHaveText(`${COMPLET}!`);
  await expect(page).toHaveURL(adresse(`/ajoutEcoleTranche/${ecoleId}`));
  await expect(saisie(page, 'Pourcentage')).toHaveValue('60');
  await banniere(page).getByRole('button', { name: 'Fermer' }).click();
  await expect(banniere(page)).toHaveCount(0);
  expect(fautes).toHaveLength(1);
  fautes.length = 0;
});

test('[TRANCHE-14] [SHARED-34] [MSG-81] [MSG-84] [MSG-85] supprimer une tranche pour de bon, ou dire que la suppression a échoué', async ({
  page,
  appel,
  fautes,
}) => {
  const { ecoleId, prestationId, prestation } = await preparer(appel);
  const { id } = await ajouterTranche(appel, { ecoleId, prestationId, pourcentage: 60 });
  await ajouterTranche(appel, { ecoleId, prestationId, libelle: '2eme tranche', pourcentage: 40 });
  await ouvrirOnglet(page, ecoleId);
  await page.evaluate(() => document.documentElement.setAttribute('data-meme-page', ''));
  await expect(lignes(page)).toHaveCount(2);
  const request = await supprimerAuSecondEssai(page, {
    bouton: `Supprimer 1ere tranche, ${prestation}`,
    question: 'Voulez-vous vraiment supprimer cette tranche?',
    endpoint: tranches.remove,
    fautes,
  });
  expect(new URL(request.url()).pathname).toBe(`/api/deleteTranche/${id}`);
  await expect(page.getByText('La suppression a bien reussi', { exact: true })).toBeVisible();
  await expect(lignes(page)).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Total par prestation' })).toContainText('il manque 60 %');
  // The data came anew, the document did not (AMB-143).
  await expect(page.locator('html[data-meme-page]')).toHaveCount(1);
  const restent: Ligne[] = await appel(tranches.list, { ecoleId });
  expect(restent.map((row) => row['libelle'])).toEqual(['2eme tranche']);
  expect(await appel(tranches.list, { ecoleId, etat: 'desactives' })).toEqual([]);
});
