/** Tests the bulletins of a class: sealed with the figures that are shown, read, rectified into a new version. */
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { expect, test } from '#gestes/crud.ts';
import { grilleEquipee, noterAilleurs } from '#gestes/notes.ts';
import { regarder } from '#gestes/regarder.ts';

test('les bulletins disent ce qui les empêche d’être scellés', async ({ page, appel }) => {
  const grille = await grilleEquipee(appel, { suite: ' à sceller' });
  await noterAilleurs(appel, grille, 0, 1200);
  await page.goto(`/bulletins?ecoleId=${grille.ecoleId}`);
  const classe = page.getByRole('region', { name: 'CP1 A' });
  await expect(classe).toContainText('Saisie ouverte');
  await regarder(page, 'bulletins');
  await classe.getByRole('link', { name: /1er trimestre/ }).click();
  await expect(page).toHaveURL(`/bulletins/${grille.classeId}/${grille.periodeId}`);
  const avis = page.getByRole('note');
  await expect(avis).toContainText("Le conseil n'a pas encore arrêté cette période.");
  await expect(avis).toContainText('Des notes manquent encore : 3.');
  await expect(page.getByRole('button', { name: /Sceller/ })).toHaveCount(0);
  await regarder(page, 'bulletins-a-sceller');
});
