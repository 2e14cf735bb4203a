/** Tests that another person changed or removed the record while it was being edited (AMB-145). */

import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import type { Page } from '@playwright/test';
import {
  adresse,
  ajouter,
  coupes,
  desactiver,
  ecritures,
  estAppel,
  expect,
  idDe,
  libelleUnique,
  modifier,
  readRow,
  saisie,
  test,
  valider,
} from '#gestes/crud.ts';

const fusion = (page: Page) => page.getByRole('dialog', { name: 'Modifié entre-temps' });
const disparu = (page: Page) => page.getByRole('alertdialog', { name: "Cet enregistrement n'existe plus" });

test.afterEach(({ fautes }) => {
  // The browser notes each refused call: the stale write, then the reading of the removed record.
  expect(fautes.filter((faute) => !/status of (409|404)/.test(faute))).toEqual([]);
  fautes.length = 0;
});

test('[SHARED-26] [DATA-35] chaque champ différent montre les deux valeurs, et le choix est enregistré', async ({
  page,
  appel,
}) => {
  const { id } = await ajouter(appel, devises, { libelle: libelleUnique('lu'), symbole: 'A' });
  await page.goto(`/modifDevise/${id}`);
  await saisie(page, 'Libellé').fill(libelleUnique('le mien'));
  await saisie(page, 'Code').fill('B');
  await modifier(appel, devises, id, { libelle: libelleUnique('le sien'), symbole: 'C' });
  const { modifDate } = await readRow(appel, devises, id);
  await valider(page).click();

  const libelle = fusion(page).getByRole('group', { name: 'Libellé' });
  const code = fusion(page).getByRole('group', { name: 'Code' });
  await expect(libelle.getByRole('radio')).toHaveCount(2);
  await expect(
    libelle.getByRole('radio', { name: `Votre valeur ${libelleUnique('le mien')}` }),
  ).toBeChecked();
  await expect(
    libelle.getByRole('radio', { name: `Valeur enregistrée ${libelleUnique('le sien')}` }),
  ).toBeVisible();
  await expect(code).toContainText('Votre valeurB');
  await code.getByRole('radio', { name: 'Valeur enregistrée C' }).check();
  const request = page.waitForRequest(estAppel(devises.update));
  await fusion(page).getByRole('button', { name: 'Enregistrer' }).click();
  expect((await request).postDataJSON()).toMatchObject({
    libelle: libelleUnique('le mien'),
    symbole: 'C',
    modifDate,
  });
  await expect(page).toHaveURL(adresse('/listeDevise'));
  await expect(page.getByText("la modification d'une catégorie d'investissement a reussi")).toBeVisible();
  expect(await readRow(appel, devises, id)).toMatchObject({
    libelle: libelleUnique('le mien'),
    symbole: 'C',
  });
});

