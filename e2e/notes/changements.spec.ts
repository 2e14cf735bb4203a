/** Tests the history of marks of a school: what each was and became, by whom and why, narrowed, and taken out. */
import { expect, test } from '#gestes/crud.ts';
import { grilleEquipee, noterAilleurs } from '#gestes/notes.ts';
import { montrer } from '#gestes/regarder.ts';

test('[NOTE-35] les changements de notes se lisent, se filtrent et mènent à la grille', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const grille = await grilleEquipee(appel, { suite: ' des changements' });
  const { ecoleId, classeId, periodeId } = grille;
  await noterAilleurs(appel, grille, 0, 1100);
  await noterAilleurs(appel, grille, 0, 1250, 1100);
  await noterAilleurs(appel, grille, 1, 900);
  await noterAilleurs(appel, grille, 1, null, 900, { code: 'absent', motif: 'Copie d’un autre' });

  await page.goto(`/changementsNotes?ecoleId=${ecoleId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changements de notes');
  const ligne = (nom: string) => page.getByRole('row', { name: new RegExp(nom) });
  await expect(ligne('Diallo Aïssatou')).toContainText('11,00 → 12,50');
  await expect(ligne('Diallo Aïssatou')).toContainText('Sans motif');
  await expect(ligne('Diallo Boubacar')).toContainText('9,00 → ABS');
  await expect(ligne('Diallo Boubacar')).toContainText('Copie d’un autre');
  await montrer(page, 'changements-notes');

  await page.goto(`/changementsNotes?ecoleId=${ecoleId}&filtres=avecMotif:1`);
  await expect(ligne('Diallo Boubacar')).toBeVisible();
  await expect(ligne('Diallo Aïssatou')).toHaveCount(0);
  await ligne('Diallo Boubacar').click();
  await expect(page).toHaveURL(new RegExp(`/saisieNotes/${classeId}/${periodeId}`));
});
