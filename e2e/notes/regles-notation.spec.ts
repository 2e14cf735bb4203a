/** Tests the rules of marking, an addition: a model fills one, which stays to be changed. */
import { SOURCES_DES_MODELES } from '@gestionscolaire/contract/notes/modeles.ts';
import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { estAppel, expect, insister, lignes, saisie, test, valider } from '#gestes/crud.ts';
import { ANNEE_DES_NOTES, anneeDesNotes, ECOLE_DES_NOTES, viderLesNotes } from '#gestes/notes.ts';
import { regarder } from '#gestes/regarder.ts';
import { choisirEnTapant } from '#gestes/scolarite.ts';

test.beforeEach(async ({ appel }) => {
  await anneeDesNotes(appel);
  await viderLesNotes(appel, reglesNotation);
});

test('[NOTE-08] un modèle remplit la règle, dit d’où il vient, et ses valeurs se changent', {
  tag: '@geste',
}, async ({ page }) => {
  await page.goto('/listeRegleNotation');
  // An empty list offers it twice.
  await page.getByRole('link', { name: 'Ajouter' }).first().click();
  await choisirEnTapant(page, 'École', ECOLE_DES_NOTES);
  await choisirEnTapant(page, 'Année scolaire', ANNEE_DES_NOTES);
  await expect(saisie(page, 'Modèle')).toBeDisabled();
  await saisie(page, 'Niveau').selectOption('lycée');
  await saisie(page, 'Série').selectOption('SM');
  // The stage chose the proposed one.
  await expect(saisie(page, 'Modèle')).toHaveValue('cours1Composition2');
  await expect(page.getByText(SOURCES_DES_MODELES.cours1Composition2)).toBeVisible();
  await expect(saisie(page, "Seuil d'admission")).toHaveValue('10');
  await saisie(page, 'Poids de la composition').fill('0');
  await saisie(page, 'Poids du cours').fill('0');
  await insister(valider(page));
  await expect(saisie(page, 'Poids de la composition')).toHaveAccessibleDescription(
    /Un des deux poids au moins est au-dessus de 0\./,
  );
  await saisie(page, 'Poids de la composition').fill('3');
  await regarder(page, 'notes-regle');
  await saisie(page, "Seuil d'admission").fill('9,5');
  const request = page.waitForRequest(estAppel(reglesNotation.create));
  await valider(page).click();
  expect((await request).postDataJSON()).toMatchObject({
    etape: 'lycée',
    niveau: null,
    serie: 'SM',
    modele: 'cours1Composition2',
    poidsCours: 0,
    poidsComposition: 3,
    seuilAdmission: 950,
  });
  await expect(page.getByText('Enregistrement effectué', { exact: true })).toBeVisible();
  await expect(lignes(page).filter({ hasText: ANNEE_DES_NOTES })).toHaveCount(1);
  await regarder(page, 'notes-regles');
});
