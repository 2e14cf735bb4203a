/** Tests what stands at the top and at the foot of papers, additions: headers from a day on, and who signs at a stage. */
import { entetes } from '@gestionscolaire/contract/notes/entetes.ts';
import { signataires } from '@gestionscolaire/contract/notes/signataires.ts';
import type { Page } from '@playwright/test';
import { estAppel, expect, lignes, saisie, test, valider } from '#gestes/crud.ts';
import { ECOLE_DES_NOTES, ecoleDesNotes, viderLesNotes } from '#gestes/notes.ts';
import { regarder } from '#gestes/regarder.ts';
import { choisirEnTapant } from '#gestes/scolarite.ts';

const MINISTERE = "Ministère de l'Éducation nationale";

test.beforeEach(async ({ appel }) => {
  for (const contract of [entetes, signataires]) await viderLesNotes(appel, contract);
});

/** Opens the form of a list that the rules of marking lead to, and gives its school. */
async function ouvrirLeFormulaire(page: Page, lien: string, titre: string): Promise<void> {
  await page.goto('/listeRegleNotation');
  await page.getByRole('link', { name: lien }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titre);
  // An empty list offers it twice.
  await page.getByRole('link', { name: 'Ajouter' }).first().click();
  await choisirEnTapant(page, 'École', ECOLE_DES_NOTES);
}

test("un en-tête d'une école, à partir d'un jour", { tag: '@geste' }, async ({ page, appel }) => {
  await ouvrirLeFormulaire(page, 'En-têtes', 'En-têtes des papiers');
  await saisie(page, 'À partir du').fill('05/02/2026');
  await saisie(page, 'Ministère').fill(MINISTERE);
  await saisie(page, 'Autres lignes').fill('IRE de Conakry\nDCE de Ratoma');
  await regarder(page, 'notes-entete');
  const request = page.waitForRequest(estAppel(entetes.create));
  await valider(page).click();
  expect((await request).postDataJSON()).toMatchObject({
    ecoleId: await ecoleDesNotes(appel),
    aPartirDu: '2026-02-05',
    ministere: MINISTERE,
    lignes: 'IRE de Conakry\nDCE de Ratoma',
  });
  await expect(page.getByText('Enregistrement effectué', { exact: true })).toBeVisible();
  await expect(lignes(page).filter({ hasText: ECOLE_DES_NOTES })).toContainText('05/02/2026');
  await regarder(page, 'notes-entetes');
});

test('le signataire d’un niveau : qui signe le plus souvent se lit, et rien ne s’ajoute seul', {
  tag: '@geste',
}, async ({ page, appel }) => {
  await ouvrirLeFormulaire(page, 'Signataires', 'Signataires');
  await saisie(page, 'Niveau').selectOption('lycée');
  await expect(page.getByRole('status').filter({ hasText: 'Le plus souvent' })).toHaveText(
    /1\. Le Professeur principal, 2\. Le Censeur, 3\. Le Proviseur\./,
  );
  await saisie(page, 'Rang').fill('2');
  await saisie(page, 'Titre').fill('le Censeur');
  await regarder(page, 'notes-signataire');
  const request = page.waitForRequest(estAppel(signataires.create));
  await valider(page).click();
  expect((await request).postDataJSON()).toMatchObject({
    ecoleId: await ecoleDesNotes(appel),
    etape: 'lycée',
    rang: 2,
    titre: 'Le Censeur',
    nom: null,
    genre: 'direction',
  });
  await expect(page.getByText('Enregistrement effectué', { exact: true })).toBeVisible();
  await expect(lignes(page).filter({ hasText: ECOLE_DES_NOTES })).toContainText('Le Censeur');
  await regarder(page, 'notes-signataires');
});
