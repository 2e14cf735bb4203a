/** Tests what the product doubts of marks: listed for a period, amber in the grid, and never in the way; and the foot of the grid. */
import { expect, test } from '#gestes/crud.ts';
import { adresseDeLaGrille, grilleEquipee, noterTous } from '#gestes/notes.ts';
import { regarder } from '#gestes/regarder.ts';

test('[NOTE-60] les anomalies disent ce qui bloque et ce qui est à vérifier, mènent à la grille, et disent qu’il n’y en a plus', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const grille = await grilleEquipee(appel, { suite: ' à vérifier', noms: ['Devoir 1', 'Devoir 2'] });
  const { ecoleId } = grille;
  await noterTous(appel, grille, [1800]);
  await noterTous(appel, grille, [200], 1);
  await page.goto(`/avancementNotes?ecoleId=${ecoleId}`);
  await page.getByRole('link', { name: 'Anomalies' }).click();
  await expect(page.getByRole('heading', { name: 'Anomalies des notes', level: 1 })).toBeVisible();
  const classe = page.getByRole('region', { name: 'CP1 A' });
  await expect(page.getByText('2 empêchent le conseil, 2 sont à vérifier.')).toBeVisible();
  await expect(classe.getByRole('link', { name: /Devoir 1.*3 notes manquent/ })).toContainText('Bloque');
  const doute = classe.getByRole('link', { name: /Diallo Aïssatou, Mathématiques A, Devoir 2/ });
  await expect(doute).toContainText('À vérifier');
  await regarder(page, 'anomalies-notes');

  await doute.click();
  await expect(page).toHaveURL(new RegExp(`${adresseDeLaGrille(grille)}\\?enseignementId=`));
  const table = page.getByRole('table', { name: 'Notes' });
  await expect(table.locator('td[data-doute]')).toHaveCount(2);
  const cellule = page.getByRole('textbox', { name: /Diallo Aïssatou, Devoir 2/ });
  await expect(cellule).toHaveAccessibleDescription(/Loin de ses autres notes/);
  await cellule.focus();
  await expect(
    page.getByText('Loin de ses autres notes dans cette matière : à vérifier.').last(),
  ).toBeVisible();
  await expect(table.getByRole('row', { name: /^Saisies/ })).toContainText('1');
  await expect(table.getByRole('row', { name: /^Manquent/ })).toContainText('3');
  await expect(table.getByRole('row', { name: /^Moyenne provisoire/ })).toContainText('18,00');
  await regarder(page, 'grille-doute');

  // A doubt is no obstacle: another value is typed, and the cell is calm again.
  await cellule.fill('17');
  await cellule.press('Enter');
  await expect(table.locator('td[data-doute]')).toHaveCount(0);
  await expect(table.getByRole('row', { name: /^La plus basse/ })).toContainText('17,00');

  // Once each mark is there, far from none, nothing is left to say.
  await expect(page.getByText('Tout est enregistré.')).toBeVisible();
  for (const evaluation of [0, 1])
    await noterTous(appel, { ...grille, inscrits: grille.inscrits.slice(1) }, [1100, 1000, 1350], evaluation);
  await page.goto(`/anomaliesNotes?ecoleId=${ecoleId}`);
  await expect(page.getByText('Aucune anomalie', { exact: true })).toBeVisible();
  await regarder(page, 'anomalies-aucune');
});