test('ce que moi seul ai changé est gardé, ce que l’autre seul a changé aussi', async ({ page, appel }) => {
  const { id } = await ajouter(appel, devises, { libelle: libelleUnique('lu'), symbole: 'A' });
  await page.goto(`/modifDevise/${id}`);
  await saisie(page, 'Libellé').fill(libelleUnique('le mien'));
  await modifier(appel, devises, id, { symbole: 'C' });
  await valider(page).click();
  await expect(fusion(page).getByRole('group', { name: 'Libellé' }).getByRole('radio').first()).toBeChecked();
  await expect(fusion(page).getByRole('radio', { name: 'Valeur enregistrée C' })).toBeChecked();
  await page.keyboard.press('Enter');
  await fusion(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(adresse('/listeDevise'));
  expect(await readRow(appel, devises, id)).toMatchObject({
    libelle: libelleUnique('le mien'),
    symbole: 'C',
  });
});

test('revenir au formulaire, ou Échap, ne perd rien de ce qui est saisi', { tag: '@geste' }, async ({
  page,
  appel,
}) => {
  const { id } = await ajouter(appel, devises, { libelle: libelleUnique('lu'), symbole: 'A' });
  await page.goto(`/modifDevise/${id}`);
  await saisie(page, 'Code').fill('B');
  await modifier(appel, devises, id, { symbole: 'C' });
  for (const back of [
    () => fusion(page).getByRole('button', { name: 'Revenir au formulaire' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await valider(page).click();
    await expect(fusion(page)).toBeVisible();
    await back();
    await expect(fusion(page)).toBeHidden();
    await expect(saisie(page, 'Code')).toHaveValue('B');
  }
  expect(await readRow(appel, devises, id)).toMatchObject({ symbole: 'C' });
});

test('quelqu’un modifie encore pendant la fusion : on choisit de nouveau', { tag: '@geste' }, async ({
  page,
  appel,
}) => {
  const { id } = await ajouter(appel, devises, { libelle: libelleUnique('lu'), symbole: 'A' });
  await page.goto(`/modifDevise/${id}`);
  await saisie(page, 'Code').fill('B');
  await modifier(appel, devises, id, { symbole: 'C' });
  await valider(page).click();
  await expect(fusion(page).getByRole('radio', { name: 'Valeur enregistrée C' })).toBeVisible();
  await modifier(appel, devises, id, { symbole: 'D' });
  await fusion(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(fusion(page).getByRole('radio', { name: 'Valeur enregistrée D' })).toBeVisible();
  await expect(fusion(page).getByRole('radio', { name: 'Votre valeur B' })).toBeChecked();
  await fusion(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(adresse('/listeDevise'));
  expect(await readRow(appel, devises, id)).toMatchObject({ symbole: 'B' });
});

test('un choix se compare par son nom, la préfecture avec, et tient dans un téléphone', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const [dixinn, ratoma] = await Promise.all([
    idDe(appel, communes, 'Dixinn'),
    idDe(appel, communes, 'Ratoma'),
  ]);
  const { id } = await ajouter(appel, quartiers, { libelle: libelleUnique(), communeId: dixinn, code: null });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/modifQuartier/${id}`);
  const commune = saisie(page, 'Commune');
  await commune.fill('kaloum');
  await page.getByRole('option', { name: /^Kaloum/ }).click();
  await modifier(appel, quartiers, id, { communeId: ratoma, code: 'Q' });
  await valider(page).click();
  const groupe = fusion(page).getByRole('group', { name: 'Commune' });
  await expect(groupe).toContainText(/Votre valeurKaloum \(Préfecture\s: Conakry\)/);
  await expect(groupe).toContainText(/Valeur enregistréeRatoma \(Préfecture\s: Conakry\)/);
  await expect(fusion(page).getByRole('group', { name: 'Code' })).toContainText('Votre valeur(vide)');
  expect(await coupes(page)).toEqual([]);
  await fusion(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(adresse('/listeQuartier'));
  expect(await readRow(appel, quartiers, id)).toMatchObject({ commune: 'Kaloum', code: 'Q' });
});

test.describe('l’enregistrement n’est plus là', () => {
  test('[DATA-35] supprimé : fermer la question laisse la saisie, Enregistrer comme nouveau la garde', {
    tag: '@geste',
  }, async ({ page, appel, identite }) => {
    const { id } = await ajouter(appel, devises, { libelle: libelleUnique('lu'), symbole: 'A' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/modifDevise/${id}`);
    await saisie(page, 'Libellé').fill(libelleUnique('gardé'));
    await appel(devises.remove, { id });
    await valider(page).click();
    await expect(disparu(page)).toContainText('Votre saisie est encore là.');
    expect(await coupes(page)).toEqual([]);
    await disparu(page).getByRole('button', { name: 'Fermer' }).click();
    await expect(disparu(page)).toBeHidden();
    await expect(saisie(page, 'Libellé')).toHaveValue(libelleUnique('gardé'));
    await valider(page).click();
    const request = page.waitForRequest(estAppel(devises.create));
    await disparu(page).getByRole('button', { name: 'Enregistrer comme nouveau' }).click();
    expect((await request).postDataJSON()).toEqual({
      libelle: libelleUnique('gardé'),
      symbole: 'A',
      creationUserId: identite.data[0]?.id,
    });
    await expect(page).toHaveURL(adresse('/listeDevise'));
    await expect(page.getByText("l'ajout de la devise a reussi")).toBeVisible();
    expect(await appel(devises.list, { recherche: libelleUnique() })).toHaveLength(1);
  });

  test('désactivé : Abandonner ramène à la liste sans rien écrire', { tag: '@geste' }, async ({
    page,
    appel,
  }) => {
    const { id } = await ajouter(appel, devises, { libelle: libelleUnique('lu'), symbole: 'A' });
    await page.goto(`/modifDevise/${id}`);
    await saisie(page, 'Code').fill('B');
    await desactiver(appel, devises, id);
    const sent = ecritures(page, devises);
    await valider(page).click();
    await expect(disparu(page)).toBeVisible();
    await disparu(page).getByRole('button', { name: 'Abandonner' }).click();
    await expect(page).toHaveURL(adresse('/listeDevise'));
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(sent).toHaveLength(1);
    expect(await readRow(appel, devises, id)).toMatchObject({ symbole: 'A', estActif: 0 });
  });
});
