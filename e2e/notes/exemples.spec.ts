/** Tests what is offered and never applied by itself: an example of a programme, a ministry's name; and the paper of a dispense. */
import { readFileSync } from 'node:fs';
import { particularites } from '@gestionscolaire/contract/notes/enseignements/particularites.ts';
import { programmes } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { entetes } from '@gestionscolaire/contract/notes/entetes.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { ajouter, estAppel, expect, libelleUnique, lignes, saisie, test, valider } from '#gestes/crud.ts';
import {
  anneeDesNotes,
  ECOLE_DES_NOTES,
  ecoleDesNotes,
  grilleEquipee,
  viderLesNotes,
} from '#gestes/notes.ts';
import { regarder } from '#gestes/regarder.ts';
import { choisirEnTapant } from '#gestes/scolarite.ts';

const IMAGE = new URL('../../docs/guide/captures/quartiers-bureau-clair.png', import.meta.url);

test('[NOTE-09] un exemple de programme dit sa source, se prend en partie, et se défait d’un coup', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const ecole = { libelle: libelleUnique('Exemple'), slogan: null, dateCreation: '2010-10-04', logo: null };
  const { id: ecoleId } = await ajouter(appel, ecoles, ecole);
  const sessionId = await anneeDesNotes(appel);
  await page.goto(`/programme?ecoleId=${ecoleId}&session=${sessionId}`);
  await page.getByRole('button', { name: 'Prendre un exemple' }).click();
  const acte = page.getByRole('region', { name: 'Prendre un exemple' });
  const prendre = acte.getByRole('button', { name: /^Ajouter/ });
  await expect(prendre).toBeDisabled();
  await acte.getByLabel('Exemple').selectOption('lyceeSM');
  await expect(acte.getByRole('note')).toContainText('Un exemple, à vérifier');
  // No order is chosen for the person.
  await expect(prendre).toBeDisabled();
  await acte.getByRole('checkbox', { name: 'Terminale, SM' }).check();
  await acte.getByRole('checkbox', { name: 'Géologie, coefficient 1' }).uncheck();
  await acte.getByRole('checkbox', { name: /^Ajouter à l'école/ }).check();
  await regarder(page, 'programme-exemple');
  await acte.getByRole('button', { name: 'Ajouter 8 matières' }).click();
  await expect(page.getByText('8 matières ajoutées.')).toBeVisible();
  await expect(lignes(page)).toHaveCount(8);
  await expect(lignes(page).first()).toContainText('Mathématiques');

  const lots = page.getByRole('region', { name: 'Programmes copiés ou pris d’un exemple' });
  await expect(lots).toContainText('Exemple à vérifier, Lycée, Sciences mathématiques');
  await lots.getByRole('button', { name: /^Défaire/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oui', exact: true }).click();
  await expect(page.getByText('Défait : ces matières sont retirées des programmes.')).toBeVisible();
  const left = { ecoleId, estActif: 1, page: 1, taille: 20 };
  expect(await appel(programmes.list, left)).toEqual([]);
  const own = (await appel(matieres.list, left)).filter((row) => row['ecoleId'] === ecoleId);
  expect(own).toEqual([]);
});

test('[NOTE-55] le nom du ministère se prend parmi ceux qui ont été vus, avec son jour, et se change', {
  tag: '@geste',
}, async ({ page, appel }) => {
  await ecoleDesNotes(appel);
  await viderLesNotes(appel, entetes);
  await page.goto('/ajoutEntete');
  await choisirEnTapant(page, 'École', ECOLE_DES_NOTES);
  await expect(saisie(page, 'Ministère')).toHaveValue('');
  await page.getByLabel('Prendre un nom déjà vu').selectOption('MENA-ETFP');
  await expect(saisie(page, 'Ministère')).toHaveValue(/^Ministère de l'Éducation nationale/);
  await expect(saisie(page, 'À partir du')).toHaveValue('05/02/2026');
  await expect(page.getByText('À vérifier : lu dans la presse')).toBeVisible();
  await regarder(page, 'notes-entete-offert');
  const request = page.waitForRequest(estAppel(entetes.create));
  await valider(page).click();
  expect((await request).postDataJSON()).toMatchObject({ aPartirDu: '2026-02-05' });
});

test('[NOTE-62] la photographie d’un certificat se joint à une dispense, et se relit', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const { enseignementId } = await grilleEquipee(appel, { suite: ' de la pièce' });
  await page.goto(`/modifEnseignement/${enseignementId}`);
  await page.getByRole('tab', { name: 'Particularités' }).click();
  await page.getByRole('link', { name: 'Ajouter' }).first().click();
  await choisirEnTapant(page, 'Élève', 'Diallo Aïssatou');
  await saisie(page, 'Genre').selectOption('dispense');
  await saisie(page, 'Motif').fill('Certificat médical');
  await page
    .getByLabel('Pièce')
    .setInputFiles({ name: 'certificat.png', mimeType: 'image/png', buffer: readFileSync(IMAGE) });
  await expect(page.locator('form img')).toHaveAttribute('src', /^data:image/);
  await regarder(page, 'particularite-piece');
  const request = page.waitForRequest(estAppel(particularites.create));
  await valider(page).click();
  expect((await request).postDataJSON()).toMatchObject({ piece: expect.stringMatching(/\.(?:webp|png)$/) });
  await expect(lignes(page).first()).toContainText('Jointe');
  await lignes(page).first().getByText('Certificat médical').click();
  await expect(page.locator('form img')).toHaveAttribute('src', /^blob:/);
});
