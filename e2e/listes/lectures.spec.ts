/** Tests the lists without a form: views, filters, chosen rows as on any list, and nothing that disables what they tell. */
import { paiements } from '@gestionscolaire/contract/caisse/paiements.ts';
import { estAppel, expect, libelleUnique, lignes, test, valider } from '#gestes/crud.ts';
import { ajouterInscrit, ecoleEquipee } from '#gestes/eleves.ts';
import { encaisserPour } from '#gestes/paiements.ts';
import { ajouterEcole, ajouterEnseignant } from '#gestes/personnel.ts';
import { regarder } from '#gestes/regarder.ts';

test('[LISTE-06] des reçus se choisissent pour un fichier ou un papier, jamais pour être désactivés', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const ecole = await ecoleEquipee(appel);
  const { eleveId } = await ajouterInscrit(appel, ecole);
  for (const montant of [30_000, 20_000, 7000]) await encaisserPour(appel, ecole.id, eleveId, { montant });
  await page.goto(`/listePaiement?ecoleId=${ecole.id}`);
  const recus = page.getByRole('table', { name: 'Reçus' }).locator('tbody').getByRole('row');
  await expect(recus).toHaveCount(3);

  const cases = page.getByRole('checkbox', { name: /^Sélectionner 0/ });
  await cases.nth(0).check();
  await cases.nth(2).check();
  const barre = page.getByRole('region', { name: 'Sélection' });
  await expect(barre.getByRole('status')).toHaveText('2 reçus sélectionnés');
  await expect(barre.getByRole('button', { name: 'Imprimer' })).toBeVisible();
  await expect(barre.getByRole('button', { name: 'Désactiver' })).toHaveCount(0);
  await barre.getByRole('button', { name: 'Exporter' }).click();
  const [demande] = await Promise.all([
    page.waitForRequest(estAppel(paiements.export)),
    barre.getByRole('button', { name: 'CSV (.csv)' }).click(),
  ]);
  expect(demande.postDataJSON()).toMatchObject({
    ecoleId: ecole.id,
    selection: [expect.any(Number), expect.any(Number)],
  });
  await page.keyboard.press('Escape');
  await expect(barre).toHaveCount(0);
});

test('[LISTE-03] [LISTE-04] la liste des enseignants ouvre la fiche, et se filtre par colonne', async ({
  page,
  appel,
}) => {
  const ecole = await ajouterEcole(appel, libelleUnique('école'));
  await ajouterEnseignant(appel, ecole.id, { prenoms: 'Awa', name: 'Camara' });
  await page.goto(`/allEnseignant?ecoleId=${ecole.id}`);
  await expect(lignes(page)).toHaveCount(1);
  await regarder(page, 'tous-enseignants');
  const demain = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/allEnseignant?ecoleId=${ecole.id}&filtres=creationDate:${demain}..`);
  await expect(page.getByText('Aucun résultat avec ces filtres')).toBeVisible();
  await page.getByRole('button', { name: /^Retirer le filtre Date d'ajout/ }).click();
  await lignes(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/modifEnseignantEcole\/\d+/);
  await expect(valider(page)).toBeVisible();
});
