/** Tests what a pupil brings from before the product was there: foreseen, written, told everywhere, taken back. */
import { MONTANT_ILLISIBLE } from '@gestionscolaire/contract/core/values/montant.ts';
import { expect, lignes, saisie, test, voirSaLigne } from '#gestes/crud.ts';
import {
  ajouterEleve,
  ajouterInscrit,
  anneePrecedente,
  ecoleEquipee,
  inscrireEleve,
} from '#gestes/eleves.ts';
import { testPrive } from '#gestes/essai-prive.ts';
import { encaisserPour } from '#gestes/paiements.ts';
import { regarder } from '#gestes/regarder.ts';

test('[DEBUT-08] une reprise se prévoit, s’écrit, se lit sur la fiche, à l’encaissement et dans sa liste, et s’ôte', async ({
  page,
  appel,
  fautes,
}) => {
  const ecole = await ecoleEquipee(appel);
  const { eleveId } = await ajouterInscrit(appel, ecole);
  await page.goto(`/eleve/${eleveId}`);
  const carte = page.getByRole('region', { name: 'Reprise de l’année en cours' });
  await carte.getByRole('button', { name: 'Reprendre' }).click();
  const fenetre = page.getByRole('dialog', { name: 'Reprise de l’année en cours' });
  const reprendre = fenetre.getByRole('button', { name: 'Reprendre' });

  // Nothing said, a text that is no amount, more than they owe: each at its field.
  await reprendre.click();
  await expect(fenetre.getByText('Dites un montant au moins')).toBeVisible();
  await expect(fenetre.getByLabel('Reste antérieur')).toBeFocused();
  await fenetre.getByLabel('Reste antérieur').fill('beaucoup');
  await fenetre.getByLabel('Déjà payé').fill('99000000');
  await reprendre.click();
  await expect(fenetre.getByText(MONTANT_ILLISIBLE)).toBeVisible();
  await fenetre.getByLabel('Reste antérieur').fill('80000');
  await expect(fenetre.getByText("ce qu'il a déjà payé ne le dépasse pas")).toBeVisible();

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

  // A nought too many is asked about; the right amount takes the question away.
  await fenetre.getByLabel('Reste antérieur').fill('8000000');
  await expect(effet).toContainText('8 000 000 FG');
  await reprendre.click();
  await expect(fenetre.getByText("N'y a-t-il pas un zéro de trop")).toBeVisible();
  const exact = fenetre.getByRole('checkbox', { name: 'Le montant est exact' });
  await expect(exact).toBeFocused();
  await regarder(page, 'reprise-zero-de-trop');
  expect(fautes).toHaveLength(1);
  fautes.length = 0;
  await fenetre.getByLabel('Reste antérieur').fill('80000');
  await expect(exact).toHaveCount(0);
  await expect(effet).not.toContainText('8 000 000 FG');
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
  await expect(releve).not.toContainText('Aucun paiement');
  await regarder(page, 'fiche-reprise');

  // Its list tells it; the cash book and the receipts do not.
  await page.goto(`/listeReprise?ecoleId=${ecole.id}`);
  await voirSaLigne(page, '100 000 FG');
  await regarder(page, 'reprises');
  await page.goto(`/listePaiement?ecoleId=${ecole.id}`);
  await expect(page.getByText('100 000 FG')).toHaveCount(0);

  // A payment since keeps it; the sentence names the receipt.
  await encaisserPour(appel, ecole.id, eleveId, { montant: 5000 });
  await page.goto(`/eleve/${eleveId}`);
  await carte.getByRole('button', { name: 'Ôter la reprise' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByText('Le reçu 00001 de cet élève est venu après cette reprise')).toBeVisible();
  fautes.length = 0;
});

testPrive(
  '[ANNEE-04] ce qu’une année finie demande encore se lit à part et se paie d’abord : fiche, encaissement, arriérés',
  { tag: '@geste' },
  async ({ page, appel }) => {
    const ecole = await ecoleEquipee(appel);
    const avant = await anneePrecedente(appel, ecole.session);
    const eleveId = await ajouterEleve(appel, ecole.id);
    const prestationIds = [ecole.tenue];
    await inscrireEleve(appel, ecole, eleveId, {
      sessionId: avant.id,
      dateInscription: `${avant.libelle.slice(0, 4)}-10-01`,
      prestationIds,
    });
    await inscrireEleve(appel, ecole, eleveId);

    await page.goto(`/eleve/${eleveId}`);
    const bref = page.getByRole('region', { name: 'Solde', exact: true });
    await expect(bref).toContainText(/Années précédentes\s*30\s000\sFG/);
    await expect(bref).toContainText(new RegExp(`Reste en ${ecole.session.libelle}\\s*980\\s000\\sFG`));
    await expect(bref).toContainText(/Reste en tout\s*1\s010\s000\sFG/);
    await expect(page.getByLabel('Le compte')).toContainText(
      `Reste 1 010 000 FG = années précédentes 30 000 FG + ${ecole.session.libelle} 980 000 FG`,
    );
    await regarder(page, 'fiche-annees');

    await page.goto(`/encaisser/${eleveId}`);
    const du = page.getByRole('region', { name: 'Ce qui est dû' });
    await expect(du).toContainText(/Années précédentes\s*30\s000\sFG/);
    await saisie(page, 'Montant').fill('50000');
    const rangs = page.getByRole('region', { name: 'Échéances' }).getByRole('row');
    await expect(rangs.nth(1)).toContainText('Années précédentes');
    await expect(rangs.nth(2)).toContainText(/Tenue.*30\s000.*30\s000/);
    await expect(rangs.nth(3)).toContainText(ecole.session.libelle);
    await expect(rangs.nth(4)).toContainText(/frais d'inscription.*50\s000.*20\s000/);
    await regarder(page, 'encaisser-annees');

    await page.goto(`/arrieres?ecoleId=${ecole.id}`);
    await expect(lignes(page).first()).toContainText('30 000 FG');
    await expect(page.getByRole('region', { name: 'Totaux' })).toContainText(
      /Années précédentes\s*30\s000\sFG/,
    );
    await regarder(page, 'arrieres-annees');
  },
);
