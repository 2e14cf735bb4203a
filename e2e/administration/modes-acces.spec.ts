/** Tests access modes: a label, and the operations of those added by hand. */

import { modesAcces } from '@gestionscolaire/contract/administration/modes-acces.ts';
import {
  ajouter,
  estAppel,
  expect,
  idDe,
  libelleUnique,
  readRow,
  saisie,
  test,
  valider,
} from '#gestes/crud.ts';

test('un mode fourni avec le produit se renomme : ses opérations ne changent pas, et il ne se supprime pas', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const id = await idDe(appel, modesAcces, 'Lecture');
  await page.goto(`/modeacces/updateModeAcces/${id}`);
  await expect(saisie(page, 'Libellé')).toHaveValue('Lecture');
  for (const label of ["Permet d'ajouter", 'Permet de modifier', 'Permet de supprimer']) {
    await expect(saisie(page, label)).toBeDisabled();
    await expect(saisie(page, label)).toHaveAccessibleDescription(/Ce mode vient avec le produit/);
  }
  const { id: ajoute, libelle } = await ajouter(appel, modesAcces, {
    libelle: libelleUnique('Lecture'),
    ajout: 1,
    modification: 0,
    suppression: 0,
  });
  await page.goto('/modeacces/listModeAcces?recherche=Lecture&taille=100');
  await expect(page.getByRole('button', { name: `Supprimer ${libelle}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Modifier Lecture', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Supprimer Lecture', exact: true })).toHaveCount(0);

  await page.getByRole('link', { name: `Modifier ${libelle}` }).click();
  await expect(saisie(page, "Permet d'ajouter")).toBeChecked();
  await saisie(page, 'Permet de modifier').check();
  await saisie(page, "Permet d'ajouter").uncheck();
  const envoi = page.waitForRequest(estAppel(modesAcces.update));
  await valider(page).click();
  expect((await envoi).postDataJSON()).toMatchObject({ libelle, ajout: 0, modification: 1, suppression: 0 });
  await expect(page).toHaveURL(/\/modeacces\/listModeAcces(\?|$)/);
  expect(await readRow(appel, modesAcces, ajoute)).toMatchObject({ ajout: 0, modification: 1 });
});
