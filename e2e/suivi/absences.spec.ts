/** Tests what becomes of an absence: announced before, it begins the sheet; found, several are justified in one act. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { addFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { motifsSuivi } from '@gestionscolaire/contract/suivi/motifs-suivi.ts';
import { ajouter, expect, libelleUnique, saisie, test, valider } from '#gestes/crud.ts';
import { regarder } from '#gestes/regarder.ts';
import { choisirEnTapant } from '#gestes/scolarite.ts';
import { uneClasseAppelee } from '#gestes/suivi/classe-appelee.ts';

const aujourdhui = () => new Date().toISOString().slice(0, 10);

test('[SUIVI-06] une absence annoncée au téléphone commence la feuille, et se lit sous le nom', async ({
  page,
  appel,
}) => {
  const { classeId, id: ecoleId } = await uneClasseAppelee(appel);
  await page.goto(`/listeAbsence?ecoleId=${ecoleId}`);
  await page.getByRole('button', { name: 'Annoncer une absence' }).click();
  const fenetre = page.getByRole('dialog', { name: 'Annoncer une absence' });
  // A small window does not cut the list that opens over it.
  await saisie(page, 'Élève').click();
  await expect(page.getByRole('option').nth(2)).toBeInViewport({ ratio: 1 });
  await choisirEnTapant(page, 'Élève', 'Bah Cellou');
  await fenetre.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByRole('heading', { name: 'Annoncer une absence', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Pour Bah Cellou, /)).toBeVisible();
  // A family calls on the day: it is proposed.
  const dit = formaterJour(aujourdhui());
  await expect(saisie(page, 'Premier jour')).toHaveValue(dit);
  await expect(saisie(page, 'Dernier jour')).toHaveValue(dit);
  await saisie(page, 'Précision').fill('Voyage à Labé');
  await saisie(page, 'Annoncée par').fill('Sa mère, au téléphone');
  await regarder(page, 'suivi-annoncer');
  await valider(page).click();
  await expect(page.getByText('Enregistrement effectué', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bah Cellou', level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: /Voyage à Labé/ })).toBeVisible();
  await regarder(page, 'suivi-absences-annoncees');

  await page.goto(`/feuilleAppel/${classeId}?demi=matin`);
  const cellou = page.getByRole('button', { name: /Bah Cellou/ });
  await expect(cellou).toContainText('Absence annoncée : Voyage à Labé');
  await expect(cellou).toContainText('Absent');
  await regarder(page, 'suivi-appel-annonce');
});

test('[SUIVI-07] deux demi-journées se justifient d’un acte ; qui l’a dit, et pourquoi, reste', async ({
  page,
  appel,
  fautes,
}) => {
  const { classeId, id: ecoleId, inscrits } = await uneClasseAppelee(appel);
  const libelle = libelleUnique('Maladie');
  await ajouter(appel, motifsSuivi, { ecoleId, genre: 'absence', libelle, gravite: null });
  const [absent = 0] = inscrits;
  for (const demiJournee of ['matin', 'apresMidi']) {
    const eleves = inscrits.map((inscriptionId) => ({
      inscriptionId,
      pointage: inscriptionId === absent ? 'absence' : 'present',
      minutes: null,
    }));
    const lieu = { ecoleId, classeId, jour: aujourdhui(), demiJournee };
    await appel(addFeuilleAppel, { ...lieu, remplieLe: new Date().toISOString(), eleves });
  }
  await page.goto(`/listeAbsence?ecoleId=${ecoleId}`);
  await regarder(page, 'suivi-absences');
  await page
    .getByRole('row', { name: /Bah Aïssatou/ })
    .first()
    .getByText('Bah Aïssatou')
    .click();
  await expect(page.getByText("2 demi-journées d'absence · 0 retard · 2 à justifier")).toBeVisible();
  await page.getByRole('checkbox', { name: 'Celles à justifier : 2' }).check();
  await page.getByRole('button', { name: 'Justifier 2 demi-journées' }).click();
  const fenetre = page.getByRole('dialog', { name: 'Justifier 2 demi-journées' });
  await fenetre.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(fenetre).toContainText('Choisissez un motif, ou dites pourquoi dans la précision.');
  expect(fautes.splice(0)).toEqual([expect.stringContaining('422')]);
  await choisirEnTapant(page, 'Motif', libelle);
  await saisie(page, 'Précision').fill('paludisme');
  await regarder(page, 'suivi-justifier');
  await fenetre.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText("2 demi-journées d'absence · 0 retard", { exact: true })).toBeVisible();
  await page.getByText('1 changement').first().click();
  await expect(page.getByText(`À justifier → Justifiée (${libelle}, paludisme)`).first()).toBeVisible();
  await regarder(page, 'suivi-absences-d-un-eleve');
});
