/** Tests what a pupil brings from before the product was there: foreseen, written, told everywhere, taken back. */
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { adresse, coupes, expect, lignes, saisie, test } from '#gestes/crud.ts';
import { ajouterEleve, ecoleEquipee, inscrireEleve } from '#gestes/eleves.ts';
import { regarder } from '#gestes/regarder.ts';

test('[DEBUT-08] une reprise se prévoit, s’écrit, se lit sur la fiche, à l’encaissement et dans sa liste, et s’ôte', async ({
  page,
  appel,
  fautes,
}) => {
  const ecole = await ecoleEquipee(appel);
  const eleveId = await ajouterEleve(appel, ecole.id);
  await inscrireEleve(appel, ecole, eleveId);
  await page.goto(`/eleve/${eleveId}`);
  const carte = page.getByRole('region', { name: 'Reprise de l’année en cours' });
  await carte.getByRole('button', { name: 'Reprendre' }).click();
  const fenetre = page.getByRole('dialog', { name: 'Reprise de l’année en cours' });
  const reprendre = fenetre.getByRole('button', { name: 'Reprendre' });

  // Nothing said, a text that is no amount, more than he owes: each at its field.
  await reprendre.click();
  await expect(fenetre.getByText('Dites un montant au moins')).toBeVisible();
  await expect(fenetre.getByLabel('Reste antérieur')).toBeFocused();
  await fenetre.getByLabel('Reste antérieur').fill('beaucoup');
  await fenetre.getByLabel('Déjà payé').fill('99000000');
  await reprendre.click();
  await expect(fenetre.getByText('Le reste antérieur est un nombre entier de francs')).toBeVisible();
  await fenetre.getByLabel('Reste antérieur').fill('80000');
  await expect(fenetre.getByText('ce qu\'il a déjà payé ne le dépasse pas')).toBeVisible();

  // The lines that it makes and covers are shown before anything is written.
  await fenetre.getByLabel('Déjà payé').fill('100000');
  const effet = fenetre.getByRole('status');
  await expect(effet).toContainText("Reste de l'année précédente");
  const reglees = fenetre.getByRole('list', { name: 'Échéances réglées' }).getByRole('listitem');
  await expect(reglees).toHaveCount(2);
  await expect(reglees.first()).toContainText("Reste de l'année précédente");
  await expect(reglees.last()).toContainText("frais d'inscription");
  await expect(reglees.last()).toContainText('20 000 FG');
  await regarder(page, 'reprise-fenetre');
  await reprendre.click();
  await expect(page.getByText('La reprise est enregistrée.')).toBeVisible();
  await expect(carte).toContainText('Reste antérieur 80 000 FG · Déjà payé 100 000 FG');
  await expect(carte).toContainText('Repris le');

  const releve = page.getByRole('region', { name: 'Pourquoi ce solde ?' });
  await expect(releve.getByRole('row', { name: /Reste de l'année précédente/ })).toContainText('80 000 FG');
  await expect(releve.getByRole('region', { name: 'Repris' })).toContainText(
    'Déjà payé avant le produit : 100 000 FG',
  );
  await expect(releve.getByLabel('Le compte')).toContainText(
    'Reçu 0 FG + repris 100 000 FG = payé 100 000 FG + crédit 0 FG',
  );
  await expect(releve).toContainText('Aucun paiement n’a été reçu.');
  await regarder(page, 'fiche-reprise');

  // Its list tells it; the cash book and the receipts do not.
  await page.goto(`/listeReprise?ecoleId=${ecole.id}`);
  await expect(lignes(page)).toHaveCount(1);
  await expect(lignes(page)).toContainText('100 000 FG');
  await regarder(page, 'reprises');
  await page.goto(`/listePaiement?ecoleId=${ecole.id}`);
  await expect(page.getByText('100 000 FG')).toHaveCount(0);

  // A payment since keeps it; the sentence names the receipt.
  const [paye] = await appel(addPaiement, {
    ecoleId: ecole.id,
    eleveId,
    montant: 5000,
    moyenPaiement: 'especes',
    reference: null,
    payeur: null,
    observations: null,
    affectations: [],
    creationUserId: 0,
  });
  expect(paye).toBeDefined();
  await page.goto(`/eleve/${eleveId}`);
  await carte.getByRole('button', { name: 'Ôter la reprise' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByText('Le reçu 00001 de cet élève est venu après cette reprise')).toBeVisible();
  fautes.length = 0;
});

test('[DEBUT-08] une reprise s’ôte de la fiche, et la fiche redevient ce qu’elle était', async ({ page, appel }) => {
  const ecole = await ecoleEquipee(appel);
  const eleveId = await ajouterEleve(appel, ecole.id);
  await inscrireEleve(appel, ecole, eleveId);
  await page.goto(`/eleve/${eleveId}`);
  const bref = page.getByRole('region', { name: 'Solde', exact: true });
  const avant = await bref.textContent();
  const carte = page.getByRole('region', { name: 'Reprise de l’année en cours' });
  await carte.getByRole('button', { name: 'Reprendre' }).click();
  const fenetre = page.getByRole('dialog');
  await fenetre.getByLabel('Reste antérieur').fill('45000');
  await expect(fenetre.getByRole('status')).toContainText('45 000 FG');
  await fenetre.getByRole('button', { name: 'Reprendre' }).click();
  await expect(bref).toContainText('Années précédentes');
  await expect(bref).toContainText('45 000 FG');
  await carte.getByRole('button', { name: 'Ôter la reprise' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByText('La reprise est ôtée.')).toBeVisible();
  await expect(bref).toHaveText(avant ?? '');
  await expect(page).toHaveURL(adresse(`/eleve/${eleveId}`));
  expect(await coupes(page)).toEqual([]);
  await expect(saisie(page, 'Reste antérieur')).toHaveCount(0);
});
