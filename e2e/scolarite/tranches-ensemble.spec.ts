/** Tests all tranches of a service on one page: their sum, shared equally, saved together. */
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { updateTranchesDePrestation } from '@gestionscolaire/contract/scolarite/tranches-ensemble.ts';
import type { Page } from '@playwright/test';
import { estAppel, expect, modifier, saisie, test } from '#gestes/crud.ts';
import type { Appel } from '#gestes/essai.ts';
import { ajouterClasse, ajouterEcole, sessionDuJour } from '#gestes/personnel.ts';
import { regarder } from '#gestes/regarder.ts';
import { ajouterFiche, ajouterPrestation, ajouterTranche } from '#gestes/scolarite.ts';

async function preparer(appel: Appel) {
  await sessionDuJour(appel);
  const { id: ecoleId } = await ajouterEcole(appel);
  await ajouterClasse(appel, ecoleId, null, 'CM2');
  const { id: prestationId } = await ajouterPrestation(appel, { ecoleId, libelle: 'AAA scolarité' });
  await ajouterFiche(appel, { ecoleId, prestationId, prix: 900_000, fr_inscription: 0 });
  return { ecoleId, prestationId };
}

const enregistrer = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true });
const enregistre = (page: Page) => page.getByText('Enregistrement effectué', { exact: true }).last();
const lire = (appel: Appel, prepare: { ecoleId: number; prestationId: number }) =>
  appel(tranches.list, { ...prepare, estActif: 1 });

test('[DEBUT-04] trois tranches sur une page, partagées également, en un seul envoi', async ({
  page,
  appel,
}) => {
  const prepare = await preparer(appel);
  let actions = 0;
  const agir = async (acte: Promise<unknown>) => {
    actions += 1;
    await acte;
  };
  await page.goto(`/modifEcole/${prepare.ecoleId}`);
  await agir(page.getByRole('tab', { name: 'Tranches de paiement' }).click());
  await agir(page.getByRole('link', { name: "Toutes les tranches d'une prestation" }).click());
  await expect(saisie(page, 'Prestation')).toHaveValue(String(prepare.prestationId));
  for (const mois of ['10', '01', '04']) {
    await agir(page.getByRole('button', { name: 'Ajouter une tranche' }).click());
    const echeance = (quoi: string) => page.getByLabel(new RegExp(`^Échéance de .*, ${quoi}$`)).last();
    await agir(echeance('jour').selectOption('15'));
    await agir(echeance('mois').selectOption(mois));
  }
  await agir(page.getByRole('button', { name: 'Partager également' }).click());
  await expect(
    page.getByText('Total : 100 % sur 100 %, le compte y est, en parts égales au franc près'),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /^CM2/ })).toContainText(
    /900.000.FG\s*300.000.FG\s*300.000.FG\s*300.000.FG/,
  );
  const request = page.waitForRequest(estAppel(updateTranchesDePrestation));
  await agir(enregistrer(page).click());
  expect((await request).postDataJSON()).toMatchObject({
    ...prepare,
    sessionId: null,
    tranches: [
      { id: null, libelle: '1ere tranche', pourcentage: 33.33, echeance: '10-15' },
      { id: null, libelle: '2eme tranche', pourcentage: 33.33, echeance: '01-15' },
      { id: null, libelle: '3eme tranche', pourcentage: 33.34, echeance: '04-15' },
    ],
  });
  await expect(enregistre(page)).toBeVisible();
  expect(await lire(appel, prepare)).toHaveLength(3);
  // The forms of the documents took 35 actions.
  expect(actions).toBeLessThanOrEqual(15);
  await regarder(page, 'tranches-ensemble');
});

test('[DEBUT-04] plus de 100 % ne s’enregistre pas ; une retirée s’en va ; changé entre-temps, rien n’est perdu', {
  tag: '@geste',
}, async ({ page, appel, fautes }) => {
  const prepare = await preparer(appel);
  const premiere = await ajouterTranche(appel, { ...prepare, pourcentage: 60, echeance: '10-15' });
  await ajouterTranche(appel, { ...prepare, pourcentage: 40, libelle: '2eme tranche', echeance: '02-15' });
  await page.goto(`/tranchesPrestation?ecoleId=${prepare.ecoleId}&prestationId=${prepare.prestationId}`);
  const pourcentages = page.getByLabel('Pourcentage');
  await expect(pourcentages).toHaveCount(2);
  await pourcentages.first().fill('70');
  await expect(page.getByText(/110\s% sur 100\s%, c'est 10\s% de trop/)).toBeVisible();
  await expect(enregistrer(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Retirer 2eme tranche' }).click();
  await expect(page.getByText('Total : 70 % sur 100 %, il manque 30 %')).toBeVisible();
  await modifier(appel, tranches, premiere.id, { pourcentage: 50 });
  await enregistrer(page).click();
  const alerte = page.getByRole('alert').filter({ hasText: "Quelqu'un d'autre a changé ces tranches" });
  await expect(alerte).toContainText('1ere tranche 50 %');
  expect(fautes).toHaveLength(1);
  fautes.length = 0;
  await expect(pourcentages.first()).toHaveValue('70');
  await alerte.getByRole('button', { name: 'Garder ma saisie' }).click();
  await enregistrer(page).click();
  await expect(enregistre(page)).toBeVisible();
  expect((await lire(appel, prepare)).map(({ pourcentage }) => pourcentage)).toEqual([70]);
});

test('[DEBUT-04] [ANNEE-01] la grille d’une année mène aux tranches qu’elle compte : celles de cette année si elle a les siennes', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const { ecoleId, prestationId } = await preparer(appel);
  const { id: sessionId } = await sessionDuJour(appel);
  await ajouterTranche(appel, { ecoleId, prestationId, pourcentage: 100, libelle: '1ere tranche' });
  await ajouterTranche(appel, { ecoleId, prestationId, sessionId, pourcentage: 60, libelle: '1ere tranche' });
  await page.goto(`/grilleDePrix?ecoleId=${ecoleId}&sessionId=${sessionId}`);
  await expect(page.getByText('Les tranches de « AAA scolarité » font 60 %')).toBeVisible();
  await page.getByRole('link', { name: 'Faire ses tranches' }).click();
  await expect(saisie(page, 'Année scolaire')).toHaveValue(String(sessionId));
  await expect(page.getByText('Total : 60 % sur 100 %')).toBeVisible();
});
