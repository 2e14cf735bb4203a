/** Tests what the product doubts of marks: listed for a period, amber in the grid, and never in the way; and the foot of the grid. */
import { updateNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { expect, test } from '#gestes/crud.ts';
import { adresseDeLaGrille, grilleEquipee } from '#gestes/notes.ts';
import { regarder } from '#gestes/regarder.ts';

test('[NOTE-60] les anomalies disent ce qui bloque et ce qui est à vérifier, et mènent à la grille', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const grille = await grilleEquipee(appel, { suite: ' à vérifier', noms: ['Devoir 1', 'Devoir 2'] });
  const { ecoleId, classeId, periodeId, evaluations, inscrits } = grille;
  const vu = { valeur: null, code: null };
  const cellules = [1800, 200].map((valeur, at) => ({
    evaluationId: evaluations[at],
    inscriptionId: inscrits[0],
    vu,
    valeur,
    code: null,
  }));
  await appel(updateNotes, { ecoleId, classeId, periodeId, cellules });
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
});

test('[NOTE-60] une période sans anomalie le dit', { tag: '@geste' }, async ({ page, appel }) => {
  const grille = await grilleEquipee(appel, { suite: ' sans anomalie' });
  const { ecoleId, classeId, periodeId, evaluations, inscrits } = grille;
  const vu = { valeur: null, code: null };
  const cellules = [1200, 1100, 1000, 1350].map((valeur, at) => ({
    evaluationId: evaluations[0],
    inscriptionId: inscrits[at],
    vu,
    valeur,
    code: null,
  }));
  await appel(updateNotes, { ecoleId, classeId, periodeId, cellules });
  await page.goto(`/anomaliesNotes?ecoleId=${ecoleId}`);
  await expect(page.getByText('Aucune anomalie', { exact: true })).toBeVisible();
  await regarder(page, 'anomalies-aucune');
});
